import pytest

from gonuts_league.errors import LeagueError
from gonuts_league.tables.enums import Depth, Series, TableState
from gonuts_league.tables.models import GameEntry, SeatEntry, Table
from gonuts_league.tables.services.endings import enter_ending, enter_tableau
from gonuts_league.tables.services.entry import (
    choose_depth,
    enter_no_cards,
    enter_outcome,
    enter_places,
)
from tests.factories.events import EventFactory
from tests.factories.tables import PHONE, make_round, make_table

pytestmark = pytest.mark.django_db
NUMBERS = {"goal_points": 21, "favorite_goals": 2, "coins": 7}
FIVE = {"outcome": "five", "winner": "vanilla"}


@pytest.fixture
def nosh():
    round_ = make_round(EventFactory(game="nosh"))
    return make_table(round_, people=("Ada", "Bert", "Cleo"))


@pytest.fixture
def donuts():
    sizes = {"seats_min": 2, "seats_preferred": 2, "seats_max": 2}
    round_ = make_round(EventFactory(game="donuts", **sizes))
    return make_table(round_, people=("Ada", "Bert"))


def _refused(act, *args, **kwargs):
    with pytest.raises(LeagueError) as refused:
        act(*args, **kwargs)
    return refused.value


def _sides(table):
    first, second = table.seats.order_by("position")
    return {first.pk: {"flavor": "vanilla"}, second.pk: {"flavor": "chocolate"}}


def test_a_tableau_is_kept_for_its_seat(nosh):
    enter_tableau(nosh.seats.first(), tableau=NUMBERS)

    entry = SeatEntry.objects.get()
    nosh.refresh_from_db()
    assert (entry.cards, entry.is_entered) == (NUMBERS, True)
    assert (nosh.state, nosh.version) == (TableState.STARTED, 1)


def test_all_that_is_wrong_with_a_tableau_is_said_at_once(nosh):
    wrong = {"goal_points": 21, "favorite_goals": -1, "coins": 30}

    error = _refused(enter_tableau, nosh.seats.last(), tableau=wrong)

    assert error.path == "seats[2].favorite_goals"
    assert "29" in error.sentence
    assert not SeatEntry.objects.exists()


def test_points_that_no_column_holds_are_refused(nosh):
    error = _refused(
        enter_tableau, nosh.seats.first(), tableau=NUMBERS | {"goal_points": 10**9}
    )

    assert error.code == "points-unusable"


def test_cards_are_no_tableau_to_be_filled_in():
    table = make_table(make_round(EventFactory()))

    error = _refused(enter_tableau, table.seats.first(), tableau={"plain": 1})

    assert error.code == "tableau-of-cards"


def test_a_tableau_is_no_end_of_a_game_that_ends_for_the_whole_table(donuts):
    error = _refused(enter_tableau, donuts.seats.first(), tableau=NUMBERS)

    assert error.code == "ending-not-of-game"


def test_sides_are_nothing_to_a_game_without_them(nosh):
    error = _refused(enter_ending, nosh, fields={}, tableaux={})

    assert error.code == "ending-not-of-game"


def test_an_ending_enters_both_seats(donuts):
    enter_ending(donuts, fields=FIVE, tableaux=_sides(donuts))

    donuts.refresh_from_db()
    assert (donuts.state, donuts.depth) == (TableState.ENTERED, Depth.OUTCOME)
    assert [entry.cards["flavor"] for entry in SeatEntry.objects.all()] == [
        "vanilla",
        "chocolate",
    ]


def test_a_board_is_as_deep_as_cards_and_takes_the_place_of_an_outcome(donuts):
    enter_ending(donuts, fields=FIVE, tableaux=_sides(donuts))
    board = ["vvvvv.", "cccc..", "......", "......", "......", "......"]

    enter_ending(donuts, fields={"board": board}, tableaux=_sides(donuts))

    donuts.refresh_from_db()
    assert donuts.depth == Depth.CARDS
    assert GameEntry.objects.get().fields == {"board": board}


def test_an_ending_is_taken_back(donuts):
    enter_ending(donuts, fields=FIVE, tableaux=_sides(donuts))

    enter_ending(donuts, fields={}, tableaux=_sides(donuts))

    donuts.refresh_from_db()
    assert donuts.state == TableState.STARTED
    assert not SeatEntry.objects.filter(is_entered=True).exists()


