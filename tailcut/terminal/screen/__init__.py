"""The screen of a terminal, in layers: grid, motion, printing, editing, execution."""
