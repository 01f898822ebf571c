"""Stages, which drop the lines that are not worth carrying, and the chain of them.

A stage may drop a line or shorten it at its ends; it never reorders. ``docs/stages.md`` has the
reasons for what each one does.
"""

from tailcut.stages.chain import STAGE_NAMES, Chain, Stage, default_chain

__all__ = ["STAGE_NAMES", "Chain", "Stage", "default_chain"]
