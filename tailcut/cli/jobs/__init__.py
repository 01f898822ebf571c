"""What the commands do once their arguments are understood, under the same names."""
