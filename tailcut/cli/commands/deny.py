"""``tailcut deny``; it shares its options with ``tailcut run``."""

from tailcut.cli.commands.run import deny as command

__all__ = ["command"]
