"""The terminals that streams are put through, ours and others, each as a function of a case."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tailcut.core.items import SCROLLBACK_CLEARED, Frame, Item
from tailcut.terminal import Terminal
from tests.differential.streams import Case

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
NODE_MODULES = Path(os.environ.get("TAILCUT_NODE_MODULES", ROOT / ".cache" / "node_modules"))


@dataclass(frozen=True)
class Shown:
    """What a terminal shows at the end: rows, with those that scrolled off, and frames."""

    rows: tuple[str, ...]
    lines: tuple[str, ...] = field(default=(), compare=False)
    frames: tuple[tuple[str, ...], ...] = field(default=(), compare=False)


def trimmed(rows: Sequence[str]) -> tuple[str, ...]:
    """Return rows without trailing blanks and tabs, and without blank rows at the end."""
    result = [row.rstrip(" \t") for row in rows]
    while result and not result[-1]:
        result.pop()
    return tuple(result)


def ours(case: Case) -> Shown:
    """Return what our terminal shows for a case."""
    rows, lines = (_up(case, unwrap=unwrap) for unwrap in (False, True))
    return Shown(rows, lines, _frames(case))


def _up(case: Case, unwrap: bool) -> tuple[str, ...]:
    """Return the scrollback and the screen that is up, as rows or as logical lines."""
    terminal = Terminal(case.cols, case.rows, newline="pty", unwrap=unwrap, frames=False)
    items = _transcript([*terminal.feed(case.data), *terminal.finish()])
    return trimmed([item for item in items if isinstance(item, str)])


def _frames(case: Case) -> tuple[tuple[str, ...], ...]:
    terminal = Terminal(case.cols, case.rows, newline="pty", unwrap=False)
    items = _transcript([*terminal.feed(case.data), *terminal.close()])
    return tuple(trimmed(item) for item in items if isinstance(item, Frame))


def _transcript(items: Sequence[Item]) -> list[Item]:
    """Return the items after the last mark of a cleared scrollback."""
    cleared = [index for index, item in enumerate(items) if item is SCROLLBACK_CLEARED]
    return list(items[cleared[-1] + 1 if cleared else 0 :])


def _unwrapped(rows: Sequence[str], wrapped: Sequence[bool]) -> tuple[str, ...]:
    lines: list[str] = []
    for row, goes_on in zip(rows, wrapped, strict=True):
        if goes_on and lines:
            lines[-1] += row
        else:
            lines.append(row)
    return trimmed(lines)


def _from_first(rows: tuple[str, ...]) -> tuple[str, ...]:
    """Return rows without blank ones at the beginning, which a frame does not have."""
    first = next((index for index, row in enumerate(rows) if row), 0)
    return rows[first:]


class Xterm:
    """@xterm/headless in one node process."""

    def __init__(self) -> None:
        """Start node."""
        environment = {**os.environ, "TAILCUT_NODE_MODULES": str(NODE_MODULES)}
        self._process = subprocess.Popen(
            ["node", str(HERE / "xterm.mjs")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=environment,
        )

    @staticmethod
    def missing() -> str | None:
        """Return the reason why it cannot run; None where all is installed."""
        if not shutil.which("node"):
            return "node is not installed"
        if not (NODE_MODULES / "@xterm" / "headless").is_dir():
            return "@xterm/headless is not installed"
        if not (NODE_MODULES / "@xterm" / "addon-unicode11").is_dir():
            return "@xterm/addon-unicode11 is not installed"
        return None

    def __call__(self, case: Case) -> Shown | None:
        """Return what xterm.js shows for a case; None where it is no oracle (xterm.mjs)."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        data = base64.b64encode(case.data).decode()
        request = {"cols": case.cols, "rows": case.rows, "data": data}
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        if "error" in answer:
            return None
        frames = tuple(_unwrapped(**frame) for frame in answer["frames"])
        lines = _unwrapped(answer["rows"], answer["wrapped"])
        return Shown(trimmed(answer["rows"]), lines, tuple(map(_from_first, frames)))

    def __enter__(self) -> Self:
        """Nothing to do: node runs already."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End node."""
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        self._process.wait()


