"""Declarations of the options that several commands share, and what is built from them."""
