from decimal import Decimal

import pytest

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.events.enums import EventFormat
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import ranked
from gonuts_league.events.services.results import confirm_result
from gonuts_league.leagues.history.past_games import PastGame, PastSeat
from gonuts_league.leagues.services.history import record_history
from gonuts_league.tables.enums import Depth, SeatOutcome
from gonuts_league.tables.models import ResultGame, ResultSeat, Table
from gonuts_league.tables.services.entry import (
    enter_places,
    enter_totals,
    set_seat_outcome,
)
from tests.factories.clubs import ClubFactory
from tests.factories.events import EventFactory
from tests.factories.leagues import SeasonFactory
from tests.factories.tables import enter_cards, make_round, make_table
from tests.leagues.past_nights import AT, HANDS, by_cards, by_totals, night, people

pytestmark = pytest.mark.django_db
ME = Actor()
NAMES = ("Greta Lind", "Clara Moor", "Jonas Wolf", "Benedikt Ost")


@pytest.fixture
def four():
    return people(ClubFactory(), *NAMES)


def record(players, *games, **fields):
    nights = [night(*games, **fields)]
    act = record_history(players[0].club, nights, actor=ME)
    return Event.objects.get(pk=act.after["events"][0])


def by_hand():
    """A running table of four people of the same names, in another club."""
    return make_table(make_round(EventFactory()), people=NAMES)


def rows(model, event):
    """What is kept of each seat, without ids."""
    found = model.objects.filter(result__table__round__event=event)
    names = [
        field.name
        for field in model._meta.fields
        if field.name not in ("id", "result", "seat")
    ]
    return list(found.order_by("seat__position").values_list(*names))


def assert_same(recorded, table):
    event = table.round.event
    assert rows(ResultSeat, recorded) == rows(ResultSeat, event)
    assert rows(ResultGame, recorded) == rows(ResultGame, event)
    assert standings(recorded) == standings(event)


def standings(event):
    return [(row.rank, row.points, row.games, row.rounds) for row in ranked(event)]


def confirm(table):
    table.refresh_from_db()
    confirm_result(table, version=table.version, actor=ME, is_all=True)


def test_cards_give_the_rows_that_entering_them_by_hand_gives(four):
    table = by_hand()
    for seat, hand in zip(table.seats.all(), HANDS, strict=True):
        enter_cards(seat, hand)
    confirm(table)

    assert_same(record(four, by_cards(four)), table)


def test_equal_totals_are_parted_by_cards_as_by_hand(four):
    table = by_hand()
    ids = [seat.pk for seat in table.seats.all()]
    typed = dict(zip(ids, ("20", "31.5", "20", "-2"), strict=True))
    enter_totals(table, points=typed, tie_breaks={ids[0]: "7", ids[2]: "9"}, actor=ME)
    confirm(table)
    seats = (
        PastSeat(four[0].pk, points=Decimal(20), tie_break=7),
        PastSeat(four[1].pk, points=Decimal("31.5")),
        PastSeat(four[2].pk, points=Decimal(20), tie_break=9),
        PastSeat(four[3].pk, points=Decimal(-2)),
    )
    game = PastGame(1, 1, "gonuts-gamewright", Depth.TOTALS, seats)

    assert_same(record(four, game), table)


def test_places_with_somebody_who_left_and_somebody_away_are_as_by_hand(four):
    table = by_hand()
    seats = list(table.seats.all())
    set_seat_outcome(seats[2], outcome=SeatOutcome.LEFT)
    set_seat_outcome(seats[3], outcome=SeatOutcome.DID_NOT_COME)
    places = {seats[0].pk: "2", seats[1].pk: "1"}
    enter_places(table, places=places, actor=ME)
    confirm(table)
    told = (
        PastSeat(four[0].pk, place=2),
        PastSeat(four[1].pk, place=1),
        PastSeat(four[2].pk, outcome="left"),
        PastSeat(four[3].pk, outcome="did-not-come"),
    )
    game = PastGame(1, 1, "gonuts-gamewright", Depth.PLACES, told)

    assert_same(record(four, game), table)


def test_a_night_is_a_finished_event_of_its_own_time(four):
    games = by_cards(four), by_totals(four[:3], "9", "8", "7", round_number=2)

    event = record(four, *games)

    assert (event.starts_at, event.finished_at, event.rounds_planned) == (AT, AT, 2)
    assert (event.seats_min, event.seats_preferred, event.seats_max) == (3, 4, 4)
    assert list(event.rounds.values_list("state", "closed_at")) == [("closed", AT)] * 2
    assert event.entries.count() == 4
    assert set(Table.objects.values_list("state", "confirmed_at")) == {
        ("confirmed", AT)
    }


def test_free_play_keeps_its_games_apart(four):
    games = [by_totals(four, "4", "3", "2", "1", round_number=n) for n in (1, 2, 3)]

    event = record(four, *games, is_free_play=True)

    assert event.format == EventFormat.FREE_PLAY
    assert [row.games for row in ranked(event)] == [3] * 4


def test_nights_count_for_their_season(four):
    season = SeasonFactory(league__club=four[0].club)

    nights = [night(by_cards(four)), night(by_cards(four))]
    act = record_history(four[0].club, nights, actor=ME, season=season)

    season.refresh_from_db()
    assert [each.event_id for each in season.nights.order_by("pk")] == act.after[
        "events"
    ]
    assert season.version == 1


def test_one_act_of_the_journal_tells_of_all_nights(four):
    club = four[0].club

    act = record_history(club, [night(by_cards(four)), night(by_cards(four))], actor=ME)

    assert act == JournalEntry.objects.get()
    assert (act.act, act.event, act.after["count"]) == ("history-recorded", None, 2)
    assert act.after["events"] == list(
        Event.objects.order_by("pk").values_list("pk", flat=True)
    )


def test_nights_take_the_same_number_of_queries(four, django_assert_num_queries):
    club = four[0].club
    with django_assert_num_queries(13):
        record_history(club, [night(by_cards(four))], actor=ME)
    with django_assert_num_queries(13):
        record_history(club, [night(by_cards(four))] * 3, actor=ME)
