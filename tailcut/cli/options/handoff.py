"""The options that hand a tail on to the next step, and `Handoff` built from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tailcut.cli.command import FileName, declare, option
from tailcut.cli.output import problem
from tailcut.errors import UsageError, shown

if TYPE_CHECKING:
    from tailcut.cli.handoff import Handoff

__all__ = ["build_handoff", "ended_option", "handoff_options"]

_HANDOFF = "Handing the tail on"

handoff_options = declare(
    option(
        "--label",
        section=_HANDOFF,
        metavar="NAME",
        help="Put the tail into a tail label: a block that names step NAME as the source, counts "
        "what was cut and dropped, names the file of the whole stream, and marks the tail as "
        "quoted output, not instructions.",
    ),
    option(
        "--prompt",
        section=_HANDOFF,
        metavar="TEXT",
        help="Print TEXT first, unchanged, then the tail in its label; without a tail, TEXT alone. "
        "Without --label NAME, the label names the input as the source.",
    ),
    option(
        "--prompt-file",
        section=_HANDOFF,
        type=FileName(),
        metavar="FILE",
        help="As --prompt, with the text of FILE.",
    ),
)

ended_option = option(
    "--ended",
    section=_HANDOFF,
    metavar="TEXT",
    help="State in the tail label how the step ended, such as 'exit status 1' or 'timed out'.",
)


def build_handoff(given: dict[str, Any]) -> Handoff | None:
    """Build `Handoff` and remove from ``given`` what went into it.

    Returns:
        None if the tail is printed as it is.

    Raises:
        UsageError: the options contradict each other, or the prompt cannot be read.
    """
    label, ended = given.pop("label"), given.pop("ended", None)
    prompt, prompt_file = given.pop("prompt"), given.pop("prompt_file")
    if prompt_file is not None:
        if prompt is not None:
            raise UsageError("--prompt and --prompt-file exclude each other: give one of them")
        prompt = _read(prompt_file)
    if label is None and prompt is None:
        if ended is not None:
            raise UsageError("--ended describes the step of --label: give --label NAME too")
        return None
    from tailcut.cli.handoff import Handoff  # most tails are printed as they are

    return Handoff(label=label, prompt=prompt or "", ended=ended or "")


def _read(path: str) -> str:
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib would be loaded for this alone
            data = file.read()
    except OSError as error:
        raise UsageError(f"--prompt-file {shown(path, quote=False)}: {problem(error)}") from None
    # A byte-order mark would precede a leading /command. Bytes that are not UTF-8 are passed on.
    return data.decode("utf-8-sig", "surrogateescape")
