from fractions import Fraction

import pytest

from scoring.errors import RulingsError, SeatCountError, TableauError
from scoring.games.donuts.game import DONUTS

NAMES = ["Emma", "Eric"]
SWAPPED = [{"flavor": "chocolate"}, {"flavor": "vanilla"}]
# The rulebook's end: vanilla's largest group has 6 donuts, chocolate's 8.
GROUPS = ["ccccvv", ".vvvvc", "v..ccc", "vv..cc", "c.cvcc", "cvccvv"]
EQUAL = ["vvccvv", "ccvvcc", "vvccvv", "ccvvcc", "vvccvv", "......"]


def score_of(tableaux=({}, {}), **fields):
    return DONUTS.score(list(tableaux), {}, NAMES, fields)


def lines_of(score):
    return [
        (line.item, line.count, line.points, line.rule, line.sentence)
        for seat in score.seats
        for line in seat.lines
    ]


def test_five_in_a_line_wins():
    score = score_of(board=["vvvvv.", "cccc..", *["......"] * 4])

    assert [seat.points for seat in score.seats] == [1, 0]
    assert [seat.rank for seat in score.seats] == [1, 2]
    assert [seat.tie_break for seat in score.seats] == [(), ()]
    assert (score.winners, score.tie_note, score.is_provisional) == ((0,), (), False)
    why = "Emma has 5 donuts in a line, from a1 to e1."
    assert lines_of(score) == [("five", 5, 1, "D9", why), ("five", 4, 0, "D9", why)]


def test_the_largest_group_wins_when_all_donuts_are_placed():
    score = score_of(board=GROUPS)

    assert score.winners == (1,)
    assert lines_of(score) == [
        ("group", 6, 0, "D11", "Largest group: 6 donuts, against 8."),
        ("group", 8, 1, "D11", "Largest group: 8 donuts, against 6."),
    ]


def test_equal_groups_share_the_point():
    score = score_of(board=EQUAL)

    half = Fraction(1, 2)
    why = "Both largest groups have 2 donuts, so the game is drawn."
    assert lines_of(score) == [("draw", 2, half, "D11", why)] * 2
    assert [seat.rank for seat in score.seats] == [1, 1]
    assert score.winners == (0, 1)


def test_an_unfinished_game_has_no_winner():
    score = score_of(board=["vc....", *["......"] * 5])

    why = "The game has not ended: 2 of 30 donuts are placed, without five in a line."
    assert lines_of(score) == [("unfinished", 1, 0, "D10", why)] * 2
    assert [(seat.points, seat.rank) for seat in score.seats] == [(0, 1), (0, 1)]
    assert (score.winners, score.is_provisional) == ((), False)


@pytest.mark.parametrize(
    ("fields", "points", "winners", "sentence"),
    [
        (
            {"outcome": "five", "winner": "chocolate"},
            [0, 1],
            (1,),
            "Eric won by five in a line.",
        ),
        (
            {"outcome": "group", "winner": "vanilla"},
            [1, 0],
            (0,),
            "Emma won by the largest group.",
        ),
        (
            {"outcome": "draw"},
            [Fraction(1, 2)] * 2,
            (0, 1),
            "The largest groups are equal: a draw.",
        ),
        ({"outcome": "unfinished"}, [0, 0], (), "The game has not ended."),
    ],
)
def test_an_outcome_scores_without_a_board(fields, points, winners, sentence):
    score = score_of(**fields)

    assert [seat.points for seat in score.seats] == points
    assert score.winners == winners
    assert [(x[1], x[4]) for x in lines_of(score)] == [(0, sentence)] * 2


def test_the_winner_is_the_seat_of_the_flavor():
    assert score_of(SWAPPED, outcome="five", winner="vanilla").winners == (1,)
    assert score_of([{}, SWAPPED[1]], outcome="five", winner="vanilla").winners == (1,)
    assert score_of([None, None], outcome="five", winner="vanilla").winners == (0,)


def test_vanilla_moves_first_in_whichever_seat():
    fields = {"layout": ["------"] * 6, "moves": ["a1"]}

    placed = [
        [
            line.count
            for seat in score_of(tableaux, **fields).seats
            for line in seat.lines
        ]
        for tableaux in ([{}, {}], SWAPPED)
    ]

    assert placed == [[1, 0], [0, 1]]


@pytest.mark.parametrize("fields", [None, {}, {"board": None}])
def test_without_a_result_nobody_is_entered(fields):
    score = DONUTS.score([{}, {}], {}, fields=fields)

    assert (score.seats, score.winners) == ((None, None), ())
    assert score.is_provisional


def test_seats_without_names_are_numbered():
    score = DONUTS.score([{}, {}], {}, fields={"outcome": "five", "winner": "vanilla"})

    assert lines_of(score)[0][4] == "seat 0 won by five in a line."


def test_what_cannot_be_scored_is_refused():
    with pytest.raises(SeatCountError):
        DONUTS.score([{}], {})
    with pytest.raises(SeatCountError):
        DONUTS.score([{}, {}], {}, ["A"])
    with pytest.raises(RulingsError):
        DONUTS.score([{}, {}], {"income": "end"})
    with pytest.raises(TableauError) as caught:
        DONUTS.score([{"flavor": 1}, {}], {}, fields={"outcome": "five"})

    assert [p.path for p in caught.value.problems] == ["seats[0].flavor", "winner"]


def test_the_game_tells_what_it_is():
    assert (DONUTS.id, DONUTS.family, DONUTS.tie_break_item) == ("donuts", "donuts", "")
    assert DONUTS.names == {"en": "Donuts", "de": "Donuts"}
    assert (DONUTS.rulings, DONUTS.resolve_rulings({})) == ((), {})
    assert (DONUTS.cards_for(2, {}), DONUTS.card_meanings) == ({}, {})
    assert DONUTS.entry_fields == DONUTS.table_fields
