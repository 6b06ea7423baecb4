import pytest

from tests import soak


@pytest.mark.parametrize(
    ("is_soak", "full", "played"), [(True, 300, 300), (False, 300, 30), (False, 3, 1)]
)
def test_a_tenth_is_played_unless_there_is_time(monkeypatch, is_soak, full, played):
    monkeypatch.setattr(soak, "IS_SOAK", is_soak)

    assert soak.games(full) == played
