"""``python -m tailcut.rules.generate``: write the module of built-in rules."""

from tailcut.rules.generate.build import TARGET, source

TARGET.write_text(source(), encoding="utf-8")
