"""The handoff: what goes from one step of a combo into the prompt of the next."""

from tailcut.handoff.label import compose, label

__all__ = ["compose", "label"]
