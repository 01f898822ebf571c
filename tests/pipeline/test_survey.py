"""The description of an unknown recording."""

from __future__ import annotations

import gzip
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tailcut.pipeline.survey import COMMANDS_LISTED, Info, info
from tailcut.recording.events import Outcome
from tailcut.terminal.census import Census
from tests.recordings import FOLDER, RECORDINGS, Recording


def fixture(name: str) -> bytes:
    """Return the bytes of a recording."""
    return (FOLDER / name / "session.raw").read_bytes()


def test_a_typescript() -> None:
    """Every field is read from a typescript."""
    found = info(fixture("typescript-command"))
    assert found.as_dict() == {
        "format": "typescript",
        "version": None,
        "inside": None,
        "followed_by": [],
        "reason": "the first line is the header of script(1)",
        "compression": None,
        "size": {"cols": 100, "rows": 30},
        "duration": 1.0,
        "bytes_read": 1377,
        "output_bytes": 1181,
        "lines": 15,
        "alternate_screens": 0,
        "functions": {"SGR": 77, "CR LF": 15},
        "outcome": {"ok": False, "detail": "exit status 2", "exit_status": 2},
        "command_count": 0,
        "commands": [],
        "commands_left_out": 0,
        "skipped": {},
        "damage": "",
    }
    assert json.loads(json.dumps(found.as_dict()))["lines"] == 15


def test_marked_commands() -> None:
    """Commands have a number, a line and an exit status; only the last thousand are listed."""
    found = info(fixture("shell-marks"))
    assert found.command_count == 5
    assert found.commands[1] == {"number": 2, "line": "python3 -m pytest -q", "exit_status": 1}
    many = info(b"\x1b]133;C\x07x\x1b]133;D;0\x07" * 3000)
    assert (many.command_count, many.commands_left_out) == (3000, 3000 - COMMANDS_LISTED)
    assert [c["number"] for c in many.commands] == list(range(3001 - COMMANDS_LISTED, 3001))


def test_a_compressed_recording() -> None:
    """The compression is named, and the recording inside it described."""
    data = fixture("asciinema-make")
    packed = info(gzip.compress(data))
    assert packed.compression == "gzip"
    assert packed.bytes_read < packed.output_bytes
    plain = info(data)
    skipped = {"compression": None, "bytes_read": 0}
    assert packed.replace(**skipped) == plain.replace(**skipped)
    assert info(gzip.compress(data)[:-9]).damage == "gzip: the compressed data ends early"


def test_a_mark_of_byte_order_is_no_damage() -> None:
    """A byte-order mark before a cast, as editors save it, does not count as skipped."""
    found = info(b"\xef\xbb\xbf" + fixture("asciinema-make"))
    assert found.skipped == {}
    assert found.size == info(fixture("asciinema-make")).size


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("gzip", b"\x1f\x8b"), ("gzip", b"\x1f\x8b\x08"), ("xz", b"\xfd7zXZ"),
        ("bzip2", b"BZh51AY&S"), ("bzip2", b"BZh91AY&SY"),
        ("xz", b"\xfd7zXZ\x00"), ("zstd", b"\x28\xb5\x2f"), ("zstd", b"\x28\xb5\x2f\xfd"),
    ],
)  # fmt: skip
def test_an_archive_of_its_first_bytes(name: str, start: bytes) -> None:
    """An archive that ends in its first bytes is damaged, and yields no text."""
    found = info(start)
    assert (found.compression, found.output_bytes) == (name, 0)
    assert found.damage == f"{name}: the compressed data ends early"


def test_nothing() -> None:
    """An empty stream is described as raw."""
    found = info(b"")
    assert (found.format, found.lines, found.size, found.outcome) == ("raw", 0, None, None)


def test_stays_in_the_alternate_screen() -> None:
    """Entering counts once, whichever mode does it."""
    stay = b"\x1b[?1049h\x1b[?47hx\x1b[?1049l"
    assert info(b"\x1b[?1049l" + stay * 3 + b"\x1b[?25;47hx").alternate_screens == 4
    assert info(b"\x1b[?1049h\x1bc\x1b[?1049h").alternate_screens == 2
    assert info(b"\x1b[?1048h").alternate_screens == 0


@pytest.mark.parametrize(
    ("token", "name"),
    [
        ("\x1b[1;31m", "SGR"), ("\x1b[>4;1m", "XTMODKEYS"), ("\x1b[2J", "ED"),
        ("\x1b[?2026h", "DECSET"),
        ("\x1b[4h", "SM"), ("\x1b]0;t\x07", "OSC 0"), ("\x1b]8;;u\x1b\\", "OSC 8"),
        ("\x1b]x\x07", "OSC"),
        ("\x1bP+q\x1b\\", "DCS"), ("\x1b_G\x1b\\", "APC"), ("\x1b7", "DECSC"), ("\x1bM", "RI"),
        ("\x1b(B", "SCS"), ("\x1b=", "DECKPAM"), ("\x1b[ q", "DECSCUSR"), ("\x1b[6n", "DSR"),
        ("\x1b[?2026$p", "DECRQM"), ("\x1b[>1u", "kitty keyboard"), ("\x07", "BEL"), ("\r", "CR"),
        ("\r\n", "CR LF"), ("\x9b2J", "ED"), ("\x1b[1\rA", "CUU"), ("\x1b[99z", "unknown"),
    ],
)  # fmt: skip
def test_functions_have_their_names(token: str, name: str) -> None:
    """Functions that the terminal ignores are named too."""
    assert info(f"a{token}b", format="raw").functions == {name: 1}


@pytest.mark.parametrize("recording", RECORDINGS[::4], ids=lambda recording: recording.name)
@pytest.mark.parametrize("size", [1, 7])
def test_the_census_counts_the_same_in_any_chunking(recording: Recording, size: int) -> None:
    """Split strings and split line ends count once."""
    data = recording.data[:30_000]
    one, many = Census(), Census()
    one.feed(data)
    for start in range(0, len(data), size):
        many.feed(data[start : start + size])
    assert many.close() == one.close()
    assert many.stays == one.stays


@given(data=st.binary(max_size=200))
def test_nothing_raises(data: bytes) -> None:
    """Any bytes can be described."""
    assert isinstance(info(data), Info)
    assert isinstance(info(b"\x1b" + data, format="cast").outcome, Outcome | None)
