"""One person who was entered twice: find the other, merge them, split them again."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from gonuts_league.clubs.rules import club_or_404
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import do, staff_page
from gonuts_league.events.models import Event
from gonuts_league.leagues.forms.merging import PartForm
from gonuts_league.leagues.merging import Clash, SatAt, clashes_of, merging_of
from gonuts_league.leagues.services.merging import merge_people, part_people
from gonuts_league.players.models import Player
from gonuts_league.players.private_links import has_open_link
from gonuts_league.players.selectors import known_names, people_of, search_people
from gonuts_league.players.showing import Audience
from gonuts_league.tables.wording import say_by, say_list
from gonuts_league.web.requests import render_part

MOST_FOUND = 30
MOST_EVENTS = 8
MOST_REFUSALS = 3


@staff_page("GET")
def same_person(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    player = _player(request, club_slug, pk)
    query = request.GET.get("q", "").strip()[:80]
    context = {
        "club": player.club,
        "section": "players",
        "player": player,
        "query": query,
        "found": _candidates(player, query),
    }
    return render_part(request, "boards/same_person.html", "found", context)


@staff_page("GET", "POST")
def merge(request: HttpRequest, club_slug: str, pk: int, other_pk: int) -> HttpResponse:
    """Show what merging would do; do it when asked to."""
    club = club_or_404(request, club_slug, "clubs.organise")
    second_names = Player.ever.filter(club=club, pk__in=[pk, other_pk])
    if merged := second_names.exclude(merged_into=None).first():
        # Whose second name it is, however often that was merged on.
        while merged.merged_into is not None:
            merged = merged.merged_into
        return _changed_since(request, merged)
    keep = _player(request, club_slug, pk)
    others = people_of(keep.club, audience=Audience.MEMBERS).exclude(pk=pk)
    other = get_object_or_404(others, pk=other_pk)
    error = None
    if request.method == "POST":
        error = do(
            request,
            partial(merge_people, keep, other),
            _("%(name)s and %(other)s are one person.")
            % {"name": keep.name, "other": other.name},
        )
        if error is None:
            return redirect("players:detail", club_slug, pk)
    refusals = [_say_clash(clash, keep, other) for clash in clashes_of(keep, other)]
    context = {
        "club": keep.club,
        "section": "players",
        "player": keep,
        "other": other,
        "sides": [(each, *_newest_events(each)) for each in (keep, other)],
        "refusals": refusals[:MOST_REFUSALS],
        "more_refusals": refusals[MOST_REFUSALS:],
        **_changes(keep, other),
        "error": error,
    }
    status = 409 if error else 200
    return render_part(request, "boards/merge.html", "merge", context, status=status)


@staff_page("GET", "POST")
def part(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Make a person again of the row `pk`, which was merged into another."""
    club = club_or_404(request, club_slug, "clubs.organise")
    rows = Player.ever.filter(club=club, erased_at=None)
    other = get_object_or_404(rows.select_related("merged_into", "club"), pk=pk)
    if merging_of(other) is None:
        raise Http404
    keep = other.merged_into
    if keep is None:
        return _changed_since(request, other)
    form = PartForm(keep, other, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        error = do(
            request,
            partial(part_people, other, newer=form.others()),
            _("%(name)s and %(other)s are two people.")
            % {"name": keep.name, "other": other.name},
        )
        if error is None:
            return redirect("players:detail", club_slug, pk)
        form.refuse(error)
    context = {
        "club": club,
        "section": "players",
        "keep": keep,
        "other": other,
        "form": form,
    }
    status = 422 if form.errors else 200
    return render_part(request, "boards/part.html", "part", context, status=status)


def _changed_since(request: HttpRequest, player: Player) -> HttpResponse:
    """Lead from an old page to the person there is now, and say so."""
    messages.error(request, LeagueError("changed-since").sentence)
    return redirect("players:detail", player.club.slug, player.pk)


def _player(request: HttpRequest, club_slug: str, pk: int) -> Player:
    club = club_or_404(request, club_slug, "clubs.organise")
    return get_object_or_404(people_of(club, audience=Audience.MEMBERS), pk=pk)


def _candidates(player: Player, query: str) -> list[Player]:
    """Those who may be the same person: of a search, or those of a likely name."""
    if query:
        people = search_people(player.club, audience=Audience.MEMBERS, query=query)
        found = list(people[: MOST_FOUND + 1])
    else:
        found = known_names(player.club).namesakes(player.name)
    return [each for each in found if each.pk != player.pk]


def _newest_events(player: Player) -> tuple[list[Event], int]:
    """The newest events of a person, and how many more there are."""
    entries = player.entries.filter(removed_at=None).select_related("event")
    newest = entries.order_by("-event__starts_at", "-event_id")
    events = [entry.event for entry in newest]
    return events[:MOST_EVENTS], max(len(events) - MOST_EVENTS, 0)


def _changes(keep: Player, other: Player) -> dict[str, Any]:
    """What merging changes beside the games."""
    groups = other.groups.exclude(pk__in=keep.groups.values("pk"))
    was_seen = not (keep.is_hidden or keep.is_young)
    return {
        "joins": list(groups.order_by("name_key").values_list("name", flat=True)),
        "hides_name": was_seen and (other.is_hidden or other.is_young),
        "becomes_member": keep.is_guest and not other.is_guest,
        "loses_link": has_open_link(other),
    }


def _say_clash(clash: Clash, keep: Player, other: Player) -> str:
    return say_by(
        "boards/words/clash.txt",
        clash=clash,
        keep=keep,
        other=other,
        idle=keep.name if clash.other_sat else other.name,
        tables=_say_places(clash.keep_sat),
        other_tables=_say_places(clash.other_sat),
    )


def _say_places(places: Sequence[SatAt]) -> str:
    return say_list(
        [_("table %(table)s in round %(round)s") % place._asdict() for place in places]
    )
