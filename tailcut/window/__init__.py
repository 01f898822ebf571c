"""Find the shortest suffix of a stream that yields the same tail (docs/windows.md)."""
