"""JSON values out of a stream that also holds text, of any length; knows no agent."""
