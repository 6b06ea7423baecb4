"""What happened in a club, newest first, as sentences made from its journal.

The journal keeps ids; names are looked up when a page is made, so a person who is
hidden or erased today is not named by what was written yesterday. A sentence whose
people may not be named says it without them, or is left out.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.clubs.models import Club, JournalEntry
from gonuts_league.clubs.services.actions import ACTIONS
from gonuts_league.events.models import Entry
from gonuts_league.players.models import Player
from gonuts_league.players.showing import Audience, Shown, show_people
from gonuts_league.tables.wording import say_list, say_points

MOST_SHOWN = 8
MOST_READ = 60
MOST_NAMED = 3


@dataclass(frozen=True, slots=True)
class Happening:
    """`card` is the donut that stands beside the sentence."""

    text: SafeString
    at: datetime
    card: str


@dataclass(frozen=True, slots=True)
class _People:
    """Everybody the acts are about, as the reader may see them."""

    club: Club
    shown: Mapping[int, Shown]
    players_by_entry: Mapping[int, int]

    def named(self, player_ids: Iterable[int]) -> list[str]:
        """Links to those who may be named."""
        return [
            format_html(
                '<a href="{}">{}</a>',
                reverse("leagues:player", args=[self.club.slug, player_id]),
                self.shown[player_id].short,
            )
            for player_id in player_ids
            if player_id in self.shown and self.shown[player_id].is_named
        ]


Teller = Callable[[JournalEntry, _People], SafeString | None]


def happenings_of(club: Club, *, audience: Audience) -> list[Happening]:
    """Tell the latest of what happened, as `audience` may know it (three queries)."""
    is_member = audience == Audience.MEMBERS
    tellers = TELLERS if is_member else OPEN_TELLERS
    acts = list(
        club.journal.filter(act__in=tellers, undone_by=None)
        .select_related("event", "table__round")
        .order_by("-pk")[:MOST_READ]
    )
    people = _people(club, acts, audience)
    told = (
        (act, tellers[act.act](act, people))
        for act in acts
        if is_member or not _is_kept_back(act)
    )
    happenings = [
        Happening(text, act.at, CARDS.get(act.act, "plain"))
        for act, text in told
        if text is not None
    ]
    happenings.sort(key=lambda happening: happening.at, reverse=True)
    return happenings[:MOST_SHOWN]


def _people(club: Club, acts: Sequence[JournalEntry], audience: Audience) -> _People:
    entry_ids = {entry_id for act in acts for entry_id in _winner_ids(act)}
    players_by_entry = dict(
        Entry.objects.filter(pk__in=entry_ids).values_list("pk", "player_id")
    )
    wanted = {player_id for act in acts for player_id in _player_ids(act)}
    players = Player.objects.filter(
        club=club, pk__in=wanted | set(players_by_entry.values())
    )
    shown = show_people(players, audience=audience, among=club.players.all())
    return _People(club, shown, players_by_entry)


def _is_kept_back(act: JournalEntry) -> bool:
    """Whether an act tells a result of a round after which standings are frozen."""
    if act.act != "result-confirmed" or act.event is None or act.table is None:
        return False
    return act.event.is_kept_back(act.table.round.number)


def _winner_ids(act: JournalEntry) -> list[int]:
    if act.act != "result-confirmed":
        return []
    return [seat["entry"] for seat in act.after["seats"] if seat["rank"] == 1]


def _player_ids(act: JournalEntry) -> list[int]:
    if act.act == "player-added":
        return [act.after["player"]]
    return act.after["players"] if act.act == "players-added" else []


def _tell_result(act: JournalEntry, people: _People) -> SafeString | None:
    if act.table is None or act.event is None:
        return None
    values: dict[str, Any] = {
        "table": act.table.number,
        "round": act.table.round.number,
        "event": act.event.name,
    }
    ids = [
        people.players_by_entry[pk]
        for pk in _winner_ids(act)
        if pk in people.players_by_entry
    ]
    winners = people.named(ids)
    if not winners or len(winners) < len(ids):
        text = _("Table {table} of round {round} has its result: {event}")
        return format_html(text, **values)
    points = next(seat["points"] for seat in act.after["seats"] if seat["rank"] == 1)
    values["winners"] = _joined(winners)
    if points is None:
        text = ngettext(
            "{winners} won table {table} of round {round}",
            "{winners} share the win at table {table} of round {round}",
            len(winners),
        )
    else:
        text = ngettext(
            "{winners} won table {table} of round {round} with {points} points",
            "{winners} share table {table} of round {round} with {points} points",
            len(winners),
        )
    return format_html(text, points=say_points(points), **values)


def _tell_round(act: JournalEntry, people: _People) -> SafeString | None:
    if act.event is None:
        return None
    text = _("Round {round} of {event} began")
    return format_html(text, round=act.after["round"], event=act.event.name)


def _tell_finish(act: JournalEntry, people: _People) -> SafeString | None:
    if act.event is None or not act.event.is_finished:
        return None
    link = format_html(
        '<a href="{}">{}</a>',
        reverse("standings:event", args=[act.event.slug]),
        act.event.name,
    )
    return format_html(_("{event} ended; its standings are final"), event=link)


def _tell_plan(act: JournalEntry, people: _People) -> SafeString | None:
    if act.event is None:
        return None
    return format_html(_("{event} was planned"), event=act.event.name)


def _tell_joined(act: JournalEntry, people: _People) -> SafeString | None:
    named = people.named(_player_ids(act))
    if not named:
        return None
    if len(named) > MOST_NAMED:
        text = ngettext(
            "{count} person joined the club",
            "{count} people joined the club",
            len(named),
        )
        return format_html(text, count=len(named))
    return format_html(_("{names} joined the club"), names=_joined(named))


def _joined(links: Sequence[str]) -> SafeString:
    # Each link is escaped already; only our own "and" stands between them.
    return mark_safe(say_list(links))


def _tell_plainly(act: JournalEntry, people: _People) -> SafeString:
    return format_html("{}", ACTIONS[act.act].sentence)


OPEN_TELLERS: Mapping[str, Teller] = {
    "result-confirmed": _tell_result,
    "round-published": _tell_round,
    "event-finished": _tell_finish,
    "event-created": _tell_plan,
    "player-added": _tell_joined,
    "players-added": _tell_joined,
}
TELLERS: Mapping[str, Teller] = {
    **OPEN_TELLERS,
    **dict.fromkeys(("club-founded", "pages-opened", "pages-closed"), _tell_plainly),
    "goal-deck-kept": _tell_plainly,
    "goal-deck-dropped": _tell_plainly,
    "goal-deck-back": _tell_plainly,
}
CARDS: Mapping[str, str] = {
    "result-confirmed": "boston-cream",
    "round-published": "glazed",
    "event-finished": "mucho-matcha",
    "event-created": "powdered",
    "player-added": "sprinkled",
    "players-added": "sprinkled",
    "club-founded": "brand",
}
