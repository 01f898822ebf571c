"""File and stream formats: what was printed, in which size, and what came of it."""

from tailcut.recording.events import Boundary, Event, Outcome, Output, Resize

__all__ = ["Boundary", "Event", "Outcome", "Output", "Resize"]
