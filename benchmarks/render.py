"""Render a recording from standard input with pyte and print the transcript.

python benchmarks/render.py COLS ROWS < FILE
"""

import sys

import pyte


class Screen(pyte.HistoryScreen):
    """Accept private forms of functions, on which pyte raises."""

    def select_graphic_rendition(self, *attrs: int, private: bool = False) -> None:
        if not private:
            super().select_graphic_rendition(*attrs)

    def report_device_status(self, mode: int = 0, **_: object) -> None:
        pass


def main() -> None:
    """Render and print."""
    cols, rows = map(int, sys.argv[1:])
    screen = Screen(cols, rows, history=1_000_000, ratio=0.5)
    stream = pyte.ByteStream(screen)
    while piece := sys.stdin.buffer.read1(65536):
        # Without a pty nothing has turned LF into CR LF.
        stream.feed(piece if b"\r\n" in piece else piece.replace(b"\n", b"\r\n"))
    for row in screen.history.top:
        print("".join(row[column].data for column in range(cols)).rstrip())
    print("\n".join(line.rstrip() for line in screen.display).rstrip())


main()
