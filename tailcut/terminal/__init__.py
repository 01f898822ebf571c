"""A model of an xterm-compatible terminal whose only output is text."""

from tailcut.terminal.terminal import Terminal

__all__ = ["Terminal"]
