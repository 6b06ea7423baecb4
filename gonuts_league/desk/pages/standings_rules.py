"""How an event's standings are made: its points system, its tie-breaks, and what
another choice would move. Shown to all readers, changed by organisers."""

from collections.abc import Mapping, Sequence
from copy import copy
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.clubs.reasons import reason_given, say_reason
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import (
    can_organise,
    do,
    go,
    organiser_page,
    render_event,
    visible_event,
)
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import entries_of, entry_names, ranked
from gonuts_league.events.services.standings_rules import (
    change_standings_rules,
    has_begun,
)
from gonuts_league.events.standings.figures import (
    say_criteria,
    say_system,
    words_of_criterion,
    words_of_system,
)
from gonuts_league.events.standings.system_fit import fit_of, system_errors
from gonuts_league.journal.undo import just_done
from gonuts_league.players.showing import Audience, audience_of
from gonuts_league.results.without_play import say_bye_worth
from gonuts_league.standings.points import POINT_SYSTEMS, point_system
from gonuts_league.standings.tiebreaks import TIE_BREAKS
from gonuts_league.standings.types import Standing

SAVE = "save"
MOST_MOVED = 6
# Only a season drops results.
NOT_OF_EVENTS = ("dropped",)


class Rules(NamedTuple):
    """A choice of how to count."""

    points_system: str
    tie_breaks: tuple[str, ...]


@require_http_methods(["GET", "POST"])
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    if request.method == "POST":
        return _change(request, slug)
    event = visible_event(request, slug)
    return _show(request, event, _rules_of(event))


@organiser_page("POST")
def _change(request: HttpRequest, event: Event) -> HttpResponse:
    """Try other rules out, or save them."""
    sent = request.POST.dict()
    wanted = _rules_sent(event, sent, request.POST.getlist("by"))
    if sent.get("do") != SAVE:
        return _show(request, event, wanted)
    error = do(
        request,
        lambda actor: change_standings_rules(
            event,
            points_system=wanted.points_system,
            tie_breaks=wanted.tie_breaks,
            reason=reason_given(sent),
            actor=actor,
        ),
        _("The standings follow these rules from now on."),
    )
    if error is None:
        return go(request, reverse("events:rules", args=[event.slug]))
    return _show(request, event, wanted, error=error)


def _show(
    request: HttpRequest,
    event: Event,
    rules: Rules,
    *,
    error: LeagueError | None = None,
) -> HttpResponse:
    is_organiser = can_organise(request, event)
    fit, is_changed = fit_of(event), rules != _rules_of(event)
    back = reverse("events:rules", args=[event.slug])
    context = {
        "section": "standings",
        "code": rules.points_system,
        "systems": [
            (code, *words_of_system(code), system_errors(fit, code))
            for code in POINT_SYSTEMS
        ],
        "chosen": [(code, *words_of_criterion(code)) for code in rules.tie_breaks],
        "offered": [(code, *words_of_criterion(code)) for code in _offered_to(rules)],
        "is_changed": is_changed,
        "is_suggested": rules.tie_breaks == point_system(rules.points_system).suggested,
        "moved": _moved(event, rules) if is_changed else (),
        "changes": _changes(event),
        "is_member": audience_of(request.user, event.club) == Audience.MEMBERS,
        "bye_worth": say_bye_worth(event),
        "needs_reason": has_begun(event),
        "can_change": is_organiser and not event.is_finished,
        "error": error,
        "reason_typed": request.POST.get("reason_words", ""),
        "just_done": just_done(request, event, back=back) if is_organiser else None,
    }
    return render_event(request, event, "desk/rules.html#rules", context)


def _rules_of(event: Event) -> Rules:
    return Rules(event.points_system, tuple(event.tie_breaks))


def _offered_to(rules: Rules) -> tuple[str, ...]:
    """Tie-breaks that can still be added; what comes before the points is there."""
    taken = {*rules.tie_breaks, *point_system(rules.points_system).before}
    return tuple(
        code for code in TIE_BREAKS if code not in taken and code not in NOT_OF_EVENTS
    )


def _moved(event: Event, rules: Rules) -> tuple[str, ...]:
    """Who would stand elsewhere by other rules, best first, the last ones counted."""
    if not has_begun(event) or system_errors(fit_of(event), rules.points_system):
        return ()
    tried = copy(event)
    tried.points_system = rules.points_system
    tried.tie_breaks = list(rules.tie_breaks)
    before = {row.entry: row for row in ranked(event)}
    after = [row for row in ranked(tried) if row.rank != before[row.entry].rank]
    if not after:
        return (_("Nobody would change place."),)
    names = entry_names(entries_of(event))
    said = [_say_move(names, row, before[row.entry]) for row in after[:MOST_MOVED]]
    left = len(after) - MOST_MOVED
    if left > 0:
        text = ngettext(
            "%(count)s more would change place.",
            "%(count)s more would change place.",
            left,
        )
        said.append(text % {"count": left})
    return tuple(said)


def _say_move(names: Mapping[int, str], row: Standing, before: Standing) -> str:
    values = {"name": names[row.entry], "rank": row.rank, "before": before.rank}
    if row.is_shared:
        return (
            _("%(name)s would share rank %(rank)s instead of being on rank %(before)s.")
            % values
        )
    return _("%(name)s would be on rank %(rank)s instead of rank %(before)s.") % values


def _changes(event: Event) -> list[tuple[JournalEntry, str, str, str]]:
    """The changes since round 1, the newest first: before, after, and why."""
    first = event.rounds.exclude(published_at=None).order_by("published_at").first()
    if first is None:
        return []
    actions = event.journal.filter(
        act="standings-rules-changed", at__gte=first.published_at
    )
    return [
        (
            action,
            _say_rules(action.before),
            _say_rules(action.after),
            say_reason(action.reason),
        )
        for action in actions.order_by("-pk")
    ]


def _say_rules(kept: Mapping[str, object]) -> str:
    breaks: Sequence[str] = kept["tie_breaks"]  # type: ignore[assignment]  # kept as a list
    values = {
        "system": say_system(str(kept["points_system"])),
        "criteria": say_criteria(breaks) or _("nothing"),
    }
    return _("%(system)s; ties by %(criteria)s") % values


def _rules_sent(event: Event, sent: Mapping[str, str], listed: Sequence[str]) -> Rules:
    """Read the form: the system, the list, and what its button did to the list.

    Unknown codes are passed over.
    """
    system = sent.get("points_system", "")
    if system not in POINT_SYSTEMS:
        system = event.points_system
    known = [code for code in dict.fromkeys(listed) if code in TIE_BREAKS]
    action, _dash, code = sent.get("do", "").partition(":")
    if action == "suggested":
        return Rules(system, point_system(system).suggested)
    return Rules(system, _after(action, code, known))


def _after(action: str, code: str, listed: list[str]) -> tuple[str, ...]:
    """The list after one button of it was pressed."""
    if action == "add" and code in TIE_BREAKS and code not in listed:
        return (*listed, code)
    if code not in listed:
        return tuple(listed)
    place = listed.index(code)
    if action == "drop":
        return tuple(listed[:place] + listed[place + 1 :])
    other = {"up": place - 1, "down": place + 1}.get(action, place)
    if 0 <= other < len(listed):
        listed[place], listed[other] = listed[other], listed[place]
    return tuple(listed)
