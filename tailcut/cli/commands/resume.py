"""``tailcut resume``; it shares its options with ``tailcut run``."""

from tailcut.cli.commands.run import resume as command

__all__ = ["command"]
