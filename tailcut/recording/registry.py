"""The reader of every format, loaded when it is asked for."""

from __future__ import annotations

from tailcut.core.typing import TYPE_CHECKING
from tailcut.options import DEFAULT_TOOL_LINES

if TYPE_CHECKING:
    from tailcut.recording.reader import Reader

__all__ = ["reader_for"]

# Module and class of the readers that take ``timed`` alone.
_READERS = {
    "typescript": ("tailcut.recording.formats.typescript", "TypescriptReader"),
    "github": ("tailcut.recording.formats.ci", "GitHubReader"),
    "gitlab": ("tailcut.recording.formats.ci", "GitLabReader"),
    "buildkite": ("tailcut.recording.formats.ci", "BuildkiteReader"),
    "jenkins": ("tailcut.recording.formats.ci", "JenkinsReader"),
}
_BOM = b"\xef\xbb\xbf"


def reader_for(
    format: str, head: bytes = b"", *, tool_lines: int = DEFAULT_TOOL_LINES, timed: bool = False
) -> Reader:
    """Make the reader of a format.

    Args:
        format: one of `tailcut.options.FORMATS`, but ``auto``.
        head: the stream's first bytes, for a format that has several forms.
        tool_lines: how many lines of each command's output are kept, where the format separates
            output from what an agent says.
        timed: let the reader keep its ``duration`` up to date, if it has one.

    Returns:
        a new reader.

    Raises:
        KeyError: there is no such format.
    """
    # Most streams are raw: they need neither the table nor what it is loaded with.
    if format == "raw":
        from tailcut.recording.formats.raw import RawReader

        return RawReader()
    if format == "cast":
        from tailcut.recording.formats.cast import CastReader
        from tailcut.recording.formats.cast1 import Cast1Reader, is_document

        return Cast1Reader(timed) if is_document(head.removeprefix(_BOM)) else CastReader(timed)
    if format in _READERS:
        from importlib import import_module

        module, name = _READERS[format]
        reader: Reader = getattr(import_module(module), name)(timed)
        return reader
    from tailcut.recording.agents.stream import AgentStream

    return AgentStream(format, tool_lines)
