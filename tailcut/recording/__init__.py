"""Recording formats, each reduced to four events: output, resize, boundary, outcome."""

from tailcut.recording.events import Boundary, Event, Outcome, Output, Resize

__all__ = ["Boundary", "Event", "Outcome", "Output", "Resize"]
