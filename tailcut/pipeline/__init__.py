"""Turn the bytes of any stream into clean lines: recording, terminal and stages in a row."""
