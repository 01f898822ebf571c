"""Spans of time as people write them: 90, 20m, 1h30m."""

from __future__ import annotations

import re

__all__ = ["ALLOWED", "seconds", "written"]

ALLOWED = "a span of time above zero such as 90 (seconds), 1.5s, 20m or 1h30m"
_UNITS = {"ms": 0.001, "s": 1, "m": 60, "h": 3600, "d": 86400}
_parts = re.compile(
    r"(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m(?!s))?(?:(\d+(?:\.\d+)?)s)?(?:(\d+)ms)?\Z", re.ASCII
).match
_number = re.compile(r"\d+(?:\.\d+)?\Z", re.ASCII).match
# A year: in practice, a longer span is no limit.
_MOST = 365 * 86400


def seconds(text: str | float) -> float:
    """Read a span of time.

    Args:
        text: a number of seconds, or numbers with units in falling order: d, h, m, s, ms.

    Raises:
        ValueError: the text is not a span of time, or the span is not above zero, or longer than a
            year; the error's text is `ALLOWED`.

    >>> seconds("1h30m"), seconds("90"), seconds("1.5s"), seconds("250ms")
    (5400.0, 90.0, 1.5, 0.25)
    """
    if isinstance(text, bool):
        raise ValueError(ALLOWED)
    if isinstance(text, int | float) or _number(text.strip()):
        total = float(text)
    elif text.strip() and (found := _parts(text.strip())):
        values = zip(("d", "h", "m", "s", "ms"), found.groups(), strict=True)
        total = sum(float(value) * _UNITS[unit] for unit, value in values if value)
    else:
        raise ValueError(ALLOWED)
    if not 0 < total <= _MOST:
        raise ValueError(ALLOWED)
    return total


def written(span: float) -> str:
    """Write a span of time as `seconds` reads it.

    >>> written(5400), written(90), written(0.25), written(1200)
    ('1h30m', '1m30s', '0.25s', '20m')
    """
    whole = int(span)
    if span < 60:
        return f"{span:.3g}s"
    parts = ((whole // 3600, "h"), (whole // 60 % 60, "m"), (whole % 60, "s"))
    return "".join(f"{count}{unit}" for count, unit in parts if count)
