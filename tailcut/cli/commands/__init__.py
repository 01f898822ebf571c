"""What can be asked for: one module a command, with its arguments, options and help."""
