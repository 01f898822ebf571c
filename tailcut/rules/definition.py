"""One rule as it is written in a TOML file, checked field by field.

The stages work on the generated tables; only commands that list or check rules, own rules and the
generator load this module.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tailcut.config.fields import NO_TEXTS, Source, Table, boolean, number, texts, word
from tailcut.config.problems import InvalidFileError, Problem, Problems
from tailcut.config.reading import read_toml
from tailcut.core.record import Record
from tailcut.errors import ConfigError
from tailcut.rules.match import COMPANY, END

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
        weak: whether the text may be something else, too. Such a hint counts only beside another
            one; such a line only beside one that a rule of the same program drops, or, of kind
            ``prompt``, at the stream's end.
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
    def need(self) -> str:
        """What must stand beside a line that the rule matches, as a `Finding` says it."""
        if not self.weak or self.kind == "hint":
            return ""
        return END if self.kind == "prompt" else COMPANY

    @property
    def patterns(self) -> tuple[str, ...]:
        """All regular expressions of the rule."""
        some = (self.pattern, self.first, self.last, self.inside, self.others, self.starts)
        return tuple(p for p in some if p is not None) + self.rows


# The most bytes of a file. The built-in files together have a sixth of it; a device has no end.
_FILE_LIMIT = 1 << 20


class RuleFile(Record):
    """The content of a file of rules.

    Args:
        path: the file.
        rules: the rules that are well formed.
        off: rules and programs that the file switches off, its own or others.
        problems: the problems with the other rules and with the file, by their lines.
    """

    path: str | Path
    rules: tuple[Rule, ...]
    off: tuple[str, ...]
    problems: tuple[Problem, ...]


def read(path: str | Path) -> list[Rule]:
    """Return the rules of one file.

    Raises:
        ConfigError: the file cannot be read, is not TOML, or a rule in it is not well formed; the
            message names the line, the rule and the field.
    """
    return list(read_file(path).rules)


def read_file(path: str | Path) -> RuleFile:
    """Return the rules of one file with the names that it switches off.

    Raises:
        ConfigError: as `read` does.
    """
    found = examined(path)
    if found.problems:
        raise InvalidFileError(found.problems)
    return found


def examined(path: str | Path) -> RuleFile:
    """Return the content of a file, with the problems of the rules in it.

    Raises:
        ConfigError: the file cannot be read.
    """
    problems = Problems()
    try:
        data, source = read_toml(Path(path), problems, most=_FILE_LIMIT)
    except ConfigError as error:
        raise ConfigError(path, f"cannot be read: {error.problem}") from None
    if problems:
        return RuleFile(path, (), (), tuple(problems.listed()))
    file = Table(source, (), data)
    program = file.take("program", _string, "")
    off = file.take("off", texts, NO_TEXTS)
    tables: list[dict[str, Any]] = file.take("rule", _tables, [])
    file.end()
    rules: dict[str, Rule] = {}
    for index, values in enumerate(tables):
        rule = _rule(source, program, index, values)
        if rule is None:
            continue
        if rule.id in rules:
            source.complain(("rule", index, "id"), f"rule {rule.id!r} is there twice")
            continue
        rules[rule.id] = rule
    return RuleFile(path, tuple(rules.values()), tuple(off), tuple(problems.listed()))


def _rule(source: Source, program: str, index: int, values: dict[str, Any]) -> Rule | None:
    """Read one rule; return None, and note why, if it is not well formed."""
    name = values.get("id")
    if not isinstance(name, str) or not name:
        where = ("rule", index)
        source.complain(where, f"rule {index + 1} has no 'id'; give each rule a name of its own")
        return None
    before = len(source.problems)
    table = Table(source, ("rule", index), values, f"rule {name!r}")
    rule = Rule(
        **{
            key: table.take(key, _CHECKS[key], default)
            for key, default in {**_DEFAULTS, "id": name, "program": program}.items()
        }
    )
    table.end()
    if len(source.problems) == before:
        _check_shape(table, rule)
    return rule if len(source.problems) == before else None


def _string(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("a text")
    return value


def _tables(value: Any) -> list[dict[str, Any]]:
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise ValueError("a list of tables; write [[rule]] above each")
    return value


def _one_or_more(value: Any) -> tuple[str, ...]:
    return texts([value] if isinstance(value, str) else value)


def _defaults() -> dict[str, Any]:
    fields = {name: getattr(Rule, name, None) for name in Rule.field_names()}
    return {**fields, "kind": "status"}


def _checks() -> dict[str, Callable[[Any], Any]]:
    """Return the check of each field, by the type in its annotation."""
    by_kind: dict[str, Callable[[Any], Any]] = {
        "str": _string,
        "str | None": _string,
        "int": number(1, BLOCK_LINES),
        "bool": boolean,
        "tuple[str, ...]": texts,
    }
    checks = {name: by_kind[kind] for name, kind in Rule.__annotations__.items()}
    return {**checks, "kind": word(KINDS), "keep": word(("last",)), "contains": _one_or_more}


_DEFAULTS = _defaults()
_CHECKS = _checks()


def _check_shape(table: Table, rule: Rule) -> None:
    shapes = [rule.pattern is not None, rule.first is not None, bool(rule.rows)]
    if sum(shapes) != 1:
        table.complain("id", f"the rule has {sum(shapes)} shapes; give it {_SHAPES}")
        return
    if rule.first is not None and rule.last is None and rule.inside is None:
        table.complain("first", "it stands alone; add 'last' or 'inside'")
    if rule.first is None:
        for key in ("last", "inside"):
            if getattr(rule, key) is not None:
                table.complain(key, "it needs 'first'")
    elif rule.first == rule.last:
        table.complain("last", "'first' and 'last' are the same; give each a pattern of its own")
    if rule.others is not None and not rule.rows:
        table.complain("others", "it needs 'rows'")
    if rule.weak and rule.pattern is None:
        table.complain("weak", "it needs 'pattern'")
    if rule.keep and rule.pattern is None:
        table.complain("keep", "it needs 'pattern'")
    if (rule.kind == "frame") != bool(rule.rows):
        table.complain("kind", "a rule of kind 'frame' has 'rows', and no other has")
