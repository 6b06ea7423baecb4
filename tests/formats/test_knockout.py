"""Eliminations played through as values: who meets whom, who goes on, who has won."""

import random

import pytest

from gonuts_league.formats.knockout import pair_next, read_knockout, steps_to_final
from gonuts_league.formats.ranking import rank_knockout
from gonuts_league.formats.types import (
    Drawn,
    End,
    KnockoutRules,
    MatchKind,
    NobodyGoesOutError,
    Played,
    Replaced,
)
from gonuts_league.pairing.types import EntryId, TableSize

TWO = TableSize(2, 2, 2)
DUEL = KnockoutRules(TWO)
WITH_THIRD = KnockoutRules(TWO, third_place=True)
FOURS = KnockoutRules(TableSize(4, 3, 5), best=2)


def ids(*numbers):
    return tuple(EntryId(number) for number in numbers)


def seeds(count):
    return ids(*range(1, count + 1))


def won(step, number, *order):
    """A table that ended in this order, seated in it too."""
    return Played(step, number, ids(*order), tuple(range(1, len(order) + 1)))


def drawn(step, number, *order):
    return Played(step, number, ids(*order), (1,) * len(order))


def play_out(count, rules, rng):
    """Play a whole elimination with random results; its last state."""
    played = []
    while True:
        state = read_knockout(seeds(count), rules, played)
        paired = pair_next(state)
        if paired is None:
            return state
        for number, table in paired.tables:
            ranks = rng.sample(range(1, len(table) + 1), len(table))
            played.append(Played(paired.step, number, table, tuple(ranks)))


def ends(state):
    ranks = {entry: n for n, entry in enumerate(state.seeds, start=1)}
    return {row.entry: (row.rank, row.end) for row in rank_knockout(state, ranks)}


def test_four_play_semi_finals_one_against_four():
    paired = pair_next(read_knockout(seeds(4), DUEL, []))

    assert paired.tables == ((1, ids(1, 4)), (2, ids(2, 3)))
    assert paired.straight == ()


@pytest.mark.parametrize(
    ("count", "tables", "straight"),
    [
        (3, ((1, ids(2, 3)),), ids(1)),
        (5, ((1, ids(4, 5)),), ids(1, 2, 3)),
        (6, ((1, ids(3, 6)), (2, ids(4, 5))), ids(1, 2)),
        (7, ((1, ids(2, 7)), (2, ids(3, 6)), (3, ids(4, 5))), ids(1)),
        (11, ((1, ids(6, 11)), (2, ids(7, 10)), (3, ids(8, 9))), seeds(5)),
    ],
)
def test_best_seeds_wait_until_a_power_of_two_is_left(count, tables, straight):
    paired = pair_next(read_knockout(seeds(count), DUEL, []))

    assert (paired.tables, paired.straight) == (tables, straight)


@pytest.mark.parametrize("rules", [DUEL, WITH_THIRD, FOURS], ids=repr)
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7, 8, 11, 16, 23])
def test_any_count_ends_with_one_winner_and_everybody_ranked(count, rules):
    state = play_out(count, rules, random.Random(count))

    rows = rank_knockout(state, {entry: entry for entry in state.seeds})
    assert [row.entry for row in rows if row.rank == 1] == list(state.champions)
    assert len(state.champions) == 1
    assert sorted(row.entry for row in rows) == list(seeds(count))
    assert state.steps[-1].to_final == 0


def test_eleven_at_tables_of_four_need_two_steps_before_the_final():
    first = pair_next(read_knockout(seeds(11), FOURS, []))

    assert [len(table) for _number, table in first.tables] == [3, 4, 4]
    assert [steps_to_final(count, FOURS) for count in (5, 6, 11)] == [0, 1, 2]


def test_the_two_best_of_each_table_go_on_in_the_order_of_their_seeds():
    played = [won(1, 1, 8, 4, 5, 1), won(1, 2, 2, 7, 6, 3)]

    state = read_knockout(seeds(8), FOURS, played)

    assert state.waiting == ids(2, 4, 7, 8)
    assert pair_next(state).tables == ((1, ids(2, 4, 7, 8)),)


