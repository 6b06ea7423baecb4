"""All games of one person, newest first, as they count now."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, F, Q, QuerySet
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from gonuts_league.events.selectors import all_counting_results
from gonuts_league.players.models import Player
from gonuts_league.players.showing import Audience
from gonuts_league.tables.effects import SEAT_EFFECTS
from gonuts_league.tables.enums import SeatOutcome
from gonuts_league.tables.models import ResultSeat
from gonuts_league.tables.wording import say_points

from .game_links import say_game_of
from .words import say_edition

GAMES_A_PAGE = 20
_AT_THE_TABLE = [name for name, effect in SEAT_EFFECTS.items() if effect.takes_place]


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game; `outcome` is empty for whoever simply played.

    `exact` are the points as they count, None where they are not known.
    """

    url: str
    name: str
    day: str
    edition: str
    players: int
    rank: int | None
    is_win: bool
    points: str
    outcome: str
    game: str
    exact: Fraction | None


@dataclass(frozen=True, slots=True)
class GamesPage:
    lines: tuple[GameLine, ...]
    page: Page


def games_page(player: Player, *, audience: Audience, number: str | None) -> GamesPage:
    """One page of a person's games (two queries).

    Rounds that are kept back are in it for the club's people only.
    """
    page = Paginator(_seats(player, audience), GAMES_A_PAGE).get_page(number)
    return GamesPage(tuple(_line(seat) for seat in page.object_list), page)


def _seats(player: Player, audience: Audience) -> QuerySet[ResultSeat]:
    results = all_counting_results()
    if audience != Audience.MEMBERS:
        results = results.exclude(
            Q(table__round__number__gt=F("table__round__event__frozen_after"))
        )
    at_table = Count(
        "result__seats", filter=Q(result__seats__outcome__in=_AT_THE_TABLE)
    )
    event = "result__table__round__event__"
    return (
        ResultSeat.objects.filter(
            result__in=results,
            seat__entry__player=player,
            outcome__in=_AT_THE_TABLE,
        )
        .annotate(
            at=Coalesce(f"{event}starts_at", f"{event}created_at"), players=at_table
        )
        .select_related("result__table__round__event")
        .order_by("-at", f"-{event}pk", "-result__table__round__number", "-pk")
    )


def _line(seat: Any) -> GameLine:
    table = seat.result.table
    event = table.round.event
    return GameLine(
        url=reverse("standings:game", args=[event.slug, table.pk]),
        name=say_game_of(event.name, table.round.number),
        day=say_date(event.local(seat.at)),
        edition=say_edition(seat.result.game),
        players=seat.players,
        rank=seat.rank,
        is_win=seat.rank == 1 and SEAT_EFFECTS[seat.outcome].earns,
        points=say_points(_exact(seat.points)),
        outcome=""
        if seat.outcome == SeatOutcome.PLAYED
        else str(SeatOutcome(seat.outcome).label),
        game=seat.result.game,
        exact=_exact(seat.points),
    )


def _exact(points: Decimal | None) -> Fraction | None:
    return None if points is None else Fraction(points)


def say_date(moment: datetime) -> str:
    """A day by the clock of its event, with its year: lists go back for years."""
    return date_format(moment, "DATE_FORMAT")


def say_month(moment: datetime) -> str:
    """A month for the foot of a picture: "11/2026"."""
    return _("%(month)s/%(year)s") % {
        "month": f"{moment:%m}",
        "year": moment.year,
    }
