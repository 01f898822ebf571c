"""The screen of a terminal, in layers: grid, motion, printing, editing, screen."""

from tailcut.terminal.screen.screen import Screen

__all__ = ["Screen"]
