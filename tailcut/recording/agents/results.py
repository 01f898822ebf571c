"""Split a tool's answer into output and exit status, and unwrap its errors."""

from __future__ import annotations

import json
import re

from tailcut.recording.json.values import mapping, plain

__all__ = ["command_result", "error_text"]

# Claude Code and its like; Cline; pi; each puts the status beside the output in its own way.
_STATUS_FIRST = re.compile(
    r"(?:Error: )?(?:Exit code (\d+)|\[Command exited with code (\d+)\])(?:\r?\n|\Z)"
)
_STATUS_LAST = re.compile(r"\s*(?:Command exited with code|Exit code:?) (\d+)\s*\Z")
# Gemini CLI and Qwen Code, where they give the tool's whole answer; Vibe before version 3: the
# labels before the output, after it, and before the status.
_LABELLED = (
    ("\nOutput: ", "\nError: ", "\nExit Code: "),
    ("\nStdout: ", "\nStderr: ", "\nExit Code: "),
    ("\nstdout: ", "\nstderr: ", "\nreturncode: "),
)
_LABELS = ("Command: ", "command: ", "stdout: ")
# Gemini CLI, in its session files: what the model is told about a command.
_QUOTED = re.compile(
    r"<untrusted_context>\n(?:Output: )?(?:\(empty\)|(.*?))(?:\nExit Code: (\d+))?"
    r"(?:\n(?:Signal|Background PIDs|Process Group PGID): [^\n]*)*\n?</untrusted_context>\s*\Z",
    re.DOTALL,
)
_TAGS = re.compile(r"</?(?:tool_use_error|bash_metadata|shell_metadata|error|system)>\n?")
# How many answers an answer may wrap, and how many characters before them are searched.
_WRAPPINGS = 3
_WRAPPED_CHARS = 2000
_END = 200
_DIGITS = 9


def command_result(text: str) -> tuple[str, int | None]:
    r"""Split the answer of a tool that ran a command into output and exit status.

    Returns:
        the output; the exit status, or None where the answer does not hold it.

    >>> command_result("Exit code 1\n2 failed")
    ('2 failed', 1)
    >>> command_result("2 failed\n\nCommand exited with code 1")
    ('2 failed', 1)
    >>> command_result("<untrusted_context>\nOutput: no\nExit Code: 2\n</untrusted_context>")
    ('no', 2)
    >>> command_result("all good")
    ('all good', None)
    """
    quoted = _QUOTED.match(text)
    if quoted:
        return quoted[1] or "", _number(quoted[2] or "")
    text = _TAGS.sub("", text) if "</" in text else text
    first = _STATUS_FIRST.match(text)
    if first:
        return text[first.end() :], _number(first[1] or first[2])
    last = _STATUS_LAST.search(text, max(0, len(text) - _END))
    if last:
        return text[: last.start()], _number(last[1])
    return _labelled(text) if text.startswith(_LABELS) else (text, None)


def _labelled(text: str) -> tuple[str, int | None]:
    answer = "\n" + text
    for before, after, status in _LABELLED:
        begin, exit_at = answer.find(before), answer.rfind(status)
        end = answer.rfind(after, 0, exit_at) if exit_at >= 0 else -1
        if 0 <= begin < end:
            output = answer[begin + len(before) : end]
            error = answer[end + len(after) : exit_at].split("\nError: ")[0]
            digits = answer[exit_at + len(status) :].split("\n", 1)[0].strip()
            parts = (output, error if after.lower() == "\nstderr: " else "")
            shown = (part for part in parts if part.strip() not in ("", "(empty)"))
            return "\n".join(shown), _number(digits)
    return text, None


def error_text(text: str) -> str:
    r"""Return the text of an error without its wrapping.

    Some programs put tags around it; some pass on the whole answer of a server, as JSON.

    >>> error_text('API Error: 400 {"type":"error","error":{"message":"prompt is too long"}}')
    'API Error: 400 prompt is too long'
    """
    text = _TAGS.sub("", text) if "</" in text else text
    for _ in range(_WRAPPINGS):
        at = text.find('{"', 0, _WRAPPED_CHARS)
        if at < 0:
            break
        try:
            value, length = json.JSONDecoder(strict=False).raw_decode(text[at:])
        except (ValueError, RecursionError):
            break
        message = _message(value)
        if not message:
            break
        text = text[:at] + message + text[at + length :]
    return text


def _message(value: object) -> str:
    inner = mapping(value).get("error")
    for found in (mapping(inner).get("message"), inner, mapping(value).get("message")):
        if plain(found):
            return plain(found)
    return ""


def _number(digits: str) -> int | None:
    return int(digits) if digits.isdecimal() and len(digits) <= _DIGITS else None
