"""Chrome rules: patterns of interface text, as data, program by program.

The TOML files beside this module hold the rules; ``docs/stages.md`` describes their format.
"""

from tailcut.rules.ruleset import Rules, builtin, chosen, load_rules

__all__ = ["Rules", "builtin", "chosen", "load_rules"]
