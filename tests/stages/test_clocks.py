"""A clock does not make a line new; ids, durations and counters do."""

import re

import pytest

from tailcut.stages.clocks import same_but_for_clocks, without_clocks
from tailcut.stages.duplicates import Duplicates

# A line as a program writes it, with %H:%M:%S filled in; each form as its program documents it.
FORMS = {
    "RFC 3339": "2026-11-30T11:28:{s:02}Z INFO refused",
    "RFC 3339 with nanoseconds": "2026-11-30T11:28:{s:02}.80{s}34567Z refused",
    "RFC 3339 with an offset": "2026-11-30T11:28:{s:02}.123+01:00 ERROR refused",
    "log4j": "2026-11-30 11:28:{s:02},123 [main] ERROR c.x.Pool - refused",
    "Go's log": "2026/11/30 11:28:{s:02} refused",
    "klog": "E1130 11:28:{s:02}.123456   12345 reflector.go:138] refused",
    "logfmt, time": 'time="2026-11-30T11:28:{s:02}Z" level=error msg=refused',
    "logfmt, ts": "level=error ts=2026-11-30T11:28:{s:02}.123Z msg=refused",
    "logfmt, epoch": "level=error ts=17645000{s:02}.123 msg=refused",
    "docker compose": "api-1  | 2026-11-30T11:28:{s:02}.123Z refused",
    "docker compose, time alone": "api-1  | 11:28:{s:02} refused",
    "a level in brackets": "[ERROR] 11:28:{s:02} refused",
    "a level": "ERROR 11:28:{s:02} refused",
    "a level and a date": "[ERROR] 2026-11-30 11:28:{s:02} refused",
    "JSON, text": '{{"level":"error","ts":"2026-11-30T11:28:{s:02}Z","msg":"refused"}}',
    "JSON, milliseconds": '{{"level":50,"time":17645000{s:02}123,"msg":"refused"}}',
    "Apache access": '127.0.0.1 - - [30/Nov/2026:11:28:{s:02} +0000] "GET / HTTP/1.1" 502 0',
    "Apache error": "[Mon Nov 30 11:28:{s:02}.123456 2026] [core:error] refused",
    "nginx error": "2026/11/30 11:28:{s:02} [error] 12#12: *1 refused",
    "ctime": "Mon Nov 30 11:28:{s:02} 2026 refused",
    "syslog": "Nov 30 11:28:{s:02} host sshd[12]: refused",
    "epoch at the beginning": "17645000{s:02} refused",
    "epoch in brackets": "[17645000{s:02}.123] refused",
    "logcat": "11-30 11:28:{s:02}.123  1234  1250 E Pool    : refused",
    "pm2": "0|app  | 2026-11-30T11:28:{s:02}: refused",
    "Nest": "[Nest] 1234  - 11/30/2026, 11:28:{s:02} AM   ERROR [Pool] refused",
    "Redis": "1234:M 30 Nov 2026 11:28:{s:02}.123 * refused",
    "Boost": "[2026-Nov-30 11:28:{s:02}.123456]: refused",
    "kubectl --timestamps before klog": (
        "2026-11-30T11:28:{s:02}.123456789Z E1130 11:28:{s:02}.123456       1 main.go:7] refused"
    ),
    "basic ISO": "20261130T1128{s:02}Z refused",
    "date in brackets": "[2026-11-30 11:28:{s:02} +0100] [12] [ERROR] refused",
}

LOOK_ALIKES = {
    "a duration": ("took 00:00:01", "took 00:00:02"),
    "elapsed": ("elapsed: 0:01:12", "elapsed: 0:01:13"),
    "an id": ("job 1764500001 failed", "job 1764500002 failed"),
    "a key that is no clock": ("offset=1764500001", "offset=1764500002"),
    "an IPv6 address": ("fe80::11:28:55 up", "fe80::11:28:56 up"),
    "a MAC address": ("00:1b:44:11:3a:b7 up", "00:1b:44:11:3a:b8 up"),
    "a version": ("2026.11.30 released", "2026.11.31 released"),
    "a date alone": ("due 2026-11-30", "due 2026-12-01"),
    "a port": ("0.0.0.0:8080 up", "0.0.0.0:8081 up"),
    "a count": ("12 items", "13 items"),
    "a counter after a clock": ("12:00:01 retry 1", "12:00:02 retry 2"),
    "a request": ("12:00:01 GET /a 200 12ms", "12:00:02 GET /a 200 13ms"),
    "an id after a clock": ("12:00:01 id=1a2b ok", "12:00:01 id=1a2c ok"),
    "a time without seconds": ("lunch at 12:30", "lunch at 12:31"),
    "a position in a recording": ("cut at 00:10:05 please", "cut at 00:10:06 please"),
    "a price": ("EUR 1764500001", "EUR 1764500002"),
    "a longer number": ("17645000011 rows", "17645000012 rows"),
    "no clock at all": ("a", "b"),
    "equal without a clock": ("refused", "refused"),
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_clock_in_any_form_makes_no_line_new(form: str) -> None:
    """Whatever stands before it."""
    first, *others = (form.format(s=second) for second in range(10, 40))
    assert all(same_but_for_clocks(first, other) for other in others)
    assert not same_but_for_clocks(first, others[0].replace("refused", "accepted", 1) + "!")


@pytest.mark.parametrize(("one", "other"), LOOK_ALIKES.values(), ids=LOOK_ALIKES)
def test_look_alikes_stay_distinct(one: str, other: str) -> None:
    """A number that only looks like a clock carries meaning."""
    assert not same_but_for_clocks(one, other)


def test_trailing_zeros_of_a_fraction_may_be_missing() -> None:
    """Go's RFC3339Nano leaves them out."""
    assert same_but_for_clocks("2026-11-30T11:28:55.12Z up", "2026-11-30T11:28:55.1234567Z up")


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_nothing_but_clocks_is_taken(form: str) -> None:
    """The words of a line are there without its clock."""
    line = form.format(s=10)
    words = set(re.findall(r"[a-z]{4,}", line))
    assert words <= set(re.findall(r"[a-z]{4,}", without_clocks(line)))


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_thirty_equal_messages_are_one_and_a_count(form: str) -> None:
    """The count says until when, in the form's own words."""
    stage = Duplicates()
    first, *rest = [form.format(s=second) for second in range(10, 40)]
    assert stage([first, *rest]) == [first]
    (note,) = stage.close()
    assert note.startswith("… 29 more times until ")
    assert note.rpartition(" ")[2] in rest[-1]


@pytest.mark.parametrize("pair", [pair for pair in LOOK_ALIKES.values() if len(set(pair)) > 1])
def test_look_alikes_stay_distinct_in_a_stream(pair: tuple[str, str]) -> None:
    """Neither of the two is a repetition."""
    stage = Duplicates()
    assert stage(list(pair)) + stage.close() == list(pair)
