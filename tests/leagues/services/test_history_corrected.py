"""One recorded game is corrected by one action, and undone like any other."""

from dataclasses import replace

import pytest

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.errors import LeagueError
from gonuts_league.events.models import Event
from gonuts_league.events.services.setup import reopen_event
from gonuts_league.journal.changes import changes_of
from gonuts_league.journal.sentences import action_sentence, names_in
from gonuts_league.journal.services.undoing import undo_action
from gonuts_league.leagues.history.past_games import CARDS, PastGame, PastSeat
from gonuts_league.leagues.services.history import (
    correct_recorded,
    is_correctable,
    record_history,
    typed_fields,
    typed_of,
)
from gonuts_league.tables.enums import ResultState
from gonuts_league.tables.models import Result, ResultGame, SeatEntry, Table
from tests.factories.leagues import SeasonFactory
from tests.leagues.history.test_round_trip import (
    NAMES,
    figures,
    moved,
    nights_of,
    written,
)
from tests.leagues.past_nights import HANDS, by_cards, by_totals, night, people

pytestmark = pytest.mark.django_db
ME = Actor()


@pytest.fixture
def season():
    return SeasonFactory()


@pytest.fixture
def four(season):
    return people(season.league.club, *NAMES)


def recorded(season, four, *games):
    games = games or (by_totals(four, "31", "28.5", "20", "20"),)
    club = season.league.club
    return record_history(club, [night(*games)], actor=ME, season=season)


def correct(table, *numbers, tie_breaks=(), seen=1):
    typed = typed_of(table.results.get(state=ResultState.CONFIRMED))
    ties = [*tie_breaks, *[""] * len(typed)]
    typed = {
        pk: {"points": number, "place": number, "tie-break": tie}
        for pk, number, tie in zip(typed, numbers, ties, strict=False)
    }
    correct_recorded(table, seen=seen, typed=typed, actor=ME)


def correct_cards(table, **counts):
    """Of the first player, as they would be typed."""
    typed = typed_of(table.results.get(state=ResultState.CONFIRMED))
    first = next(iter(typed))
    typed = {**typed, first: {**typed[first], **counts}}
    correct_recorded(table, seen=1, typed=typed, actor=ME)


def ranks(table):
    result = table.results.get(state=ResultState.CONFIRMED)
    return [(row.rank, row.points) for row in result.seats.order_by("seat__position")]


def test_points_are_corrected_by_one_action_and_the_event_stays_finished(season, four):
    recorded(season, four)
    event, table = Event.objects.get(), Table.objects.get()

    correct(table, "19", "28,5", "20", "20", tie_breaks=["", "", "7", "9"])

    event.refresh_from_db()
    row = event.journal.get()
    assert event.is_finished
    assert [rank for rank, _points in ranks(table)] == [4, 1, 3, 2]
    assert row.act == "recorded-game-corrected"
    assert "was corrected" in action_sentence(row, names_in([row]))
    assert changes_of(row, names_in([row]))[0] == "Ada Lund: place 4, 19 points"
    assert list(table.results.values_list("version", "state")) == [
        (1, "superseded"),
        (2, "confirmed"),
    ]


def test_corrected_figures_are_those_of_the_corrected_file_elsewhere(season, four):
    record_history(season.league.club, nights_of(four), actor=ME, season=season)
    before = figures(season)
    tables = {
        (table.depth, table.seats.count()): table
        for table in Table.objects.exclude(depth="cards").order_by("pk")
    }

    correct(tables["totals", 3], "1", "2", "2")
    correct(tables["places", 3], "2", "1")
    correct(tables["outcome", 3], "2", "1")
    correct(tables["totals", 4], "3", "5", "7", "9")

    elsewhere = moved(season)
    assert figures(season) == figures(elsewhere)
    assert written(season) == written(elsewhere)
    assert figures(season) != before


def test_cards_are_corrected_by_one_action_and_counted_anew(season, four):
    recorded(season, four, by_cards(four))
    event, table = Event.objects.get(), Table.objects.get()
    before = ranks(table)
    elsewhere = SeasonFactory()
    right = by_cards(people(elsewhere.league.club, *NAMES))
    seat = replace(right.seats[0], cards={**HANDS[0], "plain": 1, "eclair": 2})
    recorded(elsewhere, (), replace(right, seats=(seat, *right.seats[1:])))

    correct_cards(table, plain="1", eclair="2", glazed="1")

    event.refresh_from_db()
    first = ResultGame.objects.get(result__version=2, seat__position=0)
    assert event.is_finished
    assert ranks(table) != before
    assert ranks(table) == ranks(Table.objects.latest("pk"))
    assert first.cards == SeatEntry.objects.get(seat=first.seat).cards
    assert first.cards["eclair"] == 2
    assert [row.act for row in event.journal.all()] == ["recorded-game-corrected"]


def test_the_numbers_of_a_game_without_cards_to_count_are_corrected_too(season, four):
    told = {"goal_points": 21, "favorite_goals": 2, "coins": 0}
    seats = tuple(PastSeat(each.pk, cards=told) for each in four)
    recorded(season, four, PastGame(1, 1, "nosh", CARDS, seats))
    table = Table.objects.get()
    before = ranks(table)

    correct_cards(table, goal_points="20")

    result = table.results.get(state=ResultState.CONFIRMED)
    assert [*typed_fields(result)] == ["goal_points", "favorite_goals", "coins"]
    assert [(rank, points - before[0][1]) for rank, points in ranks(table)] == [
        *((4, -1), (1, 0), (1, 0), (1, 0))
    ]
    assert result.games.get(seat__position=0).cards == {**told, "goal_points": 20}


