"""Turns the raw terminal output of a process into the text that the next process should read."""

from tailcut.errors import ConfigError, InputError, OptionError, OutputError, TailcutError
from tailcut.options import Options

__all__ = [
    "ConfigError",
    "InputError",
    "OptionError",
    "Options",
    "OutputError",
    "TailcutError",
    "__version__",
]

__version__ = "0.1.0"
