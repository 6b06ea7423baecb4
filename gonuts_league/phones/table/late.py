"""Decide upon taps that came late: apply them after all, or drop them."""

from datetime import timedelta

from django.contrib import messages
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from gonuts_league.errors import LeagueError
from gonuts_league.events.access import HtmxHttpRequest
from gonuts_league.phones.table_page.doors import Door
from gonuts_league.tables.models import Table
from gonuts_league.tables.services.late import Late, apply_late, drop_late

from .opening import at_table, go_to, go_with_words, number_in

LONGEST_WAIT = timedelta(days=30)


def late_of(request: HtmxHttpRequest) -> Late | None:
    """What a phone says of an act that waited in it; None for one made just now.

    It sends how long it waited: its own clock may be wrong.
    """
    if "late" not in request.POST:
        return None
    waited = timedelta(seconds=number_in(request.POST, "waited"))
    return Late(
        seen=number_in(request.POST, "seen"),
        tapped_at=timezone.now() - min(waited, LONGEST_WAIT),
    )


@require_POST
@at_table
def apply(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
    """Play late taps on top of what is entered."""
    try:
        taps = apply_late(table, last=number_in(request.POST, "last"), actor=door.actor)
    except LeagueError as error:
        return go_with_words(request, door.url(table), error.sentence)
    words = ngettext(
        "%(count)s tap was applied.", "%(count)s taps were applied.", len(taps)
    )
    messages.success(request, words % {"count": len(taps)})
    return go_to(request, door.url(table))


@require_POST
@at_table
def drop(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
    """Leave late taps out; they can still be applied."""
    try:
        drop_late(table, last=number_in(request.POST, "last"), actor=door.actor)
    except LeagueError as error:
        return go_with_words(request, door.url(table), error.sentence)
    messages.success(request, _("The taps were dropped. Nothing was changed."))
    return go_to(request, door.url(table))
