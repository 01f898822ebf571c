"""The options that the library and the command line share, checked once and then fixed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tailcut.core.record import Record
from tailcut.core.typing import TYPE_CHECKING
from tailcut.errors import OptionError, did_you_mean

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Literal, TypedDict

    Unit = Literal["chars", "bytes", "words"]
    Newline = Literal["auto", "pty", "pipe"]
    AlternateScreen = Literal["keep", "drop"]
    Cleared = Literal["keep", "drop"]
    Wordless = Literal["drawn", "all"]
    Command = int | Literal["last"] | None

    class StreamSettings(TypedDict, total=False):
        """The options that concern a stream and its cleaning, as keywords."""

        cols: int | None
        rows: int | None
        newline: Newline
        stages: Sequence[str]
        chrome: Sequence[str | Path]
        without_rules: Sequence[str]
        wordless: Wordless
        alternate_screen: AlternateScreen
        cleared: Cleared
        format: str
        tool_lines: int
        command: Command
        whole: bool

    class Settings(StreamSettings, total=False):
        """All options as keywords."""

        budget: int
        unit: Unit
        max_lines: int | None


__all__ = [
    "ALTERNATE_SCREEN_MODES",
    "CLEARED_MODES",
    "DEFAULT_BUDGET",
    "DEFAULT_TIMEOUT",
    "DEFAULT_TOOL_LINES",
    "FORMATS",
    "MAX_SIZE",
    "NEWLINE_MODES",
    "STAGE_NAMES",
    "UNITS",
    "WORDLESS_MODES",
    "Options",
    "merged",
]

UNITS: tuple[Unit, ...] = ("chars", "bytes", "words")
NEWLINE_MODES: tuple[Newline, ...] = ("auto", "pty", "pipe")
ALTERNATE_SCREEN_MODES: tuple[AlternateScreen, ...] = ("keep", "drop")
CLEARED_MODES: tuple[Cleared, ...] = ("keep", "drop")
WORDLESS_MODES: tuple[Wordless, ...] = ("drawn", "all")
# In the order in which the chain runs them.
STAGE_NAMES = ("wordless", "chrome", "duplicates", "blanks")

# The JSON streams of agents.
AGENT_FORMATS = (
    "agent-json",
    "claude-json",
    "cline-json",
    "codex-json",
    "gemini-json",
    "opencode-json",
    "pi-json",
    "qwen-json",
    "vibe-json",
)
# `recording` has a reader for each of them but ``auto``, which means that it recognises one.
FORMATS = (
    "auto",
    "raw",
    "cast",
    "typescript",
    "github",
    "gitlab",
    "buildkite",
    "jenkins",
    *AGENT_FORMATS,
)
# Enough for the verdict of a test run or the end of a traceback.
DEFAULT_TOOL_LINES = 8
# About 500 tokens: enough for a verdict and its reasons, little beside any prompt.
DEFAULT_BUDGET = 2000
# Seconds of a scored command for one recording. Here and not in quality, whose import would slow
# down the help of a command.
DEFAULT_TIMEOUT = 60.0
# TIOCSWINSZ carries sizes in 16 bits; no terminal can be larger.
MAX_SIZE = 65535


class Options(Record, kw_only=True):
    """The options by which a stream is read, cleaned and cut.

    Args:
        budget: the most that the tail may hold, in ``unit``; line ends cost one (a word none).
        unit: ``chars`` (Unicode code points), ``bytes`` (of UTF-8) or ``words``.
        max_lines: the most lines that the tail may hold; None for no limit.
        cols: the terminal's width; None when it is not known.
        rows: the terminal's height; None when it is not known.
        newline: ``pty`` if a bare LF keeps the column, ``pipe`` if it starts a new line,
            ``auto`` to decide by the first 64 KiB.
        stages: the names of the stages that run; their order is fixed.
        chrome: files with the user's own rules, added to the built-in ones.
        without_rules: chrome rules that are switched off: the id of a rule, or the name of a
            program for all its rules.
        wordless: which lines without a letter or digit are dropped: ``drawn`` for rules, borders,
            bars and spinners, ``all`` for every one, in code and diffs too.
        alternate_screen: ``keep`` or ``drop`` the frame of each stay in the alternate screen.
        cleared: ``keep`` or ``drop`` what a program cleared from the normal screen and its
            scrollback; what the program painted again counts once in any case.
        format: the stream's format, one of `FORMATS`; ``auto`` to recognise it.
        tool_lines: the most lines of each command's output in an agent's stream.
        command: read only the output of this command in a stream with shell-integration marks:
            its number, from 1, or ``last``; None for the whole stream.
        whole: whether the whole stream is read for a tail also where its end is enough; only
            the numbers of the report depend on it.

    Raises:
        OptionError: a value is not allowed.

    >>> Options(budget=500).unit
    'chars'
    >>> Options(unit="byte")
    Traceback (most recent call last):
    tailcut.errors.OptionError: unit: got 'byte', expected one of chars, bytes, words; did you mean 'bytes'?
    """  # noqa: E501

    budget: int = DEFAULT_BUDGET
    unit: Unit = "chars"
    max_lines: int | None = None
    cols: int | None = None
    rows: int | None = None
    newline: Newline = "auto"
    stages: Sequence[str] = STAGE_NAMES
    chrome: Sequence[str | Path] = ()
    without_rules: Sequence[str] = ()
    wordless: Wordless = "drawn"
    alternate_screen: AlternateScreen = "keep"
    cleared: Cleared = "keep"
    format: str = "auto"
    tool_lines: int = DEFAULT_TOOL_LINES
    command: Command = None
    whole: bool = False

    def _check(self) -> None:
        _check_count("budget", self.budget)
        _check_choice("unit", self.unit, UNITS)
        if self.max_lines is not None:
            _check_count("max_lines", self.max_lines)
        for field, size in (("cols", self.cols), ("rows", self.rows)):
            if size is not None:
                _check_count(field, size, most=MAX_SIZE)
        _check_choice("newline", self.newline, NEWLINE_MODES)
        _check_choice("wordless", self.wordless, WORDLESS_MODES)
        _check_choice("alternate_screen", self.alternate_screen, ALTERNATE_SCREEN_MODES)
        _check_choice("cleared", self.cleared, CLEARED_MODES)
        _check_choice("format", self.format, FORMATS)
        _check_count("tool_lines", self.tool_lines)
        if self.command is not None and self.command != "last":
            _check_command(self.command)
        self._set(
            stages=_stages(self.stages),
            chrome=_paths(self.chrome),
            without_rules=_names(self.without_rules),
            whole=bool(self.whole),
        )


def merged(options: Options | None, settings: StreamSettings) -> Options:
    """Return the options with some fields changed.

    Args:
        options: None for the defaults.
        settings: fields by name.

    Raises:
        OptionError: a value is not allowed.
    """
    if options is None:
        return Options(**settings)
    return options.replace(**settings) if settings else options


def _check_count(field: str, value: object, most: int | None = None) -> None:
    allowed = "a whole number, 1 or more" if most is None else f"a whole number from 1 to {most}"
    if isinstance(value, bool) or not isinstance(value, int):
        raise OptionError(field, value, allowed)
    if value < 1 or (most is not None and value > most):
        raise OptionError(field, value, allowed)


def _check_choice(field: str, value: object, choices: Sequence[str]) -> None:
    if not isinstance(value, str) or value not in choices:
        raise OptionError(field, value, choices)


def _check_command(value: object) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise OptionError("command", value, "a whole number, 1 or more, or 'last'")


def _stages(value: object) -> tuple[str, ...]:
    """Return the named stages in the order in which they run, each once."""
    allowed = "a list of stage names: " + ", ".join(STAGE_NAMES)
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise OptionError("stages", value, allowed)
    names = list(value)
    for name in names:
        if name not in STAGE_NAMES:
            raise OptionError("stages", name, allowed, did_you_mean(name, STAGE_NAMES))
    return tuple(name for name in STAGE_NAMES if name in names)


def _paths(value: object) -> tuple[str | Path, ...]:
    allowed = "a list of paths"
    if isinstance(value, str) or hasattr(value, "__fspath__"):
        raise OptionError("chrome", value, allowed, "put the path in a list")
    if not isinstance(value, Iterable):
        raise OptionError("chrome", value, allowed)
    paths = tuple(value)
    for path in paths:
        if not (isinstance(path, str) or hasattr(path, "__fspath__")):
            raise OptionError("chrome", path, allowed)
    return paths


def _names(value: object) -> tuple[str, ...]:
    allowed = "a list of the names of rules or programs"
    if isinstance(value, str):
        raise OptionError("without_rules", value, allowed, "put the name in a list")
    if not isinstance(value, Iterable):
        raise OptionError("without_rules", value, allowed)
    names = tuple(value)
    for name in names:
        if not isinstance(name, str):
            raise OptionError("without_rules", name, allowed)
    return names
