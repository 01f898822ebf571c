"""Complete JSON text that was cut off."""

from __future__ import annotations

import json
import re

__all__ = ["repaired", "sound_part"]

# Levels: deeper than any event; guessing the end of more is not worth its time.
_DEPTH = 100

_TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+"|[\[\]{},"]', re.DOTALL)
# An escape that was cut off: a backslash alone, or \u without its four digits.
_HALF_ESCAPE = re.compile(r"(?<!\\)(?:\\\\)*(\\(?:u[0-9a-fA-F]{0,3})?)\Z")
_CLOSES = {"{": "}", "[": "]"}


def repaired(text: str) -> object | None:
    r"""Return the value of a text that was cut off; None where it holds none.

    A string ends where it was cut off; a key without a value is dropped.

    >>> repaired('{"type":"result","usage":{"in":1},"result":"## Cau')
    {'type': 'result', 'usage': {'in': 1}, 'result': '## Cau'}
    >>> repaired('[{"role":"user"},{"role":"assis\\')
    [{'role': 'user'}, {'role': 'assis'}]
    >>> repaired('{"result":"done","numb')
    {'result': 'done'}
    """
    closers: list[str] = []
    sound, sound_closers = 0, ""
    in_string = False
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token in _CLOSES:
            closers.append(_CLOSES[token])
        elif token in ("}", "]"):
            if not closers or closers.pop() != token:
                return None
        elif token == '"':
            in_string = True
            break
        elif token != ",":
            continue
        if len(closers) > _DEPTH:
            return None
        sound = match.start() if token == "," else match.end()
        sound_closers = "".join(reversed(closers))
        if not closers:
            break
    whole = text
    if in_string:
        half = _HALF_ESCAPE.search(text, max(0, len(text) - 8))
        whole = (text[: half.start(1)] if half else text) + '"'
    for candidate in (whole + "".join(reversed(closers)), text[:sound] + sound_closers):
        try:
            value: object = json.loads(candidate, strict=False)
        except (ValueError, RecursionError):
            continue
        return value
    return None


def sound_part(text: str) -> tuple[str, str]:
    """Split a damaged object into its sound beginning and the text after that.

    >>> sound_part('{"type":"item",Segmentation fault')
    ('{"type":"item",', 'Segmentation fault')
    >>> sound_part('{"type":"item","text":"cut sho')
    ('{"type":"item","text":"cut sho', '')
    """
    try:
        json.JSONDecoder(strict=False).raw_decode(text)
    except json.JSONDecodeError as error:
        # Inside a string nothing shows where it was torn, unless it was inside an escape.
        if not error.msg.startswith("Unterminated string"):
            at = error.pos + error.msg.startswith("Invalid \\escape")
            return text[:at], text[at:]
    except (ValueError, RecursionError):
        pass
    return text, ""
