"""Write the table of built-in rules from the TOML files; for maintainers, not in the wheel."""
