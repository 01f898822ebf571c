"""``python -m tailcut.terminal``: print a stream as the terminal shows it, unfiltered.

That is the scrollback, then the screen that is up.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tailcut.core.items import SCROLLBACK_CLEARED
from tailcut.terminal import Terminal


def main(arguments: list[str] | None = None) -> int:
    """Run the command and return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m tailcut.terminal", description=__doc__)
    parser.add_argument("file", nargs="?", help="the stream; standard input if left out or -")
    parser.add_argument("--cols", type=int, help="width in columns (default: rows do not wrap)")
    parser.add_argument("--rows", type=int, help="height in rows (default: 24, growing)")
    parser.add_argument("--newline", choices=["pty", "pipe", "auto"], default="pty")
    parser.add_argument("--joined", action="store_true", help="logical lines instead of rows")
    options = parser.parse_args(arguments)
    for name in ("cols", "rows"):
        value = getattr(options, name)
        if value is not None and value < 1:
            parser.error(f"--{name}: {value} is not a size; expected 1 or more")
    terminal = Terminal(
        options.cols, options.rows, options.newline, unwrap=options.joined, frames=False
    )
    try:
        if options.file in (None, "-"):
            data = sys.stdin.buffer.read()
        else:
            data = Path(options.file).read_bytes()
    except OSError as error:
        parser.exit(1, f"{parser.prog}: {options.file}: {error.strerror}\n")
    lines = terminal.feed(data) + terminal.finish()
    cleared = [i for i, line in enumerate(lines) if line is SCROLLBACK_CLEARED]
    text = "".join(f"{line}\n" for line in lines[cleared[-1] + 1 if cleared else 0 :])
    sys.stdout.buffer.write(text.encode("utf-8", "replace"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
