"""Two changes of one column come together, or say where they do not."""

from hypothesis import given
from hypothesis import strategies as st

from gonuts_league.tables.counting.merging import merge_columns

COLUMNS = st.none() | st.dictionaries(
    st.sampled_from(["plain", "milk", "glazed"]), st.integers(1, 3)
)


def test_both_sides_count_where_they_changed_different_cards():
    merged = merge_columns({"plain": 1}, {"plain": 2}, {"plain": 1, "milk": 1})

    assert merged == ({"plain": 2, "milk": 1}, ())


def test_the_same_card_changed_differently_is_a_conflict():
    merged = merge_columns({"plain": 1}, {"plain": 2}, {"milk": 1})

    assert merged == ({"plain": 2, "milk": 1}, ("plain",))


def test_the_same_change_twice_is_no_conflict():
    assert merge_columns(None, {"plain": 2}, {"plain": 2})[1] == ()


def test_no_cards_is_not_the_same_as_not_entered():
    assert merge_columns(None, {}, None)[0] == {}
    assert merge_columns({}, None, {})[0] is None
    assert merge_columns({"plain": 1}, None, {"plain": 1})[0] is None


@given(COLUMNS, COLUMNS)
def test_what_only_one_changed_is_what_they_have(start, other):
    assert merge_columns(start, start, other)[0] == other
    assert merge_columns(start, other, start)[0] == other


@given(COLUMNS, COLUMNS, COLUMNS)
def test_conflicts_do_not_depend_on_whose_side_is_whose(start, mine, theirs):
    one, conflicts = merge_columns(start, mine, theirs)
    two, others = merge_columns(start, theirs, mine)

    assert conflicts == others
    if not conflicts:
        assert (one or {}) == (two or {})
