"""Find where JSON begins in a stream that also holds text."""

from __future__ import annotations

import json
import re

from tailcut.core.controls import SEQUENCE

__all__ = [
    "INDENTED",
    "begins_object",
    "begins_object_in_bytes",
    "end_of_indented",
    "marks_in",
    "next_opening",
    "objects_in",
    "opening",
    "past_controls",
]

INDENTED = b" \t\r\n"
"""First bytes of a line that continues a value over many lines; such a line may also be empty."""

# Text can begin with a bracket; only this can be nothing but JSON, whole or damaged.
_OBJECT = r'\{\s*"|\[\s*\{\s*"|\{\s*\}'
begins_object = re.compile(_OBJECT).match
begins_object_in_bytes = re.compile(_OBJECT.encode()).match

# Controls that a terminal gets before a program's output: CSI, OSC, two-byte escapes, C0.
_CONTROL = rb"(?:" + SEQUENCE.encode() + rb"|\xef\xbb\xbf|"
_controls = re.compile(_CONTROL + rb"[\x00-\x20\x7f])*+").match
# A line that may be more than text: a value opens it, or it holds nothing but controls.
_BLANK = rb"[\x00-\x09\x0b-\x20\x7f]"
_VALUE = rb"(?:\{[ \t\r]*+[\x22}\n]|\[[ \t\r]*+[{\n])"
_LINE = rb"[\x00-\x09\x0b-\x1a\x1c-\x20\x7f]*+(?:" + _VALUE
_LINE += rb"|(?=[\x1b\xef])" + _CONTROL + _BLANK + rb")*+(?:" + _VALUE + rb"|\n))"
_opens_here = re.compile(_LINE).match
_opens_later = re.compile(rb"\n" + _LINE).search
_unindented = re.compile(rb"\n[^ \t\r\n]").search
_marks = re.compile(rb"\x1b\][16]33;[^\x07\x1b\n]*(?:\x07|\x1b\\)").findall
_blanks = re.compile(r"[ \t\r\n]*").match
_decode = json.JSONDecoder(strict=False).raw_decode


def past_controls(line: bytes | bytearray) -> int:
    """Return where the text of a line begins, behind control sequences and blanks."""
    match = _controls(line)
    return match.end() if match else 0


def marks_in(controls: bytes) -> list[bytes]:
    """Return the shell's marks among controls, as one piece: they separate commands."""
    found = _marks(controls) if b"\x1b]" in controls else ()
    return [b"".join(found)] if found else []


def next_opening(data: bytes, start: int, stop: int) -> int:
    """Return where the next line begins that may be more than text; ``start`` is a line start."""
    if _opens_here(data, start, stop):
        return start
    found = _opens_later(data, start, stop)
    return found.start() + 1 if found else stop


def end_of_indented(data: bytes, start: int, stop: int) -> int:
    """Return where the lines end that continue a value over many lines."""
    if data[start] not in INDENTED:
        return start
    found = _unindented(data, start, stop)
    return found.start() + 1 if found else stop


def opening(head: bytes, lines: int) -> dict[str, object] | None:
    """Return the first object after at most ``lines`` lines of text, as far as the head goes."""
    start = 0
    for _ in range(lines + 1):
        end = head.find(b"\n", start)
        line = head[start : end if end >= 0 else len(head)]
        opened = past_controls(line)
        body = line[opened:].rstrip()
        if body[:1] == b"{" or (body[:1] == b"[" and body[1:2] in (b"", b"{")):
            rest = head[start + opened :].lstrip(b"[ \t\r\n")
            found = _keys(rest.decode("utf-8", "replace"))
            if found is not None:
                return found
        if end < 0:
            break
        start = end + 1
    return None


def objects_in(head: bytes, complete: bool, most: int, lines: int) -> list[dict[str, object]]:
    """Return the first objects of a stream, with text between them left out.

    Args:
        head: the first bytes of the stream.
        complete: whether no more bytes come, or no more are to be read.
        most: the most objects.
        lines: the most lines that are looked at.

    Returns:
        them in their order; a last one that is cut off is given as far as it goes.
    """
    found: list[dict[str, object]] = []
    start = 0
    for _ in range(lines):
        end = head.find(b"\n", start)
        if start >= len(head) or len(found) >= most or (end < 0 and not complete):
            break
        line = head[start : end if end >= 0 else len(head)]
        text = line[past_controls(line) :].rstrip().decode("utf-8", "replace")
        start = end + 1 if end >= 0 else len(head)
        if not begins_object(text) and text not in ("{", "[", "[{"):
            continue
        try:
            value: object = _decode(text)[0]
        except (ValueError, RecursionError):
            if start != len(line) + 1 and start != len(head):
                continue
            # The first value goes over many lines, or beyond the head.
            from tailcut.recording.json.repair import repaired

            rest = head[start - len(line) - 1 if end >= 0 else len(head) - len(line) :]
            value = repaired(rest.decode("utf-8", "replace"))
            start = len(head)
        values = value if isinstance(value, list) else [value]
        found += [one for one in values if isinstance(one, dict)]
    return found[:most]


def _keys(text: str) -> dict[str, object] | None:
    """Return the members of an object whose key and value are whole."""
    if text[:1] != "{":
        return None
    found: dict[str, object] = {}
    at = 1
    while True:
        try:
            key, at = _decode(text, _skip(text, at))
            at = _skip(text, at)
            if not isinstance(key, str) or text[at : at + 1] != ":":
                break
            value, at = _decode(text, _skip(text, at + 1))
        except (ValueError, RecursionError):
            break
        at = _skip(text, at)
        ended = text[at : at + 1]
        if not ended:
            # A number may go on after the head; a string or an object has its own end.
            if not isinstance(value, (int, float)):
                found[key] = value
            break
        found[key] = value
        if ended != ",":
            break
        at += 1
    return found or None


def _skip(text: str, at: int) -> int:
    match = _blanks(text, at)
    return match.end() if match else at
