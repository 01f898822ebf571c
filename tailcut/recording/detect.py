"""Recognise the format of a stream from its first bytes.

The first line decides wherever it can. Where it cannot, `signs` reads a few more lines, never
beyond the head, and decides the same way however the bytes arrive. Text that merely looks similar
stays raw: each sign is one that the format's own writer makes, in its exact form.
"""

from __future__ import annotations

from tailcut.recording.decompress import compression_of, may_be_compressed
from tailcut.recording.detection import Detection

__all__ = ["HEAD", "detect"]

HEAD = 1 << 16
"""The most bytes that are read to recognise a format: those that a pipe gives at once."""

# Bytes of the modes that a program sets before its first line; more would be text.
_CONTROLS = 80
_BOM = b"\xef\xbb\xbf"
_JENKINS = (
    b"Started by ", b"Branch ", b"Push event to ", b"Tag event", b"Pull request ",
    b"Merge request ", b"Replayed #", b"Rebuilds build #", b"Restarted from ", b"[Pipeline] ",
)  # fmt: skip
_GITLAB = (b"Running with gitlab-runner ", b"section_start:")


def detect(head: bytes, name: str | None = None, complete: bool = False) -> Detection | None:
    r"""Recognise a stream.

    Args:
        head: its first bytes, of which `HEAD` are read at most.
        name: its file name, which is only a hint.
        complete: whether there are no more bytes.

    Returns:
        the format and its sign; None where more bytes have to arrive first.

    >>> detect(b'{"version": 2, "width": 80, "height": 24}\n[0.1, "o", "x"]\n').format
    'cast'
    >>> detect(b'{"level": "info", "msg": "listening"}\n').reason
    'a JSON object, but of no known stream'
    >>> detect(b"Compiling") is None
    True
    """
    complete = complete or len(head) >= HEAD
    head = head[:HEAD]
    compression = compression_of(head)
    if compression:
        return Detection("auto", f"the first bytes are those of {compression}", compression)
    if not complete and may_be_compressed(head):
        return None
    end = head.find(b"\n") + 1
    if not (end or complete):
        return None
    line = head[:end] if end else head
    if not line:
        return Detection("raw", "the stream is empty")
    text = _beginning(line)
    if _may_be_json(text):
        from tailcut.recording.signs import json_stream

        return json_stream(head[head.find(text) :], text, name, complete)
    if _has_stamp(text) or (b"\t" in line and b"Z" in line):
        from tailcut.recording.signs import timestamps

        return timestamps(head, line, complete)
    return _by_first_line(head, line, complete)


def _beginning(line: bytes) -> bytes:
    """Return a line without a byte-order mark, and without control functions before an object."""
    if line[:1] == b"\x1b":
        start = line.find(b'{"', 0, _CONTROLS)
        if start > 0 and b" " not in line[:start]:
            return line[start:]
    return line.removeprefix(_BOM)


def _may_be_json(text: bytes) -> bool:
    """Return whether an object or an array of objects may begin here; else `json` is not loaded."""
    rest = text[1:].lstrip()[:1]
    return (text[:1] == b"{" and rest in (b'"', b"")) or (text[:1] == b"[" and rest in (b"{", b""))


def _has_stamp(text: bytes) -> bool:
    return text[4:5] == b"-" and text[10:11] == b"T" and text[19:20] == b"."


def _has_stamp_of_jenkins(line: bytes) -> bool:
    """Return whether a line begins with the Timestamper's ``[DATETIME.123Z] `` or its clock."""
    if line[:1] == b"[":
        return line[5:6] == b"-" and line[20:21] == b"." and line[24:27] == b"Z] "
    return line[2:3] == b":" and line[5:6] == b":" and line[:2].isdigit()


def _by_first_line(head: bytes, line: bytes, complete: bool) -> Detection | None:
    if line.startswith(b"\x1b_bk;t="):
        return Detection(
            "buildkite", "the first line begins with Buildkite's timestamp (ESC _bk;t=)"
        )
    if b"\x1b[8mha:" in line:
        return Detection("jenkins", "the first line holds one of Jenkins's notes (ESC[8mha:)")
    if line.startswith(b"Script started on "):
        from tailcut.recording.signs import typescript

        return typescript(head, line, complete)
    if line.startswith(_JENKINS) or _has_stamp_of_jenkins(line):
        from tailcut.recording.signs import jenkins

        return jenkins(head, line, complete)
    bare = line.replace(b"\x1b[0K", b"", 2) if line[:1] == b"\x1b" else line
    if bare.startswith(_GITLAB):
        from tailcut.recording.signs import gitlab

        return gitlab(bare)
    return Detection("raw", "nothing shows another format")
