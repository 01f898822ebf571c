"""What a step tells those that come after it, where its tail alone does not."""

from __future__ import annotations

from pathlib import Path

from tailcut import handoff
from tailcut.combo.folder import ATTEMPT_FILES
from tailcut.errors import UsageError
from tailcut.state.step_record import StepRecord

__all__ = ["NOTHING", "check_block", "read_tail"]

# The tail of a step that failed and printed nothing.
NOTHING = "(it printed nothing)"


def check_block(name: str, record: StepRecord) -> str:
    """Return a block with the tail of a check that failed; empty if none did."""
    if record.cause != "verify" or not record.verify:
        return ""
    return handoff.label(
        str(record.verify.get("tail") or NOTHING),
        f"check of {name}",
        ended=f"it did not pass: {record.ended}",
    )


def read_tail(folder: Path, name: str, *, needed: bool) -> str:
    """Read the tail of a step that an older tailcut ran, from its file.

    Raises:
        UsageError: it is needed, and gone.
    """
    try:
        return (folder / ATTEMPT_FILES["tail"]).read_bytes().decode("utf-8", "surrogateescape")
    except OSError as error:
        if not needed:
            return ""
        reason = (error.strerror or str(error)).lower()
        raise UsageError(f"the tail of step {name!r} is gone from {folder}: {reason}") from None
