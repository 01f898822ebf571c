"""One rule as it is written in a TOML file, checked field by field.

The stages work on the generated tables; only commands that list or check rules, own rules and the
generator load this module.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from tailcut.core.record import Record
from tailcut.errors import ConfigError, did_you_mean

__all__ = [
    "BLOCK_LINES",
    "BUILTIN_FILES",
    "KINDS",
    "Rule",
    "RuleFile",
    "examined",
    "read",
    "read_file",
]

KINDS = (
    "hint",
    "spinner",
    "progress",
    "prompt",
    "status",
    "banner",
    "menu",
    "box",
    "frame",
)

# The most lines of a block. It bounds the lines that the stage withholds, and how far ahead the
# fate of a line is decided.
BLOCK_LINES = 60

# Where rules of several programs match a line, the first one counts; those for any program are
# tried last.
_GENERAL = ("generic", "progress")
BUILTIN_FILES = tuple(
    sorted(Path(__file__).parent.glob("*.toml"), key=lambda path: (path.stem in _GENERAL, path))
)

_SHAPES = "a pattern, or first with last or inside, or rows"


class Rule(Record, kw_only=True):
    """A rule: its name, its shape, and lines that show what it matches.

    The shape is one of: ``pattern`` for a whole line; ``first`` with ``last`` for a block that
    ends with a known line, with ``inside`` for a block that goes on while lines match; ``rows`` for
    the frame of an alternate-screen stay. Patterns match the whole line without the space around
    it; ``inside`` may match the indentation, too.

    Args:
        id: unique among all rules.
        program: the program or family that prints the text.
        kind: the kind of text, one of `KINDS`.
        pattern: a whole line. A group named ``keep`` is the part of the line that stays. A group
            named ``key``, or all the rest of the line beside a group named ``at``, is the same in
            all updates of one progress display.
        first: the first line of a block.
        last: the last line of a block. Without it the block ends before the first line that
            ``inside`` does not match.
        inside: every other line of the block.
        max_lines: the most lines after the first, without the last; a whole block has no more
            than `BLOCK_LINES` in any case.
        rows: patterns that each match at least one row of a frame.
        others: a pattern for all other rows of the frame; None for anything.
        keep: ``last`` if the newest of consecutive updates of one display stays.
        contains: texts of which every match contains one, for patterns that may begin with
            anything; in a file one text or a list.
        starts: a pattern for the beginning of a hint; the hint is tried only on lines that it
            matches.
        weak: whether the hint counts only beside another one.
        seen_in: the recording in which the text was seen, with the program's version.
        examples: text that the rule matches; for a block its lines, for ``keep`` two lines or more.
        near_misses: text that looks like an example and stays.
    """

    id: str
    program: str
    kind: str
    pattern: str | None = None
    first: str | None = None
    last: str | None = None
    inside: str | None = None
    max_lines: int = BLOCK_LINES
    rows: tuple[str, ...] = ()
    others: str | None = None
    keep: str | None = None
    contains: tuple[str, ...] = ()
    starts: str | None = None
    weak: bool = False
    seen_in: str = ""
    examples: tuple[str, ...] = ()
    near_misses: tuple[str, ...] = ()

    @property
    def reach(self) -> int:
        """The most lines that a block can have between its first and its last one."""
        return min(self.max_lines, BLOCK_LINES - (1 if self.last is None else 2))

    @property
    def patterns(self) -> tuple[str, ...]:
        """All regular expressions of the rule."""
        some = (self.pattern, self.first, self.last, self.inside, self.others, self.starts)
        return tuple(p for p in some if p is not None) + self.rows


# Each field with its type, as annotations are written.
_FIELDS: dict[str, str] = Rule.__annotations__

# The most bytes of a file. The built-in files together have a sixth of it; a device has no end.
_FILE_LIMIT = 1 << 20


class RuleFile(Record):
    """The content of a file of rules.

    Args:
        path: the file.
        rules: the rules that are well formed.
        off: rules and programs that the file switches off, its own or others.
        errors: the problems with the other rules and with the file.
    """

    path: str | Path
    rules: tuple[Rule, ...]
    off: tuple[str, ...]
    errors: tuple[ConfigError, ...]


def read(path: str | Path) -> list[Rule]:
    """Return the rules of one file.

    Raises:
        ConfigError: the file cannot be read, is not TOML, or a rule in it is not well formed; the
            message names the rule and the field.
    """
    return list(read_file(path).rules)


def read_file(path: str | Path) -> RuleFile:
    """Return the rules of one file with the names that it switches off.

    Raises:
        ConfigError: as `read` does.
    """
    found = examined(path)
    for error in found.errors:
        raise error
    return found


def examined(path: str | Path) -> RuleFile:
    """Return the content of a file, with the problems of the rules in it.

    Raises:
        ConfigError: the file cannot be read or is not TOML.
    """
    try:
        with Path(path).open("rb") as file:
            text = file.read(_FILE_LIMIT + 1)
        if len(text) > _FILE_LIMIT:
            raise ConfigError(path, f"holds more than {_FILE_LIMIT} bytes; is it a rules file?")
        data = tomllib.loads(text.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = text.count(b"\n", 0, error.start) + 1
        raise ConfigError(path, f"is not UTF-8 (at line {line})", "save it as UTF-8") from error
    except OSError as error:
        raise ConfigError(path, f"cannot be read: {error.strerror or error}") from error
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(path, f"is not TOML: {error}") from error
    return _examined(path, data)


def _examined(path: str | Path, data: dict[str, Any]) -> RuleFile:
    errors = [
        ConfigError(
            path, f"unknown key {key!r}", "a file holds 'program', 'off' and [[rule]] tables"
        )
        for key in data
        if key not in ("program", "off", "rule")
    ]
    program, off, tables = data.get("program", ""), data.get("off", []), data.get("rule", [])
    if not isinstance(program, str):
        errors.append(ConfigError(path, "'program' is not a text"))
        program = ""
    if not isinstance(off, list) or not all(isinstance(name, str) for name in off):
        errors.append(ConfigError(path, "'off' is not a list of texts", "name rules or programs"))
        off = []
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        errors.append(
            ConfigError(path, "'rule' is not a list of tables", "write [[rule]] above each")
        )
        tables = []
    rules: dict[str, Rule] = {}
    for number, table in enumerate(tables, 1):
        try:
            rule = _rule(path, program, number, table)
            if rule.id in rules:
                raise ConfigError(path, f"rule {rule.id!r} is there twice")
            rules[rule.id] = rule
        except ConfigError as error:
            errors.append(error)
    return RuleFile(path, tuple(rules.values()), tuple(off), tuple(errors))


def _rule(path: str | Path, program: str, number: int, table: dict[str, Any]) -> Rule:
    name = table.get("id")
    if not isinstance(name, str) or not name:
        raise ConfigError(path, f"rule {number} has no 'id'", "give each rule a name of its own")
    where = f"rule {name!r}"
    if isinstance(table.get("contains"), str):
        table = {**table, "contains": [table["contains"]]}
    for key, value in table.items():
        if key not in _FIELDS:
            hint = did_you_mean(key, _FIELDS) or "known: " + ", ".join(_FIELDS)
            raise ConfigError(path, f"{where}: unknown key {key!r}", hint)
        _check_type(path, where, key, value)
    values: dict[str, Any] = {"program": program, "kind": "status", **table}
    for key, value in values.items():
        if isinstance(value, list):
            values[key] = tuple(value)
    rule = Rule(**values)
    if rule.kind not in KINDS:
        raise ConfigError(
            path, f"{where}: unknown kind {rule.kind!r}", "known: " + ", ".join(KINDS)
        )
    _check_shape(path, where, rule)
    return rule


def _check_type(path: str | Path, where: str, key: str, value: object) -> None:
    kind = _FIELDS[key]
    if kind.startswith("tuple"):
        fits = isinstance(value, list) and all(isinstance(item, str) for item in value)
        allowed = "a list of texts"
    elif kind == "int":
        fits = isinstance(value, int) and not isinstance(value, bool)
        fits = fits and 1 <= value <= BLOCK_LINES  # type: ignore[operator]
        allowed = f"a whole number from 1 to {BLOCK_LINES}"
    elif kind == "bool":
        fits, allowed = isinstance(value, bool), "true or false"
    else:
        fits, allowed = isinstance(value, str), "a text"
    if not fits:
        raise ConfigError(path, f"{where}: {key!r} is {value!r}", f"expected {allowed}")


def _check_shape(path: str | Path, where: str, rule: Rule) -> None:
    shapes = [rule.pattern is not None, rule.first is not None, bool(rule.rows)]
    if sum(shapes) != 1:
        raise ConfigError(path, f"{where}: has {sum(shapes)} shapes", f"give it {_SHAPES}")
    if rule.first is not None and rule.last is None and rule.inside is None:
        raise ConfigError(path, f"{where}: 'first' stands alone", "add 'last' or 'inside'")
    if rule.first is None and (rule.last is not None or rule.inside is not None):
        raise ConfigError(path, f"{where}: 'last' and 'inside' need 'first'")
    if rule.first is not None and rule.first == rule.last:
        raise ConfigError(
            path, f"{where}: 'first' and 'last' are the same", "give each a pattern of its own"
        )
    if rule.others is not None and not rule.rows:
        raise ConfigError(path, f"{where}: 'others' needs 'rows'")
    if rule.keep not in (None, "last"):
        raise ConfigError(path, f"{where}: 'keep' is {rule.keep!r}", "the only value is 'last'")
    if rule.keep and rule.pattern is None:
        raise ConfigError(path, f"{where}: 'keep' needs 'pattern'")
    if (rule.kind == "frame") != bool(rule.rows):
        raise ConfigError(path, f"{where}: a rule of kind 'frame' has 'rows', and no other has")
