import pytest
from django.http import Http404

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.errors import LeagueError
from gonuts_league.events.models import Event
from gonuts_league.events.services.freezing import (
    begin_reveal,
    end_reveal,
    freeze_standings,
    show_standings,
    step_reveal,
)
from gonuts_league.events.services.setup import finish_event
from gonuts_league.events.standings.standings_read import read_standings
from gonuts_league.players.showing import Audience
from tests.events.actions import ME
from tests.played import event_of, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = event_of(8)
    play(event, 1)
    play(event, 2)
    return event


@pytest.fixture
def frozen(event):
    return freeze_standings(event, after_round=1, actor=ME)


def state_of(event):
    return Event.objects.values_list("frozen_after", "revealed").get(pk=event.pk)


@pytest.mark.parametrize("audience", [Audience.OPEN, Audience.TABLE])
def test_outside_everything_later_is_gone(frozen, audience):
    read = read_standings(frozen, audience=audience)

    assert read.round_number == 1
    assert [row.number for row in read.rounds] == [1]
    assert {number for number, _table in read.results} == {1}
    assert all(len(row.rounds) == 1 for row in read.standings)


def test_later_standings_are_kept_from_the_clubs_people_too(frozen):
    read = read_standings(frozen, audience=Audience.MEMBERS)

    assert (read.round_number, read.is_frozen) == (1, True)
    with pytest.raises(Http404):
        read_standings(frozen, audience=Audience.MEMBERS, round_number=2)


@pytest.mark.parametrize("number", [0, 3])
def test_a_round_that_nobody_saw_cannot_be_the_last(event, number):
    with pytest.raises(LeagueError) as error:
        freeze_standings(event, after_round=number, actor=ME)

    assert error.value.code == "round-unseen"


def test_frozen_standings_are_not_frozen_again(frozen):
    with pytest.raises(LeagueError) as error:
        freeze_standings(frozen, after_round=2, actor=ME)

    assert error.value.code == "standings-frozen"


@pytest.mark.parametrize("act", [show_standings, begin_reveal, end_reveal])
def test_nothing_is_announced_that_was_not_frozen(event, act):
    with pytest.raises(LeagueError) as error:
        act(event, actor=ME)

    assert error.value.code == "standings-not-frozen"


def test_a_press_announces_one_rank_and_a_repeat_of_it_none(frozen):
    begin_reveal(frozen, actor=ME)

    step_reveal(frozen, seen=0, step=1)
    step_reveal(frozen, seen=0, step=1)

    assert state_of(frozen) == (1, 1)


def test_the_steps_end_at_both_ends(frozen):
    begin_reveal(frozen, actor=ME)

    step_reveal(frozen, seen=0, step=-1)
    first = state_of(frozen)
    for seen in range(12):
        step_reveal(frozen, seen=seen, step=1)

    # Two tables ended alike, so the eight share four ranks.
    assert (first, state_of(frozen)) == ((1, 0), (None, 4))


def test_an_announcement_begins_with_a_chosen_place(frozen):
    begin_reveal(frozen, actor=ME, place=3)

    # The ranks are 1, 3, 5 and 7.
    assert state_of(frozen) == (1, 2)


def test_the_last_rank_ends_the_freeze_and_stays_on_the_wall(frozen):
    begin_reveal(frozen, actor=ME, place=1)
    version = Event.objects.get().standings_version

    step_reveal(frozen, seen=3, step=1, actor=ME)
    shown = state_of(frozen)
    step_reveal(frozen, seen=4, step=-1, actor=ME)
    end_reveal(frozen, actor=ME)

    assert (shown, state_of(frozen)) == ((None, 4), (None, None))
    assert Event.objects.get().standings_version > version
    acts = JournalEntry.objects.order_by("pk").values_list("act", flat=True)
    assert list(acts)[-2:] == ["reveal-begun", "standings-shown"]


def test_showing_everybody_ends_the_announcement(frozen):
    begin_reveal(frozen, actor=ME)
    version = Event.objects.get().standings_version

    show_standings(frozen, actor=ME)

    assert state_of(frozen) == (None, None)
    assert Event.objects.get().standings_version > version


def test_an_announcement_put_off_leaves_the_standings_frozen(frozen):
    begin_reveal(frozen, actor=ME)

    end_reveal(frozen, actor=ME)

    assert state_of(frozen) == (1, None)


def test_a_finished_event_is_announced_too(frozen):
    finish_event(frozen, actor=ME)

    begin_reveal(frozen, actor=ME)
    show_standings(frozen, actor=ME)

    acts = list(JournalEntry.objects.order_by("pk").values_list("act", flat=True))
    assert acts[-3:] == ["event-finished", "reveal-begun", "standings-shown"]
