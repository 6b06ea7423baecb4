"""The games that a club has, in the shape in which a file gives them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.db.models import F
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from gonuts_league.clubs.models import Club
from gonuts_league.events.enums import EventFormat
from gonuts_league.events.selectors import shown_results
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


_ROUND = "result__table__round__"
_EVENT = f"{_ROUND}event__"


def kept_nights(club: Club, events: Iterable[int] | None = None) -> list[KeptNight]:
    """What was played in a club, or in some of its events (ids), by date (one query).

    Places stand beside points. People who were erased are numbered. Each game of a
    season's single games is a night of its own, as seasons count it.
    """
    results = shown_results().filter(table__round__event__club=club)
    if events is not None:
        results = results.filter(table__round__event__in=list(events))
    rows = (
        ResultSeat.objects.filter(result__in=results)
        .annotate(
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
        )
        .order_by("began", "event", "round", "table", "result", "seat__position")
    )
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
