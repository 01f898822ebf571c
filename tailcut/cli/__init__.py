"""The command line: the only room that prints, reads the environment and exits."""

from tailcut.cli.entry import main

__all__ = ["main"]
