from datetime import UTC, datetime, timedelta

import pytest

from gonuts_league.events.models import Event, Round
from gonuts_league.leagues.selectors import played_evenings
from gonuts_league.standings.types import PlayedSeat
from gonuts_league.tables.enums import TableState
from gonuts_league.tables.models import ResultGame, ResultSeat, Table
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.leagues import SeasonFactory
from tests.played import event_of, play

pytestmark = pytest.mark.django_db
START = datetime(2026, 3, 5, 19, tzinfo=UTC)


def again(event, **plan):
    """Another event of the same people."""
    other = EventFactory(club=event.club, **plan)
    for entry in event.entries.order_by("pk"):
        EntryFactory(event=other, player=entry.player)
    return other


@pytest.fixture
def event():
    event = event_of(8, starts_at=START)
    play(event)
    return event


def test_seats_tell_people_ranks_and_exact_points_in_the_order_of_the_table(event):
    evening = played_evenings(event.club)[0]

    game = evening.games[0]
    people = list(event.entries.order_by("pk").values_list("player", flat=True))
    assert (evening.key, evening.at) == (f"event:{event.pk}", START)
    assert [seat.entry for seat in game.seats] == people[:4]
    assert [seat.rank for seat in game.seats] == [1, 2, 3, 4]
    assert [seat.points for seat in game.seats] == [20, 17, 14, 11]
    assert (game.game, game.family, game.depth) == (
        "gonuts-gamewright",
        "gonuts",
        "totals",
    )
    assert (game.round_number, game.table_number, game.gives_points) == (1, 1, True)


def test_evenings_come_in_the_order_of_their_starts_and_games_in_that_of_tables(event):
    club = event.club
    earlier = again(event, starts_at=START - timedelta(days=7))
    play(earlier)
    play(earlier, 2)

    evenings = played_evenings(club)

    assert [evening.event for evening in evenings] == [earlier.pk, event.pk]
    assert [(game.round_number, game.table_number) for game in evenings[0].games] == [
        (1, 1),
        (1, 2),
        (2, 1),
        (2, 2),
    ]


def test_only_the_events_asked_for_and_those_of_the_club_are_read(event):
    other = event_of(4)
    play(other)

    assert [each.event for each in played_evenings(other.club)] == [other.pk]
    assert played_evenings(event.club, [other.pk]) == ()


def test_tables_called_off_and_rounds_nobody_has_seen_do_not_count(event):
    Table.objects.filter(number=1).update(state=TableState.VOID)
    hidden = play(event, 2)
    Round.objects.filter(pk=hidden.pk).update(state="draft")

    games = played_evenings(event.club)[0].games

    assert [(game.round_number, game.table_number) for game in games] == [(1, 2)]


def test_somebody_who_did_not_come_takes_no_place(event):
    ResultSeat.objects.filter(rank=4).update(outcome="did-not-come", rank=None)

    last = played_evenings(event.club)[0].games[0].seats[3]

    assert (last.takes_place, last.earns, last.rank) == (False, False, None)


def test_each_game_recorded_by_itself_is_an_evening_of_its_own(event):
    SeasonFactory(league__club=event.club, singles=event)
    seated_at = START + timedelta(hours=1)
    Round.objects.update(published_at=seated_at)

    evenings = played_evenings(event.club)

    tables = list(Table.objects.order_by("pk").values_list("pk", flat=True))
    assert [evening.key for evening in evenings] == [f"game:{pk}" for pk in tables]
    assert {evening.at for evening in evenings} == {seated_at}


def test_kept_back_rounds_are_left_out(event):
    play(event, 2)
    Event.objects.update(frozen_after=1)

    (evening,) = played_evenings(event.club)

    assert {game.round_number for game in evening.games} == {1}


def test_parts_hold_the_cards_of_each_game_of_a_table(event):
    first = ResultGame.objects.order_by("pk").first()
    ResultGame.objects.filter(pk=first.pk).update(cards={"plain": 3})
    first.pk, first.game_number, first.points, first.rank = None, 2, 31, 1
    first.cards = {"jelly-filled": 6}
    first.save()

    seat = played_evenings(event.club, with_parts=True)[0].games[0].seats[0]

    assert seat.parts == (
        PlayedSeat(seat.entry, 1, 20, cards={"plain": 3}),
        PlayedSeat(seat.entry, 1, 31, cards={"jelly-filled": 6}),
    )
    assert played_evenings(event.club)[0].games[0].seats[0].parts == ()


@pytest.mark.parametrize("outcome", ["left", "forfeited", "disqualified"])
def test_a_seat_that_was_not_played_to_the_end_has_no_score(event, outcome):
    ResultGame.objects.update(cards={"plain": 3})
    ResultSeat.objects.filter(rank=4).update(outcome=outcome)

    last = played_evenings(event.club, with_parts=True)[0].games[0].seats[3]

    assert [(part.points, part.cards) for part in last.parts] == [(None, {"plain": 3})]


@pytest.mark.parametrize("rounds", [1, 3])
def test_queries_are_the_same_however_many_games_there_are(
    event, rounds, django_assert_num_queries
):
    for number in range(2, rounds + 2):
        play(event, number)

    with django_assert_num_queries(3):
        played_evenings(event.club)
    with django_assert_num_queries(4):
        played_evenings(event.club, with_parts=True)
