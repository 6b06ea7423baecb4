"""Lead from a table's id to the page of its game, and say when it was."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from gonuts_league.clubs.models import Club
from gonuts_league.events.models import Event
from gonuts_league.tables.models import Table


@dataclass(frozen=True, slots=True)
class GameLink:
    """`name` tells which game it was: "Thursday Donut Night, round 2"."""

    url: str
    name: str


def game_links(club: Club, tables: Iterable[int | None]) -> Mapping[int, GameLink]:
    """Links by table id; tables that are no more have none (one query)."""
    rows = Table.objects.filter(
        pk__in={table for table in tables if table}, round__event__club=club
    ).values_list("pk", "round__event__slug", "round__event__name", "round__number")
    return {
        pk: GameLink(
            reverse("standings:game", args=[slug, pk]),
            _("%(event)s, round %(round)s") % {"event": name, "round": number},
        )
        for pk, slug, name, number in rows
    }


def say_date(moment: datetime) -> str:
    """A day by the clock of its event, with its year: lists go back for years."""
    return date_format(moment, "DATE_FORMAT")


def day_of_event(event: Event) -> str:
    """When an event was, or else when it was made."""
    return say_date(event.local(event.starts_at or event.created_at))
