"""What ``tailcut rules test`` does, once its arguments are understood."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from tailcut.cli.jobs.rules import rules_of
from tailcut.cli.output import write
from tailcut.errors import EXIT_OK, UsageError
from tailcut.stages.explain import Told, told

__all__ = ["run_test"]

# What a person pastes; a whole recording is not a few lines.
_MOST_BYTES = 1 << 26


def run_test(*, lines: Sequence[str], chrome: Sequence[str], no_config: bool, as_json: bool) -> int:
    """Says what becomes of lines and gives the exit status.

    Raises:
        UsageError: no line is given and standard input is a terminal.
        ConfigError: a file of rules cannot be used.
    """
    rules = rules_of(chrome, no_config)
    found = told(list(lines) or _read(), rules)
    if as_json:
        write(json.dumps([each.as_dict() for each in found], ensure_ascii=False) + "\n")
    else:
        width = min(max((len(_verdict(each)) for each in found), default=0), 40)
        write("".join(f"{_verdict(each):<{width}}  {each.line}".rstrip() + "\n" for each in found))
    return EXIT_OK


def _read() -> list[str]:
    if sys.stdin is None or sys.stdin.isatty():
        raise UsageError("give a LINE, or pipe lines in: tailcut rules test 'esc to interrupt'")
    text = sys.stdin.buffer.read(_MOST_BYTES).decode("utf-8", "replace")
    return text.removesuffix("\n").replace("\r\n", "\n").split("\n")


def _verdict(each: Told) -> str:
    if each.stage == "chrome":
        how = f"goes: {each.rule}"
        return how + (" (a block begins)" if each.opens else "")
    if each.stage:
        return f"goes: {each.stage}"
    if each.opens:
        return f"stays: {each.rule} (no block ends)"
    if each.rule and each.text == each.line.strip():
        return f"stays: {each.rule} (the newest)"
    if each.rule:
        return f"shortened: {each.rule}"
    return "stays" if each.text == each.line.rstrip() or each.text == each.line else "shortened"
