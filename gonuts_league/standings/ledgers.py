"""What counts for each entry, and what everybody's games say about all of them.

A ``Ledger`` is one entry's games and awards. A ``Field`` is everybody who played, also
those who are not ranked: opponents are opponents whether they are listed or not.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from gonuts_league.pairing.types import EntryId
from scoring.types import Points

from .points import PointSystem, exact_sum, find_places, point_system, to_units
from .types import AwardPoints, GameResult, PlayedSeat, StandingsError

FLOOR = Fraction(1, 5)
"""The least share of an opponent of a pod: one point for each win there was."""
_FEWEST_SEATS = 2
_NOTHING = Fraction(0)


class Opponent(NamedTuple):
    """An opponent of one game, and their place in it."""

    entry: EntryId
    place: int


class EntryGame(NamedTuple):
    """One game as it counts for one entry; thousands are made for one page.

    ``place`` runs from 1 among the ``seats`` that take a place, and ``sharing`` counts
    the seats on it, this one included. ``margin`` is the own points less the mean of
    the table, None where the points are not known or the seat does not earn; so is
    ``score``, the own points. ``mean`` is that of the table, None where no points are
    known. ``opponents`` are all others who take a place.
    """

    round_number: int
    seats: int
    place: int
    sharing: int
    earns: bool
    event_points: Fraction
    margin: Fraction | None
    score: Points | None = None
    mean: Fraction | None = None
    opponents: tuple[Opponent, ...] = ()

    @property
    def is_won(self) -> bool:
        """Whether this was a first place that counts, shared or not."""
        return self.place == 1 and self.earns


@dataclass(frozen=True, slots=True)
class Ledger:
    """All that counts for one entry.

    ``dropped`` are games that were played and do not count, where only the best do.
    """

    entry: EntryId
    games: tuple[EntryGame, ...] = ()
    awards: tuple[AwardPoints, ...] = ()
    dropped: tuple[EntryGame, ...] = ()

    @property
    def played(self) -> tuple[EntryGame, ...]:
        """The games that count and those that were dropped."""
        return (*self.games, *self.dropped) if self.dropped else self.games

    @property
    def sat_out(self) -> tuple[AwardPoints, ...]:
        """What stands for a game that there was nobody to play against."""
        return tuple(award for award in self.awards if award.is_round)

    def until(self, round_number: int) -> "Ledger":
        """What counted after this round."""
        return Ledger(
            self.entry,
            tuple([g for g in self.games if g.round_number <= round_number]),
            tuple([a for a in self.awards if (a.round_number or 0) <= round_number]),
            tuple([g for g in self.dropped if g.round_number <= round_number]),
        )

    def last_round(self) -> int:
        """The last round that has a game or an award, 0 if there is none."""
        rounds = [award.round_number or 0 for award in self.awards]
        return max([game.round_number for game in self.played] + rounds, default=0)


def open_ledgers(
    entries: Iterable[EntryId],
    games: Iterable[GameResult],
    awards: Iterable[AwardPoints],
    system: PointSystem,
) -> dict[EntryId, Ledger]:
    """A ledger for each of the entries, in their order.

    Raises StandingsError if someone who played or got an award is not among them, or
    the system has no table of some size.
    """
    played: defaultdict[EntryId, list[EntryGame]] = defaultdict(list)
    given: defaultdict[EntryId, list[AwardPoints]] = defaultdict(list)
    for game in games:
        for entry, entry_game in read_game(game, system):
            played[entry].append(entry_game)
    for award in awards:
        given[award.entry].append(award)
    ledgers = {
        entry: Ledger(entry, tuple(played[entry]), tuple(given[entry]))
        for entry in entries
    }
    if unknown := tuple(sorted((played.keys() | given.keys()) - ledgers.keys())):
        raise StandingsError("unknown-entries", unknown)
    return ledgers


class Scaled(NamedTuple):
    """Points per game in whole numbers of which ``unit`` make a point."""

    per_game: Mapping[EntryId, int]
    mean: int
    unit: int


@dataclass(frozen=True)
class Field:
    """Everybody who played, by entry, and the system that gave them their points."""

    ledgers: Mapping[EntryId, Ledger]
    system: PointSystem

    def until(self, round_number: int) -> "Field":
        """What counted after this round."""
        ledgers = {
            entry: row.until(round_number) for entry, row in self.ledgers.items()
        }
        return Field(ledgers, self.system)

    @cached_property
    def without_totals(self) -> Mapping[EntryId, int]:
        """How many counting games of everybody say nothing about their margin."""
        return {
            entry: [game.margin for game in ledger.games].count(None)
            for entry, ledger in self.ledgers.items()
        }

    @cached_property
    def usual_seats(self) -> int:
        """The size of table that most sat at, the larger of equals; 2 without games."""
        sizes = Counter(g.seats for row in self.ledgers.values() for g in row.played)
        return max(sizes, key=lambda size: (sizes[size], size), default=2)

    @cached_property
    def most_seats(self) -> int:
        """The size of the largest table, 0 without games."""
        sizes = (g.seats for row in self.ledgers.values() for g in row.played)
        return max(sizes, default=0)

    @cached_property
    def has_low_mean(self) -> bool:
        """Whether the points at some table are 0 or less on average."""
        return any(
            game.mean is not None and game.mean <= 0
            for row in self.ledgers.values()
            for game in row.played
        )

    @cached_property
    def per_game(self) -> Mapping[EntryId, Fraction]:
        """Mean points per game of everybody with a game; awards are no games."""
        return {
            entry: mean_points(ledger.played, self.system)
            for entry, ledger in self.ledgers.items()
            if ledger.played
        }

    @cached_property
    def mean(self) -> Fraction:
        """Mean points per game of all of them together, 0 without games."""
        games = [game for row in self.ledgers.values() for game in row.played]
        return mean_points(games, self.system)

    @cached_property
    def scaled(self) -> Scaled:
        """``per_game`` and ``mean`` in whole numbers, to be added many times."""
        units, unit = to_units([self.mean, *self.per_game.values()])
        mean, *others = units
        return Scaled(dict(zip(self.per_game, others, strict=True)), mean, unit)

    @cached_property
    def total(self) -> Mapping[EntryId, Fraction]:
        """The event points of everybody."""
        return {
            entry: self.points(ledger.games, ledger.awards)
            for entry, ledger in self.ledgers.items()
        }

    @cached_property
    def win_share(self) -> Mapping[EntryId, Fraction]:
        """Points of everybody by the points of a win in each of their rounds, a fifth
        at least."""
        shares = {}
        for entry, ledger in self.ledgers.items():
            earned = [g.event_points for g in ledger.played]
            wins = [self._win(game.seats) for game in ledger.played]
            earned += [award.points for award in ledger.sat_out]
            wins += [self._win(self.usual_seats)] * len(ledger.sat_out)
            share = exact_sum(earned) / exact_sum(wins) if wins else _NOTHING
            shares[entry] = max(FLOOR, share)
        return shares

    def _win(self, seats: int) -> Fraction:
        return self.system.scale(seats)[0]

    def points(
        self, games: Sequence[EntryGame], awards: Sequence[AwardPoints]
    ) -> Fraction:
        """Event points of games and awards together.

        In a share a round that was sat out counts like a game at a usual table, and
        only penalties and adjustments are added as they stand.
        """
        if not self.system.is_share:
            return exact_sum(
                [g.event_points for g in games] + [a.points for a in awards]
            )
        sat_out = [award.points for award in awards if award.is_round]
        added = [award.points for award in awards if not award.is_round]
        weight = self.system.weight(self.usual_seats)
        weighted = [(g.event_points, self.system.weight(g.seats)) for g in games]
        weighted += [(points, weight) for points in sat_out]
        return weighted_mean(weighted) + exact_sum(added)


def open_field(
    entries: Iterable[EntryId],
    games: Iterable[GameResult],
    awards: Iterable[AwardPoints] = (),
    *,
    system: str,
) -> Field:
    """The ledgers of these entries by the system with this code.

    Raises StandingsError.
    """
    chosen = point_system(system)
    return Field(open_ledgers(entries, games, awards, chosen), chosen)


def mean_points(games: Sequence[EntryGame], system: PointSystem) -> Fraction:
    """Mean event points of a game, 0 of none; in a share, beaten of all met."""
    return weighted_mean([(g.event_points, system.weight(g.seats)) for g in games])


def weighted_mean(weighted: Sequence[tuple[Fraction, int]]) -> Fraction:
    """Mean of values, each counted so many times; 0 if there are none.

    >>> weighted_mean([(Fraction(1), 2), (Fraction(1, 4), 4)])
    Fraction(1, 2)
    """
    total = sum(weight for _, weight in weighted)
    if not total:
        return _NOTHING
    units, unit = to_units([value for value, _ in weighted])
    summed = sum(
        number * weight for number, (_, weight) in zip(units, weighted, strict=True)
    )
    return Fraction(summed, unit * total)


def read_game(
    game: GameResult, system: PointSystem
) -> Iterator[tuple[EntryId, EntryGame]]:
    """What the game counts for each seat that takes a place.

    A table at which fewer than two did is no game: a player who waited there in vain is
    given an award. Seats that do not earn get 0 points and no margin, but their game
    points stay in the mean that the others are held against. Where the points of the
    game count and are not known, a seat gets 0.

    Raises StandingsError if the system has no table of this size.
    """
    seats = [seat for seat in game.seats if seat.takes_place]
    if len(seats) < _FEWEST_SEATS:
        return
    scale = system.scale(len(seats))
    places = find_places([seat.rank for seat in seats])
    mean, margins = _margins(seats)
    met = [
        Opponent(seat.entry, place)
        for seat, (place, _) in zip(seats, places, strict=True)
    ]
    for index, (seat, (place, sharing)) in enumerate(zip(seats, places, strict=True)):
        if scale:
            points = system.of_tie(scale, place, sharing)
        else:
            points = Fraction(seat.known_points)
        yield (
            seat.entry,
            EntryGame(
                round_number=game.round_number,
                seats=len(seats),
                place=place,
                sharing=sharing,
                earns=seat.earns,
                event_points=points if seat.earns else _NOTHING,
                margin=margins[index] if seat.earns else None,
                score=seat.points if seat.earns else None,
                mean=mean,
                opponents=(*met[:index], *met[index + 1 :]),
            ),
        )


def _margins(
    seats: Sequence[PlayedSeat],
) -> tuple[Fraction | None, list[Fraction | None]]:
    """The mean of the seats that have points, and what each of them has more."""
    units, unit = to_units([s.points for s in seats if s.points is not None])
    known = iter(units)
    count, total = len(units), sum(units)
    margins = [
        None
        if seat.points is None
        else Fraction(next(known) * count - total, unit * count)
        for seat in seats
    ]
    return Fraction(total, unit * count) if count else None, margins
