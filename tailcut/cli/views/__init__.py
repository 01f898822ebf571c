"""Text for a person: tables of figures and of runs, and a run while it is at work."""
