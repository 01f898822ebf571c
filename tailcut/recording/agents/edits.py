"""Summarise a change of files in one line: which file, and how many lines.

The change itself is in the working tree, where the next step can read it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tailcut.core.text import counted
from tailcut.recording.json.values import items, mapping, mappings, one_line, plain, relative_to

__all__ = ["change", "changed_lines", "hunk_counts", "patch_counts"]

_PATHS = (
    "file_path", "filePath", "path", "absolute_path", "notebook_path", "target_file", "file",
    "filename",
)  # fmt: skip
_PAIRS = (
    ("old_string", "new_string"), ("oldString", "newString"), ("old_text", "new_text"),
    ("oldText", "newText"), ("old_str", "new_str"), ("search", "replace"),
)  # fmt: skip
_CONTENTS = ("content", "contents", "file_text", "fileText", "text", "new_source", "insert_text")
_PATCHES = ("patch", "patchText", "patch_text", "input", "diff")
_PATCHED = re.compile(
    r"^(?:\*\*\* (?:Update|Add|Delete) File: |\+\+\+ (?:b/)?)(\S.*)", re.MULTILINE
)
_LENGTH = 200


def change(verb: str, given: dict[str, object], cwd: str) -> str:
    r"""Summarise a change from the arguments of the tool that made it.

    Args:
        verb: the word for the change, ``edit`` or ``write``.
        given: the tool's arguments.
        cwd: the working directory; paths inside it are shown without it.

    >>> change("edit", {"file_path": "/s/a.py", "old_string": "x\ny", "new_string": "x\nz"}, "/s")
    '[edit] a.py (+1 -1)'
    """
    path = next((plain(given[key]) for key in _PATHS if plain(given.get(key))), "")
    patch = next((plain(given[key]) for key in _PATCHES if plain(given.get(key))), "")
    paths = [path] if path else _PATCHED.findall(patch)[:10]
    counts = _counts(verb, given, patch)
    names = ", ".join(relative_to(one.strip(), cwd) for one in paths)
    about = f" ({counts})" if counts else ""
    return f"[{verb}] {one_line(names, _LENGTH)}{about}"


def _counts(verb: str, given: dict[str, object], patch: str) -> str:
    changes = [given]
    for key in ("edits", "changes", "replacements", "operations"):
        changes += mappings(given.get(key))
    pairs = []
    for one in changes:
        for old, new in _PAIRS:
            if isinstance(one.get(old), str) or isinstance(one.get(new), str):
                pairs.append((plain(one.get(old)), plain(one.get(new))))
                break
    if pairs:
        return changed_lines(pairs)
    if patch:
        return patch_counts(patch.splitlines())
    content = next((plain(given[key]) for key in _CONTENTS if plain(given.get(key))), "")
    if not content:
        return ""
    lines = len(content.splitlines())
    return counted(lines, "line") if verb == "write" else f"+{lines}"


def changed_lines(pairs: Iterable[tuple[str, str]]) -> str:
    """Count the lines that differ between old and new texts, without equal lines around them."""
    added = removed = 0
    for old, new in pairs:
        before, after = old.splitlines(), new.splitlines()
        same = 0
        while same < min(len(before), len(after)) and before[same] == after[same]:
            same += 1
        ends = 0
        most = min(len(before), len(after)) - same
        while ends < most and before[-1 - ends] == after[-1 - ends]:
            ends += 1
        added += len(after) - same - ends
        removed += len(before) - same - ends
    return f"+{added} -{removed}"


def patch_counts(lines: Iterable[object]) -> str:
    """Count the added and removed lines of a patch."""
    added = removed = 0
    for line in lines:
        if isinstance(line, str):
            added += line.startswith("+") and not line.startswith("+++ ")
            removed += line.startswith("-") and not line.startswith("--- ")
    return f"+{added} -{removed}"


def hunk_counts(result: object) -> str:
    """Count the lines in the hunks of a tool's result; empty where it has none."""
    hunks = mappings(mapping(result).get("structuredPatch"))
    lines = [line for hunk in hunks for line in items(hunk.get("lines"))]
    return patch_counts(lines) if lines else ""
