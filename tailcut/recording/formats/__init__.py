"""File formats that recordings come in: one reader a module."""
