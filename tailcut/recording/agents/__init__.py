"""Agents' JSON streams: what their command-line programs print when they run headless."""

from tailcut.recording.agents.registry import AGENT_FORMATS, first_object, reader_for, recognise

__all__ = ["AGENT_FORMATS", "first_object", "reader_for", "recognise"]
