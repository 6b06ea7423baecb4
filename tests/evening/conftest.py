import pytest

from .league import HOSTS, SHARED, League


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


@pytest.fixture(scope="session")
def shared_league(tmp_path_factory, stopping):
    """A league for all tests that look at nothing but a club of their own in it.

    It is not started yet; who kills something in it leaves it running. It ends with the
    last test that starts processes.
    """
    made = League(tmp_path_factory.mktemp("league") / "var")
    made.environment["GONUTS_HOSTS"] = ",".join(HOSTS)
    SHARED.append(made)
    yield made
    made.ask_to_stop()
    stopping.append(made)


@pytest.fixture(scope="session")
def compiled_league(tmp_path_factory, stopping):
    """Another one, for those in whose clubs much is counted or simulated."""
    made = League(tmp_path_factory.mktemp("compiled") / "var")
    made.simulate_compiled()
    SHARED.append(made)
    yield made
    made.ask_to_stop()
    stopping.append(made)
