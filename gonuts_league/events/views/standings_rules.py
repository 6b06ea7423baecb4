"""How the standings are made: shown to all readers, changed by organisers."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from gonuts_league.clubs.access import actor_of
from gonuts_league.clubs.reasons import reason_given
from gonuts_league.errors import LeagueError
from gonuts_league.events.journal_page import just_done
from gonuts_league.events.models import Event
from gonuts_league.events.rules_page import Rules, rules_of, rules_page, rules_sent
from gonuts_league.events.services.standings_rules import change_standings_rules
from gonuts_league.look.rendering import render_part
from gonuts_league.players.showing import Audience, audience_of

from .access import can_organise, do, for_staff, go, organised_event, visible_event

SAVE = "save"


@require_http_methods(["GET", "POST"])
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    if request.method == "POST":
        return _change(request, slug)
    event = visible_event(request, slug)
    return _show(request, event, rules_of(event))


@for_staff
def _change(request: HttpRequest, slug: str) -> HttpResponse:
    """Try other rules out, or save them."""
    event = organised_event(request, slug)
    sent = request.POST.dict()
    wanted = rules_sent(event, sent, request.POST.getlist("by"))
    if sent.get("do") != SAVE:
        return _show(request, event, wanted)
    error = do(
        request,
        lambda: change_standings_rules(
            event,
            points_system=wanted.points_system,
            tie_breaks=wanted.tie_breaks,
            reason=reason_given(sent),
            actor=actor_of(request),
        ),
        _("The standings are made so from now on."),
    )
    if error is None:
        return go(request, reverse("events:rules", args=[slug]))
    return _show(request, event, wanted, error=error)


def _show(
    request: HttpRequest,
    event: Event,
    rules: Rules,
    *,
    error: LeagueError | None = None,
) -> HttpResponse:
    is_member = audience_of(request.user, event.club) == Audience.MEMBERS
    is_organiser = can_organise(request, event)
    back = reverse("events:rules", args=[event.slug])
    return render_part(
        request,
        "events/rules.html",
        "rules",
        {
            "event": event,
            "club": event.club,
            "section": "standings",
            "rules": rules_page(event, rules, is_member=is_member),
            "can_change": is_organiser and not event.is_finished,
            "error": error,
            "reason_typed": request.POST.get("reason_words", ""),
            "just_done": just_done(request.user, event, back=back)  # type: ignore[arg-type]  # organisers are signed in
            if is_organiser
            else None,
        },
        status=409 if error else 200,
    )
