from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gonuts_league.formats.groups import draw_groups, snake
from gonuts_league.formats.types import TooFewEntrantsError
from gonuts_league.pairing.types import EntryId


@given(st.integers(0, 40), st.integers(1, 6))
def test_a_snake_deals_everybody_once_and_sizes_differ_by_one_at_most(count, groups):
    entries = [EntryId(n) for n in range(count)]

    dealt = snake(entries, groups)

    assert sorted(entry for group in dealt for entry in group) == entries
    assert max(map(len, dealt)) - min(map(len, dealt)) <= 1


@given(
    st.lists(st.sampled_from(["", "north", "south", "east"]), min_size=6, max_size=40),
    st.integers(2, 3),
    st.integers(0, 99),
)
def test_a_lot_spreads_each_club_over_the_groups(clubs, count, seed):
    by_entry = {EntryId(n): club for n, club in enumerate(clubs)}

    groups = draw_groups(by_entry, count, seed)

    assert sorted(e for group in groups for e in group) == sorted(by_entry)
    for club in {"north", "south", "east"}:
        each = Counter(dict.fromkeys(range(count), 0))
        each.update(n for n, g in enumerate(groups) for e in g if by_entry[e] == club)
        assert max(each.values()) - min(each.values()) <= 1


def test_the_same_seed_draws_the_same_groups_whatever_the_order():
    clubs = {EntryId(n): "north" if n % 3 else "" for n in range(12)}
    turned = dict(reversed(clubs.items()))

    assert draw_groups(clubs, 3, 5) == draw_groups(turned, 3, 5)
    assert draw_groups(clubs, 3, 5) != draw_groups(clubs, 3, 6)


def test_groups_of_one_are_refused():
    with pytest.raises(TooFewEntrantsError):
        draw_groups({EntryId(n): "" for n in range(3)}, 2, 1)
