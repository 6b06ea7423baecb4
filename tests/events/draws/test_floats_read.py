import pytest

from gonuts_league.events import selectors
from gonuts_league.events.draws.pairing_task import (
    latest_floats,
    pairing_task,
    tables_as_values,
)
from tests.events.actions import play_round
from tests.played import event_of

pytestmark = pytest.mark.django_db
TWO = {"seats_preferred": 2, "seats_min": 2, "seats_max": 2, "game": "donuts"}


def test_who_met_more_points_floated_up_and_the_other_down():
    event = event_of(6, **TWO)
    play_round(event)
    before = {row.entry: row.points for row in selectors.ranked(event)}
    second = play_round(event)

    floats = latest_floats(event, before=3)

    for a, b in tables_as_values(second):
        gap = before[b] - before[a]
        assert floats[a] == (0, (gap > 0) - (gap < 0))
        assert floats[b] == (0, (gap < 0) - (gap > 0))
    assert sorted(each[1] for each in floats.values()) == [-1, 0, 0, 0, 0, 1]


def test_a_round_without_play_is_a_float_down():
    event = event_of(5, **TWO)
    first = play_round(event)

    bye = first.awards.get().entry_id
    task = pairing_task(event, 2, 1)

    assert {c.floats for c in task.candidates if c.id != bye} == {(0,)}
    assert next(c.floats for c in task.candidates if c.id == bye) == (-1,)


def test_at_larger_tables_nobody_floats():
    event = event_of(8)
    play_round(event)

    assert latest_floats(event, before=2) == {}