def test_a_drawn_semi_final_is_played_again_with_the_starts_swapped():
    played = [drawn(1, 1, 1, 4), won(1, 2, 2, 3)]

    paired = pair_next(read_knockout(seeds(4), DUEL, played))

    assert paired.is_replay
    assert (paired.step, paired.tables) == (1, ((1, ids(4, 1)),))


def test_a_replay_is_paired_while_another_table_still_plays_and_the_final_waits():
    running = Played(1, 2, ids(2, 3))
    begun = read_knockout(seeds(4), DUEL, [drawn(1, 1, 1, 4), running])
    replayed = [drawn(1, 1, 1, 4), running, won(1, 1, 4, 1)]

    assert pair_next(begun).is_replay
    assert pair_next(read_knockout(seeds(4), DUEL, replayed)) is None


def test_a_replay_that_is_drawn_too_is_played_once_more_from_the_other_side():
    played = [drawn(1, 1, 1, 2), drawn(1, 1, 2, 1)]

    assert pair_next(read_knockout(seeds(2), DUEL, played)).tables == ((1, ids(1, 2)),)


def test_the_winner_of_the_replay_goes_on():
    played = [drawn(1, 1, 1, 4), won(1, 2, 2, 3), won(1, 1, 4, 1)]

    state = read_knockout(seeds(4), DUEL, played)

    assert state.waiting == ids(2, 4)


def test_where_the_rule_says_so_the_higher_seed_goes_on_from_a_drawn_game():
    rules = KnockoutRules(TWO, drawn=Drawn.HIGHER_SEED)

    state = read_knockout(seeds(4), rules, [drawn(1, 1, 4, 1), won(1, 2, 2, 3)])

    assert state.waiting == ids(1, 2)


def test_a_shared_final_has_two_winners_but_a_shared_semi_final_one():
    rules = KnockoutRules(TWO, drawn=Drawn.SHARED)
    played = [drawn(1, 1, 1, 4), won(1, 2, 2, 3), drawn(2, 1, 1, 2)]

    state = read_knockout(seeds(4), rules, played)

    assert state.champions == ids(1, 2)
    assert ends(state)[2] == (1, End.SHARED_WIN)


def test_losers_of_the_semi_finals_meet_for_third_place():
    played = [won(1, 1, 4, 1), won(1, 2, 2, 3)]

    paired = pair_next(read_knockout(seeds(4), WITH_THIRD, played))

    assert paired.tables == ((1, ids(2, 4)), (2, ids(1, 3)))


def test_final_ranking_follows_final_and_match_for_third_place():
    played = [won(1, 1, 4, 1), won(1, 2, 2, 3), won(2, 1, 4, 2), won(2, 2, 3, 1)]

    state = read_knockout(seeds(4), WITH_THIRD, played)

    assert state.steps[1].matches[1].kind == MatchKind.THIRD_PLACE
    assert ends(state) == {
        4: (1, End.WON),
        2: (2, End.IN_FINAL),
        3: (3, End.THIRD_PLACE_WON),
        1: (4, End.THIRD_PLACE_LOST),
    }


def test_losers_of_semi_finals_without_a_match_are_ranked_by_the_standings():
    played = [won(1, 1, 4, 1), won(1, 2, 3, 2), won(2, 1, 4, 3)]
    state = read_knockout(seeds(4), DUEL, played)

    apart = rank_knockout(state, dict(zip(seeds(4), (1, 2, 3, 4), strict=True)))
    level = rank_knockout(state, dict(zip(seeds(4), (1, 1, 3, 4), strict=True)))

    assert [(row.entry, row.rank) for row in apart[2:]] == [(1, 3), (2, 4)]
    assert [(row.entry, row.rank) for row in level[2:]] == [(1, 3), (2, 3)]


def test_who_lost_later_and_then_who_stood_better_at_the_table_is_ahead():
    played = [won(1, 1, 8, 4, 1, 5), won(1, 2, 2, 7, 6, 3), won(2, 1, 8, 7, 4, 2)]

    state = read_knockout(seeds(8), FOURS, played)

    rows = rank_knockout(state, {entry: entry for entry in state.seeds})
    assert [row.entry for row in rows] == [8, 7, 4, 2, 1, 6, 3, 5]


