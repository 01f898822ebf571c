"""Take the values that a combo names as secret out of prompts, labels, tables and pages.

A step gets a secret from a variable of tailcut's own environment. What the step prints may hold the
value: as it is, escaped, wrapped over lines, or cut. Such texts go to other agents and to their
makers, so the value is replaced before they are kept. The raw output stays as it was printed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from tailcut.core.record import Record
from tailcut.core.text import visible
from tailcut.core.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tailcut.combo.step import Step
    from tailcut.state.step_record import StepRecord

__all__ = ["NO_MASK", "Mask", "Secret", "mask_of", "mask_of_plan"]

# A value of fewer characters occurs in other words by chance: it counts where it stands alone.
_ANYWHERE = 6
# One of still fewer is part of every text: it counts only as the value of its variable.
_ALONE = 4
# One of at least so many is found escaped, wrapped and cut too.
_LONG = 8
# The fewest characters of a value of which the rest has been cut off: beside a sign of the cut,
# and at the beginning of a text.
_PIECE, _FIRST_PIECE = 4, 6
# Characters of a value that a cut is looked for in.
_MOST_PIECE = 512
# Characters beside a cut that are looked at first.
_NEAR = 64
# What stands for a piece of text that is left out.
_CUT = re.compile(r"…|\n?\[tailcut: [^\n\]]*\]\n?")
# Where a program has wrapped a line: with the edges of a box, a quote, or a backslash.
_WRAPS = (
    re.compile(r"\\?\n\s*|\s+"),
    re.compile(r"[ \t]*[│┃║|\\]?[ \t]*\n[ \t]*(?:[│┃║|>⎿▌][ \t]*)*|\s+"),
)
_SPACE = re.compile(r"\s+")


class Secret(Record):
    """A value that a combo names as secret.

    Args:
        name: the variable that it comes from, which stands for it.
        key: the variable that the step gets it in.
        value: the value.
    """

    name: str
    key: str
    value: str


class Mask:
    r"""A function that replaces the values of secrets by ``[redacted: NAME]``.

    Args:
        secrets: the secrets.

    Attributes:
        only_beside_names: the variables whose values are too short to be found elsewhere.

    >>> mask = Mask([Secret("TOKEN", "TOKEN", 'tok"en-4711-abcd')])
    >>> mask('{"token": "tok\\"en-4711-abcd"}')
    '{"token": "[redacted: TOKEN]"}'
    """

    def __init__(self, secrets: Iterable[Secret]) -> None:
        # The longest first: one value may contain another.
        secrets = sorted(
            dict.fromkeys(one for one in secrets if one.value.strip()),
            key=lambda one: -len(one.value),
        )
        self._long = [
            (form, one) for one in secrets if len(one.value.strip()) >= _LONG
            for form in _forms(one.value)
        ]  # fmt: skip
        self._pieces_of_forms = {
            form[begin : begin + _PIECE]
            for form, _ in self._long
            for begin in range(len(form) - _PIECE + 1)
        }
        self.only_beside_names = [one.name for one in secrets if len(one.value.strip()) < _ALONE]
        self._short = [(_pattern(one), one) for one in secrets if len(one.value.strip()) < _LONG]

    def __bool__(self) -> bool:
        """Whether there is anything to replace."""
        return bool(self._long or self._short)

    def __call__(self, text: str) -> str:
        """Return a text without the values."""
        if not text or not self:
            return str(text)
        spans = [
            (found.start(), found.end(), one)
            for pattern, one in self._short
            for found in pattern.finditer(text)
        ]
        spans += self._wrapped(text)
        spans += self._pieces(text)
        return _replaced(text, spans) if spans else str(text)

    def record(self, record: StepRecord) -> StepRecord:
        """Return a record without the values."""
        if not self:
            return record
        verdict, verify = record.verdict, record.verify
        if verdict is not None and verdict.detail:
            verdict = verdict.replace(detail=self(verdict.detail))
        return record.replace(
            ended=record.ended and self(record.ended),
            argv=record.argv and [self(part) for part in record.argv],
            process=record.process and self._values(record.process),
            verify=verify and self._values(verify),
            verdict=verdict,
        )

    def _values(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        return {
            key: self(value) if isinstance(value, str) else value for key, value in facts.items()
        }

    def _wrapped(self, text: str) -> Iterator[tuple[int, int, Secret]]:
        """Yield where long values stand, whole or over several lines."""
        for wraps in _WRAPS:
            flat = wraps.sub("", text)
            found = [(form, one) for form, one in self._long if form in flat]
            if found:
                place = _places(text, wraps)
                for form, one in found:
                    for begin in _occurrences(flat, form):
                        start, end = place(begin), place(begin + len(form) - 1) + 1
                        if _is_one_value(text[start:end], one.value, wraps):
                            yield start, end, one

    def _pieces(self, text: str) -> Iterator[tuple[int, int, Secret]]:
        """Yield where pieces of long values stand beside a cut, or at the beginning."""
        if not self._long:
            return
        for found in _CUT.finditer(text):
            yield from self._piece(text, found.end(), _PIECE, is_end=True)
            yield from self._piece(text, found.start(), _PIECE, is_end=False)
        # The line before may have been cut.
        yield from self._piece(text, 0, _FIRST_PIECE, is_end=True)

    def _has_piece(self, flat: str, is_end: bool) -> bool:
        return (flat[:_PIECE] if is_end else flat[-_PIECE:]) in self._pieces_of_forms

    def _piece(
        self, text: str, cut: int, least: int, *, is_end: bool
    ) -> Iterator[tuple[int, int, Secret]]:
        """Yield where the end of a value stands after a cut, or its beginning before one."""
        begin = cut if is_end else max(cut - _MOST_PIECE, 0)
        # A text can have as many cuts as characters.
        near = text[cut : cut + _NEAR] if is_end else text[max(cut - _NEAR, 0) : cut]
        if not any(self._has_piece(wraps.sub("", near), is_end) for wraps in _WRAPS):
            return
        window = text[begin : begin + _MOST_PIECE] if is_end else text[begin:cut]
        for wraps in _WRAPS:
            flat = wraps.sub("", window)
            for form, one in self._long:
                size = _overlap(form, flat) if is_end else _overlap(flat, form)
                if size < least or size == len(form):
                    continue
                first = 0 if is_end else len(flat) - size
                place = _places(window, wraps)
                start, end = begin + place(first), begin + place(first + size - 1) + 1
                if cut or not text[end : end + 1].isalnum():
                    yield start, end, one


NO_MASK = Mask(())


def mask_of(steps: Iterable[Step], environment: Mapping[str, str]) -> Mask:
    """Return the mask of a combo's steps, with the values that its secrets have now."""
    return Mask(
        Secret(name, key, environment[name])
        for step in steps
        for key, name in step.secrets.items()
        if name in environment
    )


