"""Join recording, terminal and stages: bytes in, clean lines out."""
