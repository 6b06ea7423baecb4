from decimal import Decimal
from types import SimpleNamespace

import pytest

from gonuts_league.tables.models import Seat, Table
from gonuts_league.tables.scores import (
    GameLine,
    combine_lines,
    game_lines,
    is_decided,
)
from gonuts_league.tables.selectors import check_cards, score_cards, seats_of
from gonuts_league.tables.services.entry import (
    enter_outcome,
    enter_places,
    enter_totals,
)
from scoring.messages import render_all
from tests.factories.events import EventFactory
from tests.factories.tables import PHONE, enter_cards, make_round, make_table

NAMES = ["Greta", "Clara", "Jonas", "Benedikt"]


@pytest.fixture
def table(db):
    return make_table(make_round(EventFactory()))


def _lines(table: Table) -> tuple[GameLine, ...]:
    table.refresh_from_db()
    return game_lines(table, seats_of(table), 1, NAMES)


def test_cards_are_ranked_by_points_then_by_their_number(table):
    greta, clara, jonas, benedikt = table.seats.all()
    enter_cards(greta, {"powdered": 2})
    enter_cards(clara, {"glazed": 3})
    enter_cards(jonas, {"milk": 1})
    enter_cards(benedikt, {"eclair": 1})

    lines = _lines(table)

    assert [line.points for line in lines] == [6, 6, 5, 0]
    assert [line.tie_break for line in lines] == [(2,), (3,), (1,), (1,)]
    assert [line.rank for line in lines] == [2, 1, 3, 4]


def test_a_seat_that_left_is_last_and_its_cards_stay_in_the_deck_check(table):
    greta, clara, jonas, benedikt = table.seats.all()
    for seat in (greta, clara, jonas):
        enter_cards(seat, {"glazed": 1})
    enter_cards(benedikt, {"glazed": 3})
    Seat.objects.filter(pk=benedikt.pk).update(outcome="left")

    lines = _lines(table)
    problems = check_cards(table, seats_of(table), 1, NAMES)

    assert [line.rank for line in lines] == [1, 1, 1, 4]
    assert lines[3].points is None
    assert [problem.code for problem in problems] == ["too-many-copies"]


def test_whoever_did_not_come_makes_the_deck_smaller(table):
    *others, absent = table.seats.all()
    Seat.objects.filter(pk=absent.pk).update(outcome="did-not-come")
    enter_cards(others[0], {"milk": 1})

    problems = check_cards(table, seats_of(table), 1, NAMES)

    assert [p.grade for p in problems if p.code == "too-many-copies"] == [
        "outside-setup"
    ]


def test_the_only_one_left_is_scored_as_if_all_were_known(table):
    greta, *others = table.seats.all()
    enter_cards(greta, {"plain": 2, "powdered": 1})
    Seat.objects.filter(pk__in=[seat.pk for seat in others]).update(outcome="left")

    score = score_cards(table, seats_of(table), 1, NAMES)

    assert [seat and seat.points for seat in score.seats] == [8, None, None, None]
    assert not score.is_provisional
    assert render_all(score.seats[0].lines[0].why) == (
        "1 each is 2. Most Plain at the table: +3."
    )


def test_totals_are_ranked_and_cards_part_those_that_are_equal(table):
    seats = list(table.seats.all())
    typed = dict(
        zip([seat.pk for seat in seats], ["22", "21.5", "22", "-3"], strict=True)
    )
    cards = {seats[0].pk: "11", seats[2].pk: "12"}

    enter_totals(table, points=typed, tie_breaks=cards, actor=PHONE)

    lines = _lines(table)
    assert [line.rank for line in lines] == [2, 3, 1, 4]
    assert [line.points for line in lines] == [22, Decimal("21.5"), 22, -3]
    assert [line.cards for line in lines] == [None] * 4


def test_places_have_ranks_and_no_points(table):
    seats = [seat.pk for seat in table.seats.all()]

    enter_places(table, places=dict(zip(seats, "1331", strict=True)), actor=PHONE)

    lines = _lines(table)
    assert [(line.rank, line.points) for line in lines] == [
        (1, None),
        (3, None),
        (3, None),
        (1, None),
    ]


def test_an_outcome_lets_all_others_share_what_is_left(table):
    seats = [seat.pk for seat in table.seats.all()]

    enter_outcome(table, winner_ids={seats[1]}, actor=PHONE)

    assert [line.rank for line in _lines(table)] == [2, 1, 2, 2]


def _line(rank: int, points: int | None = None) -> GameLine:
    return GameLine(
        SimpleNamespace(outcome="played", entry_id=7), None, points, (), rank
    )


def test_games_are_combined_by_wins_then_by_points():
    games = [[_line(1, 20), _line(2, 18)], [_line(2, 10), _line(1, 30)]]

    lines = combine_lines(games)

    assert [(line.rank, line.points) for line in lines] == [(2, 30), (1, 48)]


def test_games_without_points_are_combined_by_wins_alone():
    games = [[_line(1), _line(2)], [_line(2), _line(1)]]

    assert [(line.rank, line.points) for line in combine_lines(games)] == [
        (1, None),
        (1, None),
    ]


def test_best_of_three_is_decided_by_two_wins():
    won, lost = [_line(1), _line(2)], [_line(2), _line(1)]

    assert [is_decided(games, 3) for games in ([won], [won, won], [won, lost])] == [
        False,
        True,
        False,
    ]
    assert is_decided([won, lost, won], 3)
