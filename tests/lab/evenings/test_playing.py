from collections import Counter
from fractions import Fraction

import pytest

from gonuts_league.lab.evenings.playing import play_evenings
from gonuts_league.pairing.sizes import plan_sizes
from gonuts_league.pairing.types import TableSize
from scoring import find_game
from scoring.simulation.machines import find_machine
from scoring.simulation.seeds import seeds_of
from tests.lab.evenings.asking import asked

GO_NUTS = asked(game="gonuts-gamewright", players=11, rounds=3, size=TableSize(4, 3, 5))
ASKED = (asked(), GO_NUTS, asked(game="nosh", players=13, size=TableSize(4, 4, 4)))


@pytest.mark.parametrize("wanted", ASKED)
def test_everybody_sits_once_a_round_or_sits_out(wanted):
    plan = plan_sizes(wanted.players, wanted.size)

    for evening in play_evenings(wanted, 1, 3):
        assert len(evening.rounds) == wanted.rounds
        for played in evening.rounds:
            seated = [entry for table in played.tables for entry in table]
            out = [award.entry for award in played.byes]
            assert sorted(seated + out) == list(evening.entries)
            assert sorted(map(len, played.tables)) == sorted(plan.sizes)
            assert len(out) == plan.byes


@pytest.mark.parametrize("wanted", ASKED)
def test_evenings_are_the_same_in_any_parts(wanted):
    assert play_evenings(wanted, 1, 5) == (
        *play_evenings(wanted, 1, 2),
        *play_evenings(wanted, 3, 3),
    )


def test_another_seed_gives_other_evenings():
    assert play_evenings(asked(), 1, 2) != play_evenings(asked(seed=8), 1, 2)


def test_tables_are_games_of_the_machine_with_seeds_of_their_own():
    (evening,) = play_evenings(GO_NUTS, 4, 1)
    machine = find_machine(GO_NUTS.game)
    night = int(seeds_of(GO_NUTS.seed, 4, 1)[0])
    number = 0

    for played in evening.rounds:
        for game in played.games:
            number += 1
            entries = [seat.entry for seat in game.seats]
            bots = ["greedy" if e == evening.best else "random" for e in entries]
            rulings = find_game(GO_NUTS.game).resolve_rulings({})
            alone = machine.play(seeds_of(night, number, 1), bots, rulings)
            assert [seat.points for seat in game.seats] == alone.points[0].tolist()
            assert [seat.rank for seat in game.seats] == alone.ranks[0].tolist()
    assert number == 9


def test_who_sits_out_is_given_the_mean_of_the_round():
    (evening,) = play_evenings(asked(players=5), 1, 1)

    awards = [award for played in evening.rounds for award in played.byes]
    assert [award.points for award in awards] == [Fraction(6)] * 5
    assert Counter(award.entry for award in awards) == Counter(evening.entries)


def test_final_points_are_those_of_all_tables():
    (evening,) = play_evenings(asked(players=6, rounds=4, best=""), 1, 1)
    won: Counter[int] = Counter()
    for played in evening.rounds:
        for game in played.games:
            first, second = game.seats
            for seat, other in ((first, second), (second, first)):
                gap = other.rank - seat.rank
                won[seat.entry] += 9 if gap > 0 else 3 if gap < 0 else 6

    assert evening.points == won
    assert [evening.points[row.entry] for row in evening.standings] == sorted(
        won.values(), reverse=True
    )


def test_the_best_player_is_anybody_and_wins_most_often():
    evenings = play_evenings(asked(evenings=60), 1, 60)

    firsts = [e for e in evenings if e.standings[0].entry == e.best]
    assert {evening.best for evening in evenings} == set(evenings[0].entries)
    assert len(firsts) > 60 / 2


def test_nobody_is_the_best_where_all_play_alike():
    assert [e.best for e in play_evenings(asked(best=""), 1, 2)] == [None, None]


def test_those_of_like_points_meet():
    """After one round the winners play each other: points of round 1 are looked at."""
    (evening,) = play_evenings(asked(players=8, rounds=2), 1, 1)
    first, second = evening.rounds
    ranks = {seat.entry: seat.rank for game in first.games for seat in game.seats}

    pairs = [sorted(ranks[entry] for entry in table) for table in second.tables]
    assert pairs == [[1, 1], [1, 1], [2, 2], [2, 2]]
