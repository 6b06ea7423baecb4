import pytest

from scoring import find_game
from scoring.errors import RulingsError, SeatCountError, TableauError

NOSH = find_game("nosh")


def lines(seat):
    score = NOSH.score([seat], {})
    return [
        (line.item, line.count, line.points, line.rule, line.sentence)
        for line in score.seats[0].lines
    ]


def test_every_goal_has_a_line_then_the_favourite_then_the_coins():
    goals = [
        {"points": 5, "treats": ["treat-1", "treat-2", "fudge"]},
        {"points": 3, "shows_favorite": True},
    ]

    assert lines({"goals": goals, "favorite": "fudge", "coins": 6}) == [
        (
            "goal",
            1,
            5,
            "printed",
            "The goal with Treat 1, Treat 2 and fudge is worth 5.",
        ),
        ("goal", 1, 3, "printed", "Printed on the goal: 3."),
        (
            "favorite",
            2,
            4,
            "printed",
            "2 goals show the favourite, fudge: +2 each.",
        ),
        ("coins", 6, 3, "N14", "Every two coins are 1 point: 6 coins are worth 3."),
    ]


def test_two_numbers_instead_of_goals_have_one_line():
    assert lines({"goal_points": 21, "favorite_goals": 1, "coins": 3}) == [
        ("goal", 1, 21, "printed", "All claimed goals together: 21."),
        ("favorite", 1, 2, "printed", "1 goal shows the favourite: +2."),
        (
            "coins",
            3,
            1,
            "N14",
            "Every two coins are 1 point: 3 coins are worth 1. "
            "The odd coin only helps in a tie.",
        ),
    ]


def test_lines_worth_nothing_say_why():
    assert lines({"goals": [], "favorite": "treat-3", "coins": 1}) == [
        ("goal", 0, 0, "printed", "No goal was claimed."),
        ("favorite", 0, 0, "printed", "No goal shows the favourite, Treat 3."),
        ("coins", 1, 0, "N14", "A single coin is worth nothing; it helps in a tie."),
    ]
    assert lines({"goal_points": 0, "favorite_goals": 0, "coins": 0}) == [
        ("goal", 0, 0, "printed", "No goal was claimed."),
        ("favorite", 0, 0, "printed", "No goal shows the favourite."),
        ("coins", 0, 0, "N14", "No coin is left."),
    ]


def test_a_favourite_shown_more_than_once_brings_its_bonus_once():
    goal = {"points": 10, "treats": ["treat-1", "treat-1", "treat-1", "treat-3"]}

    favorite = lines({"goals": [goal], "favorite": "treat-1", "coins": 0})[1]

    assert favorite == (
        "favorite",
        1,
        2,
        "printed",
        "1 goal shows the favourite, Treat 1: +2. "
        "However often a goal shows it, the bonus comes once per goal.",
    )


def test_the_treats_of_a_goal_count_before_what_is_said_of_it():
    goal = {"points": 2, "treats": ["treat-1"], "shows_favorite": True}

    assert lines({"goals": [goal], "favorite": "treat-2", "coins": 0})[1][2] == 0


def test_the_goals_count_before_the_numbers():
    seat = {"goals": [{"points": 2, "shows_favorite": False}], "goal_points": 30}

    assert NOSH.score([seat], {}).seats[0].points == 2


def test_a_picture_longer_than_any_card_is_not_read_out():
    goal = {"points": 2, "treats": ["treat-1"] * 11}
    named = {"points": 2, "treats": ["t" * 60]}

    seat = {"goals": [goal, named], "favorite": "treat-1", "coins": 0}

    assert lines(seat)[0][4] == "Printed on the goal: 2."
    assert len(lines(seat)[1][4]) < 80


def test_coins_decide_between_seats_level_on_points():
    seats = [
        {"goal_points": 10, "favorite_goals": 0, "coins": 2},
        {"goal_points": 10, "favorite_goals": 0, "coins": 3},
        {"goal_points": 10, "favorite_goals": 0, "coins": 3},
    ]

    score = NOSH.score(seats, {}, ["A", "B", "C"])

    assert [(seat.rank, seat.tie_break) for seat in score.seats] == [
        (3, (2,)),
        (1, (3,)),
        (1, (3,)),
    ]
    assert score.winners == (1, 2)
    assert [message.sentence for message in score.tie_note] == [
        "Level with A and C on 11 points.",
        "Coins decide: 3 against 2.",
        "C has as many coins, so the rank is shared.",
    ]


def test_a_seat_that_is_not_entered_is_not_ranked():
    score = NOSH.score([None, {"goals": [], "coins": 4}, None], {})

    assert score.is_provisional
    assert score.seats[0] is None
    assert (score.winners, score.seats[1].points) == ((1,), 2)
    assert not any(line.is_provisional for line in score.seats[1].lines)


@pytest.mark.parametrize("ruling", NOSH.rulings, ids=lambda ruling: ruling.id)
def test_no_ruling_changes_a_score(ruling):
    seats = [{"goal_points": 9, "favorite_goals": 2, "coins": 5}] * 3

    first, second = (NOSH.score(seats, {ruling.id: value}) for value in ruling.values)

    assert first == second


def test_all_rulings_are_in_force():
    assert NOSH.resolve_rulings({"income": "start"}) == {
        "income": "start",
        "last-stand-claims": "yes",
        "first-goals-redraw": "no",
    }
    with pytest.raises(RulingsError):
        NOSH.score([{}], {"fewest-tie": "all"})


@pytest.mark.parametrize("seats", [0, 6])
def test_one_to_five_seats_can_be_scored(seats):
    with pytest.raises(SeatCountError):
        NOSH.score([{"coins": 0}] * seats, {})


def test_names_are_as_many_as_seats():
    with pytest.raises(SeatCountError):
        NOSH.score([{"coins": 0}] * 3, {}, ["A", "B"])


def test_what_is_impossible_is_not_scored():
    seats = [{"favorite": "fudge", "coins": 30}, {"favorite": "fudge", "coins": 0}]

    with pytest.raises(TableauError) as caught:
        NOSH.score(seats, {}, ["A", "B"])

    assert [problem.path for problem in caught.value.problems] == [
        "seats[0].coins",
        "seats[1].favorite",
    ]


def test_the_game_is_described():
    assert (NOSH.id, NOSH.family, NOSH.tie_break_item) == ("nosh", "nosh", "coins")
    assert NOSH.player_counts == (3, 4, 5)
    assert (NOSH.cards_for(4, {}), NOSH.card_meanings) == ({}, {})
    assert (NOSH.table_fields, NOSH.entry_fields) == (frozenset(), frozenset())
