"""Text for a person: tables of figures and of runs, and the progress of a run."""
