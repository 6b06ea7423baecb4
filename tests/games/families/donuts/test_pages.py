import pytest
from hypothesis import given
from hypothesis import strategies as st

from gonuts_league.games.families.donuts.pages import DONUTS
from gonuts_league.games.types import EnteredGame, SeatToEnter, UnreadableEntryError
from scoring import find_game

GAME = find_game("donuts")
NAMES = ("A", "B")
EMPTY = DONUTS.empty(2)
LAYOUT = "HHHHHH" * 6


def read(before, **form):
    return DONUTS.read(form, before)


def show(entry, way, reading=None):
    return DONUTS.show(entry, SeatToEnter(GAME, {}, NAMES, 0, way), reading)


def test_the_winner_is_named_by_the_flavour_of_the_seat():
    won = read(EMPTY, end="five-1").entry

    assert won.fields == {"outcome": "five", "winner": "chocolate"}
    assert GAME.score(won.tableaux, {}, NAMES, won.fields).winners == (1,)


def test_the_winner_stays_when_the_flavours_are_swapped():
    swapped = read(read(EMPTY, end="five-1").entry, swap="1").entry

    assert swapped.tableaux[1] == {"flavor": "vanilla"}
    assert GAME.score(swapped.tableaux, {}, NAMES, swapped.fields).winners == (1,)


@pytest.mark.parametrize("end", ["", "five", "five-2", "draw-0", "x" * 999])
def test_what_is_no_ending_changes_nothing(end):
    assert read(EMPTY, end=end).entry == EMPTY


def test_a_field_goes_from_empty_to_vanilla_to_chocolate_and_back():
    rows = []
    entry = EMPTY
    for _ in range(3):
        entry = read(entry, cell="b1").entry
        rows.append(entry.fields.get("board", [""])[0])

    assert rows == [".v....", ".c....", ""]
    assert not DONUTS.is_entered(entry, 0)


def test_the_board_can_be_cleared():
    assert read(read(EMPTY, cell="f6").entry, clear="1").entry == EMPTY


@pytest.mark.parametrize("cell", ["", "g1", "a7", "a", "a" * 999])
def test_a_field_that_is_none_changes_nothing(cell):
    before = read(EMPTY, cell="a1").entry

    assert read(before, cell=cell).entry == before


def test_moves_are_read_with_numbers_and_any_spacing():
    entry = read(EMPTY, layout=LAYOUT, moves="1. A1 b1,\n2. c1").entry

    assert entry.fields["layout"] == ["------"] * 6
    assert entry.fields["moves"] == ["a1", "b1", "c1"]


def test_the_first_illegal_move_has_its_place():
    entry = read(EMPTY, layout=LAYOUT, moves="a1 b1 c2").entry

    [problem] = GAME.check(entry.tableaux, {}, fields=entry.fields)

    assert DONUTS.say_place(problem.path) == "Move 3"
    assert "c2" in problem.sentence


@pytest.mark.parametrize(
    ("layout", "moves", "field"),
    [
        ("HHH", "a1", "layout"),
        (LAYOUT, "a1 <b>", "moves"),
        (LAYOUT, "a1 " * 50, "moves"),
    ],
)
def test_texts_that_cannot_be_read_stay_as_typed(layout, moves, field):
    reading = read(EMPTY, layout=layout, moves=moves)

    assert reading.entry == EMPTY
    shown = {text["name"]: text for text in show(EMPTY, "moves", reading)["texts"]}
    assert (shown["layout"]["value"], shown["moves"]["value"]) == (layout, moves)
    assert [name for name, text in shown.items() if text["error"]] == [field]


FLAVORS = st.sampled_from("vc")
PACKED = st.one_of(
    FLAVORS,
    st.builds(
        "{}.o.{}".format, FLAVORS, st.sampled_from(["five-0", "group-1", "draw"])
    ),
    st.builds("{}.b.{}".format, FLAVORS, st.text("vc_", min_size=36, max_size=36)),
    st.builds(
        "{}.m.{}.{}".format,
        FLAVORS,
        st.text("VHAD", min_size=36, max_size=36),
        st.lists(st.sampled_from(["a1", "f6", "g9"]), max_size=40).map("-".join),
    ),
)


@given(PACKED)
def test_an_entry_comes_back_as_it_was_packed(text):
    assert DONUTS.pack(DONUTS.unpack(text)) == text


@pytest.mark.parametrize(
    "text", ["x", "v.", "v.o.five", "v.b.vvv", "v.m." + "V" * 36, "v.o.draw\n"]
)
def test_what_nobody_packed_is_refused(text):
    with pytest.raises(UnreadableEntryError):
        DONUTS.unpack(text)


def test_two_seats_without_tableaux_are_vanilla_and_chocolate():
    shown = show(EnteredGame((None, None)), "board")

    assert [each["flavor"] for each in shown["flavors"]] == ["vanilla", "chocolate"]


def test_a_field_becomes_what_the_form_says_however_often_it_is_sent():
    entry = EMPTY
    for _ in range(3):
        entry = read(entry, cell="b1", to="c").entry

    assert entry.fields["board"][0] == ".c...."


def test_the_flavours_become_what_the_form_says_however_often_it_is_sent():
    entry = EMPTY
    for _ in range(2):
        entry = read(entry, swap="1", first="c").entry

    assert entry.tableaux[0] == {"flavor": "chocolate"}


def test_a_move_is_added_by_a_button_and_taken_off_by_another():
    added = read(EMPTY, layout=LAYOUT, moves="a1", move="b1")
    taken = read(EMPTY, layout=LAYOUT, moves="a1 b1", back="1")

    assert added.entry.fields["moves"] == ["a1", "b1"]
    assert taken.entry.fields["moves"] == ["a1"]
    assert added.stepped == {"moves"}


def test_the_board_of_the_moves_marks_the_last_donut_and_its_line():
    entry = read(EMPTY, layout=LAYOUT, moves="c3 e3").entry

    cells = [cell for _row, cells in show(entry, "moves")["played"] for cell in cells]

    assert [cell["field"] for cell in cells if cell["is_last"]] == ["e3"]
    assert [cell["field"] for cell in cells if cell["is_open"]] == [
        "a3",
        "b3",
        "d3",
        "f3",
    ]
    assert cells[16]["label"] == "e3, chocolate, last donut"
