"""The examples in docstrings do what they say."""

import doctest
import importlib
import pkgutil

import pytest

import tailcut

MODULES = [
    module.name
    for module in pkgutil.walk_packages(tailcut.__path__, "tailcut.")
    if not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module(name: str) -> None:
    """Run as they stand."""
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0
