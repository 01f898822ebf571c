"""Where a project's state lies, and what is kept there."""

from tailcut.state.project import Project, find_project

__all__ = ["Project", "find_project"]
