import pytest

from scoring import find_game
from scoring.games.gonuts.check import check_table
from scoring.games.gonuts.kinds import Card, Edition, Fixed

GAMEWRIGHT = find_game("gonuts-gamewright")
FIRST = find_game("gonuts-first")


def told(problems):
    return [(p.path, p.code, p.grade, p.sentence) for p in problems]


def test_a_sound_table_has_no_problem():
    assert GAMEWRIGHT.check([{"plain": 3, "glazed": 0}, {}, None], {}) == ()


def test_more_copies_than_the_box_in_one_seat_are_impossible():
    problems = GAMEWRIGHT.check([{}, {"plain": 9}, {}, {}], {})

    assert told(problems) == [
        (
            "seats[1].cards.plain",
            "too-many-copies",
            "impossible",
            "9 Plain cards, the 4-player deck holds 7",
        )
    ]


def test_the_box_is_named_where_the_deck_is_unknown_or_a_stand_in():
    unknown = GAMEWRIGHT.check([{"plain": 9}], {})
    standin = FIRST.check([{"plain": 9}, {}], {})

    assert unknown[1].sentence == "9 Plain cards, the box holds 7"
    assert standin[0].sentence == "9 Plain cards, the box holds 6"


def test_more_copies_than_the_box_in_all_seats_name_who_holds_them():
    tableaux = [{"plain": 3}, {"plain": 4}, {"plain": 2}, None]

    problems = GAMEWRIGHT.check(tableaux, {}, names=["B", "A", "C", "D"])

    assert told(problems) == [
        (
            "seats",
            "too-many-copies",
            "impossible",
            "9 Plain at this table, the box holds 7: 4 with A, 3 with B and 2 with C",
        )
    ]


def test_a_card_of_a_larger_deck_is_outside_the_setup():
    problems = GAMEWRIGHT.check([{"maple-frosted": 1}, None, {}, {}], {})

    assert told(problems) == [
        (
            "seats[0].cards.maple-frosted",
            "too-many-copies",
            "outside-setup",
            "1 Maple Frosted, which is not in the 4-player deck",
        )
    ]


def test_crullers_of_a_larger_deck_are_outside_the_setup():
    alone = GAMEWRIGHT.check([{"french-cruller": 4}, {}, {}], {})
    together = GAMEWRIGHT.check([{"french-cruller": 2}, {"french-cruller": 1}, {}], {})

    assert alone[0].sentence == "4 French Cruller cards, the 3-player deck holds 2"
    assert together[0].sentence == (
        "3 French Cruller at this table, the 3-player deck holds 2: "
        "2 with seat 0 and 1 with seat 1"
    )
    assert {p.grade for p in alone + together} == {"outside-setup"}


def test_the_deck_can_be_that_of_other_players_or_the_whole_box():
    tableaux = [{"maple-frosted": 1}, {}, {}, {}]

    five = GAMEWRIGHT.check(tableaux, {}, players=5)

    assert told(five) == [
        (
            "players",
            "other-deck",
            "unlikely",
            "the deck was built for 5 players, 4 sit here",
        )
    ]
    assert GAMEWRIGHT.check(tableaux, {"deck-filter": "none"}) == ()


def test_the_deck_of_the_first_edition_is_called_a_stand_in():
    problems = FIRST.check([{"raspberry-glazed": 1}, {"boston-cream": 2}], {})

    assert [p.sentence for p in problems] == [
        "1 Raspberry Glazed, which is not in the stand-in 2-player deck",
        "2 Boston Cream, which is not in the stand-in 2-player deck",
    ]
    assert {p.grade for p in problems} == {"outside-setup"}


@pytest.mark.parametrize(
    ("count", "shown"),
    [
        (-1, "-1"),
        (True, "true"),
        (3.0, "3.0"),
        (float("nan"), "NaN"),
        ("3", '"3"'),
        (None, "null"),
        ([3], "[...]"),
    ],
)
def test_what_is_no_whole_number_from_0_is_no_count(count, shown):
    problems = GAMEWRIGHT.check([{"plain": count}, {}], {})

    assert told(problems) == [
        (
            "seats[0].cards.plain",
            "not-a-count",
            "impossible",
            f"{shown} is not a whole number from 0 up",
        )
    ]


def test_a_huge_count_is_told_without_its_digits():
    problems = GAMEWRIGHT.check([{"plain": 10**5000}, {}], {})

    assert [p.sentence for p in problems] == [
        "more than 999 Plain cards, the box holds 7"
    ]
    assert GAMEWRIGHT.check([{"plain": -(10**5000)}, {}], {})[0].sentence == (
        "a huge negative number is not a whole number from 0 up"
    )


def test_an_unknown_card_is_impossible():
    problems = GAMEWRIGHT.check([{"zzz": 1}, {}], {})

    assert told(problems) == [
        (
            "seats[0].cards.zzz",
            "unknown-card",
            "impossible",
            'no card is called "zzz" in this game',
        )
    ]


def test_a_misspelt_card_is_guessed():
    problem = GAMEWRIGHT.check([{"Bear Claw": 1}, {}], {})[0]

    assert problem.path == 'seats[0].cards["Bear Claw"]'
    assert problem.sentence == (
        'no card is called "Bear Claw" in this game; perhaps "bear-claw"'
    )


def test_all_problems_are_told_at_once():
    tableaux = [{"plain": 8, "pizza": 1}, {"eclair": -1}, [3]]

    problems = GAMEWRIGHT.check(tableaux, {"fewest-tie": "maybe"}, players=9)

    assert [p.path for p in problems] == [
        "rulings.fewest-tie",
        "players",
        "seats[0].cards.plain",
        "seats[0].cards.pizza",
        "seats[1].cards.eclair",
        "seats[2].cards",
    ]


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_two_to_six_sit_at_a_table(seats):
    problems = GAMEWRIGHT.check([{}] * seats, {})

    assert [(p.path, p.code) for p in problems] == [("seats", "seat-count")]


def test_a_table_without_a_single_card_is_unlikely():
    problems = GAMEWRIGHT.check([{}, {}], {})

    assert told(problems) == [
        (
            "seats",
            "nobody-has-cards",
            "unlikely",
            "nobody at this table has a card",
        )
    ]
    assert GAMEWRIGHT.check([{}, None], {}) == ()


def test_a_table_with_the_whole_deck_is_unlikely():
    deck = GAMEWRIGHT.cards_for(2, {})

    problems = GAMEWRIGHT.check([deck, {}], {})

    assert [(p.code, p.grade) for p in problems] == [("nothing-left-over", "unlikely")]
    assert problems[0].sentence.startswith("all 37 cards of the deck")


def test_stand_in_dots_are_told_where_a_card_is_partly_in_the_deck():
    split = Card("plain", (2, 1, 0, 0), Fixed(1), is_standin=True)
    edition = Edition("tiny", {"en": "Tiny"}, (split,), ("deck-filter",))

    alone = check_table(edition, [{"plain": 3}, {}], {})
    together = check_table(edition, [{"plain": 2}, {"plain": 1}], {})

    assert [p.sentence for p in alone + together] == [
        "3 Plain cards, the stand-in 2-player deck holds 2",
        "3 Plain at this table, the stand-in 2-player deck holds 2: "
        "2 with seat 0 and 1 with seat 1",
    ]


def test_only_the_first_unknown_cards_of_a_table_are_guessed():
    misspelt = {f"plai{n}": 1 for n in range(9)}

    problems = GAMEWRIGHT.check([misspelt, misspelt], {})

    close = [p for p in problems if p.message.id == "unknown-card-close"]
    assert (len(problems), len(close)) == (18, 3)
