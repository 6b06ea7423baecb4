"""An event that takes only so many, and who waits for a place."""

import pytest

from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import AwardKind
from gonuts_league.events.selectors import entries_to_pair, places_left
from gonuts_league.events.services.awards import give_award
from gonuts_league.events.services.people import (
    check_in,
    check_in_all,
    drop_entry,
    enter_players,
    remove_entry,
)
from gonuts_league.events.services.rounds import discard_draft
from gonuts_league.events.services.waiting import let_in, make_wait
from gonuts_league.journal.services.undoing import undo_action
from tests.events.actions import ME, draw, play_round
from tests.factories.events import EventFactory
from tests.factories.players import PlayerFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db


def full_event(*, capacity=4, count=6):
    event = EventFactory(capacity=capacity)
    people = [PlayerFactory(club=event.club) for _ in range(count)]
    return event, enter_players(event, people, actor=ME, is_here=True)


def test_whoever_is_entered_past_the_last_place_waits_and_is_not_drawn():
    event, entries = full_event()

    assert [entry.waiting_since is None for entry in entries] == [True] * 4 + [
        False
    ] * 2
    assert [entry.pk for entry in entries_to_pair(event)] == [
        entry.pk for entry in entries[:4]
    ]


def test_whoever_waits_cannot_be_checked_in():
    event, entries = full_event()

    with pytest.raises(LeagueError) as refused:
        check_in(entries[4], is_here=True, actor=ME)
    check_in_all(event, actor=ME)

    assert refused.value.code == "still-waiting"
    assert entries_to_pair(event).count() == 4


def test_a_place_that_was_left_goes_to_whoever_is_let_in():
    event, entries = full_event()
    drop_entry(entries[0], is_now=True, actor=ME)

    let_in(entries[4], actor=ME)

    assert places_left(event) == 0
    assert check_in(entries[4], is_here=True, actor=ME).is_here


def test_nobody_is_let_in_past_the_last_place_by_accident():
    event, entries = full_event()

    with pytest.raises(LeagueError) as refused:
        let_in(entries[5], actor=ME)
    let_in(entries[5], actor=ME, is_over=True)

    assert refused.value.sentence.startswith("All 4 places are taken.")
    assert places_left(event) == -1


def test_whoever_was_seated_is_not_sent_back_to_wait():
    event = event_of(4)
    play_round(event)

    with pytest.raises(LeagueError) as refused:
        make_wait(event.entries.first(), actor=ME)

    assert refused.value.code == "has-played"


def test_whoever_sat_in_a_draft_thrown_away_can_wait():
    event = event_of(4)
    discard_draft(draw(event), actor=ME)

    waiting = make_wait(event.entries.first(), actor=ME)

    assert waiting.waiting_since is not None


def test_whoever_was_given_points_is_not_sent_back_to_wait():
    event = event_of(4)
    entry = event.entries.first()
    give_award(entry, kind=AwardKind.ADJUSTMENT, points=1, reason="Cake", actor=ME)

    with pytest.raises(LeagueError, match="seated already"):
        make_wait(entry, actor=ME)


def test_a_mistaken_entry_gives_its_place_back():
    event, entries = full_event(count=4)

    remove_entry(entries[0], actor=ME)

    assert places_left(event) == 1


def test_whoever_is_entered_again_takes_one_place():
    event, entries = full_event(count=4)
    remove_entry(entries[0], actor=ME)

    (again,) = enter_players(event, [entries[0].player], actor=ME)

    assert again.waiting_since is None
    assert places_left(event) == 0


def test_whoever_waited_and_is_entered_again_waits_no_more():
    event, entries = full_event(count=5)
    remove_entry(entries[4], actor=ME)
    drop_entry(entries[0], is_now=True, actor=ME)

    enter_players(event, [entries[4].player], actor=ME, is_here=True)

    assert event.entries.get(pk=entries[4].pk).is_here


def test_whoever_is_made_to_wait_is_not_checked_in_until_it_is_taken_back():
    event, entries = full_event(count=4)

    make_wait(entries[0], actor=ME)
    waiting = event.entries.get(pk=entries[0].pk)
    undo_action(event.journal.get(act="made-to-wait"), actor=ME)

    assert waiting.checked_in_at is None
    assert event.entries.get(pk=entries[0].pk).checked_in_at == entries[0].checked_in_at


def test_a_check_in_is_not_taken_back_from_somebody_who_has_to_wait():
    event, entries = full_event(capacity=None)
    check_in(entries[0], is_here=False, actor=ME)
    check_in(entries[0], is_here=True, actor=ME)
    make_wait(entries[0], actor=ME)

    with pytest.raises(LeagueError, match="waiting list"):
        undo_action(event.journal.get(act="checked-in"), actor=ME)


def test_without_a_limit_nobody_waits():
    event, entries = full_event(capacity=None)

    assert places_left(event) is None
    assert all(entry.is_here for entry in entries)
