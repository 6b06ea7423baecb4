import pytest

from scoring import find_game
from scoring.errors import RulingsError


def test_rulings_left_out_have_the_default_of_their_game():
    gamewright = find_game("gonuts-gamewright")
    first = find_game("gonuts-first")

    assert gamewright.resolve_rulings({"fewest-tie": "all"}) == {
        "fewest-tie": "all",
        "deck-filter": "by-players",
        "own-twist-counts": "no",
        "boston-cream-pair": "6",
        "raspberry-frosted-points": "0",
        "day-old-donuts-take": "three",
    }
    assert first.resolve_rulings({}) == {
        "fewest-tie": "none",
        "deck-filter": "by-players",
        "own-twist-counts": "no",
        "bear-claw-points": "-2",
    }


def test_every_unknown_ruling_and_value_is_told():
    game = find_game("gonuts-first")
    given = {"boston-cream-pair": "6", "fewest-tie": "some", "deck-filter": 1}

    with pytest.raises(RulingsError) as caught:
        game.resolve_rulings(given)

    assert [(p.path, p.code) for p in caught.value.problems] == [
        ("rulings.boston-cream-pair", "unknown-ruling"),
        ("rulings.fewest-tie", "unknown-ruling-value"),
        ("rulings.deck-filter", "unknown-ruling-value"),
    ]
    assert caught.value.problems[1].sentence == (
        '"some" is not a value of this ruling; it takes "none" and "all"'
    )


def test_the_default_is_the_first_value():
    rulings = {ruling.id: ruling for ruling in find_game("gonuts-first").rulings}

    assert rulings["bear-claw-points"].values == ("-2", "-3")
    assert rulings["bear-claw-points"].default == "-2"
