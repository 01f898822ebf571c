"""Chrome rules: what interface text looks like, as data, program by program.

Rules are written in the TOML files beside this module; ``docs/stages.md`` describes the format.
"""

from tailcut.rules.ruleset import Rules, builtin, chosen, load_rules

__all__ = ["Rules", "builtin", "chosen", "load_rules"]
