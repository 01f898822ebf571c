"""What a stream is, from its first bytes.

The first line decides wherever it can. Where it cannot, a few more are looked at, never beyond the
head; what is seen there decides the same way however the bytes arrive. Text that merely looks
similar stays what it is: each sign is one that the format's own writer makes, in its exact form.
"""

from __future__ import annotations

from tailcut.recording.decompress import MAGIC, compression_of
from tailcut.recording.detection import Detection

__all__ = ["HEAD", "detect"]

HEAD = 1 << 16
"""Most bytes that are looked at."""

# Modes that a program sets before its first line are no more than this.
_CONTROLS = 80
_BOM = b"\xef\xbb\xbf"
_JENKINS = (
    b"Started by ", b"Branch ", b"Push event to ", b"Tag event", b"Pull request ",
    b"Merge request ", b"Replayed #", b"Rebuilds build #", b"Restarted from ", b"[Pipeline] ",
)  # fmt: skip
_GITLAB = (b"Running with gitlab-runner ", b"section_start:")


def detect(head: bytes, name: str | None = None, complete: bool = False) -> Detection | None:
    r"""Says what a stream is.

    Args:
        head: its first bytes; no more than `HEAD` are looked at.
        name: its file name, which is only a hint.
        complete: whether there are no more bytes.

    Returns:
        what it is; None where more bytes have to be seen first.

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
    if not complete and any(magic.startswith(head) for magic in MAGIC.values()):
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
    """Gives a line without a byte-order mark, and without control functions before an object."""
    if line[:1] == b"\x1b":
        start = line.find(b'{"', 0, _CONTROLS)
        if start > 0 and b" " not in line[:start]:
            return line[start:]
    return line.removeprefix(_BOM)


def _may_be_json(text: bytes) -> bool:
    """Says whether an object begins here, or an array of them; else JSON is not even loaded."""
    rest = text[1:].lstrip()[:1]
    return (text[:1] == b"{" and rest in (b'"', b"")) or (text[:1] == b"[" and rest in (b"{", b""))


def _has_stamp(text: bytes) -> bool:
    return text[4:5] == b"-" and text[10:11] == b"T" and text[19:20] == b"."


def _has_stamp_of_jenkins(line: bytes) -> bool:
    """Says whether a line begins as the Timestamper has it: ``[DATETIME.123Z] `` or a clock."""
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
