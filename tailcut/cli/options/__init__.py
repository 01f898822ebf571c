"""Declarations of the options that several commands share."""
