"""Who else is at work on a draft, and what they have changed since it was looked at."""

from contextlib import suppress
from hashlib import sha256
from typing import Any

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_GET

from gonuts_league.clubs.access import actor_of
from gonuts_league.clubs.services.actions import names_among
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import for_staff, organised_round
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Round
from gonuts_league.events.services.presence import others_editing, touch_editor
from gonuts_league.journal.sentences import names_in
from gonuts_league.web.rendering import render_part

CHANGES = "edits pinnings drafts publishings"


@require_GET
@for_staff
def company(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Say that this draft is open here; tell who else has it open or changed it."""
    round_ = organised_round(request, slug, number)
    return render_part(
        request,
        "draft/draft_company.html",
        "company",
        {
            "event": round_.event,
            "club": round_.event.club,
            "section": "events",
            "round": round_,
            **company_of(request, round_, seen=request.GET.get("seen", "")),
        },
    )


def company_of(
    request: HttpRequest,
    round_: Round,
    *,
    seen: str = "",
    error: LeagueError | None = None,
) -> dict[str, Any]:
    """Say that this browser has the draft open, and read who else has.

    `seen` is the draft on its screen, where that is not the one shown now. What changed
    is told to whoever is behind, or was refused for having been.
    """
    fresh = round_.seen
    seen = seen or fresh
    actor, now = actor_of(request), timezone.now()
    key = request.session.session_key or ""
    screen = sha256(key.encode()).hexdigest()[:12]
    if round_.state == RoundState.DRAFT:
        # Nobody's page fails for a sign of life; the next one comes in seconds.
        with suppress(OperationalError):
            touch_editor(round_, actor=actor, screen=screen, now=now)
    editors = others_editing(round_, actor=actor, screen=screen, now=now)
    users = {editor.user for editor in editors}
    is_behind = seen != fresh or round_.state != RoundState.DRAFT
    was_refused = error is not None and error.code == "seat-gone"
    change = None
    if is_behind or was_refused:
        acts = round_.event.journal.filter(act__in=names_among(CHANGES))
        change = acts.select_related("user", "table__round").order_by("-pk").first()
    company = {
        "others": sorted(user.called for user in users if user != actor.user),
        "is_open_twice": actor.user in users,
        "change": change,
        "names": names_in([change] if change else []),
        "is_behind": is_behind,
    }
    return {"seen": seen, "company": company}
