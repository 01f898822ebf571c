"""The work of each command, under the same name.

A job is a `Request`, the command's arguments as a checked and frozen value, and a function `run`
that returns the exit status.
"""
