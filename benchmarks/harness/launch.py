"""Run one program and print its cost: ``python -I -S launch.py FEED FILE COMMAND...``.

FEED is ``pipe`` (``cat FILE | COMMAND``), ``stdin`` (``COMMAND < FILE``) or ``none``. What the
program prints is discarded. The output is seconds by the clock, seconds of user and system time,
peak resident kilobytes, the exit status, and the processor seconds of ``cat``.

This is a process of its own that imports nothing, because Linux counts the memory of a process that
starts a program towards that program's peak: no peak below the 9 MB of this one can be seen.
"""

import posix
import sys
import time


def spawn(command: list[str], stdin: int, stdout: int) -> int:
    """Starts a program."""
    return posix.posix_spawnp(
        command[0],
        command,
        posix.environ,
        file_actions=[
            (posix.POSIX_SPAWN_DUP2, stdin, 0),
            (posix.POSIX_SPAWN_DUP2, stdout, 1),
        ],
    )


def main() -> None:
    """Run and print."""
    feed, file, *command = sys.argv[1:]
    null = posix.open("/dev/null", posix.O_RDWR)
    source, feeder = null, 0
    began = time.perf_counter()
    if feed == "pipe":
        source, into = posix.pipe()
        feeder = spawn(["cat", file], null, into)
        posix.close(into)
    elif feed == "stdin":
        source = posix.open(file, posix.O_RDONLY)
    measured = spawn(command, source, null)
    posix.close(source)
    _, status, used = posix.wait4(measured, 0)
    wall = time.perf_counter() - began
    fed = 0.0
    if feeder:
        _, _, by_feeder = posix.wait4(feeder, 0)
        fed = by_feeder[0] + by_feeder[1]
    code = posix.waitstatus_to_exitcode(status)
    print(f"{wall:.6f} {used[0]:.6f} {used[1]:.6f} {used[2]} {code} {fed:.6f}")


main()
