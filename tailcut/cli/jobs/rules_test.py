"""Report what happens to lines."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tailcut.cli.jobs.rules import Choice, rules_of
from tailcut.cli.output import say, write_json
from tailcut.errors import EXIT_OK, UsageError
from tailcut.stages.explain import Explanation, explain

__all__ = ["Request", "run"]

# 64 MiB: all lines are held at once, as their stages need the ones around them.
_MOST_BYTES = 1 << 26


class Request(Choice, kw_only=True):
    """The arguments of ``tailcut rules test``.

    Args:
        lines: the lines; none to read standard input.
        as_json: whether to print JSON.
    """

    lines: Sequence[str] = ()
    as_json: bool = False


def run(request: Request) -> int:
    """Print what happens to each line and return the exit status.

    Raises:
        UsageError: no line is given and standard input is a terminal.
        ConfigError: a file of rules cannot be used.
    """
    rules = rules_of(request)
    found = explain(list(request.lines) or _read(), rules)
    if request.as_json:
        write_json([each.as_dict() for each in found])
    else:
        width = min(max((len(_fate(each)) for each in found), default=0), 40)
        say("".join(f"{_fate(each):<{width}}  {each.line}".rstrip() + "\n" for each in found))
    return EXIT_OK


def _read() -> list[str]:
    if sys.stdin is None or sys.stdin.isatty():
        raise UsageError("give a LINE, or pipe lines in: tailcut rules test 'esc to interrupt'")
    text = sys.stdin.buffer.read(_MOST_BYTES).decode("utf-8", "replace")
    return text.removesuffix("\n").replace("\r\n", "\n").split("\n")


def _fate(each: Explanation) -> str:
    if each.stage == "chrome":
        how = f"dropped: {each.rule}"
        return how + (" (opens a block)" if each.opens else "")
    if each.stage:
        return f"dropped: {each.stage}"
    if each.opens:
        return f"kept: {each.rule} (its block never ends)"
    if each.rule and each.text == each.line.strip():
        return f"kept: {each.rule} (the newest)"
    if each.rule:
        return f"shortened: {each.rule}"
    return "kept" if each.text == each.line.rstrip() or each.text == each.line else "shortened"