def mask_of_plan(plan: Mapping[str, Any] | None, environment: Mapping[str, str]) -> Mask:
    """Return the mask of a run's plan, which may be damaged."""
    combo = (plan or {}).get("combo")
    steps = combo.get("steps") if isinstance(combo, dict) else None
    found = []
    for step in steps if isinstance(steps, list) else ():
        env = step.get("env") if isinstance(step, dict) else None
        for key, value in env.items() if isinstance(env, dict) else ():
            name = value.get("from") if isinstance(value, dict) else None
            if isinstance(name, str) and name in environment:
                found.append(Secret(name, key, environment[name]))
    return Mask(found)


def _forms(value: str) -> list[str]:
    """Return the forms in which programs write a value, without blanks, the longest first."""
    import base64
    import html
    import urllib.parse

    encoded = value.encode("utf-8", "surrogateescape")
    forms = {value, value.strip(), visible(value), repr(value)[1:-1], html.escape(value)}
    for _ in range(2):  # JSON, also inside JSON
        forms |= {json.dumps(form, ensure_ascii=is_ascii)[1:-1]
                  for form in list(forms) for is_ascii in (True, False)}  # fmt: skip
    forms |= {form.replace("/", "\\/") for form in list(forms)}
    forms |= {value.replace("'", "'\"'\"'"), value.replace("'", "'\\''")}
    forms |= {re.sub(r"([^\w@%+=:,./-])", r"\\\1", value)}
    for safe in ("", "/", "/:@"):
        quoted = urllib.parse.quote_from_bytes(encoded, safe)
        forms |= {quoted, quoted.replace("%20", "+"), quoted.lower() if "%" in quoted else quoted}
    for encode in (base64.b64encode, base64.urlsafe_b64encode):
        forms.add(encode(encoded).decode().rstrip("="))
    lines = [line for line in value.splitlines() if len(line.strip()) >= _LONG]
    forms |= set(lines)
    flat = {_SPACE.sub("", form) for form in forms}
    return sorted((form for form in flat if len(form) >= _ANYWHERE), key=len, reverse=True)


