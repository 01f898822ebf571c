"""One rule as it is written in a TOML file, checked field by field.

Only what lists, checks or compiles rules loads this module; the stages work on tables.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

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

# The longest block that a rule may take: the lines that a stage withholds, and so how far the
# outcome for a line looks ahead, stay bounded.
BLOCK_LINES = 60

# Where rules of several programs would take a line, the first does; what is said of no program in
# particular comes last.
_GENERAL = ("generic", "progress")
BUILTIN_FILES = tuple(
    sorted(Path(__file__).parent.glob("*.toml"), key=lambda path: (path.stem in _GENERAL, path))
)

_SHAPES = "a pattern, or first with last or inside, or rows"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A rule: its name, its shape, and the lines that show what it means.

    The shape is one of: ``pattern`` for a whole line; ``first`` with ``last`` for a block that
    ends, with ``inside`` for one that goes on while lines match; ``rows`` for the frame of an
    alternate-screen stay. Patterns match the whole line without the space around it; ``inside``
    may also speak of the indentation.

    Args:
        id: unique among all rules.
        program: the program or family whose text it is.
        kind: what the text is, one of `KINDS`.
        pattern: a whole line. A group named ``keep`` is what stays of the line; a group named
            ``key`` tells one progress display from another, and so does all that is outside of
            a group named ``at``.
        first: the first line of a block.
        last: its last line. Without it the block ends where ``inside`` ends.
        inside: every other line of the block.
        max_lines: the most lines after the first, without the last; a whole block has no more
            than `BLOCK_LINES` in any case.
        rows: what must be found among the rows of a frame, each in a row of its own.
        others: what all other rows of the frame must match; None for anything.
        keep: ``last`` if the newest of consecutive updates of one display stays.
        contains: texts of which every match contains one, for patterns that may begin with
            anything; in a file one text or a list.
        starts: how a hint begins; what it does not match is not tried further.
        weak: a hint that says so only beside another one.
        seen_in: the recording it was seen in, with the program's version.
        examples: what it takes; for a block its lines, for ``keep`` two lines or more.
        near_misses: what looks like it and stays.
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


_FIELDS = {field.name: field.type for field in fields(Rule)}


# The built-in rules of all programs together are a twentieth of it; a device has no end.
_FILE_LIMIT = 1 << 20


@dataclass(frozen=True, slots=True)
class RuleFile:
    """What a file of rules holds.

    Args:
        path: the file.
        rules: those that are well formed.
        off: rules and programs, wherever they are described, that it switches off.
        errors: what is wrong with the others.
    """

    path: str | Path
    rules: tuple[Rule, ...]
    off: tuple[str, ...]
    errors: tuple[ConfigError, ...]


def read(path: str | Path) -> list[Rule]:
    """Reads the rules of one file.

    Raises:
        ConfigError: the file cannot be read, is not TOML, or a rule in it is not well formed;
            says which rule and which field.
    """
    return list(read_file(path).rules)


def read_file(path: str | Path) -> RuleFile:
    """Does the same, and reads what it switches off."""
    found = examined(path)
    for error in found.errors:
        raise error
    return found


def examined(path: str | Path) -> RuleFile:
    """Reads a file, whatever is wrong with rules in it.

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
    kind = str(_FIELDS[key])
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
            path, f"{where}: 'first' and 'last' are the same", "nothing tells where a block begins"
        )
    if rule.others is not None and not rule.rows:
        raise ConfigError(path, f"{where}: 'others' needs 'rows'")
    if rule.keep not in (None, "last"):
        raise ConfigError(path, f"{where}: 'keep' is {rule.keep!r}", "the only value is 'last'")
    if rule.keep and rule.pattern is None:
        raise ConfigError(path, f"{where}: 'keep' needs 'pattern'")
    if (rule.kind == "frame") != bool(rule.rows):
        raise ConfigError(path, f"{where}: a rule of kind 'frame' has 'rows', and no other has")
