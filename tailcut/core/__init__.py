"""Leaves that every room may import: frozen values, the items of a transcript, text helpers."""
