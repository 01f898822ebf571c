"""The command line: the one place that prints, reads the environment and knows exit statuses."""

from tailcut.cli.entry import main

__all__ = ["main"]
