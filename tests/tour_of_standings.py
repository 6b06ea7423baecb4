"""Standings for the tour: many columns and a race, changed rules, and ties."""

from collections.abc import Callable, Iterator

from django.urls import reverse

from gonuts_league.events.enums import TieChoice
from gonuts_league.events.models import Event
from gonuts_league.events.services.standings_rules import change_standings_rules
from gonuts_league.events.services.ties import decide_tie
from gonuts_league.events.standings.ties import ties_of
from gonuts_league.tables.models import Table
from tests.events.actions import ME
from tests.factories.events import EntryFactory
from tests.factories.players import PlayerFactory
from tests.played import by_places_alone, play

Making = Callable[..., Event]
ALL = ("wins", "margin", "share", "h2h", "countback", "opp", "opp-cut-1")


def standings_pages(make: Making) -> Iterator[tuple[str, str] | tuple[str, str, str]]:
    """Names and addresses; those with an empty third are looked at by a stranger."""
    wide = raced(make)
    tied = level(make, "A tie to be decided")
    drawn = level(make, "A tie by lot")
    first = ties_of(drawn).open[0]
    decide_tie(drawn, entries=first.entries, choice=TieChoice.LOT, seed=4711, actor=ME)
    guest = PlayerFactory(club=drawn.club, name="Astrid Holmquist", is_guest=True)
    EntryFactory(event=drawn, player=guest)
    unfit = make("Two editions added up", 8, points_system="raw", rounds_planned=2)
    table = play(unfit).tables.first()
    Table.objects.filter(pk=table.pk).update(game="gonuts-first")
    by_places_alone(table)
    yield "standings-notes", _page("standings:event", unfit)
    yield "standings-columns", _page("standings:event", wide)
    yield "standings-race", _page("standings:event", wide), ""
    yield "rules", _page("events:rules", wide)
    yield "rules-stranger", _page("events:rules", wide), ""
    yield "desk-tie", _page("events:desk", tied)
    yield "standings-tie", _page("standings:event", tied)
    yield "ties", _page("events:ties", tied)
    yield "ties-lot", _page("events:ties", drawn)
    yield "standings-lot", _page("standings:event", drawn), ""


def raced(make: Making) -> Event:
    """Four rounds with every criterion, and rules that were changed on the way."""
    event = make("Every column", 20, rounds_planned=4)
    for number in range(1, 4):
        play(event, number, shift=number * 3)
    change_standings_rules(
        event,
        points_system="newport",
        tie_breaks=ALL,
        reason="agreed-at-table",
        actor=ME,
    )
    play(event, 4, shift=2)
    event.refresh_from_db()
    return event


def level(make: Making, name: str) -> Event:
    """Two tables that went the same way."""
    event = make(name, 8, rounds_planned=1)
    play(event)
    return event


def _page(view: str, event: Event) -> str:
    return reverse(view, args=[event.slug])
