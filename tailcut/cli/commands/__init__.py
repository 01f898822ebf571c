"""The declaration of each command: its arguments, options and help."""
