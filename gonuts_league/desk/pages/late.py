"""A latecomer: who it is; where they sit is asked by `repair`."""

from django.http import HttpRequest, HttpResponse

from gonuts_league.desk.selectors import people_not_entered
from gonuts_league.draft.pages.repair import running_round
from gonuts_league.events.access import organiser_page, render_event
from gonuts_league.events.models import Event, Round
from gonuts_league.events.selectors import entries_of
from gonuts_league.players.names import name_key
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.enums import TableState
from gonuts_league.tables.models import Seat

from .people import MOST_MEMBERS

LONGEST_NAME = 80


@organiser_page("GET")
def late(request: HttpRequest, event: Event) -> HttpResponse:
    query = request.GET.get("q", "")[:LONGEST_NAME]
    wanted, round_ = name_key(query), running_round(event)
    seated = _playing_in(round_) if round_ else set()
    context = {
        "query": query,
        "entries": [
            entry
            for entry in entries_of(event)
            if wanted in entry.player.name_key
            and not entry.is_waiting
            and entry.pk not in seated
        ],
        "members": people_not_entered(event, query=query)[:MOST_MEMBERS],
    }
    return render_event(request, event, "desk/late.html#late", context)


def _playing_in(round_: Round) -> set[int]:
    """Entries that take a place at a table of this round that is not void."""
    taking = [outcome for outcome, each in SEAT_EFFECTS.items() if each.takes_place]
    seats = Seat.objects.filter(round=round_, outcome__in=taking)
    on = seats.exclude(table__state=TableState.VOID)
    return set(on.values_list("entry_id", flat=True))
