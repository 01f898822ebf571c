"""TOML and JSON tables with line numbers: one checker for every file that people write."""
