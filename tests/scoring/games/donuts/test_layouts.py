import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.games.donuts.board import Layout
from scoring.games.donuts.errors import LayoutError
from scoring.games.donuts.layouts import (
    FACES,
    SIDES,
    TILES,
    TILES_ID,
    TURNS,
    PlacedTile,
    lay_tiles,
    parse_layout,
    random_layout,
    random_tiles,
    tiles_of,
    turn_face,
)

AS_PRINTED = [PlacedTile(tile, 0, 0) for tile in range(4)]


def draw_faces(rng):
    """Eight new faces, as different as the stand-in's."""
    faces = []
    while len(faces) < TILES * SIDES:
        face = "".join(rng.sample("HHHVVDDAA", 9))
        turned = [turn_face(face, turns) for turns in range(1, TURNS)]
        if face not in turned and not {face, *turned} & set(faces):
            faces.append(face)
    return tuple(faces)


def test_the_seed_gives_exactly_the_faces_that_are_kept():
    assert draw_faces(random.Random(TILES_ID)) == FACES


def test_no_face_equals_a_turn_of_itself_or_of_another():
    turned = {turn_face(face, turns) for face in FACES for turns in range(4)}

    assert len(turned) == 8 * 4
    assert all(Counter(face) == Counter("HHHVVDDAA") for face in FACES)


@pytest.mark.parametrize(
    ("turns", "face"),
    [(0, "VHHADVVDA"), (1, "HDHAAVDHV")],
)
def test_a_quarter_turn_moves_the_fields_and_turns_the_lines(turns, face):
    assert turn_face("VHHADVVDA", turns) == face


@given(st.text("VHAD", min_size=9, max_size=9))
def test_half_a_turn_keeps_the_directions_and_four_quarters_the_face(face):
    assert turn_face(face, 2) == face[::-1]
    assert turn_face(turn_face(face, 3), 1) == face


def test_tiles_lie_from_the_top_left_to_the_bottom_right():
    layout = lay_tiles(AS_PRINTED)

    rows = [layout[start : start + 6] for start in range(0, 36, 6)]
    assert "".join(row[:3] for row in rows[:3]) == FACES[0]
    assert "".join(row[3:] for row in rows[:3]) == FACES[2]
    assert "".join(row[:3] for row in rows[3:]) == FACES[4]
    assert "".join(row[3:] for row in rows[3:]) == FACES[6]


@given(st.integers(0, 2**32))
def test_a_board_tells_the_tiles_that_it_is_made_of(seed):
    tiles = random_tiles(random.Random(seed))

    layout = lay_tiles(tiles)

    assert tiles_of(layout) == tiles
    assert random_layout(random.Random(seed)) == layout
    assert parse_layout(layout) == layout


def test_every_tile_side_and_turn_is_drawn_about_as_often():
    rng = random.Random(7)

    drawn = Counter(tile for _ in range(4000) for tile in random_tiles(rng))

    assert len(drawn) == 4 * 2 * 4
    assert all(400 < count < 600 for count in drawn.values())


def test_other_boards_are_of_no_tiles():
    twice = lay_tiles(AS_PRINTED)[:18] * 2

    assert tiles_of(Layout("V" * 36)) == ()
    assert tiles_of(Layout(twice)) == ()


@pytest.mark.parametrize(
    "tiles",
    [
        AS_PRINTED[:3],
        [*AS_PRINTED[:3], PlacedTile(0, 1, 0)],
        [*AS_PRINTED[:3], PlacedTile(3, 2, 0)],
        [*AS_PRINTED[:3], PlacedTile(3, 0, 4)],
        [*AS_PRINTED[:3], PlacedTile(4, 0, 0)],
    ],
)
def test_what_are_no_four_tiles_is_refused(tiles):
    with pytest.raises(LayoutError) as caught:
        lay_tiles(tiles)

    assert caught.value.message.id == "not-four-tiles"


def test_a_typed_layout_may_have_signs_small_letters_and_white_space():
    typed = "\n".join(["|-/\\ vh", "VHADVH", "v h a d v h"] * 2)

    assert parse_layout(typed) == "VHADVH" * 6


@pytest.mark.parametrize("typed", ["", "VHAD", "X" * 36, "VHAD" * 10, "ß" * 36])
def test_a_typed_layout_of_anything_else_is_refused(typed):
    with pytest.raises(LayoutError) as caught:
        parse_layout(typed)

    assert caught.value.message.id == "not-a-layout"
    assert len(str(caught.value)) < 120
