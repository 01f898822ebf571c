"""The state of a project: where it lies, and what it holds."""

from tailcut.state.project import Project, find_project

__all__ = ["Project", "find_project"]
