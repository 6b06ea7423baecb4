"""The tally against a plain count of the same evenings, and of one made by hand."""

import json
from collections import Counter

import pytest

from gonuts_league.lab.evenings.playing import play_evenings
from gonuts_league.lab.evenings.tally import Tally, read_tally, tally_of
from gonuts_league.pairing.types import TableSize
from tests.lab.evenings.asking import asked

TIED = asked(
    game="gonuts-gamewright", players=9, rounds=4, size=TableSize(4, 4, 5), best=""
)
ASKED = (asked(evenings=30), TIED)


@pytest.fixture(scope="module", params=ASKED, ids=["donuts", "gonuts"])
def evenings(request):
    return play_evenings(request.param, 1, 30)


def tables_of(evening):
    return [[[s.entry for s in g.seats] for g in r.games] for r in evening.rounds]


def repeats_of(evening, player):
    """How often a player sat with somebody met in an earlier round."""
    met, again = set(), 0
    for tables in tables_of(evening):
        others = {e for table in tables if player in table for e in table} - {player}
        again += len(others & met)
        met |= others
    return again


def test_repeats_are_those_counted_player_by_player(evenings):
    tally = tally_of(evenings)

    of_all = [[repeats_of(e, player) for player in e.entries] for e in evenings]
    assert tally.repeats == Counter(sum(each) // 2 for each in of_all)
    assert tally.most_repeats == Counter(map(max, of_all))


def test_pairs_met_are_all_that_ever_sat_together(evenings):
    met = [
        {
            frozenset((a, b))
            for tables in tables_of(evening)
            for table in tables
            for a in table
            for b in table
            if a != b
        }
        for evening in evenings
    ]

    assert tally_of(evenings).pairs_met == Counter(map(len, met))


def test_games_and_sit_outs_are_those_counted_player_by_player(evenings):
    tally = tally_of(evenings)
    games = [
        [
            sum(player in t for tables in tables_of(e) for t in tables)
            for player in e.entries
        ]
        for e in evenings
    ]

    assert tally.games == Counter(n for each in games for n in each)
    assert tally.most_byes == Counter(
        len(e.rounds) - min(each) for e, each in zip(evenings, games, strict=True)
    )


def test_first_place_is_clear_only_where_one_has_the_most_points(evenings):
    leaders = []
    for evening in evenings:
        points = list(evening.points.values())
        leaders.append(points.count(max(points)))
    tally = tally_of(evenings)

    assert 0 < tally.firsts["clear"] == leaders.count(1) < 30
    assert tally.evenings == 30


def test_shared_firsts_are_those_with_two_of_the_first_rank(evenings):
    shared = [sum(row.rank == 1 for row in e.standings) > 1 for e in evenings]

    assert tally_of(evenings).firsts["shared"] == sum(shared)


def test_points_are_added_up_by_place(evenings):
    tally = tally_of(evenings)
    last = len(evenings[0].entries)

    assert sorted(tally.points) == list(range(1, last + 1))
    for place in (1, last):
        reached = [sorted(e.points.values())[-place] for e in evenings]
        assert tally.points[place] == sum(round(1000 * p) for p in reached)


def test_parts_in_any_order_make_the_same_tally(evenings):
    merged = Tally()
    for part in (evenings[20:], evenings[:7], evenings[7:20]):
        merged.merge(tally_of(part))

    assert merged == tally_of(evenings)


def test_tally_comes_back_from_json(evenings):
    tally = tally_of(evenings)

    assert read_tally(json.loads(json.dumps(tally.as_json()))) == tally


def test_ranks_of_the_best_are_counted_where_there_is_one():
    evenings = play_evenings(asked(), 1, 12)
    ranks = [row.rank for e in evenings for row in e.standings if row.entry == e.best]

    assert tally_of(evenings).best_ranks == Counter(ranks)
    assert tally_of(play_evenings(asked(best=""), 1, 2)).best_ranks == Counter()
