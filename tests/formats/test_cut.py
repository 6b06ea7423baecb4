from gonuts_league.formats.cut import (
    Cut,
    Place,
    Tie,
    cut,
    cut_groups,
    decide,
    draw_lot,
    let_all_on,
    seed_entries,
    settle_ties,
)
from gonuts_league.pairing.types import EntryId


def places(*ranks, first=1):
    return [Place(EntryId(n), rank) for n, rank in enumerate(ranks, start=first)]


TIED = cut(places(1, 2, 2, 2, 5), 2)


def test_a_cut_between_ranks_needs_no_decision():
    assert cut(places(1, 2, 2, 4), 3) == Cut((1, 2, 3), (), (4,))


def test_a_cut_through_a_shared_rank_names_the_tied_and_the_places_left():
    assert Cut((1,), (Tie((2, 3, 4), 1),), (5,)) == TIED


def test_a_cut_behind_the_last_lets_everybody_on():
    assert cut(places(1, 1), 5) == Cut((1, 2), (), ())


def test_a_decision_names_who_of_the_tied_goes_on_and_who_is_next():
    assert decide(TIED, (4, 2, 3)) == Cut((1, 4), (), (2, 3, 5))


def test_all_who_are_tied_may_go_on():
    assert let_all_on(TIED) == Cut((1, 2, 3, 4), (), (5,))


def test_a_lot_depends_on_its_seed_and_not_on_the_order_given():
    entries = [EntryId(n) for n in range(20)]

    assert draw_lot(entries, 7) == draw_lot(reversed(entries), 7)
    assert draw_lot(entries, 7) != draw_lot(entries, 8)


def test_each_group_sends_as_many_and_each_has_its_own_ties():
    first, second = places(1, 3, 3), places(2, 5, 6, first=4)

    found = cut_groups([first, second], 4)

    assert found == Cut((1, 4, 5), (Tie((2, 3), 1),), (6,))


def test_a_play_off_decides_once_it_parts_those_at_the_cut():
    ties = [Tie((2, 3, 4), 1)]

    assert settle_ties(ties, [{2: 2, 3: 1, 4: 3}]) == (3, 2, 4)
    assert settle_ties(ties, [{2: 1, 3: 1, 4: 3}]) is None
    assert settle_ties(ties, [{2: 1, 3: 1, 4: 3}, {2: 2, 3: 1}]) == (3, 2, 4)


def test_seeds_go_by_place_in_the_group_then_by_rank_then_by_lot():
    ranks = {1: 1, 2: 2, 3: 3, 4: 3}

    first, second = [Place(2, 2), Place(5, 6)], [Place(1, 1), Place(4, 3), Place(3, 3)]

    seeded = seed_entries(ranks, [first, second], ranks, lot=(3, 4))
    alone = seed_entries(ranks, (), ranks, lot=(4, 3))

    assert seeded == (1, 2, 3, 4)
    assert alone == (1, 2, 4, 3)