def _pattern(secret: Secret) -> re.Pattern[str]:
    """Return the pattern for a short value."""
    value = re.escape(secret.value.strip())
    size = len(secret.value.strip())
    if size >= _ANYWHERE:
        return re.compile(value)
    if size >= _ALONE:
        return re.compile(rf"(?<!\w){value}(?!\w)")
    names = "|".join({re.escape(secret.name), re.escape(secret.key)})
    # A lookbehind has to have one length.
    return re.compile(
        rf"(?<!\w)(?:{names})(?:\\?[\"'])?\s{{0,3}}[=:]\s{{0,3}}\\?[\"']?{value}(?!\w)"
    )


def _occurrences(text: str, form: str) -> Iterator[int]:
    begin = text.find(form)
    while begin >= 0:
        yield begin
        begin = text.find(form, begin + len(form))


def _places(text: str, wraps: re.Pattern[str]) -> Callable[[int], int]:
    """Return a function from places in the text without its wraps to places in the text."""
    from bisect import bisect_right

    flat, shifts = [0], [0]
    gone = 0
    for found in wraps.finditer(text):
        flat.append(found.start() - gone)
        gone += found.end() - found.start()
        shifts.append(gone)
    return lambda place: place + shifts[bisect_right(flat, place) - 1]


def _is_one_value(span: str, value: str, wraps: re.Pattern[str]) -> bool:
    """Whether the blanks in a span are line ends, or the value has blanks too."""
    if _SPACE.search(value.strip()):
        return True
    return all("\n" in found[0] for found in wraps.finditer(span) if found[0].isspace())


def _overlap(before: str, after: str) -> int:
    """Return the length of the longest end of one text that is the beginning of another."""
    most = min(len(before), len(after), _MOST_PIECE)
    # The first characters of the overlap are looked for, which is faster than to try each length.
    end, head = before[-most:] if most else "", after[:_PIECE]
    begin = end.find(head) if len(head) == _PIECE else -1
    while begin >= 0:
        if after.startswith(end[begin:]):
            return len(end) - begin
        begin = end.find(head, begin + 1)
    return 0


def _replaced(text: str, spans: Iterable[tuple[int, int, Secret]]) -> str:
    parts = []
    done = 0
    # Of spans that overlap, the first and longest names the secret.
    for start, end, one in sorted(spans, key=lambda span: (span[0], -span[1])):
        if end <= done:
            continue
        if start >= done:
            word = _pattern_rest(text[start:end], one)
            parts.append(f"{text[done:start]}{word}[redacted: {one.name}]")
        done = end
    return "".join(parts) + text[done:]


def _pattern_rest(span: str, secret: Secret) -> str:
    """Return what of a span stands before the value: the name of a very short one."""
    value = secret.value.strip()
    return span[: -len(value)] if len(value) < _ALONE else ""
