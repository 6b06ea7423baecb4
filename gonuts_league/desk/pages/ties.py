"""Ties that no criterion breaks, and what the organiser makes of them."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gonuts_league.clubs.reasons import reason_given, say_reason
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import do, organiser_page, render_event
from gonuts_league.events.enums import TieChoice
from gonuts_league.events.models import Entry, Event, TieDecision
from gonuts_league.events.selectors import entry_names
from gonuts_league.events.services.ties import decide_tie
from gonuts_league.events.standings.ties import TiedGroup, ties_of
from gonuts_league.journal.undo import just_done
from gonuts_league.pairing.types import EntryId
from gonuts_league.results.tie_words import say_decision, say_tie
from gonuts_league.web.requests import whole_number

WAYS = (
    (TieChoice.SHARED, gettext_lazy("They share the place")),
    (TieChoice.PLAY_OFF, gettext_lazy("They played a play-off, with this result")),
    (TieChoice.LOT, gettext_lazy("Draw lots now; everybody sees the lot number")),
)


@organiser_page("GET", "POST")
def ties(request: HttpRequest, event: Event) -> HttpResponse:
    if request.method == "GET":
        return _show(request, event)
    sent = request.POST.dict()
    if sent.get("choice") not in TieChoice.values:
        return _show(request, event, error=LeagueError("tie-choice-missing"))
    entries = [EntryId(pk) for pk in _numbers(sent.get("tie", "").split("-"))]
    error = do(
        request,
        lambda actor: decide_tie(
            event,
            entries=entries,
            choice=TieChoice(sent["choice"]),
            order=_order_sent(entries, sent),
            reason=reason_given(sent),
            actor=actor,
        ),
        _("The tie is decided."),
    )
    if error is None:
        return redirect("events:ties", event.slug)
    return _show(request, event, error=error)


def _order_sent(
    entries: Sequence[EntryId], sent: Mapping[str, str]
) -> tuple[EntryId, ...]:
    """The entries by their places; empty unless these run from 1 without a gap."""
    places = _numbers([sent.get(f"place-{entry}", "") for entry in entries])
    if sorted(places) != list(range(1, len(entries) + 1)):
        return ()
    ordered = sorted(zip(places, entries, strict=True))
    return tuple(entry for _place, entry in ordered)


def _numbers(words: Sequence[str]) -> list[int]:
    return [number for number in map(whole_number, words) if number]


def _show(
    request: HttpRequest, event: Event, *, error: LeagueError | None = None
) -> HttpResponse:
    found, sent = ties_of(event), request.POST.dict()
    # A decision that lies still may name people who are not on the list any more.
    names = entry_names(Entry.ever.filter(event=event).select_related("player"))
    cards = [(group, None) for group in found.open] + list(found.decided)
    context = {
        "ties": [_card(group, made, names, sent) for group, made in cards],
        "idle": [say_decision(each, names) for each in found.idle],
        "ways": WAYS,
        "error": error,
        "just_done": just_done(
            request, event, back=reverse("events:ties", args=[event.slug])
        ),
    }
    return render_event(request, event, "desk/ties.html#ties", context)


def _card(
    group: TiedGroup,
    decision: TieDecision | None,
    names: Mapping[int, str],
    sent: Mapping[str, str],
) -> dict[str, Any]:
    """One tie with what became of it, or with what a refused form had."""
    key = "-".join(str(entry) for entry in group.entries)
    typed = sent if sent.get("tie") == key else {}
    order = list(decision.order) if decision else []
    places = {entry: place for place, entry in enumerate(order, start=1)}
    return {
        "key": key,
        "title": say_tie(group, names),
        "decided": say_decision(decision, names) if decision else "",
        "reason": say_reason(decision.reason) if decision else "",
        "chosen": typed.get("choice") or (decision.choice if decision else ""),
        "people": [
            (pk, names[pk], typed.get(f"place-{pk}") or places.get(pk, ""))
            for pk in group.entries
        ],
        "typed_reason": typed.get("reason_words", ""),
    }
