"""JSON out of a stream that also holds text, of any length; nothing here knows an agent."""
