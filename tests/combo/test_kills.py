"""A few of the random kills of `tests.combo.kills`."""

import random
import sys
from pathlib import Path

import pytest

from tests.combo.kills import Killed

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs /proc")


@pytest.mark.parametrize("together", [False, True], ids=["tailcut", "with its monitor"])
def test_nothing_is_lost_or_repeated(tmp_path: Path, together: bool) -> None:
    """Twice killed, at moments that differ from run to run."""
    killed = Killed(tmp_path, random.Random(), together=together)
    killed.run(2, 0.8)
    assert killed.kills == 2
