"""What is worth carrying: stages from lines to lines, and the chain of them.

A stage may drop a line or shorten it at its ends; it never reorders. ``docs/stages.md`` tells why
each does what it does.
"""

from tailcut.stages.chain import STAGE_NAMES, Chain, Stage, default_chain

__all__ = ["STAGE_NAMES", "Chain", "Stage", "default_chain"]
