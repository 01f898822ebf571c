"""The values that a combo names as secret are in no prompt, label, page or table."""

import base64
import json
import shlex
import urllib.parse
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tailcut.combo.masking import Mask, Secret
from tests.combo.conftest import Project, sh, step

VALUE = "tok_9f8e/7d6c+5b4a'\"x\\y z"
KEY = "-----BEGIN-----\nMIIEvQIBADANBgkqhkiG9w0BAQ\nEFAASCBKcwggSjAgEAAoIBAQC7\n-----END-----\n"
FROM = {"TOKEN": {"from": "MY_TOKEN"}}
SHOWN = "[redacted: MY_TOKEN]"


def masked(text: str, value: str = VALUE) -> str:
    return Mask([Secret("MY_TOKEN", "TOKEN", value)])(text)


FORMS = {
    "as it is": VALUE,
    "JSON": json.dumps({"a": VALUE}),
    "JSON inside JSON": json.dumps(json.dumps([VALUE])),
    "a URL": "https://x.y/?t=" + urllib.parse.quote(VALUE, safe=""),
    "a form": "t=" + urllib.parse.quote_plus(VALUE),
    "a shell's": shlex.quote(VALUE),
    "Python's": repr([VALUE]),
    "base64": "Basic " + base64.b64encode(VALUE.encode()).decode(),
    "HTML": "tok_9f8e/7d6c+5b4a&#x27;&quot;x\\y z",
    "wrapped": f"{VALUE[:9]}\n{VALUE[9:]}",
    "wrapped and indented": f"  {VALUE[:6]}\n    {VALUE[6:14]}\n    {VALUE[14:]}",
    "wrapped in a box": f"│ {VALUE[:9]} │\n│ {VALUE[9:]} │",
    "continued": f"{VALUE[:9]}\\\n{VALUE[9:]}",
}


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS)
def test_forms(text: str) -> None:
    found = masked(f"before {text} after")
    assert SHOWN in found
    assert not any(piece in found for piece in ("tok_", "9f8e", "5b4a", "dG9r"))
    assert found.startswith("before ")
    assert found.endswith(" after")


PIECES = {
    "its beginning cut off": ("…/7d6c+5b4a'\"x\\y z ok", f"…{SHOWN} ok"),
    "its end cut off": ("got tok_9f8e/7d6… ok", f"got {SHOWN}… ok"),
    "its middle left out": (
        "tok_9f8e\n[tailcut: 9 bytes left out here: max_log]\n'\"x\\y z.",
        f"{SHOWN}\n[tailcut: 9 bytes left out here: max_log]\n{SHOWN}.",
    ),
    "the first line of a tail": ("5b4a'\"x\\y z\nnext", f"{SHOWN}\nnext"),
}


@pytest.mark.parametrize(("text", "expected"), PIECES.values(), ids=PIECES)
def test_pieces(text: str, expected: str) -> None:
    assert masked(text) == expected


SHORT = {
    "empty": ("", "any text", "any text"),
    "one letter": ("a", "an apple: a", "an apple: a"),
    "one letter beside its name": ("a", "TOKEN=a and MY_TOKEN: 'a'",
                                   f"TOKEN={SHOWN} and MY_TOKEN: '{SHOWN}'"),
    "a digit in JSON": ("1", '{"TOKEN": "1", "x": 1}', f'{{"TOKEN": "{SHOWN}", "x": 1}}'),
    "a word": ("test", "test tests testing (test)", f"{SHOWN} tests testing ({SHOWN})"),
    "seven letters": ("hunter2", "xhunter2y", f"x{SHOWN}y"),
    "blanks around": (" hunter2\n", "hunter2", SHOWN),
}  # fmt: skip


@pytest.mark.parametrize(("value", "text", "expected"), SHORT.values(), ids=SHORT)
def test_short_values(value: str, text: str, expected: str) -> None:
    assert masked(text, value) == expected


def test_lines_of_a_key() -> None:
    found = masked(f"key: {KEY}\nEFAASCBKcwggSjAgEAAoIBAQC7", KEY)
    assert "MIIE" not in found
    assert "EFAA" not in found


def test_two_words_are_not_one_value() -> None:
    assert masked("pass word9", "password9") == "pass word9"


