"""Tails are worked out off the path of limits and signals, and in bounded time."""

import os
import threading
from pathlib import Path
from typing import Any

import pytest

import tailcut.combo.attempt
import tailcut.combo.render
from tailcut.combo.render import render
from tailcut.process import Control
from tests.combo.conftest import Project, sh, step

READING = {"budget": 100, "chrome": (), "cols": None, "rows": None, "format": "raw",
           "newline": "pipe"}  # fmt: skip
BIG = b"\x1b[31mline\x1b[m with\x07 controls\r\n" * 3000


@pytest.fixture
def log(tmp_path: Path) -> Any:
    (tmp_path / "log").write_bytes(BIG + b"the \x1b[1mlast\x1b[m line\n")
    descriptor = os.open(tmp_path / "log", os.O_RDONLY)
    yield descriptor
    os.close(descriptor)


def hang(*_: Any) -> Any:
    threading.Event().wait()


def test_a_process_of_its_own_gives_the_same(log: int, monkeypatch: pytest.MonkeyPatch) -> None:
    there = render(log, READING, Control()).tail
    monkeypatch.setattr(tailcut.combo.render, "_SMALL", 1 << 30)
    here = render(log, READING, Control()).tail
    assert (there, there.report) == (here, here.report)


def test_one_that_takes_too_long_is_ended(log: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest lines without control sequences stand in."""
    monkeypatch.setattr(tailcut.combo.render, "_work", hang)
    monkeypatch.setattr(tailcut.combo.render, "LIMIT", 0.1)
    tail = render(log, READING, Control()).tail
    assert tail.endswith("the last line")
    assert "\x1b" not in tail
    assert 0 < len(tail) <= 100


def test_cancelling_ends_it(log: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also a second time: the first has ended the step."""
    monkeypatch.setattr(tailcut.combo.render, "_work", hang)
    monkeypatch.setattr(tailcut.combo.render, "_SHORT_LIMIT", 1000.0)
    for cancels in (0, 1):
        control = Control()
        for _ in range(cancels):
            control.cancel()
        timer = threading.Timer(0.1, control.cancel)
        timer.start()
        assert render(log, READING, control).tail.endswith("the last line")
        timer.join()


def test_nothing_is_rendered_while_a_step_runs(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither a tail nor what is shown of it, in this process."""
    running: list[bool] = []
    run, feed = tailcut.combo.attempt.run, tailcut.api.Collector.feed

    def noted(*args: Any, **settings: Any) -> Any:
        running.append(True)
        try:
            return run(*args, **settings)
        finally:
            running.clear()

    def checked(self: Any, data: bytes) -> None:
        assert not running, "it renders as the output comes"
        feed(self, data)

    monkeypatch.setattr(tailcut.combo.attempt, "run", noted)
    monkeypatch.setattr(tailcut.api.Collector, "feed", checked)
    assert project.run(sh("one", "echo found")).status == 0
    assert project.file("one", "tail.txt") == b"found"


def test_a_pattern_of_a_provider_cannot_hang(project: Project) -> None:
    provider = (
        "[providers.p]\ntitle = 'p'\nfailures = ['(a|aa)+$']\n[providers.p.headless]\n"
        "command = ['sh', '-c', 'cat in', '{permission}']\nprompt = 'stdin'\n"
        "[providers.p.permission.observe]\nargs = []\n"
    )
    (project.folder / "in").write_text("a" * 90 + "!\n")
    assert project.run(provider, step("one", provider="p", prompt="x")).status == 1
    assert "takes too long" in project.show("one")["ended"]
