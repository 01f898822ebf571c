"""Turn the raw terminal output of a process into the text that the next process should read."""

from tailcut.api import Cleaned, Pipeline, Report, Tail, clean, tail
from tailcut.errors import ConfigError, InputError, OptionError, OutputError, TailcutError
from tailcut.options import Options

__all__ = [
    "Cleaned",
    "ConfigError",
    "InputError",
    "OptionError",
    "Options",
    "OutputError",
    "Pipeline",
    "Report",
    "Tail",
    "TailcutError",
    "__version__",
    "clean",
    "tail",
]

__version__ = "0.1.0"
