"""The club's records, kept while the games go by.

1. A record is of one kind and, as far as that matters, one edition, number of seats,
   depth and card: what differs in them is never compared.
2. A player who equals a record shares it; of more than a dozen holders the first
   stand, and all are counted.
3. A record that is beaten is news once it was worth something: after `NEWS_AFTER`
   attempts, and for kinds that nobody minds to be told of.

Only what is offered counts; that guests are not offered is the caller's business.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from gonuts_league.standings.types import PlayedSeat

from .games import Evening, PlayedGame
from .types import ClubRecord, FeedItem, FeedKind, Holder, RecordKind

MOST_HOLDERS = 12
NEWS_AFTER = 20
# One of a card, or a row of two wins, is no record.
LEAST_LAID_OUT = 2
LEAST_STREAK = 3

_IN_NEWS = frozenset(
    {
        RecordKind.HIGHEST_SCORE,
        RecordKind.MOST,
        RecordKind.WIN_STREAK,
        RecordKind.GAMES_IN_A_NIGHT,
    }
)


class RecordKey(NamedTuple):
    """What parts one record from another."""

    kind: RecordKind
    game: str = ""
    seats: int = 0
    depth: str = ""
    item: str = ""


@dataclass(slots=True)
class _Held:
    value: int | Fraction
    holders: list[Holder]
    holder_count: int = 1
    offers: int = 1


class RecordBook:
    """The records of the games so far."""

    def __init__(self) -> None:
        self._held: dict[RecordKey, _Held] = {}
        self._beaten: dict[RecordKey, None] = {}

    def offer(
        self,
        key: RecordKey,
        value: int | Fraction,
        player: int,
        table: int | None,
        evening: Evening,
    ) -> None:
        """Keep a value of a player if it is a record."""
        held = self._held.get(key)
        if held is None:
            self._held[key] = _Held(value, [_holder(player, table, evening)])
            return
        held.offers += 1
        if value == held.value:
            held.holder_count += 1
            if len(held.holders) < MOST_HOLDERS:
                held.holders.append(_holder(player, table, evening))
        elif (value < held.value) == (key.kind is RecordKind.LOWEST_WINNING_SCORE):
            held.value, held.holder_count = value, 1
            held.holders = [_holder(player, table, evening)]
            if held.offers > NEWS_AFTER and key.kind in _IN_NEWS:
                self._beaten[key] = None

    def offer_scores(
        self,
        scores: Sequence[PlayedSeat],
        listed: frozenset[int],
        game: PlayedGame,
        seats: int,
        evening: Evening,
    ) -> None:
        """Offer the scores of one game at a table of so many seats."""
        group = (game.game, seats, game.depth)
        table = game.table
        highest = RecordKey(RecordKind.HIGHEST_SCORE, *group)
        losing = RecordKey(RecordKind.HIGHEST_LOSING_SCORE, *group)
        winning = RecordKey(RecordKind.LOWEST_WINNING_SCORE, *group)
        for score in scores:
            if score.entry in listed:
                points = score.known_points
                self.offer(highest, points, score.entry, table, evening)
                if score.rank != 1:
                    self.offer(losing, points, score.entry, table, evening)
                elif len(scores) > 1:
                    self.offer(winning, points, score.entry, table, evening)
        margin = margin_of(scores)
        if margin and margin[0] in listed:
            key = RecordKey(RecordKind.BIGGEST_MARGIN, *group)
            self.offer(key, margin[1], margin[0], table, evening)

    def take_news(self, evening: Evening) -> list[FeedItem]:
        """The records beaten since this was asked last, as they stand now."""
        news = [self._news(key, evening) for key in self._beaten]
        self._beaten.clear()
        return news

    def _news(self, key: RecordKey, evening: Evening) -> FeedItem:
        held = self._held[key]
        return FeedItem(
            FeedKind.RECORD,
            evening.key,
            evening.at,
            held.holders[0].table,
            tuple(dict.fromkeys(holder.player for holder in held.holders)),
            value=Fraction(held.value),
            record=key.kind,
            game=key.game,
            seats=key.seats,
            depth=key.depth,
            item=key.item,
        )

    def told(self) -> tuple[ClubRecord, ...]:
        """All records, by kind, edition, seats, depth and item."""
        order = list(RecordKind)
        return tuple(
            ClubRecord(
                *key,
                value=Fraction(held.value),
                holders=tuple(held.holders),
                holder_count=held.holder_count,
                since=held.holders[0].at,
            )
            for key, held in sorted(
                self._held.items(),
                key=lambda each: (order.index(each[0].kind), each[0][1:]),
            )
        )


def margin_of(scores: Iterable[PlayedSeat]) -> tuple[int, int | Fraction] | None:
    """Who won alone, and how far ahead of the next by points; None if nobody did."""
    ordered = sorted(scores, key=lambda score: score.known_points, reverse=True)
    if len(ordered) < 2 or [score.rank for score in ordered].count(1) != 1:
        return None
    first, second = ordered[:2]
    if first.rank != 1 or first.points == second.points:
        return None
    return first.entry, first.known_points - second.known_points


def _holder(player: int, table: int | None, evening: Evening) -> Holder:
    return Holder(player, table, evening.key, evening.at)
