import pytest

from scoring import find_game
from scoring.errors import RulingsError, SeatCountError, TableauError
from scoring.messages import render_all

GAMEWRIGHT = find_game("gonuts-gamewright")
FIRST = find_game("gonuts-first")
SEVEN_TYPES = {"maple-bar": 2, "mucho-matcha": 1, "eclair": 1, "glazed": 1}
SEVEN_TYPES |= {"plain": 1, "milk": 1, "coffee": 1}
NAMES = ["Greta", "Clara", "Jonas", "Benedikt"]


def reason(game, tableaux, item, seat=0, rulings=None):
    """Points, rule and sentence of one line, with the names above."""
    score = game.score(tableaux, rulings or {}, NAMES[: len(tableaux)])
    line = next(x for x in score.seats[seat].lines if x.item == item)
    return line.points, line.rule, line.sentence


def test_the_lines_of_a_seat_read_like_the_entry_page():
    greta = {
        "plain": 3,
        "jelly-filled": 3,
        "donut-holes": 2,
        "glazed": 1,
        "coffee": 1,
        "boston-cream": 1,
        "old-fashioned": 1,
        "red-velvet": 1,
    }

    score = GAMEWRIGHT.score([greta, {"plain": 2}, {}, None], {}, NAMES)

    assert [(x.item, x.points, x.sentence) for x in score.seats[0].lines] == [
        ("plain", 6, "1 each is 3. Most Plain at the table: +3."),
        ("jelly-filled", 5, "One pair is 5. The third waits for a partner."),
        ("donut-holes", 3, "Two together are 3."),
        ("glazed", 2, "Always 2."),
        ("coffee", 1, "1 for each card with negative points: Red Velvet."),
        ("boston-cream", 0, "Scores nothing alone; two are 6."),
        ("old-fashioned", 0, "Needs fewer than 10 cards; Greta has 13."),
        ("red-velvet", -2, "Always −2."),
    ]
    assert score.seats[0].points == 15


def test_the_plain_bonus_is_provisional_while_somebody_could_hold_as_many():
    score = GAMEWRIGHT.score([{"plain": 3}, {"plain": 1}, {}, None], {}, NAMES)

    line = score.seats[0].lines[0]
    assert line.is_provisional
    assert line.sentence == (
        "1 each is 3. Most Plain at the table so far: +3. "
        "Benedikt is not entered, so this can change."
    )
    assert score.is_provisional
    assert score.seats[3] is None


def test_all_who_are_not_entered_are_named():
    points, _, sentence = reason(GAMEWRIGHT, [{"plain": 1}, {}, None, None], "plain")

    assert points == 4
    assert sentence.endswith("Jonas and Benedikt are not entered, so this can change.")


@pytest.mark.parametrize(
    ("game", "tableaux", "expected"),
    [
        (
            GAMEWRIGHT,
            [{"plain": 3}, {"plain": 3}, {"plain": 1}],
            (4, "R2", "1 each is 3. Level with Clara on the most Plain: +1."),
        ),
        (
            GAMEWRIGHT,
            [{"plain": 2}, {"plain": 2}, None],
            (
                3,
                "R2",
                "1 each is 2. Level with Clara on the most Plain so far: +1. "
                "Jonas is not entered, so this can change.",
            ),
        ),
        (
            FIRST,
            [{"plain": 2}, {"plain": 2}, None],
            (
                2,
                "R2",
                "1 each is 2. "
                "Level with Clara on the most Plain: a tie brings no bonus.",
            ),
        ),
        (
            GAMEWRIGHT,
            [{"plain": 1}, {"plain": 2}, {"plain": 2}],
            (1, "R1", "Always 1. Clara and Jonas have more Plain, so no bonus."),
        ),
    ],
)
def test_the_plain_line_says_who_has_the_most(game, tableaux, expected):
    assert reason(game, tableaux, "plain") == expected


