"""Where everybody stood after each round."""

import pytest
from hypothesis import given

from gonuts_league.pairing.types import EntryId
from gonuts_league.standings.ledgers import open_field
from gonuts_league.standings.ranking import rank_standings, ranks_after
from gonuts_league.standings.types import GameResult, PlayedSeat
from tests.standings.strategies import Played, played_events

LISTS = (("wins", "margin"), ("h2h", "countback", "opp"), ())


def game(number: int, *entries: int) -> GameResult:
    """A round's only table, won by the first named."""
    seats = [PlayedSeat(EntryId(e), rank) for rank, e in enumerate(entries, 1)]
    return GameResult(number, 1, tuple(seats))


@pytest.mark.parametrize("tie_breaks", LISTS)
@given(event=played_events())
def test_ranks_are_those_of_the_standings_after_each_round(
    tie_breaks: tuple[str, ...], event: Played
) -> None:
    rounds = range(1, 4)
    field = open_field(event.entries, event.games, event.awards, system="newport")
    found = ranks_after(rounds, event.entries, field=field, tie_breaks=tie_breaks)

    for number, ranks in zip(rounds, found, strict=True):
        rows = rank_standings(
            event.entries,
            event.games,
            event.awards,
            tie_breaks=tie_breaks,
            upto_round=number,
        )
        assert {row.entry: row.rank for row in rows if row.entry in ranks} == ranks


def test_whoever_came_later_has_no_rank_before() -> None:
    entries = [EntryId(each) for each in (1, 2, 3)]
    games = [game(1, 1, 2), game(2, 3, 1)]

    field = open_field(entries, games, system="newport")
    first, second = ranks_after((1, 2), entries, field=field, tie_breaks=())

    assert first == {1: 1, 2: 2}
    assert second == {1: 1, 3: 2, 2: 3}


@given(event=played_events())
def test_a_racer_alone_has_the_rank_among_everybody(event: Played) -> None:
    field = open_field(event.entries, event.games, event.awards, system="newport")
    (everybody,) = ranks_after((2,), event.entries, field=field, tie_breaks=("h2h",))

    for entry in event.entries:
        (alone,) = ranks_after((2,), [entry], field=field, tie_breaks=("h2h",))
        assert alone.get(entry) == everybody.get(entry)
