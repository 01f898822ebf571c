"""List the chrome rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tailcut.cli.output import say, write_json
from tailcut.cli.own_rules import own_rules
from tailcut.core.record import Record
from tailcut.core.text import counted
from tailcut.errors import EXIT_OK, UsageError, did_you_mean
from tailcut.rules.definition import BUILTIN_FILES, Rule, read_file
from tailcut.rules.ruleset import Rules, chosen

__all__ = ["Choice", "Request", "all_rules", "rules_of", "run"]

_BUILT_IN = "built in"


class Choice(Record, kw_only=True):
    """The rules that a command uses beside the built-in ones.

    Args:
        chrome: files with rules.
        no_config: whether to ignore the files of the project and of the configuration.
    """

    chrome: Sequence[str] = ()
    no_config: bool = False

    @property
    def files(self) -> list[str]:
        """The files, the ones of the configuration first."""
        return [*([] if self.no_config else own_rules()), *self.chrome]


class Request(Choice, kw_only=True):
    """The arguments of ``tailcut rules``.

    Args:
        programs: the programs whose rules are listed; none for all.
        as_json: whether to print JSON.
    """

    programs: Sequence[str] = ()
    as_json: bool = False


def run(request: Request) -> int:
    """Print the rules and return the exit status.

    Raises:
        UsageError: there is no such program.
        ConfigError: a file cannot be used.
    """
    programs = request.programs
    entries = _entries(request)
    for name in programs:
        known = {word for entry in entries for word in (entry["program"], entry["file"])}
        if name not in known:
            hint = did_you_mean(name, known) or "tailcut rules lists all of them"
            raise UsageError(f"there is no program {name!r} among the rules; {hint}")
    chosen_entries = [
        entry
        for entry in entries
        if not programs or entry["program"] in programs or entry["file"] in programs
    ]
    if request.as_json:
        write_json(chosen_entries)
    else:
        say(_table(chosen_entries))
    return EXIT_OK


def rules_of(choice: Choice) -> Rules:
    """Return the rules of a tail with these options.

    Raises:
        ConfigError: a file cannot be used.
    """
    return chosen(choice.files)


def all_rules(choice: Choice) -> list[tuple[Rule, str, str]]:
    """Return all rules, each with the name of its file and the source to print."""
    files = [(path, _BUILT_IN) for path in BUILTIN_FILES]
    files += [(Path(path), path) for path in choice.files]
    return [(rule, path.stem, source) for path, source in files for rule in read_file(path).rules]


def _entries(choice: Choice) -> list[dict[str, Any]]:
    on = rules_of(choice).ids
    return [
        {
            "id": rule.id,
            "program": rule.program,
            "file": name if source == _BUILT_IN else "",
            "kind": rule.kind,
            "seen_in": rule.seen_in,
            "from": source,
            "off": rule.id not in on,
        }
        for rule, name, source in all_rules(choice)
    ]


def _table(entries: list[dict[str, Any]]) -> str:
    width = max((len(entry["id"]) for entry in entries), default=0)
    lines: list[str] = []
    title = None
    for entry in entries:
        name = entry["file"] or entry["from"]
        program = entry["program"] or "no program"
        if (name, program) != title:
            title = (name, program)
            lines += [*([""] if lines else []), f"{program} ({name})"]
        off = "  (off)" if entry["off"] else ""
        lines.append(f"  {entry['id']:<{width}}  {entry['kind']:<8}  {entry['seen_in']}{off}")
    lines.append("")
    lines.append(counted(len(entries), "rule"))
    return "\n".join(line.rstrip() for line in lines) + "\n"
