"""Check files of rules, with their examples and near misses."""

from __future__ import annotations

from collections.abc import Sequence

from tailcut.cli.output import say, write_json
from tailcut.core.record import Record
from tailcut.core.text import counted
from tailcut.errors import EXIT_OK, ConfigError, shown
from tailcut.rules.definition import examined
from tailcut.rules.ruleset import Rules, builtin
from tailcut.rules.user import OwnRules
from tailcut.stages.examples import hidden, problems

__all__ = ["Request", "run"]

_EXIT_WRONG = 1


class Request(Record, kw_only=True):
    """The arguments of ``tailcut rules check``.

    Args:
        files: the files to check.
        as_json: whether to print JSON.
    """

    files: Sequence[str]
    as_json: bool = False


def run(request: Request) -> int:
    """Print every problem and return the exit status: 1 if there is one."""
    results = {path: _problems(path) for path in dict.fromkeys(request.files)}
    if request.as_json:
        objects = [
            {
                "file": path,
                "rules": count,
                "problems": [{"rule": r, "problem": p, "line": n} for r, p, n in some],
            }
            for path, (count, some) in results.items()
        ]
        write_json(objects)
    else:
        for path, (count, some) in results.items():
            name = shown(path, quote=False)
            for rule, problem, line in some:
                place = f"{name}:{line}" if line else name
                of_rule = f"rule {rule!r}: " if rule else ""
                say(f"{place}: {of_rule}{problem}\n")
            if not some:
                say(f"{name}: {counted(count, 'rule')}, no problem found\n")
    return _EXIT_WRONG if any(some for _, some in results.values()) else EXIT_OK


def _problems(path: str) -> tuple[int, list[tuple[str, str, int | None]]]:
    """Return the number of rules in a file and its problems: rule, problem, line."""
    try:
        file = examined(path)
    except ConfigError as error:
        return 0, [("", _text(error), None)]
    found = [("", problem.message, problem.line) for problem in file.problems]
    own = OwnRules(path, file)
    found += [(rule, problem, None) for rule, problem in own.broken]
    rules = builtin() + Rules(None, [own])
    known = rules.names
    for name in file.off:
        if name not in known:
            found.append(("", f"'off' names {name!r}, which is no rule and no program", None))
        found += [
            (rule.id, f"'off' names {name!r} and so switches this rule off too; rename it", None)
            for rule in file.rules
            if name in (rule.id, rule.program)
        ]
    broken = {rule for rule, _ in own.broken}
    programs = rules.programs
    for rule in file.rules:
        if rule.id not in broken:
            wrong = [*problems(rule, rules), *hidden(rule, rules, programs)]
            found += [(rule.id, problem, None) for problem in wrong]
    found += [("", warning.removeprefix(f"{path}: "), None) for warning in own.warnings]
    return len(file.rules), found


def _text(error: ConfigError) -> str:
    return error.problem + (f"; {error.hint}" if error.hint else "")
