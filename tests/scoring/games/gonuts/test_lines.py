import pytest

from scoring import find_game

# Their lines depend on nothing but the copies: they are made once.
ALONE = [
    ("red-velvet", 2),
    ("eclair", 1),
    ("jelly-filled", 3),
    ("donut-holes", 4),
    ("boston-cream", 2),
]


def line_of(game_id, card_id, count, rulings):
    (seat,) = find_game(game_id).score([{card_id: count}], rulings).seats
    return seat.lines[0]


@pytest.mark.parametrize(("card_id", "count"), ALONE)
def test_a_line_that_looks_only_at_its_copies_is_made_once(card_id, count):
    first = line_of("gonuts-gamewright", card_id, count, {})
    second = line_of("gonuts-gamewright", card_id, count, {})

    assert second is first


def test_a_kept_line_does_not_outlive_a_change_of_ruling():
    six = line_of("gonuts-gamewright", "boston-cream", 2, {})
    three = line_of("gonuts-gamewright", "boston-cream", 2, {"boston-cream-pair": "3"})

    assert (six.points, three.points) == (6, 3)
    assert (six.sentence, three.sentence) == ("Two are 6.", "Two are 3.")


def test_the_editions_keep_lines_of_their_own():
    gamewright = line_of("gonuts-gamewright", "bear-claw", 1, {})
    first = line_of("gonuts-first", "bear-claw", 1, {})

    assert (gamewright.rule, first.rule) == ("printed", "F1")
