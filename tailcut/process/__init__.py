"""Run one command, in a pty or on pipes, and report how it ended.

    from tailcut import process

    ending = process.run(["make", "-k"], size=(80, 24), on_output=collector.feed, timeout=1200)
    ending.status      # 0..255, as a shell would report it
    ending.described   # "exit status 2", for a label

The same call serves the three ways of running a step:

* headless on pipes: ``run(command, stdin=prompt_bytes)``
* headless in a pty: ``run(command, size=(120, 40), stdin=prompt_bytes)``
* interactive: ``run(command, size=person.size(), person=person)`` with ``person = Person()`` of
  `tailcut.process.person`, which needs a POSIX system to be imported

`tailcut.process.keeper` keeps its log, its recording and its tail. docs/exec.md has the reasons for
this design.
"""

from tailcut.core.durations import seconds, written
from tailcut.process.control import Control
from tailcut.process.ending import Ending
from tailcut.process.running import DEFAULT_GRACE, run

__all__ = ["DEFAULT_GRACE", "Control", "Ending", "run", "seconds", "written"]
