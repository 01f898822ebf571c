"""Readers of the JSON streams that agents' command-line programs print when they run headless."""

from tailcut.recording.agents.recognise import first_object, recognise

__all__ = ["first_object", "recognise"]
