"""A pasted list of names: first what it would do, then its people are entered."""

from collections import Counter
from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from gonuts_league.clubs.actors import actor_of
from gonuts_league.desk.forms.people import PasteForm
from gonuts_league.events.access import do, for_staff, organised_event
from gonuts_league.events.models import Event
from gonuts_league.events.services.people import enter_listed
from gonuts_league.players.lists.name_list import ListedPerson
from gonuts_league.players.selectors import known_names
from gonuts_league.web.requests import render_part

from .people import back_to_people


@require_http_methods(["GET", "POST"])
@for_staff
def paste(request: HttpRequest, slug: str) -> HttpResponse:
    event = organised_event(request, slug)
    form = PasteForm(request.POST or None)
    context = {"event": event, "club": event.club, "section": "events", "form": form}
    if form.is_valid():
        if form.cleaned_data["is_sure"]:
            error = do(
                request,
                lambda: enter_listed(
                    event,
                    form.names.people,
                    actor=actor_of(request),
                    is_here=form.cleaned_data["is_here"],
                ),
                _("The people of the list are entered."),
            )
            return back_to_people(request, event, error)
        rows = read_list(event, form.names.people)
        counts = Counter(status for _person, status in rows)
        context |= {
            "rows": rows,
            "known_count": counts["known"],
            "new_count": counts["new"],
            "enter_count": counts["known"] + counts["new"],
            "other_count": counts["in-event"] + counts["twice"],
            "guest_count": sum(person.guest_count for person, _status in rows),
            "skipped": [line for line in form.names.skipped if line.reason != "blank"],
        }
    status = 422 if form.errors else 200
    return render_part(request, "desk/paste.html", "report", context, status=status)


def read_list(
    event: Event, people: Iterable[ListedPerson]
) -> list[tuple[ListedPerson, str]]:
    """Each listed person with twice, new, in-event or known (3 queries)."""
    entered = set(event.entries.values_list("player_id", flat=True))
    known = known_names(event.club)
    rows = []
    for person in people:
        player = known.find(person.name)
        if person.duplicate_of_line is not None:
            status = "twice"
        elif player is None:
            status = "new"
        else:
            status = "in-event" if player.pk in entered else "known"
        rows.append((person, status))
    return rows
