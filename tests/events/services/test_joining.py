"""Late people come into an event while a round runs."""

import pytest

from gonuts_league.errors import LeagueError
from gonuts_league.events.services.joining import come_late
from gonuts_league.players.services import add_player
from tests.events.actions import ME, start_round
from tests.factories.events import EntryFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return event_of(8, seats_max=5)


@pytest.fixture
def round_(event):
    return start_round(event)


@pytest.fixture
def late(event):
    return EntryFactory(event=event, player__name="Late Larry")


def test_nobody_comes_late_past_the_last_place(event, round_):
    event.capacity = 8
    event.save()

    with pytest.raises(LeagueError, match="Enter Nina New in the list of people"):
        come_late(event, name="Nina New", actor=ME)

    assert event.entries.count() == 8


def test_somebody_of_the_club_comes_late(event, round_):
    player = add_player(event.club, name="Late Larry", actor=ME)

    assert come_late(event, player=player, actor=ME).is_here


def test_somebody_new_waits_for_the_next_draw(event, round_):
    entry = come_late(event, name="Nina New", actor=ME)

    assert entry.is_here
    assert round_.seats.filter(entry=entry).count() == 0


def test_whoever_had_left_and_comes_back_is_here_again(event, round_, late):
    late.dropped_at = late.checked_in_at
    late.save()

    assert come_late(event, entry=late, actor=ME).is_here
