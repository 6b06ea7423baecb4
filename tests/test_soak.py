import pytest

from tests import soak


@pytest.mark.parametrize(
    ("is_soak", "full", "played"), [(True, 300, 300), (False, 300, 30), (False, 3, 1)]
)
def test_a_tenth_is_played_unless_there_is_time(monkeypatch, is_soak, full, played):
    monkeypatch.setattr(soak, "IS_SOAK", is_soak)

    assert soak.games(full) == played


@pytest.mark.parametrize(
    ("is_soak", "count", "drawn"),
    [(True, 90, 900), (False, 90, 30), (False, 40, 20), (False, 15, 15)],
)
def test_a_third_of_the_cases_is_drawn_unless_they_are_few(
    monkeypatch, is_soak, count, drawn
):
    monkeypatch.setattr(soak, "IS_SOAK", is_soak)

    assert soak.examples(count) == drawn


@pytest.mark.parametrize(
    ("is_soak", "part", "tried"),
    [(True, 0, 300), (True, 10, 30), (False, 10, 30), (False, 900, 1), (False, 0, 5)],
)
def test_a_part_of_what_is_tried_by_chance_can_be_asked_for(
    monkeypatch, is_soak, part, tried
):
    monkeypatch.setattr(soak, "IS_SOAK", is_soak)
    monkeypatch.setattr(soak, "PART", part)

    assert soak.tries(300, few=5) == tried
