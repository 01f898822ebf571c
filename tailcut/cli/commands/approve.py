"""``tailcut approve``; it shares its options with ``tailcut run``."""

from tailcut.cli.commands.run import approve as command

__all__ = ["command"]
