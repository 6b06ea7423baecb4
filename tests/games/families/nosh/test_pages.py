import pytest
from hypothesis import given
from hypothesis import strategies as st

from gonuts_league.games.families.nosh.pages import NOSH
from gonuts_league.games.types import EnteredGame, SeatToEnter, UnreadableEntryError
from scoring import find_game

GAME = find_game("nosh")
NAMES = ("A", "B", "C")


def read(before, **fields):
    form = {name.replace("_", "-"): text for name, text in fields.items()}
    return NOSH.read(form, before)


def show(entry, way, reading=None):
    return NOSH.show(entry, SeatToEnter(GAME, {}, NAMES, 0, way), reading)


def test_three_numbers_of_one_seat_leave_the_others_alone():
    before = EnteredGame((None, {"goal_points": 1}, None))

    entry = read(before, s0_points="21", s0_shown="2", s0_coins="7").entry

    seat = {"goal_points": 21, "favorite_goals": 2, "coins": 7}
    assert entry.tableaux == (seat, {"goal_points": 1}, None)


def test_an_empty_field_is_left_out_and_empty_fields_are_not_entered():
    entry = read(NOSH.empty(2), s0_points="21", s1_points="", s1_coins=" ").entry

    assert entry.tableaux == ({"goal_points": 21}, None)


def test_goals_one_by_one():
    entry = read(
        NOSH.empty(1),
        way="goals",
        s0_goal0="5",
        s0_star0="on",
        s0_goal3="4",
        s0_coins="0",
    ).entry

    goals = [
        {"points": 5, "shows_favorite": True},
        {"points": 4, "shows_favorite": False},
    ]
    assert entry.tableaux == ({"goals": goals, "coins": 0},)


@pytest.mark.parametrize(
    ("step", "coins"), [("1", 8), ("-1", 6), ("5", 12), ("-99", 0), ("x", 7)]
)
def test_a_button_steps_a_number_and_never_below_zero(step, coins):
    reading = read(NOSH.empty(1), s0_coins="7", s0_coins_step=step)

    assert reading.entry.tableaux == ({"coins": coins},)
    assert reading.stepped == {"s0-coins"}


@pytest.mark.parametrize("text", ["x", "-1", "1.5", "1000", "²", "1e9", "9" * 5000])
def test_what_is_no_number_keeps_what_was_and_says_so(text):
    before = EnteredGame(({"coins": 3},))

    reading = read(before, s0_points=text, s0_coins="4")

    assert reading.entry == before
    assert reading.errors == {"s0-points": "This must be a whole number from 0 to 999."}
    fields = show(before, "numbers", reading)["numbers"]
    shown = {field["name"]: field for field in fields}
    assert shown["s0-points"]["error"]
    assert shown["s0-points"]["value"] == text[:8]
    assert shown["s0-coins"]["value"] == "4"


def test_a_goal_without_points_is_asked_for_them():
    reading = read(NOSH.empty(1), way="goals", s0_star2="on", s0_goal2="")

    assert reading.errors == {"s0-goal2": "How many points has this goal?"}


def test_goals_show_as_their_sums_where_three_numbers_are_asked():
    goals = [{"points": 5, "shows_favorite": True}] * 2
    shown = show(EnteredGame(({"goals": goals, "coins": 3},)), "numbers")

    assert [field["value"] for field in shown["numbers"]] == ["10", "2", "3"]


NUMBERS = st.fixed_dictionaries(
    {},
    optional={
        "goal_points": st.integers(0, 999),
        "favorite_goals": st.integers(0, 99),
        "coins": st.integers(0, 99),
    },
).map(lambda numbers: numbers or None)
CLAIMED = st.fixed_dictionaries(
    {"points": st.integers(0, 99), "shows_favorite": st.booleans()}
)
BY_GOAL = st.fixed_dictionaries(
    {"goals": st.lists(CLAIMED, max_size=7)}, optional={"coins": st.integers(0, 99)}
)


@given(st.lists(NUMBERS | BY_GOAL, min_size=3, max_size=5))
def test_an_entry_comes_back_as_it_was_packed(tableaux):
    entry = EnteredGame(tuple(tableaux))

    assert NOSH.unpack(NOSH.pack(entry)) == entry


@pytest.mark.parametrize(
    "text", ["21", "n21", "n21-2", "n-1-2-3", "g5-", "g5_7_", "gf_1", "g" + "5-" * 9]
)
def test_what_nobody_packed_is_refused(text):
    with pytest.raises(UnreadableEntryError):
        NOSH.unpack(text)
