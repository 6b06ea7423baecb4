import pytest

from gonuts_league.runtime.shared import cache
from gonuts_league.runtime.shared.cache import SharedCache
from tests.ports import free_port


@pytest.fixture
def nobody_there():
    """A cache at an address where nothing answers."""
    return SharedCache(f"redis://127.0.0.1:{free_port()}/1", {})


def test_what_a_cache_does_not_answer_counts_as_not_kept(nobody_there):
    nobody_there.set("a", 1)

    assert nobody_there.get("a", "nothing") == "nothing"
    assert nobody_there.get_many(["a"]) == {}
    assert nobody_there.set_many({"a": 1}) == ["a"]


def test_a_cache_that_is_away_is_not_asked_again_at_once(
    nobody_there, monkeypatch, caplog
):
    nobody_there.get("a")
    nobody_there.get("a")
    assert len(caplog.records) == 1

    monkeypatch.setattr(cache, "AWAY_SECONDS", 0)
    nobody_there._away_until = 0
    nobody_there.get("a")
    nobody_there.get("a")
    assert len(caplog.records) == 3


def test_other_faults_are_not_taken_for_one_of_the_cache(nobody_there, monkeypatch):
    def fail(*_):
        raise ValueError("a fault")

    monkeypatch.setattr(cache.RedisCache, "get", fail)

    with pytest.raises(ValueError, match="fault"):
        nobody_there.get("a")
