"""Evenings of a season as plain values, written in one line each."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from itertools import count

from gonuts_league.pairing.types import EntryId
from gonuts_league.standings.seasons.ranking import race_season
from gonuts_league.standings.seasons.types import SeasonRow, SeasonRules, SeasonState
from gonuts_league.standings.statistics.games import Evening, PlayedGame
from gonuts_league.standings.types import AwardKind, AwardPoints, PlayedSeat

FIRST = datetime(2026, 9, 1, 18, tzinfo=UTC)
NUMBERS = {name: number for number, name in enumerate("ABCDEFGHIJKLMNOP", start=1)}
GUEST = NUMBERS["P"]


def game(
    order: str, *, round_number: int = 1, table: int = 1, points: tuple[int, ...] = ()
) -> PlayedGame:
    """Best first; those in brackets share a place: "A(BC)D"."""
    places = _places(order)
    totals = points or tuple(40 - 5 * place for _, place in places)
    return PlayedGame(
        table=100 * round_number + table,
        event=0,
        round_number=round_number,
        table_number=table,
        at=FIRST,
        game="gonuts-gamewright",
        family="gonuts",
        depth="totals",
        gives_points=True,
        seats=tuple(
            PlayedSeat(EntryId(NUMBERS[name]), rank, total)
            for (name, rank), total in zip(places, totals, strict=True)
        ),
    )


def _places(order: str) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    shared = 0
    for sign in order:
        if sign == "(":
            shared = len(found) + 1
        elif sign == ")":
            shared = 0
        else:
            found.append((sign, shared or len(found) + 1))
    return found


def night(number: int, *games: PlayedGame | str) -> Evening:
    """The evening with this number; bare orders are rounds of one table each."""
    rounds = count(1)
    played = [
        game(each, round_number=next(rounds)) if isinstance(each, str) else each
        for each in games
    ]
    at = FIRST + timedelta(weeks=number)
    return Evening(f"event:{number}", number, at, tuple(played))


def bye(number: int, name: str, round_number: int = 1) -> AwardPoints:
    return AwardPoints(
        EntryId(NUMBERS[name]),
        round_number,
        AwardKind.BYE,
        Fraction(99),
        f"event:{number}",
    )


def penalty(number: int, name: str, points: int) -> AwardPoints:
    kind = AwardKind.PENALTY
    return AwardPoints(
        EntryId(NUMBERS[name]), None, kind, Fraction(points), f"event:{number}"
    )


def rank_season(
    evenings: Sequence[Evening],
    awards: Sequence[AwardPoints],
    *,
    rules: SeasonRules,
    state: SeasonState,
) -> tuple[SeasonRow, ...]:
    """The rows of a season alone."""
    return race_season(evenings, awards, rules=rules, state=state)[0]
