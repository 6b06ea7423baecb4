"""Standings of an event from its counting games and its awards.

1. Every game gives its seats event points by the point system.
2. Points of games and awards are summed for each entry.
3. Entries are ordered by points, then by the tie-breaks in the order given.
4. Whoever is equal in all of them shares the better rank (1, 1, 3), and is listed by
   entry id.
5. The same is done without the last round, for the rank everyone had before.

Whoever has no game yet stands with 0; dropped entries keep what they earned. A
criterion without a value compares like 0, which is the middle of a margin.

It does not leave out worst results, and gives nothing for a round without play: a bye
is an award like any other.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from gonuts_league.events.pairing.types import EntryId
from gonuts_league.events.standings.exact import exact_sum, to_units
from gonuts_league.events.standings.games import read_game
from gonuts_league.events.standings.points import point_system
from gonuts_league.events.standings.tiebreaks import (
    Direction,
    TieBreak,
    count_wins,
    sum_margins,
    tie_break,
)
from gonuts_league.events.standings.types import (
    AheadBy,
    AwardPoints,
    CriterionValue,
    EntryGame,
    GameResult,
    Standing,
    UnknownEntryError,
)

Values = tuple[CriterionValue, ...]
"""Points, then the value of each tie-break, of one entry."""
_NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class _Ledger:
    """All that counts for one entry up to some round."""

    games: list[EntryGame]
    awards: list[AwardPoints]

    def until(self, round_number: int) -> "_Ledger":
        return _Ledger(
            [game for game in self.games if game.round_number <= round_number],
            [
                award
                for award in self.awards
                if award.round_number is None or award.round_number <= round_number
            ],
        )

    def points(self) -> Fraction:
        earned = [game.event_points for game in self.games]
        return exact_sum(earned + [award.points for award in self.awards])

    def values(self, criteria: Sequence[TieBreak]) -> Values:
        skipped = sum(game.margin is None for game in self.games)
        return (
            CriterionValue("points", self.points()),
            *(
                CriterionValue(c.code, c.value(self.games), skipped * c.needs_totals)
                for c in criteria
            ),
        )

    def last_round(self) -> int:
        rounds = [award.round_number or 0 for award in self.awards]
        return max([game.round_number for game in self.games] + rounds, default=0)


@dataclass(frozen=True, slots=True)
class _Placed:
    entry: EntryId
    rank: int
    is_shared: bool
    ahead_by: AheadBy | None
    values: Values


def rank_standings(
    entries: Iterable[EntryId],
    games: Iterable[GameResult],
    awards: Iterable[AwardPoints] = (),
    *,
    system: str = "newport",
    tie_breaks: Sequence[str] = ("wins", "margin"),
    upto_round: int | None = None,
) -> tuple[Standing, ...]:
    """Rank the entries, best first; with ``upto_round``, as they stood after it.

    Awards outside any round always count. The last round is the last one that has a
    game or an award. The order of entries, games and awards does not matter.

    Raises UnknownSystemError, UnknownTieBreakError, UnknownEntryError if someone who
    played or got an award is not among the entries, SeatCountError if the system has
    no table of some size.
    """
    criteria = [tie_break(code) for code in tie_breaks]
    ledgers = _open_ledgers(entries, games, awards, system)
    if upto_round is not None:
        ledgers = _until(ledgers, upto_round)
    last = max((ledger.last_round() for ledger in ledgers.values()), default=0)
    before: dict[EntryId, int] = {}
    if last > 1:
        earlier = _rank(_until(ledgers, last - 1), criteria)
        before = {placed.entry: placed.rank for placed in earlier}
    return tuple(
        _standing(placed, ledgers[placed.entry], last, before.get(placed.entry))
        for placed in _rank(ledgers, criteria)
    )


def _open_ledgers(
    entries: Iterable[EntryId],
    games: Iterable[GameResult],
    awards: Iterable[AwardPoints],
    system: str,
) -> dict[EntryId, _Ledger]:
    chosen = point_system(system)
    ledgers: defaultdict[EntryId, _Ledger] = defaultdict(lambda: _Ledger([], []))
    known = {entry: ledgers[entry] for entry in entries}
    for game in games:
        for entry, entry_game in read_game(game, chosen):
            ledgers[entry].games.append(entry_game)
    for award in awards:
        ledgers[award.entry].awards.append(award)
    if unknown := tuple(sorted(ledgers.keys() - known.keys())):
        raise UnknownEntryError(unknown)
    return known


def _until(
    ledgers: Mapping[EntryId, _Ledger], round_number: int
) -> dict[EntryId, _Ledger]:
    return {entry: ledger.until(round_number) for entry, ledger in ledgers.items()}


def _rank(
    ledgers: Mapping[EntryId, _Ledger], criteria: Sequence[TieBreak]
) -> list[_Placed]:
    """Steps 2 to 4, best first."""
    values = {entry: ledger.values(criteria) for entry, ledger in ledgers.items()}
    keys = _sort_keys(values, criteria)
    order = sorted(values, key=lambda entry: (keys[entry], entry))
    shared = Counter(keys.values())
    codes = ("points", *(criterion.code for criterion in criteria))
    placed: list[_Placed] = []
    for index, entry in enumerate(order):
        following = order[index + 1] if index + 1 < len(order) else entry
        is_level = index > 0 and keys[order[index - 1]] == keys[entry]
        placed.append(
            _Placed(
                entry=entry,
                rank=placed[-1].rank if is_level else index + 1,
                is_shared=shared[keys[entry]] > 1,
                ahead_by=_ahead_by(codes, values[entry], values[following]),
                values=values[entry],
            )
        )
    return placed


def _sort_keys(
    values: Mapping[EntryId, Values], criteria: Sequence[TieBreak]
) -> dict[EntryId, tuple[int, ...]]:
    """Whole numbers that sort the best first: many times faster than fractions."""
    if not values:
        return {}
    directions = [Direction.HIGHER, *(criterion.direction for criterion in criteria)]
    columns = []
    for column, direction in zip(
        zip(*values.values(), strict=True), directions, strict=True
    ):
        units, _ = to_units([_number(value) for value in column])
        columns.append([-direction.value * number for number in units])
    return dict(zip(values, zip(*columns, strict=True), strict=True))


def _ahead_by(codes: Sequence[str], own: Values, other: Values) -> AheadBy | None:
    for code, mine, theirs in zip(codes, own, other, strict=True):
        if _number(mine) != _number(theirs):
            return AheadBy(code, mine, theirs)
    return None


def _number(value: CriterionValue) -> Fraction:
    return value.value if isinstance(value.value, Fraction) else _NOTHING


def _standing(
    placed: _Placed, ledger: _Ledger, last_round: int, previous_rank: int | None
) -> Standing:
    games = ledger.games
    margin_skipped = sum(game.margin is None for game in games)
    return Standing(
        entry=placed.entry,
        rank=placed.rank,
        points=ledger.points(),
        games=len(games),
        wins=count_wins(games),
        margin=sum_margins(games),
        margin_skipped=margin_skipped,
        rounds=_round_points(ledger, last_round),
        won_rounds=tuple(sorted({g.round_number for g in games if g.is_won})),
        previous_rank=previous_rank,
        is_shared=placed.is_shared,
        ahead_by=placed.ahead_by,
        values=placed.values,
    )


def _round_points(ledger: _Ledger, last_round: int) -> tuple[Fraction | None, ...]:
    by_round: defaultdict[int | None, list[Fraction]] = defaultdict(list)
    for game in ledger.games:
        by_round[game.round_number].append(game.event_points)
    for award in ledger.awards:
        by_round[award.round_number].append(award.points)
    return tuple(
        exact_sum(by_round[number]) if number in by_round else None
        for number in range(1, last_round + 1)
    )
