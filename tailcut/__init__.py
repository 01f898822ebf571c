"""Turn the raw terminal output of a process into the text that the next process should read."""

from tailcut.core.typing import TYPE_CHECKING
from tailcut.errors import ConfigError, InputError, OptionError, OutputError, TailcutError

if TYPE_CHECKING:
    from tailcut.api import Cleaned, Pipeline, Report, Tail, clean, tail
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

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Load a public name when it is first used.

        Every module of the package loads this one first; help, the version and most commands use
        no terminal and no stages, which are the larger part of a start.
        """
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from tailcut import api, options

        value = getattr(options if name == "Options" else api, name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
