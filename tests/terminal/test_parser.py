"""The parser: what each control function resolves to, and how often it is resolved."""

from __future__ import annotations

import pytest

from tailcut.terminal import functions as fn
from tailcut.terminal import parser as module
from tailcut.terminal.functions import Function, parse
from tailcut.terminal.parser import Parser, Program


@pytest.mark.parametrize(
    ("token", "op", "a", "b"),
    [
        ("\x1b[A", fn.CUU, 1, 0),
        ("\x1b[0A", fn.CUU, 1, 0),
        ("\x1b[12A", fn.CUU, 12, 0),
        ("\x1b[5;9A", fn.CUU, 5, 0),
        ("\x1b[99999999999999999999B", fn.CUD, fn.VALUE_LIMIT, 0),
        ("\x1b[H", fn.CUP, 0, 0),
        ("\x1b[;7H", fn.CUP, 0, 6),
        ("\x1b[3;4f", fn.CUP, 2, 3),
        ("\x1b[3:9;4H", fn.CUP, 2, 3),  # sub-parameters are passed over
        ("\x1b[5G", fn.CHA, 4, 0),
        ("\x1b[5`", fn.CHA, 4, 0),
        ("\x1b[5d", fn.VPA, 4, 0),
        ("\x1b[J", fn.ED, 0, 0),
        ("\x1b[?2K", fn.EL, 2, 0),
        ("\x1b[2;5r", fn.DECSTBM, 1, 5),
        ("\x1b[?1049h", fn.DECSET, 1049, 0),
        ("\x1b[4l", fn.RM, 4, 0),
        ("\x1b[s", fn.DECSC, 0, 0),
        ("\x1b[u", fn.DECRC, 0, 0),
        ("\x1b[!p", fn.DECSTR, 0, 0),
        ("\x1b(0", fn.SCS, 0, 0),
        ("\x1bM", fn.RI, 0, 0),
        ("\x1bc", fn.RIS, 0, 0),
        ("\r\n", fn.NEWLINE, 0, 0),
        ("\r\r\n", fn.NEWLINE, 0, 0),
        ("\x0b", fn.VT, 0, 0),
        ("\x07", fn.NOP, 0, 0),
        ("\x1b[31m", fn.NOP, 0, 0),
        ("\x1b[>4;1m", fn.NOP, 0, 0),
        ("\x1b[<u", fn.NOP, 0, 0),
        ("\x1b[>1u", fn.NOP, 0, 0),  # not DECRC
        ("\x1b[2 q", fn.NOP, 0, 0),
        ("\x1b[?1;2$y", fn.UNKNOWN, 0, 0),
        ("\x1b[5y", fn.UNKNOWN, 0, 0),
        ("\x1b[5?A", fn.UNKNOWN, 0, 0),  # a private marker after a parameter
        ("\x1b[5", fn.NOP, 0, 0),
        ("\x1b[5\x18", fn.NOP, 0, 0),
        ("\x1b]0;title\x07", fn.NOP, 0, 0),
        ("\x1b", fn.NOP, 0, 0),
        ("\x1b[" + "1" * fn.SEQUENCE_LIMIT + "A", fn.NOP, 0, 0),
    ],
)
def test_what_a_function_is(token: str, op: str, a: int, b: int) -> None:
    """Defaults are filled in, counts are at least one, positions count from zero."""
    function = parse(token)
    assert (function.op, function.a, function.b) == (op, a, b)


def test_controls_inside_a_sequence_act_before_it() -> None:
    """A line feed in the middle of a control sequence is a line feed."""
    function = parse("\x1b[1\n2\tA")
    assert function.op is fn.SEQUENCE
    assert function.args == (Function(fn.LF), Function(fn.HT), parse("\x1b[12A"))


def test_parameters_beyond_the_limit_are_dropped() -> None:
    """The first ones still count."""
    function = parse("\x1b[" + ";".join("4" for _ in range(500)) + "h")
    assert len(function.args) == fn.PARAMETER_LIMIT


@pytest.mark.parametrize("token", ["\x1b[1\nm", "\x1b\n[m", "\x1b[1\x00m", "\x1b\x7f[m"])
def test_taking_out_joins_nothing(token: str) -> None:
    """A sequence with controls inside, cut short by a colour, does not swallow what follows."""
    broken = token[:-1]
    for data in (broken + "\x1b[31mAB", "x" + broken + "\x1b]0;t\x07AB"):
        texts = [
            "".join(stretch.texts) if isinstance(stretch, Program) else stretch
            for stretch in Parser().feed(data)
        ]
        assert "".join(texts).endswith("AB")


class TestWork:
    @pytest.fixture
    def parsed(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """Return the tokens that were resolved, in order."""
        tokens: list[str] = []

        def counted(token: str) -> Function:
            tokens.append(token)
            return parse(token)

        monkeypatch.setattr(module, "parse", counted)
        return tokens

    def test_a_function_is_resolved_once(self, parsed: list[str]) -> None:
        """Programs repeat the same few functions; each is then looked up by its text."""
        parser = Parser()
        for _ in range(50):
            parser.feed("\x1b[2K\x1b[1Atext\r\nmore\r\r\n\x1b[5;9Hx\b\x1b[32mgreen\x1b[m\r\n")
        assert len(parsed) == len(set(parsed)) == 6

    def test_a_stretch_is_parsed_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Only one with controls inside a sequence is parsed again."""
        lengths: list[int] = []
        tokens = module._tokens

        def counted(text: str) -> list[str]:
            lengths.append(len(text))
            return tokens(text)

        monkeypatch.setattr(module, "_tokens", counted)
        redraw = "\x1b[1A\x1b[2Kstep one\r\nstep two\r\n" * 200
        Parser().feed(redraw)
        assert sum(lengths) == len(redraw)
        lengths.clear()
        Parser().feed(redraw + "\x1b[1\n2m")
        assert sum(lengths) == 2 * len(redraw) + 2 * len("\x1b[1\n2m")

    def test_what_is_remembered_is_bounded(self) -> None:
        """A stream of functions that never repeat does not fill the memory."""
        parser = Parser()
        for row in range(200):
            parser.feed("".join(f"\x1b[{row};{column}Hx" for column in range(200)))
        assert len(parser._memory) <= module.MEMORY_LIMIT + 1

    def test_plain_and_coloured_text_is_one_stretch(self) -> None:
        """It takes the path that never touches cells."""
        text = "12:00 \x1b[32mINFO\x1b[0m started\r\n" * 1000
        assert Parser().feed(text) == [text.replace("\x1b[32m", "").replace("\x1b[0m", "")]

    def test_lines_beside_a_progress_bar_stay_plain(self) -> None:
        """A redraw costs the lines around it nothing."""
        plain = "a line of a log\r\n" * 1000
        bar = "\r\x1b[2K 10%\r\x1b[2K 20%\r\n"
        stretches = Parser().feed(plain + bar + plain)
        kept = sum(len(s) for s in stretches if isinstance(s, str))
        assert kept > 0.8 * 2 * len(plain)
