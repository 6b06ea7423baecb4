import pytest

from .league import League


@pytest.fixture
def league(tmp_path):
    """A league that is not started yet; it ends with the test."""
    made = League(tmp_path / "var")
    yield made
    made.stop()
