"""Certificates of a finished event: who came where, to be printed and handed over."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from django.utils.translation import gettext as _

from gonuts_league.events.models import Event
from gonuts_league.events.standings.standings_read import StandingsRead, read_standings
from gonuts_league.players.showing import Audience
from gonuts_league.standings.types import Standing
from gonuts_league.tables.wording import say_list, say_points

# Who gets one if nobody is chosen.
LAST_PLACE = 3


class Size(StrEnum):
    A5 = "a5"
    A4 = "a4"


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody who may get a certificate, best first."""

    key: int
    name: str
    rank: int
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Certificate:
    name: str
    place: str
    among: str


@dataclass(frozen=True, slots=True)
class Certificates:
    """`played_on` is the day of the event, or of its end where no start is known."""

    candidates: tuple[Candidate, ...]
    chosen: tuple[Certificate, ...]
    played_on: date | None


def certificates_of(event: Event, *, chosen: Collection[int] = ()) -> Certificates:
    """Make certificates for these entries, or for the first three places.

    Nobody gets one before the event is finished; nor does who has been erased.
    """
    if not event.is_finished:
        return Certificates((), (), None)
    read = read_standings(event, audience=Audience.MEMBERS)
    rows = [each for each in read.standings if read.people[each.entry].shown.is_named]
    wanted = [row for row in rows if _is_wanted(row, chosen)]
    keys = {row.entry for row in wanted}
    return Certificates(
        candidates=tuple(
            Candidate(row.entry, _name(row, read), row.rank, row.entry in keys)
            for row in rows
        ),
        chosen=tuple(_certificate(row, read) for row in wanted),
        played_on=_day_of(event),
    )


def size_asked(asked: str) -> Size:
    return Size.A4 if asked == Size.A4 else Size.A5


def _is_wanted(row: Standing, chosen: Collection[int]) -> bool:
    return row.entry in chosen if chosen else row.rank <= LAST_PLACE


def _certificate(row: Standing, read: StandingsRead) -> Certificate:
    return Certificate(
        name=_name(row, read),
        place=_place(row, _sharing(row, read)),
        among=_("among %(count)s players, with %(points)s points")
        % {"count": len(read.standings), "points": say_points(row.points)},
    )


def _place(row: Standing, others: Sequence[str]) -> str:
    if not row.is_shared:
        return _("Place %(rank)s") % {"rank": row.rank}
    if not others:
        return _("Place %(rank)s, shared") % {"rank": row.rank}
    return _("Place %(rank)s, shared with %(names)s") % {
        "rank": row.rank,
        "names": say_list(others),
    }


def _sharing(row: Standing, read: StandingsRead) -> list[str]:
    return [
        _name(each, read)
        for each in read.standings
        if each.rank == row.rank
        and each.entry != row.entry
        and read.people[each.entry].shown.is_named
    ]


def _name(row: Standing, read: StandingsRead) -> str:
    return read.people[row.entry].shown.name


def _day_of(event: Event) -> date | None:
    moment = event.starts_at or event.finished_at
    return event.local(moment).date() if moment else None
