"""Describe a recording."""

from __future__ import annotations

from collections.abc import Iterator

from tailcut.cli.output import say, write_json
from tailcut.cli.streams import Streams
from tailcut.core.record import Record
from tailcut.core.text import shortened
from tailcut.errors import InputError, OptionError, shown
from tailcut.pipeline.survey import Info, info
from tailcut.terminal.terminal import ROWS_UNKNOWN

__all__ = ["Request", "run"]

# More of either would bury the rest; the JSON has all.
_FUNCTIONS_SHOWN = 12
_COMMANDS_SHOWN = 12
_LINE_SHOWN = 60


class Request(Record, kw_only=True):
    """The arguments of ``tailcut info``.

    Args:
        file: the path of the recording; ``-`` is standard input.
        as_json: whether to print JSON.
        format: the format of the recording; ``auto`` to recognise it.
    """

    file: str
    as_json: bool = False
    format: str = "auto"


def run(request: Request) -> int:
    """Print the description and return the exit status.

    Raises:
        OptionError: there is no such format.
    """
    streams = Streams([request.file])
    for stream in streams:
        try:
            found = info(stream, request.file, format=request.format)
        except InputError as error:
            streams.reject(str(error))
            break
        except OptionError as error:
            raise OptionError(
                f"--{error.field}", error.received, error.allowed, error.hint
            ) from None
        if request.as_json:
            write_json(found.as_dict())
        else:
            rows = list(_rows(found))
            width = max(len(name) for name, _ in rows)
            say("".join(f"{name:{width}}  {value}\n" if value else "" for name, value in rows))
        if found.damage:
            streams.reject(found.damage)
    return streams.status


def _rows(found: Info) -> Iterator[tuple[str, str]]:
    """Yield names and values; a row with an empty value is not printed."""
    version = f" v{found.version}" if found.version else ""
    inside = f", inside it {found.inside}" if found.inside else ""
    then = f", then {', '.join(found.followed_by)}" if found.followed_by else ""
    yield "format", f"{found.format}{version}{inside}{then} ({found.reason})"
    yield "compression", found.compression or ""
    if found.size is None:
        yield "size", f"not recorded; read with {ROWS_UNKNOWN} rows that do not wrap"
    else:
        yield "size", f"{found.size[0]} x {found.size[1]}, as recorded"
    yield "duration", "" if found.duration is None else _time(found.duration)
    output = "" if found.output_bytes == found.bytes_read else f", {found.output_bytes} of output"
    yield "bytes", f"{found.bytes_read}{output}"
    yield "lines", str(found.lines)
    yield "alternate screen", _times(found.alternate_screens)
    if found.outcome is not None:
        yield "outcome", f"{'success' if found.outcome.ok else 'failure'}: {found.outcome.detail}"
    yield from _commands(found)
    yield "skipped", ", ".join(f"{count} {kind}" for kind, count in found.skipped.items())
    yield "damage", found.damage
    yield "control functions", _functions(found.functions)


def _commands(found: Info) -> Iterator[tuple[str, str]]:
    if not found.command_count:
        return
    if not any(c["line"] or c["exit_status"] is not None for c in found.commands):
        # The marks of a program that marks its messages: nothing to list.
        yield "commands", str(found.command_count)
        return
    more = found.command_count > _COMMANDS_SHOWN
    newest = f", the newest {_COMMANDS_SHOWN} of them" if more else ""
    yield "commands", f"{found.command_count}{newest}"
    for command in found.commands[-_COMMANDS_SHOWN:]:
        status = command["exit_status"]
        ended = "" if status is None else f", exit status {status}"
        line = shown(command["line"], quote=False) if command["line"] else ""
        line = shortened(line, _LINE_SHOWN) or "(not recorded)"
        yield f"  {command['number']}", f"{line}{ended}"


def _functions(functions: dict[str, int]) -> str:
    first = [f"{name} {count}" for name, count in list(functions.items())[:_FUNCTIONS_SHOWN]]
    more = len(functions) - len(first)
    return ", ".join(first) + (f", {more} more" if more else "")


def _times(count: int) -> str:
    return {0: "", 1: "once"}.get(count, f"{count} times")


def _time(seconds: float) -> str:
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min {rest} s" if hours else f"{minutes} min {rest} s"
