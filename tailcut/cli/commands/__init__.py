"""Declarations: one module a command, with its arguments and options."""