def test_a_tie_for_the_last_place_that_goes_on_is_replayed_by_those_tied_only():
    level = Played(1, 1, ids(1, 4, 5, 8), (1, 2, 2, 4))

    paired = pair_next(read_knockout(seeds(8), FOURS, [level, won(1, 2, 2, 7, 6, 3)]))

    assert paired.tables == ((1, ids(5, 4)),)


def test_a_tie_that_decides_nothing_is_left_as_it_is():
    level = Played(1, 1, ids(1, 4, 5, 8), (1, 1, 3, 3))

    state = read_knockout(seeds(8), FOURS, [level, won(1, 2, 2, 7, 6, 3)])

    assert state.waiting == ids(1, 2, 4, 7)


def test_a_finalist_who_does_not_come_is_replaced_from_that_step_on():
    instead = [Replaced(1, EntryId(4), EntryId(5))]

    state = read_knockout(seeds(4), DUEL, [], replaced=instead)

    assert pair_next(state).tables == ((1, ids(1, 5)), (2, ids(2, 3)))


def test_who_lost_the_semi_final_may_play_the_final_for_who_does_not_come():
    played = [won(1, 1, 4, 1), won(1, 2, 2, 3)]
    instead = [Replaced(2, EntryId(4), EntryId(1))]

    waiting = read_knockout(seeds(4), DUEL, played, replaced=instead, gone={4})
    over = read_knockout(
        seeds(4), DUEL, [*played, won(2, 1, 1, 2)], replaced=instead, gone={4}
    )

    assert pair_next(waiting).tables == ((1, ids(2, 1)),)
    assert [
        entry for entry, _end in sorted(ends(over).items(), key=lambda e: e[1])
    ] == [*ids(1, 2, 4, 3)]


def test_whoever_left_and_is_not_replaced_makes_the_field_smaller():
    state = read_knockout(seeds(4), DUEL, [], gone={4})

    assert pair_next(state).tables == ((1, ids(2, 3)),)
    assert pair_next(state).straight == ids(1)


def test_the_last_one_left_has_won_without_a_game():
    played = [won(1, 1, 1, 4), won(1, 2, 2, 3)]

    state = read_knockout(seeds(4), DUEL, played, gone={2})

    assert state.is_over
    assert state.champions == ids(1)
    assert pair_next(state) is None
    assert ends(state)[1] == (1, End.WON)


def test_somebody_who_did_not_come_to_the_table_is_out():
    absent = Played(1, 1, ids(1, 4), (None, 1))

    state = read_knockout(seeds(4), DUEL, [absent, won(1, 2, 2, 3)])

    assert state.waiting == ids(2, 4)
    assert ends(state)[1] == (4, End.LEFT)


def test_whoever_sits_in_the_final_is_through_though_the_semi_final_is_corrected():
    corrected = [won(1, 1, 1, 4), won(1, 2, 2, 3), won(2, 1, 4, 2)]

    state = read_knockout(seeds(4), DUEL, corrected)

    assert state.steps[0].matches[0].through == ids(4)
    assert ends(state)[4] == (1, End.WON)
    assert ends(state)[1][1] == End.OUT


def test_a_reopened_semi_final_does_not_unseat_the_final():
    reopened = [Played(1, 1, ids(1, 4)), won(1, 2, 2, 3), Played(2, 1, ids(4, 2))]

    state = read_knockout(seeds(4), DUEL, reopened)

    assert [step.to_final for step in state.steps] == [1, 0]
    assert pair_next(state) is None


def test_while_semi_finals_run_the_winner_of_one_is_ahead_of_those_who_play():
    played = [won(1, 1, 4, 1), Played(1, 2, ids(2, 3))]

    state = read_knockout(seeds(4), DUEL, played)

    assert ends(state) == {
        4: (1, End.STILL_IN),
        2: (2, End.STILL_IN),
        3: (3, End.STILL_IN),
        1: (4, End.OUT),
    }


def test_an_elimination_in_which_all_of_a_table_go_on_is_refused():
    with pytest.raises(NobodyGoesOutError):
        KnockoutRules(TableSize(4, 3, 5), best=3)
