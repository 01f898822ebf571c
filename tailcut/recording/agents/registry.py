"""The table of agents: the module and class that read the events of each.

A new agent is a line here, a branch in `recognise`, and a module of its own.
"""

from __future__ import annotations

from importlib import import_module

from tailcut.core.typing import TYPE_CHECKING
from tailcut.options import DEFAULT_TOOL_LINES

if TYPE_CHECKING:
    from tailcut.recording.agents.reader import AgentReader

__all__ = ["READERS", "reader_for"]

READERS = {
    "agent-json": ("tailcut.recording.agents.generic", "GenericReader"),
    "claude-json": ("tailcut.recording.agents.claude", "ClaudeReader"),
    "cline-json": ("tailcut.recording.agents.cline", "ClineReader"),
    "codex-json": ("tailcut.recording.agents.codex", "CodexReader"),
    "gemini-json": ("tailcut.recording.agents.gemini", "GeminiReader"),
    "opencode-json": ("tailcut.recording.agents.opencode", "OpenCodeReader"),
    "pi-json": ("tailcut.recording.agents.pi", "PiReader"),
    "qwen-json": ("tailcut.recording.agents.claude", "QwenReader"),
    "vibe-json": ("tailcut.recording.agents.vibe", "VibeReader"),
}
"""Module and class by format; a module is loaded when its agent's stream comes."""


def reader_for(format: str, tool_lines: int = DEFAULT_TOOL_LINES) -> AgentReader:
    """Make the reader of one agent's events.

    Args:
        format: a key of `READERS`.
        tool_lines: how many of the last lines of each command's output are kept.

    Returns:
        a new reader.

    Raises:
        KeyError: no agent has this format.
    """
    module, name = READERS[format]
    reader: AgentReader = getattr(import_module(module), name)(tool_lines)
    return reader
