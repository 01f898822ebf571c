"""What crosses a step boundary."""

from tailcut.handoff.label import compose, label

__all__ = ["compose", "label"]
