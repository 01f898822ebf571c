"""Options of the whole suite."""

import os

import pytest
from hypothesis import settings

settings.register_profile("quick", max_examples=60, deadline=None)
settings.register_profile("ci", max_examples=60, deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "quick")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the flag without which goldens are never written."""
    parser.addoption(
        "--regenerate-goldens",
        action="store_true",
        help="write the goldens of fixtures/ anew instead of comparing with them",
    )


@pytest.fixture
def regenerate(request: pytest.FixtureRequest) -> bool:
    """Whether goldens are to be written."""
    return bool(request.config.getoption("--regenerate-goldens"))
