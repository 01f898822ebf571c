"""The record of a step: JSON in, the same JSON out."""

import json

import pytest

from tailcut.state.step_record import AgentVerdict, EarlierAttempt, StepRecord

ENDED = {
    "status": 1, "cause": "verdict", "ended": "exit status 0, but …", "argv": ["x", "{prompt}"],
    "process": {"started": True, "signal": None}, "verdict": {"ok": False, "detail": "no"},
    "verify": None, "started": 1.5, "finished": 2.25, "lines": 3, "tail_chars": 4,
    "omitted_lines": 0, "omitted_chars": 0, "filtered_lines": 1, "log_bytes": 9, "log_lost": 0,
    "folder": "/runs/a/1-x", "earlier": [],
}  # fmt: skip
BEGUN = {
    "folder": "/runs/a/1-x.2",
    "earlier": [{"attempt": 1, "cause": "exit", "ended": "exit status 1", "folder": "/runs/a/1-x"}],
}


@pytest.mark.parametrize(
    "fields",
    [
        {},
        ENDED,
        {**ENDED, "cancelled_by": "SIGTERM", "waiting_prompt": "/w.txt"},
        {**ENDED, "verdict": None, "verify": {"command": "make", "exit_code": 0}},
        BEGUN,
        {**BEGUN, "status": 1, "cause": "interrupted", "ended": "interrupted"},
        {"mood": [1], "folder": None, **ENDED, "verdict": {"ok": True, "why": "x", "detail": ""}},
        {"earlier": [{"folder": "/a", "mood": 2}]},
    ],
    ids=["nothing", "ended", "cancelled", "checked", "begun", "interrupted", "newer", "older"],
)
def test_what_was_read_is_written(fields: dict[str, object]) -> None:
    """Byte for byte: also what another version of tailcut knows, in its order."""
    assert json.dumps(StepRecord.from_dict(fields).as_dict()) == json.dumps(fields)


def test_an_attempt_that_ran_is_written_whole() -> None:
    """In the fixed order, with null for a verdict and a check that there were not."""
    fields = {**ENDED, "verdict": None}
    record = StepRecord(**{name: fields[name] for name in reversed(fields)})
    assert json.dumps(record.as_dict()) == json.dumps(fields)


def test_parts_are_values_too() -> None:
    """Nothing is read by a string key."""
    record = StepRecord.from_dict({**ENDED, **BEGUN})
    assert record.verdict is not None
    assert (record.verdict.ok, record.verdict.detail) == (False, "no")
    assert [one.attempt for one in record.earlier or ()] == [1]


def test_what_is_added_comes_last() -> None:
    """So the JSON of a record only grows."""
    record = StepRecord.from_dict(BEGUN).replace(
        status=1,
        earlier=(EarlierAttempt(attempt=1, cause="exit"),),
        verdict=AgentVerdict(ok=True, detail=""),
    )
    assert record.as_dict() == {
        "folder": "/runs/a/1-x.2",
        "earlier": [{"attempt": 1, "cause": "exit"}],
        "status": 1,
        "verdict": {"ok": True, "detail": ""},
    }
    assert list(record.as_dict()) == ["folder", "earlier", "status", "verdict"]
