"""Runs one program and prints what it cost: ``python -I -S launch.py FEED FILE COMMAND...``.

FEED is ``pipe`` (``cat FILE | COMMAND``), ``stdin`` (``COMMAND < FILE``) or ``none``. What the
program prints is thrown away. Printed are seconds by the clock, seconds of user and system time,
peak resident kilobytes, the exit status, and the processor seconds of ``cat``.

A process of its own and nothing imported, since Linux counts the memory of the process that starts
a program towards the peak of what it starts: no peak below this one's 9 MB can be seen.
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
    """Runs and prints."""
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
