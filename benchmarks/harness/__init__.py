"""Runs programs side by side and keeps what they cost."""
