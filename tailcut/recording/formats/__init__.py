"""Readers of the file formats that recordings come in, one format a module."""
