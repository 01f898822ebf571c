"""The command: ``tailcut``, or ``python -m tailcut``."""

from __future__ import annotations

import sys

from tailcut.errors import EXIT_INTERRUPTED

__all__ = ["main"]


def main() -> int:
    """Run the command with the arguments of this process and return its exit status."""
    try:
        from tailcut.cli import main as run  # inside the try: Ctrl-C is quiet from here on

        return run(sys.argv[1:])
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
