"""What the pages say about two people who may be one, before anything is done."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.events.models import Entry
from gonuts_league.players.models import Player
from gonuts_league.players.private_links import has_open_link
from gonuts_league.players.selectors import likely_the_same, search_people
from gonuts_league.players.showing import Audience
from gonuts_league.tables.wording import say_list

from .merging import Clash, SatAt, clashes_of

MOST_FOUND = 30
MOST_EVENTS = 8
MOST_REFUSALS = 3


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody who may be the same person; `url` shows what merging would do."""

    name: str
    affiliation: str
    url: str


@dataclass(frozen=True, slots=True)
class Candidates:
    """`found` are those of a search, without one those of a likely name."""

    query: str
    found: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class EventLine:
    name: str
    at: datetime | None
    url: str


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two, with the newest of their events."""

    name: str
    affiliation: str
    events: tuple[EventLine, ...]
    more: str


@dataclass(frozen=True, slots=True)
class MergePage:
    """`refusals` are the events that both are in; without any, merging is offered.

    Where there are many, `more_refusals` are those after the first ones.

    `other_way_url` is the page of the same two with the other one kept.
    """

    keep: Side
    other: Side
    refusals: tuple[str, ...]
    more_refusals: tuple[str, ...]
    changes: tuple[str, ...]
    other_way_url: str


def candidates(player: Player, query: str) -> Candidates:
    """Those who may be the same person as somebody (3 queries)."""
    if query:
        people = search_people(player.club, audience=Audience.MEMBERS, query=query)
        found = [each for each in people[: MOST_FOUND + 1] if each.pk != player.pk]
    else:
        found = likely_the_same(player)
    return Candidates(query, tuple(_candidate(player, each) for each in found))


def _candidate(player: Player, other: Player) -> Candidate:
    return Candidate(other.name, other.affiliation, _merge_url(player, other))


def merge_page(keep: Player, other: Player) -> MergePage:
    """What merging two people would do, or why they are two."""
    clashes = clashes_of(keep, other)
    refusals = tuple(_say_clash(clash, keep, other) for clash in clashes)
    return MergePage(
        keep=_side(keep),
        other=_side(other),
        refusals=refusals[:MOST_REFUSALS],
        more_refusals=refusals[MOST_REFUSALS:],
        changes=tuple(_changes(keep, other)),
        other_way_url=_merge_url(other, keep),
    )


def _merge_url(keep: Player, other: Player) -> str:
    return reverse("leagues:merge", args=[keep.club.slug, keep.pk, other.pk])


def _side(player: Player) -> Side:
    entries = player.entries.filter(removed_at=None).select_related("event")
    newest = list(entries.order_by("-event__starts_at", "-event_id"))
    more = max(len(newest) - MOST_EVENTS, 0)
    return Side(
        name=player.name,
        affiliation=player.affiliation,
        events=tuple(_event_line(entry) for entry in newest[:MOST_EVENTS]),
        more=ngettext("and %(count)s more", "and %(count)s more", more)
        % {"count": more}
        if more
        else "",
    )


def _event_line(entry: Entry) -> EventLine:
    event = entry.event
    url = reverse("standings:event", args=[event.slug])
    return EventLine(event.name, event.local_start, url)


def _changes(keep: Player, other: Player) -> Iterable[str]:
    names = {"name": keep.name, "other": other.name}
    yield _("All games of %(other)s become games of %(name)s.") % names
    yield _("Lists and searches find %(name)s by the name %(other)s too.") % names
    groups = other.groups.exclude(pk__in=keep.groups.values("pk"))
    if new := list(groups.order_by("name_key").values_list("name", flat=True)):
        yield _("%(name)s joins: %(groups)s.") % {**names, "groups": say_list(new)}
    if not (keep.is_hidden or keep.is_young) and (other.is_hidden or other.is_young):
        yield _("Strangers see no name any more, because %(other)s has none.") % names
    if keep.is_guest and not other.is_guest:
        yield _("%(name)s is a member then, because %(other)s is one.") % names
    if has_open_link(other):
        yield _("The private link of %(other)s opens nothing any more.") % names


def _say_clash(clash: Clash, keep: Player, other: Player) -> str:
    if clash.have_both_played:
        return _(
            "%(event)s: %(name)s sat at %(tables)s, %(other)s at %(other_tables)s."
        ) % {
            "event": clash.event.name,
            "name": keep.name,
            "tables": _say_places(clash.keep_sat),
            "other": other.name,
            "other_tables": _say_places(clash.other_sat),
        }
    return _(
        "%(event)s: %(name)s is on its list and has not played. Take them off it, then "
        "the two can be merged."
    ) % {
        "event": clash.event.name,
        "name": keep.name if clash.other_sat else other.name,
    }


def _say_places(places: Sequence[SatAt]) -> str:
    return say_list(
        [_("table %(table)s in round %(round)s") % place._asdict() for place in places]
    )
