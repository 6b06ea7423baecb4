"""The games that a club has, in the shape in which a file gives them, and what a file
says otherwise."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any

from django.db.models import F
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from gonuts_league.clubs.models import Club
from gonuts_league.events.enums import EventFormat
from gonuts_league.events.selectors import is_shown
from gonuts_league.players.names import name_key
from gonuts_league.players.selectors import KnownNames
from gonuts_league.runtime.zones import zone
from gonuts_league.tables.models import ResultSeat

from .games_csv.types import TICKS, FileGame, FileNight, SeatRow
from .past_games import CARDS, TOTALS


@dataclass(frozen=True, slots=True)
class KeptNight:
    """An event of the club, or one game of a season's single ones."""

    event: int
    slug: str
    night: FileNight


@dataclass(frozen=True, slots=True)
class DifferingNight:
    """A known night of which the file says something else.

    `more` and `fewer` are the games that only the file has, or only the club; `changed`
    are seats of the others, as the club and as the file has them.
    """

    kept: KeptNight
    more: int
    fewer: int
    changed: tuple[tuple[SeatRow, SeatRow], ...]

    @property
    def count(self) -> int:
        return self.more + self.fewer + len(self.changed)


_ROUND = "result__table__round__"
_EVENT = f"{_ROUND}event__"


def kept_nights(club: Club, events: Iterable[int] | None = None) -> list[KeptNight]:
    """What was played in a club, or in some of its events (ids), by date (one query).

    Places stand beside points. People who were erased are numbered. Each game of a
    season's single games is a night of its own, as seasons count it.
    """
    seats = ResultSeat.objects.filter(is_shown("result__"), **{f"{_EVENT}club": club})
    if events is not None:
        seats = seats.filter(**{f"{_ROUND}event__in": list(events)})
    rows = seats.annotate(
        event=F(f"{_ROUND}event"),
        slug=F(f"{_EVENT}slug"),
        name=F(f"{_EVENT}name"),
        zone=F(f"{_EVENT}time_zone"),
        format=F(f"{_EVENT}format"),
        singles=F(f"{_EVENT}season_of_singles"),
        began=Coalesce(f"{_EVENT}starts_at", f"{_EVENT}created_at"),
        seated=Coalesce(f"{_ROUND}published_at", f"{_EVENT}created_at"),
        round=F(f"{_ROUND}number"),
        table=F("result__table__number"),
        depth=F("result__depth"),
        game=F("result__game"),
        person=F("seat__entry__player"),
        player=F("seat__entry__player__name"),
        erased=F("seat__entry__player__erased_at"),
        guest=F("seat__entry__player__is_guest"),
        young=F("seat__entry__player__is_young"),
        hidden=F("seat__entry__player__is_hidden"),
    ).order_by("began", "event", "round", "table", "result", "seat__position")
    erased: dict[int, str] = {}
    kept: list[KeptNight] = []
    fields = (*rows.query.annotations, *("result", "outcome", "points", "tie_break"))
    told = rows.values_list(*fields, "rank", named=True)
    for event, of_event in groupby(told, lambda row: row.event):
        played = [
            list(own) for _result, own in groupby(of_event, lambda row: row.result)
        ]
        row = played[0][0]
        parts = [played] if row.singles is None else [[game] for game in played]
        for number, part in enumerate(parts, start=1):
            first = part[0][0]
            at = first.began if row.singles is None else first.seated
            night = FileNight(
                row.name if row.singles is None else f"{row.name} {number}",
                at.astimezone(zone(row.zone)).date(),
                tuple(_game(game, erased) for game in part),
                row.format == EventFormat.FREE_PLAY,
            )
            kept.append(KeptNight(event, row.slug, night))
    return sorted(kept, key=lambda each: each.night.on)


def _game(rows: Sequence[Any], erased: dict[int, str]) -> FileGame:
    first = rows[0]
    depth = TOTALS if first.depth == CARDS else first.depth
    return FileGame(
        first.round,
        first.table,
        first.game,
        depth,
        tuple(
            SeatRow(
                0,
                row.player
                if row.erased is None
                else erased.setdefault(
                    row.person, f"{_('A player')} {len(erased) + 1}"
                ),
                row.outcome,
                row.rank,
                row.points,
                row.tie_break[0] if row.tie_break else None,
                tuple(tick for tick in TICKS if getattr(row, tick)),
            )
            for row in rows
        ),
    )


def differing_nights(
    nights: Iterable[FileNight], kept: Iterable[KeptNight], known: KnownNames
) -> Iterator[DifferingNight]:
    """Those with a difference; of several nights of the day the likest is meant."""
    by_day: defaultdict[date, list[KeptNight]] = defaultdict(list)
    for each in kept:
        by_day[each.night.on].append(each)
    for night in nights:
        found = [
            compare(each, night, known)
            for each in by_day[night.on]
            if not night.name or name_key(each.night.name) == name_key(night.name)
        ]
        likest = min(found, key=lambda each: each.count, default=None)
        if likest is not None and likest.count:
            yield likest


def compare(kept: KeptNight, night: FileNight, known: KnownNames) -> DifferingNight:
    """Pair the games of the same people, those first that are told alike."""
    ours: defaultdict[object, list[dict[str, SeatRow]]] = defaultdict(list)
    for game in kept.night.games:
        seats = _people_at(game, known)
        ours[frozenset(seats)].append(seats)
    others = []
    for game in night.games:
        seats = _people_at(game, known)
        same = ours[frozenset(seats)]
        alike = next((each for each in same if not _changed(each, seats)), None)
        if alike is None:
            others.append(seats)
        else:
            same.remove(alike)
    changed: list[tuple[SeatRow, SeatRow]] = []
    more = 0
    for seats in others:
        if same := ours[frozenset(seats)]:
            changed += _changed(same.pop(0), seats)
        else:
            more += 1
    return DifferingNight(kept, more, sum(map(len, ours.values())), tuple(changed))


def _changed(
    ours: Mapping[str, SeatRow], theirs: Mapping[str, SeatRow]
) -> list[tuple[SeatRow, SeatRow]]:
    """Seats of which both tell something, and not the same."""
    return [
        (seat, theirs[key])
        for key, seat in ours.items()
        if seat.outcome != theirs[key].outcome
        or any(
            None not in pair and pair[0] != pair[1]
            for pair in (
                (seat.points, theirs[key].points),
                (seat.place, theirs[key].place),
            )
        )
    ]


def tables_of(night: FileNight, known: KnownNames) -> object:
    """Who sat together, and how often."""
    tables = Counter(frozenset(_people_at(game, known)) for game in night.games)
    return frozenset(tables.items())


def _people_at(game: FileGame, known: KnownNames) -> dict[str, SeatRow]:
    """The seats of a game by the keys of whom the club knows by these names."""
    found = [(known.find(seat.player), seat) for seat in game.seats]
    return {
        player.name_key if player else name_key(seat.player): seat
        for player, seat in found
    }
