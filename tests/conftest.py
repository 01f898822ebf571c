"""Options of the whole suite."""

import pytest
from hypothesis import settings

# The same examples in every run; `python -m tests.differential.fuzz` looks for new ones.
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable")


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
