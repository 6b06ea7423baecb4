import pytest

from .league import League


@pytest.fixture(scope="session")
def stopping():
    """Leagues that were asked to stop, which takes seconds: others start meanwhile."""
    leagues: list[League] = []
    yield leagues
    for each in leagues:
        each.stop()


@pytest.fixture
def league(tmp_path, stopping):
    """A league that is not started yet; it ends with the test."""
    made = League(tmp_path / "var")
    yield made
    made.ask_to_stop()
    stopping.append(made)


@pytest.fixture(scope="module")
def lasting_league(tmp_path_factory, stopping):
    """A league that is not started yet, for tests that leave it as it was."""
    made = League(tmp_path_factory.mktemp("league") / "var")
    yield made
    made.ask_to_stop()
    stopping.append(made)