def test_one_value_in_another() -> None:
    mask = Mask([Secret("A", "A", "abcdefgh"), Secret("B", "B", "abcdefgh-ijkl")])
    assert mask("abcdefgh-ijkl abcdefgh") == "[redacted: B] [redacted: A]"


@given(
    st.text("abcXYZ019-_+/=.", min_size=8, max_size=40),
    st.text("q \n|…", max_size=40),
    st.text("q \n|…", max_size=40),
)
def test_nothing_of_a_value_stays(value: str, before: str, after: str) -> None:
    """And nothing else goes, whatever is beside it."""
    assert masked(f"{before}{value}{after}", value) == f"{before}{SHOWN}{after}"


@pytest.mark.parametrize("text", ["a" * 400_000, "ab" * 100_000, " \n" * 100_000, "…a" * 20_000])
def test_a_long_text_takes_no_time_of_note(text: str) -> None:
    assert masked(text, "ab" * 200 + "c")


@pytest.fixture
def secret(project: Project, monkeypatch: pytest.MonkeyPatch) -> Project:
    monkeypatch.setenv("MY_TOKEN", VALUE)
    return project


def test_a_run(secret: Project) -> None:
    """Tails, prompts, checks, reasons, tables, files and the database; the log stays as it was."""
    result = secret.run(
        sh("one", 'echo "it is $TOKEN"', env=FROM),
        sh("two", "cat; exit 0", prompt="Use {vars.x}.", verify=["sh", "-c", 'echo "$T"; false'],
           env={"T": {"from": "MY_TOKEN"}}, on_failure="continue"),
        step("three", f"./{VALUE}", on_failure="continue"),
        sh("four", "cat", prompt="Go on. {steps.one.tail}{steps.three.status}"),
        args=("--var", f"x={VALUE}"),
    )  # fmt: skip
    assert result.status == 0
    shown = [result.out, result.errors]
    for name in ("one", "two", "three", "four"):
        for option in (None, "--tail", "--prompt", "--json", "--clean", "--verify"):
            page = secret.cli("show", "last", name, *([option] if option else []))
            shown += [page.out, page.errors]
    shown += [secret.cli("show", "last", *args).out for args in ((), ("--json",))]
    shown += [secret.cli("runs", *args).out for args in ((), ("--json",))]
    folder = Path(secret.show()["folder"])
    for path in folder.rglob("*"):
        if path.name in ("prompt.txt", "tail.txt", "status.json", "report.json"):
            shown.append(path.read_text())
    for text in shown:
        assert "9f8e" not in text, text
    assert SHOWN in secret.file("four", "prompt.txt").decode()
    assert SHOWN in secret.show("two")["verify"]["tail"]
    assert SHOWN in secret.show("three")["ended"]
    assert VALUE.encode() in secret.file("one", "output.raw")


def test_before_a_run(secret: Project) -> None:
    """The dry run and the events."""
    name = secret.combo(
        sh("one", f"echo {VALUE}", env={**FROM, "COPY": VALUE}, prompt=VALUE, approval=True)
    )
    for args in (("--dry-run",), ("--json",)):
        result = secret.cli("run", name, *args)
        assert SHOWN in result.out
        assert "9f8e" not in result.out + result.errors


def test_what_is_shown_of_an_agent(secret: Project) -> None:
    """Its readable lines, in a run that is watched."""
    event = {"type": "assistant", "message": {"content": [{"type": "text", "text": VALUE}]}}
    end = {"type": "result", "subtype": "success", "is_error": False, "result": "done"}
    (secret.folder / "said").write_text(json.dumps(event) + "\n" + json.dumps(end) + "\n")
    provider = (
        "[providers.p.headless]\ncommand = ['sh', '-c', 'cat said', '{permission}']\n"
        "format = 'claude-json'\n[providers.p.permission.observe]\nargs = []\n"
    )
    combo = secret.combo(provider, step("one", provider="p", prompt="x", env=FROM))
    result = secret.cli("run", combo)
    assert result.status == 0
    assert SHOWN in result.out
    assert "9f8e" not in result.out + result.errors


def test_a_very_short_value_is_named(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be found in every text."""
    monkeypatch.setenv("MY_TOKEN", "1")
    result = project.run(sh("one", "echo 1; echo TOKEN=$TOKEN", env=FROM))
    assert "the value of MY_TOKEN is very short" in result.errors
    assert project.file("one", "tail.txt").decode() == f"1\nTOKEN={SHOWN}"
