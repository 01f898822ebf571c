"""Score tails on labelled recordings: what they should hold, and what they should not."""

from tailcut.quality.bench import Bench, Plan, Scored, bench
from tailcut.quality.draft import Draft, draft
from tailcut.quality.export import as_dict
from tailcut.quality.folder import Labelled, find, labels_of
from tailcut.quality.labels import Labels, LabelsError
from tailcut.quality.misses import Miss
from tailcut.quality.require import (
    Judgement,
    Requirement,
    check,
    check_kinds,
    describe,
    parse_requirement,
)
from tailcut.quality.score import Score, Sums
from tailcut.quality.tools import BUILT_IN, TAILCUT, Tool, parse_tool

__all__ = [
    "BUILT_IN",
    "TAILCUT",
    "Bench",
    "Draft",
    "Judgement",
    "Labelled",
    "Labels",
    "LabelsError",
    "Miss",
    "Plan",
    "Requirement",
    "Score",
    "Scored",
    "Sums",
    "Tool",
    "as_dict",
    "bench",
    "check",
    "check_kinds",
    "describe",
    "draft",
    "find",
    "labels_of",
    "parse_requirement",
    "parse_tool",
]
