"""Short ways to write games and to read standings in tests."""

from collections.abc import Iterable
from fractions import Fraction

from gonuts_league.pairing.types import EntryId
from gonuts_league.standings.types import GameResult, PlayedSeat, Standing


def ids(*numbers: int) -> tuple[EntryId, ...]:
    return tuple(EntryId(n) for n in numbers)


def game(round_number: int, *points: tuple[int, int]) -> GameResult:
    """A game by its (entry, points), ranked by points."""
    return GameResult(
        round_number,
        1,
        tuple(
            PlayedSeat(
                EntryId(entry), 1 + sum(p > own for _, p in points), Fraction(own)
            )
            for entry, own in points
        ),
    )


def by_rank(round_number: int, *groups: int | tuple[int, ...]) -> GameResult:
    """A game of which only places are known, best first; a tuple shares one."""
    seats: list[PlayedSeat] = []
    for group in groups:
        entries = group if isinstance(group, tuple) else (group,)
        rank = len(seats) + 1
        seats += [PlayedSeat(EntryId(entry), rank) for entry in entries]
    return GameResult(round_number, 1, tuple(seats))


def ranked(standings: Iterable[Standing]) -> list[tuple[int, int]]:
    return [(row.entry, row.rank) for row in standings]


def by_entry(standings: Iterable[Standing]) -> dict[int, Standing]:
    return {row.entry: row for row in standings}


def values(row: Standing) -> dict[str, Fraction | tuple[Fraction, ...] | None]:
    return {value.code: value.value for value in row.values}


def splits(standings: Iterable[Standing]) -> list[str | None]:
    """The criterion that sets each row above the next one."""
    return [row.ahead_by.code if row.ahead_by else None for row in standings]