# A pane counts as dead before all that it printed has been read: seconds that it lives on for that.
_READ = 0.3


class Tmux:
    """A separate tmux server; many cases at a time, each in its own session."""

    def __init__(self) -> None:
        """Prepare a folder for the socket and the streams."""
        self._folder = tempfile.TemporaryDirectory(prefix="tailcut-tmux-")
        self._base = ["tmux", "-S", f"{self._folder.name}/socket", "-f", "/dev/null"]
        self._count = 0
        environment = {k: v for k, v in os.environ.items() if not k.startswith("TMUX")}
        self._environment = {**environment, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
        self._run("-u", "new-session", "-d", "-s", "keep", "sleep 100000")
        for name, value in (
            ("remain-on-exit", "on"),
            ("remain-on-exit-format", ""),
            ("history-limit", "10000"),
        ):
            self._run("set-option", "-g", name, value)

    @staticmethod
    def missing() -> str | None:
        """Return the reason why it cannot run; None where all is installed."""
        return None if shutil.which("tmux") else "tmux is not installed"

    def _run(self, *arguments: str) -> str:
        done = subprocess.run(
            [*self._base, *arguments],
            stdin=subprocess.DEVNULL,
            env=self._environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=True,
        )
        return done.stdout

    def __call__(self, case: Case) -> Shown:
        """Return what tmux shows for a case."""
        return self.batch([case])[0]

    def batch(self, cases: Sequence[Case]) -> list[Shown]:
        """Return what tmux shows for each case."""
        script = Path(self._folder.name, "script")
        names = []
        lines = []
        for case in cases:
            self._count += 1
            name = f"c{self._count}"
            names.append(name)
            stream = Path(self._folder.name, name)
            stream.write_bytes(case.data)
            lines.append(
                f"new-session -d -s {name} -x {case.cols} -y {case.rows} "
                f"'stty raw -echo; cat {stream}; sleep {_READ}'"
            )
        script.write_text("\n".join(lines) + "\n")
        self._run("source-file", str(script))
        deadline = time.monotonic() + 30
        wanted = set(names)
        while time.monotonic() < deadline:
            panes = self._run("list-panes", "-a", "-F", "#{session_name} #{pane_dead}").split("\n")
            dead = {pane.split()[0] for pane in panes if pane.endswith(" 1")}
            if wanted <= dead:
                break
            time.sleep(0.01)
        else:
            raise TimeoutError("tmux did not finish")
        shown = []
        for name in names:
            # -a names the screen that is not up; a pane that ended in the alternate screen has it
            inside = self._run("display-message", "-p", "-t", name, "#{alternate_on}").strip()
            screen = ["-a"] if inside == "1" else []
            outputs = []
            for join in ([], ["-J"]):
                text = self._run("capture-pane", "-p", *screen, *join, "-S", "-", "-t", name)
                outputs.append(trimmed(text.split("\n")))
            shown.append(Shown(outputs[0], outputs[1]))
        self._run(*" ; ".join(f"kill-session -t {name}" for name in names).split(" "))
        return shown

    def __enter__(self) -> Self:
        """Nothing to do: the server runs already."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the server."""
        with contextlib.suppress(subprocess.CalledProcessError):
            self._run("kill-server")
        self._folder.cleanup()


def pyte_shows(case: Case) -> Shown | None:
    """Return what pyte's HistoryScreen shows for a case; None where it raises."""
    import pyte

    screen = pyte.HistoryScreen(case.cols, case.rows, history=10000, ratio=0.5)
    stream = pyte.ByteStream(screen)
    try:
        stream.feed(case.data)
    except (AssertionError, TypeError):
        return None
    above = ["".join(line[x].data for x in range(case.cols)) for line in screen.history.top]
    return Shown(trimmed([*above, *screen.display]))
