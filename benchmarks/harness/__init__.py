"""Run programs side by side and keep their costs."""