@pytest.mark.parametrize(
    ("tableaux", "rulings", "expected"),
    [
        (
            [{"maple-frosted": 2}, {"glazed": 4}],
            {},
            (10, "R5", "Greta has the fewest cards: 2. 5 each is 10."),
        ),
        (
            [{"maple-frosted": 1}, {"glazed": 4}, None],
            {},
            (
                5,
                "R5",
                "Greta has the fewest cards so far: 1. "
                "Jonas is not entered, so this can change.",
            ),
        ),
        (
            [{"maple-frosted": 1}, {"glazed": 1}, None],
            {},
            (
                0,
                "R4",
                "Level with Clara on the fewest cards, 1 each: a tie scores nothing.",
            ),
        ),
        (
            [{"maple-frosted": 1}, {"glazed": 1}],
            {"fewest-tie": "all"},
            (
                5,
                "R4",
                "Level with Clara on the fewest cards, 1 each: enough by the ruling.",
            ),
        ),
        (
            [{"maple-frosted": 1}, {"glazed": 1}, None],
            {"fewest-tie": "all"},
            (
                5,
                "R4",
                "Level with Clara on the fewest cards so far, 1 each: "
                "enough by the ruling. Jonas is not entered, so this can change.",
            ),
        ),
        (
            [{"maple-frosted": 2}, {"glazed": 1}, {"glazed": 1}],
            {},
            (
                0,
                "R5",
                "Needs the fewest cards; Greta has 2, but Clara and Jonas have 1.",
            ),
        ),
    ],
)
def test_the_fewest_cards_line_says_who_has_them(tableaux, rulings, expected):
    assert reason(GAMEWRIGHT, tableaux, "maple-frosted", rulings=rulings) == expected


@pytest.mark.parametrize(
    ("cards", "item", "expected"),
    [
        (
            {"raspberry-frosted": 1},
            "raspberry-frosted",
            (0, "G2", "Counts 0 by the ruling: our sources name no points for it."),
        ),
        (
            {"eclair": 1},
            "eclair",
            (0, "printed", "No points at the end; it is there for its power."),
        ),
        (
            {"boston-cream": 3},
            "boston-cream",
            (0, "set", "Three score nothing; four are 15."),
        ),
        ({"boston-cream": 2}, "boston-cream", (6, "G1", "Two are 6.")),
        (
            {"donut-holes": 6},
            "donut-holes",
            (15, "set", "Six together are 15, as five are."),
        ),
        (
            {"jelly-filled": 5},
            "jelly-filled",
            (10, "set", "2 pairs are 10. The fifth waits for a partner."),
        ),
        (
            {"coffee": 2},
            "coffee",
            (0, "R6", "1 for each card with negative points; Greta has none."),
        ),
        (
            {"coffee": 2, "red-velvet": 2, "bear-claw": 1},
            "coffee",
            (
                6,
                "R6",
                "1 for each card with negative points: 2 Red Velvet and Bear Claw. "
                "3 each is 6.",
            ),
        ),
        (
            {"old-fashioned": 2},
            "old-fashioned",
            (10, "R8", "Greta has 2 cards, fewer than 10. 5 each is 10."),
        ),
        (
            {"maple-bar": 1},
            "maple-bar",
            (0, "R9", "Needs more than 6 types; Greta has 1."),
        ),
        (
            {"mucho-matcha": 1},
            "mucho-matcha",
            (3, "R9", "Greta has 1 type, fewer than 7."),
        ),
        ({"boston-cream": 4}, "boston-cream", (15, "set", "Four are 15.")),
        (
            {"boston-cream": 5},
            "boston-cream",
            (0, "set", "Five score nothing; six are 25."),
        ),
        ({"boston-cream": 6}, "boston-cream", (25, "set", "All six are 25.")),
        ({"donut-holes": 4}, "donut-holes", (10, "set", "Four together are 10.")),
        ({"donut-holes": 5}, "donut-holes", (15, "set", "Five together are 15.")),
        ({"jelly-filled": 6}, "jelly-filled", (15, "set", "3 pairs are 15.")),
        (
            SEVEN_TYPES,
            "maple-bar",
            (6, "R9", "Greta has 7 types, more than 6. 3 each is 6."),
        ),
        (
            SEVEN_TYPES,
            "mucho-matcha",
            (0, "R9", "Needs fewer than 7 types; Greta has 7."),
        ),
    ],
)
def test_every_line_has_its_rule_and_its_reason(cards, item, expected):
    assert reason(GAMEWRIGHT, [cards, {}], item) == expected


