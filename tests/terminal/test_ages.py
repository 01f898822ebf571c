"""How long rows have stood on a screen that is redrawn."""

from __future__ import annotations

from tailcut.core.items import Aged, Frame, Item
from tailcut.terminal import Terminal
from tailcut.terminal.screen import ages


def redraws(*screens: str, alternate: bool = False) -> list[Item]:
    """Return the last screen of a program that paints screens over one another."""
    terminal = Terminal(40, 8, "pipe")
    text = "\x1b[?1049h" if alternate else ""
    for screen in screens:
        text += "\x1b[H" + "".join(f"\x1b[K{line}\r\n" for line in screen.split("|")) + "\x1b[J"
    text += "\x1b[?1049l" if alternate else ""
    items = [*terminal.feed(text.encode()), *terminal.close()]
    return [line for item in items for line in (item if isinstance(item, Frame) else [item])]


def since(lines: list[Item]) -> dict[str, int]:
    """Return the ages of the lines that have one."""
    return {str(line): line.since for line in lines if isinstance(line, Aged)}


def test_what_stood_first_is_older() -> None:
    """An input box is on screen before the answer above it, on both screens."""
    for alternate in (False, True):
        found = since(
            redraws("> Ask", "one|> Ask", "one|two|> Ask", "one|two|> Ask", alternate=alternate)
        )
        assert found["> Ask"] < found["one"] < found["two"]


def test_counters_and_spinners_keep_their_age() -> None:
    """What changes without its letters is the same row."""
    found = since(redraws("⠋ context 1%", "one|⠙ context 2%", "one|two|⠹ context 10%"))
    assert found["⠹ context 10%"] < found["one"]


def test_a_log_has_no_ages() -> None:
    """Lines that nothing redraws are plain; a carriage return is no redraw."""
    terminal = Terminal(40, 8, "pipe")
    items = [*terminal.feed(b"a\r\nb\r\n 5%\r10%\r\nc\r\n"), *terminal.close()]
    assert [type(item) for item in items] == [str] * len(items)


def test_an_old_redraw_says_nothing() -> None:
    """Once a few hundred rows have settled, what an earlier program redrew is forgotten."""
    for lines, is_aged in ((5, True), (ages.SETTLED + 20, False)):
        terminal = Terminal(40, 8, "pipe")
        text = "a\r\nb\r\n\x1b[2Ac\r\nd\r\n" * 3 + "".join(f"line {n}\r\n" for n in range(lines))
        items = [*terminal.feed(text.encode()), *terminal.close()]
        assert any(type(item) is Aged for item in items) == is_aged


def test_chunks_do_not_matter() -> None:
    """The ages are the same however the stream is cut."""
    text = "".join(f"\x1b[H\x1b[Jline {n}\r\n{'x' * n}\r\n> Ask\r\n" for n in range(60)).encode()
    whole = Terminal(40, 8, "pipe")
    expected = since([*whole.feed(text), *whole.close()])
    for size in (1, 7, 100):
        terminal = Terminal(40, 8, "pipe")
        items = [
            item for at in range(0, len(text), size) for item in terminal.feed(text[at : at + size])
        ]
        assert since([*items, *terminal.close()]) == expected


def test_memory_is_bounded() -> None:
    """Texts that are no longer on screen are let go."""
    some = ages.Ages()
    for n in range(3 * ages.LIMIT):
        some.redraw([f"row {'ab'[n % 2] * (n % 50)} {chr(0x4E00 + n)}", "> Ask"], 0)
    assert len(some._first) <= ages.LIMIT + 10 and len(some._rows) <= ages.LIMIT + 10
    assert some.of(["> Ask"])[0].since == 1  # type: ignore[attr-defined]
