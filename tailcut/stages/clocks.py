"""Clocks in lines: when something was written, which does not make a line new.

A date with a time of day counts wherever it stands. A time of day without a date, and seconds
since 1970, count only where a log puts its clock: at the beginning, behind a bracket, a level or
a service's name, or as the value of a key that says so. Elsewhere such numbers may be durations,
counters or ids, and lines that differ in them stay distinct.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache

__all__ = [
    "CLOSING",
    "END",
    "LONG",
    "first_clock",
    "may_have_clock",
    "same_but_for_clocks",
    "span",
    "time_span",
    "without_clocks",
    "without_digits",
]

_DAYS = "Mon|Tue|Wed|Thu|Fri|Sat|Sun"
_MONTHS = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
_ZONE = r"(?: ?(?:Z\b|UTC\b|GMT\b|CES?T\b|[+-]\d\d:?\d\d\b))"
_TIME = r"\d{1,2}:\d\d:\d\d(?:[.,]\d{1,9})?"
_LEVEL = (
    "TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL|PANIC|SEVERE|LOG|ERR|INF|WRN|DBG"
    "|trace|debug|info|notice|warn|warning|error|fatal|critical|panic"
)

# The forms of a date with a time of day, each with the programs that write it.
_DATED = "|".join(
    (
        # RFC 3339, log4j, Python, Postgres, MySQL, nginx's error log, Go's log, Django
        rf"\d{{4}}[-/.]\d\d[-/.]\d\d(?:T|t|,? {{1,2}}|_){_TIME}{_ZONE}?",
        # Boost.Log
        rf"\d{{4}}-(?:{_MONTHS})-\d\d {_TIME}",
        # Apache and nginx access logs
        rf"\d\d/(?:{_MONTHS})/\d{{4}}[: ]{_TIME}{_ZONE}?",
        # Redis; RFC 2822; Gunicorn
        rf"(?:(?:{_DAYS}), )?\d{{1,2}} (?:{_MONTHS}) \d{{4}} {_TIME}{_ZONE}?",
        # ctime, Apache's error log, syslog
        rf"(?:(?:{_DAYS}) )?(?:{_MONTHS}) [ \d]\d {_TIME}(?: (?:[A-Z]{{3,4}} )?\d{{4}}\b)?",
        # NestJS, Windows: month or day first
        rf"\d{{1,2}}[-/.]\d{{1,2}}[-/.]\d{{2,4}},? {_TIME}(?: ?[AP]M\b)?{_ZONE}?",
        # Android's logcat, Celery
        rf"\d\d-\d\d {_TIME}",
        # klog (Kubernetes), glog
        rf"[IWEF]\d{{4}} {_TIME}",
        # ISO 8601, basic format
        r"\d{8}T\d{6}(?:\.\d{1,9})?Z?",
    )
)
# From 2001 on, up to 2286; in seconds, or in milli-, micro- or nanoseconds.
_EPOCH = r"1\d{9}(?:\d{3}|\d{6}|\d{9}|[.,]\d{1,9})?"
_KEY = r"(?:time|ts|timestamp|t|at|date|datetime|@timestamp|asctime|written_at|when|_ts|eventTime)"
# What may stand before a clock that is not a date: the start, a service, a level, a bracket.
_LEADING = (
    rf"^(?:[ \t]*(?:[\w./-]{{1,40}} *\| ?)?(?:\d{{1,3}}\|[\w-]{{1,40}} *\| ?)?"
    rf"(?:\[?(?:{_LEVEL})\]?:?[ \t]+)?)"
)


_NO_DIGITS = str.maketrans("", "", "0123456789")

# What every clock has is no further from its other digits than this.
_NEAR = 24
_many_digits = re.compile(r"\d{8}").search

END = 12
"""Characters at the end that are compared first. Counters and durations stand there; a clock does
only in JSON and its like, which close it with one of `CLOSING`."""

LONG = 60
"""In a shorter line the end may reach back to a clock at its beginning."""

CLOSING = frozenset("\"'])}>")

_MARK = "\0"


def without_clocks(line: str) -> str:
    r"""Replace every clock in a line by one mark.

    >>> without_clocks("level=info ts=1764500000.123 msg=up").replace("\0", "CLOCK")
    'level=info ts=CLOCK msg=up'
    """
    line = _dated()(_MARK, line)
    line = _leading()(rf"\1{_MARK}", line)
    line = _bracketed()(_MARK, line)
    return _keyed()(rf"\1{_MARK}", line)


def may_have_clock(line: str) -> bool:
    """Return whether a line has what every clock has: a colon, or eight digits in a row."""
    return ":" in line or _many_digits(line) is not None


def without_digits(line: str) -> str:
    """Return a line without its digits: lines that differ in more, differ in more than clocks."""
    return line.translate(_NO_DIGITS)


def same_but_for_clocks(one: str, other: str) -> bool:
    """Return whether two lines differ in their clocks alone.

    >>> same_but_for_clocks("[ERROR] 12:00:01 refused", "[ERROR] 12:00:02 refused")
    True
    >>> same_but_for_clocks("took 12:00:01", "took 12:00:02")
    False
    """
    if not may_have_clock(one) or without_digits(one) != without_digits(other):
        return False
    # Most lines that differ in digits differ in a counter or an id, far from what dates them.
    at = next(
        (at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0
    )
    near = one[max(at - _NEAR, 0) : at + _NEAR]
    if ":" not in near and not _many_digits(near):
        return False
    bare = without_clocks(one)
    return _MARK in bare and bare == without_clocks(other)


def first_clock(line: str) -> str:
    """Return a line's first time of day, as it stands there; empty where it has none."""
    found = _time().search(line)
    return found[0] if found else ""


def time_span(lines: Sequence[str]) -> str:
    """Return the first and the last time of day in some lines, to stand behind a count.

    >>> time_span(["12:00:01 a", "b", "12:00:09 a"])
    ' (12:00:01 to 12:00:09)'
    """
    first = next(filter(None, map(first_clock, lines)), "")
    last = next(filter(None, map(first_clock, reversed(lines))), "")
    return span(first, last)


def span(first: str, last: str) -> str:
    """Return two times, as they stand in lines, to stand behind a count; empty for none."""
    if not first:
        return ""
    return f" ({first})" if first == last else f" ({first} to {last})"


@cache
def _dated() -> Callable[[str, str], str]:
    return re.compile(rf"(?<![\w.:-])(?:{_DATED})(?!\w|:\d)").sub


@cache
def _leading() -> Callable[[str, str], str]:
    return re.compile(rf"({_LEADING})(?:{_TIME}(?: ?[AP]M\b)?|{_EPOCH})(?!\w|:\d)").sub


@cache
def _bracketed() -> Callable[[str, str], str]:
    return re.compile(rf"(?<=[\[(])(?:{_TIME}|{_EPOCH})(?=[\])])").sub


@cache
def _keyed() -> Callable[[str, str], str]:
    return re.compile(rf"(?<![\w-])({_KEY}[\"']?[=:] ?[\"']?)(?:{_EPOCH}|{_TIME})(?!\w|:\d)").sub


@cache
def _time() -> re.Pattern[str]:
    # Behind a date of Apache's, in basic ISO 8601, or else in seconds since 1970.
    return re.compile(
        r"(?:(?<![\d:.])|(?<=/\d{4}:))\d{1,2}:\d\d:\d\d(?!\d)"
        rf"|(?<=\d{{8}}T)\d{{6}}(?!\d)|(?<![\w.]){_EPOCH}(?!\w)"
    )