def test_points_by_a_ruling_say_that_they_stand_in():
    rulings = {"raspberry-frosted-points": "4"}
    cards = {"raspberry-frosted": 2}

    assert reason(GAMEWRIGHT, [cards, {}], "raspberry-frosted", rulings=rulings) == (
        8,
        "G2",
        "4 each is 8. A stand-in by the ruling: our sources name no points for it.",
    )


def test_points_decide_before_cards_and_cards_before_sharing():
    tableaux = [{"glazed": 3}, {"milk": 1, "cinnamon-twist": 1}, {"powdered": 2}, {}]

    score = GAMEWRIGHT.score(tableaux, {}, NAMES)

    assert [seat.points for seat in score.seats] == [6, 6, 6, 0]
    assert [seat.rank for seat in score.seats] == [1, 2, 2, 4]
    assert score.winners == (0,)
    assert render_all(score.tie_note) == (
        "Level with Clara and Jonas on 6 points. Cards decide: 3 against 2."
    )
    assert render_all(score.seats[1].tie_note) == (
        "Level with Greta and Jonas on 6 points. Cards decide: 2 against 3. "
        "Jonas has as many cards, so the rank is shared."
    )
    assert score.seats[3].tie_note == ()


def test_level_in_points_and_cards_the_victory_is_shared():
    score = GAMEWRIGHT.score([{"powdered": 1}, {"powdered": 1}, {}], {}, NAMES[:3])

    assert score.winners == (0, 1)
    assert [seat.rank for seat in score.seats] == [1, 1, 3]
    assert render_all(score.tie_note) == (
        "Level with Clara on 3 points. Clara has as many cards, so the rank is shared."
    )


def test_seats_that_are_not_entered_have_no_rank_and_do_not_win():
    score = GAMEWRIGHT.score([None, {"glazed": 1}, None], {})

    assert score.winners == (1,)
    assert [seat and seat.rank for seat in score.seats] == [None, 1, None]


def test_a_table_with_nobody_entered_has_no_winner():
    score = GAMEWRIGHT.score([None, None], {})

    assert (score.seats, score.winners, score.tie_note) == ((None, None), (), ())


def test_a_table_that_holds_too_many_together_can_still_be_shown():
    score = GAMEWRIGHT.score([{"plain": 5}, {"plain": 4}], {})

    assert [seat.points for seat in score.seats] == [8, 4]


def test_what_cannot_be_scored_is_refused_with_its_problems():
    with pytest.raises(TableauError) as caught:
        GAMEWRIGHT.score([{"boston-cream": 7, "pizza": 1}, {"plain": True}], {})

    assert [problem.path for problem in caught.value.problems] == [
        "seats[0].cards.boston-cream",
        "seats[0].cards.pizza",
        "seats[1].cards.plain",
    ]


def test_who_is_left_alone_is_scored_alone():
    score = GAMEWRIGHT.score([{"plain": 1, "maple-frosted": 1}], {}, ["Ada"])

    assert [(x.points, x.sentence) for x in score.seats[0].lines] == [
        (5, "Ada has the fewest cards: 2."),
        (4, "Always 1. Most Plain at the table: +3."),
    ]
    assert (score.winners, score.tie_note, score.is_provisional) == ((0,), (), False)


def test_wrong_numbers_of_seats_or_names_and_unknown_rulings_are_refused():
    for seats in (0, 7):
        with pytest.raises(SeatCountError):
            GAMEWRIGHT.score([{}] * seats, {})
    with pytest.raises(SeatCountError):
        GAMEWRIGHT.score([{}, {}], {}, ["A"])
    with pytest.raises(RulingsError):
        GAMEWRIGHT.score([{}, {}], {"bear-claw-points": "-3"})