def test_fields_that_the_game_does_not_have_are_refused(donuts, nosh):
    beyond = _refused(
        enter_ending, donuts, fields={"players": 3}, tableaux=_sides(donuts)
    )
    other = _refused(enter_ending, nosh, fields=FIVE, tableaux={})

    assert (beyond.code, other.code) == ("ending-not-of-game", "ending-not-of-game")


def test_two_sides_are_needed_for_an_ending(donuts):
    donuts.seats.filter(position=1).update(outcome="left")

    error = _refused(enter_ending, donuts, fields=FIVE, tableaux=_sides(donuts))

    assert "1 seat; this game is for 2 players" in error.sentence


def test_an_outcome_comes_back_when_places_are_left(donuts):
    enter_ending(donuts, fields=FIVE, tableaux=_sides(donuts))
    places = {str(seat.pk): "1" for seat in donuts.seats.all()}
    enter_places(
        donuts, places={int(pk): place for pk, place in places.items()}, actor=PHONE
    )

    choose_depth(donuts, depth=Depth.OUTCOME)

    donuts.refresh_from_db()
    assert donuts.state == TableState.ENTERED
    assert GameEntry.objects.get().fields == FIVE


def test_the_bare_outcome_of_other_games_is_refused(donuts):
    winner = {donuts.seats.first().pk}

    error = _refused(enter_outcome, donuts, winner_ids=winner, actor=PHONE)

    assert error.code == "outcome-of-game"


HALF = ["v.....", "......", "......", "......", "......", "......"]
WON = ["vvvvv.", "cccc..", "......", "......", "......", "......"]


def test_a_board_half_tapped_in_is_no_end_after_places(donuts):
    enter_ending(donuts, fields={"board": HALF}, tableaux=_sides(donuts))
    places = {seat.pk: "1" for seat in donuts.seats.all()}
    enter_places(donuts, places=places, actor=PHONE)

    choose_depth(donuts, depth=Depth.CARDS)

    donuts.refresh_from_db()
    assert donuts.state == TableState.STARTED
    assert not SeatEntry.objects.filter(is_entered=True).exists()


def test_sides_alone_are_no_end_after_places(donuts):
    enter_ending(donuts, fields={}, tableaux=_sides(donuts))
    places = {seat.pk: "1" for seat in donuts.seats.all()}
    enter_places(donuts, places=places, actor=PHONE)

    choose_depth(donuts, depth=Depth.CARDS)

    assert not SeatEntry.objects.filter(is_entered=True).exists()


def test_going_back_to_how_it_ended_finds_the_outcome(donuts):
    enter_ending(donuts, fields=FIVE, tableaux=_sides(donuts))
    places = {seat.pk: "1" for seat in donuts.seats.all()}
    enter_places(donuts, places=places, actor=PHONE)

    choose_depth(donuts, depth=Depth.CARDS)

    donuts.refresh_from_db()
    assert (donuts.state, donuts.depth) == (TableState.ENTERED, Depth.OUTCOME)


def test_games_of_a_match_may_be_known_more_or_less(donuts):
    Table.objects.update(series=Series.BEST_OF, game_count=3)
    enter_ending(donuts, fields={"board": WON}, tableaux=_sides(donuts))

    enter_ending(donuts, fields=FIVE, tableaux=_sides(donuts), game_number=2)

    donuts.refresh_from_db()
    assert (donuts.state, donuts.depth) == (TableState.ENTERED, Depth.OUTCOME)


@pytest.mark.parametrize("game", ["nosh", "donuts"])
def test_no_cards_is_no_end_of_a_game_without_cards(game, request):
    table = request.getfixturevalue(game)

    error = _refused(enter_no_cards, table.seats.first(), actor=PHONE)

    assert error.code == "ending-not-of-game"
    assert not SeatEntry.objects.exists()


def test_places_of_nobody_are_refused(donuts):
    donuts.seats.update(outcome="left")

    error = _refused(enter_places, donuts, places={}, actor=PHONE)

    assert error.code == "no-winner"