@pytest.mark.parametrize(
    ("typed", "code"), [("99", "impossible-cards"), ("x", "count-unusable")]
)
def test_cards_that_no_game_has_change_nothing(season, four, typed, code):
    recorded(season, four, by_cards(four))
    table = Table.objects.get()

    with pytest.raises(LeagueError) as refused:
        correct_cards(table, plain=typed)

    assert refused.value.code == code
    assert table.results.get().games.first().cards["plain"] == 3


def by_three_totals(four):
    return by_totals(four[:3], "31", "20", "20")


@pytest.mark.parametrize(
    ("game", "change"),
    [
        (
            by_three_totals,
            lambda table: correct(table, "3", "2", "1", tie_breaks=["1", "2", "3"]),
        ),
        (by_cards, lambda table: correct_cards(table, plain="", eclair="1")),
    ],
)
def test_undoing_the_correction_brings_back_what_was_recorded(
    season, four, game, change
):
    recorded(season, four, game(four))
    table = Table.objects.get()
    kept = [
        list(model.objects.order_by("seat__position").values_list(*fields))
        for model, *fields in _ROWS
    ]
    change(table)

    undone = undo_action(JournalEntry.objects.latest("pk"), actor=ME)

    newest = Result.objects.get(state=ResultState.CONFIRMED)
    assert undone.act == "recorded-game-corrected"
    assert newest.version == 3
    assert kept == [
        list(
            model.objects.filter(**_of(model, newest))
            .order_by("seat__position")
            .values_list(*fields)
        )
        for model, *fields in _ROWS
    ]


_ROWS = [
    (SeatEntry, "points", "tie_break", "place", "cards", "is_entered", "version"),
    (ResultGame, "points", "tie_break", "rank", "cards"),
]


def _of(model, result):
    return {"result": result} if model is ResultGame else {}


def test_an_earlier_correction_is_not_undone_before_a_later_one(season, four):
    recorded(season, four)
    table = Table.objects.get()
    correct(table, "1", "2", "3", "4")
    first = JournalEntry.objects.latest("pk")
    correct(table, "4", "3", "2", "1", seen=2)

    with pytest.raises(LeagueError) as refused:
        undo_action(first, actor=ME)

    assert refused.value.code == "undo-rests"


def test_the_file_is_taken_back_with_what_was_corrected(season, four):
    act = recorded(season, four)
    correct(Table.objects.get(), "1", "2", "3", "4")

    undo_action(act, actor=ME)

    assert [each.objects.count() for each in (Event, Table, Result)] == [0, 0, 0]
    assert not JournalEntry.objects.filter(act="recorded-game-corrected").exists()


def test_the_file_is_kept_where_more_than_a_result_was_changed(season, four):
    act = recorded(season, four)
    correct(Table.objects.get(), "1", "2", "3", "4")
    reopen_event(Event.objects.get(), actor=ME)

    with pytest.raises(LeagueError) as refused:
        undo_action(act, actor=ME)

    assert refused.value.code == "history-built-on"


@pytest.mark.parametrize(
    ("depth", "numbers", "tie_break", "code", "path"),
    [
        ("totals", ("", "2", "3"), "", "points-unusable", "points-"),
        ("totals", ("1", "2", "3"), "x", "count-unusable", "tie-break-"),
        ("places", ("1", "2", ""), "", "recorded-number-missing", ""),
        ("places", ("1", "1", "2"), "", "places-gap", ""),
        ("places", ("1", "2", "9"), "", "place-unusable", "place-"),
        ("outcome", ("2", "2", "3"), "", "no-winner", ""),
    ],
)
def test_numbers_of_no_use_change_nothing(
    season, four, depth, numbers, tie_break, code, path
):
    game = by_totals(four[:3], "31", "20", "20")
    recorded(season, four, game)
    table = Table.objects.get()
    Table.objects.update(depth=depth)
    before = ranks(table)

    with pytest.raises(LeagueError) as refused:
        correct(table, *numbers, tie_breaks=[tie_break])

    assert (refused.value.code, ranks(table)) == (code, before)
    assert refused.value.path.startswith(path)
    assert not table.journal.exists()


def test_nothing_is_noted_where_nothing_was_changed(season, four):
    recorded(season, four)

    correct(Table.objects.get(), "31", "28,5", "20", "20")

    assert not Table.objects.get().journal.exists()
    assert Result.objects.count() == 1


def test_another_result_than_was_looked_at_is_not_corrected(season, four):
    recorded(season, four)
    table = Table.objects.get()
    correct(table, "1", "2", "3", "4")

    with pytest.raises(LeagueError) as refused:
        correct(table, "4", "3", "2", "1", seen=1)

    assert refused.value.code == "changed-since"


def test_games_of_an_event_that_is_open_are_corrected_as_others(season, four):
    recorded(season, four, by_cards(four), by_totals(four, *"4321", round_number=2))

    assert [is_correctable(table) for table in Table.objects.all()] == [True, True]
    reopen_event(Event.objects.get(), actor=ME)
    assert [is_correctable(table) for table in Table.objects.all()] == [False, False]
