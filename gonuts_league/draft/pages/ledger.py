"""What somebody has had so far: the ledger of one player beside a draft.

It counts what the draw counts: rounds that were published, and those who came to them.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import ngettext

from gonuts_league.events.access import render_event, staff_page, staffed_round
from gonuts_league.events.draws.pairing_task import levels_of, seating_history
from gonuts_league.events.enums import AwardKind
from gonuts_league.events.models import Award, Entry, Round
from gonuts_league.events.selectors import entries_of, entry_names, full_name, ranked
from gonuts_league.pairing.types import EntryId, Level
from gonuts_league.tables.wording import say_list

from .draft.words import say_tables


class PastRound(NamedTuple):
    """One round: with whom, at which place (from 1) of how many, or without play."""

    number: int
    points: Fraction | None
    met: tuple[EntryId, ...] = ()
    others: tuple[str, ...] = ()
    seat: int = 0
    size: int = 0
    award: Award | None = None


@staff_page("GET")
def ledger(request: HttpRequest, slug: str, number: int, pk: int) -> HttpResponse:
    """What one person has had so far, as a part of the draft or as a page."""
    round_ = staffed_round(request, slug, number)
    entry = get_object_or_404(round_.event.entries.select_related("player"), pk=pk)
    context = {"round": round_, "entry": entry, "name": full_name(entry)}
    context |= _ledger_of(round_, entry)
    return render_event(request, round_.event, "draft/ledger.html#ledger", context)


def _ledger_of(round_: Round, entry: Entry) -> dict[str, Any]:
    """Read the rounds before this one for one entry, the last one first."""
    event = round_.event
    standings = ranked(event, upto_round=round_.number - 1)
    own = next((row for row in standings if row.entry == entry.pk), None)
    awards = _awards_of(round_, entry)
    names = entry_names(entries_of(event))
    rounds = _past_rounds(round_, entry, own.rounds if own else (), awards, names)
    sat = [each for each in reversed(rounds) if each.size]
    met = Counter(other for each in sat for other in each.met)
    return {
        "standing": own,
        "player_count": len(standings),
        "rounds": rounds,
        "has_played": bool(sat),
        "has_bye": bool(awards),
        "met_count": len(met),
        "met_again": [
            (
                names.get(other, ""),
                [str(past.number) for past in sat if other in past.met],
            )
            for other, times in met.most_common()
            if times > 1
        ],
        "sizes": _say_sizes(sat),
        "seats": _say_seats(sat) if Level.SEATS in levels_of(event) else "",
    }


def _awards_of(round_: Round, entry: Entry) -> dict[int, Award]:
    """Rounds without play, by number."""
    awards = entry.awards.filter(
        round__number__lt=round_.number, kind__in=[AwardKind.BYE, AwardKind.FORFEIT]
    ).select_related("round")
    return {award.round.number: award for award in awards if award.round}


def _past_rounds(
    round_: Round,
    entry: Entry,
    points: Sequence[Fraction | None],
    awards: Mapping[int, Award],
    names: Mapping[int, str],
) -> list[PastRound]:
    history = seating_history(round_.event, before=round_.number)
    own = EntryId(entry.pk)
    rounds = []
    for number in range(round_.number - 1, 0, -1):
        earned = points[number - 1] if number <= len(points) else None
        tables = history[number - 1] if number <= len(history) else ()
        table = next((each for each in tables if own in each), None)
        if table is None:
            past = PastRound(number, earned, award=awards.get(number))
        else:
            met = tuple(each for each in table if each != own)
            others = tuple(names.get(each, "") for each in met)
            seat, size = table.index(own) + 1, len(table)
            past = PastRound(number, earned, met, others, seat, size)
        rounds.append(past)
    return rounds


def _say_sizes(sat: list[PastRound]) -> str:
    counts = Counter(each.size for each in sat)
    return say_tables(sorted(counts.items(), reverse=True))


def _say_seats(sat: list[PastRound]) -> str:
    counts = sorted(Counter(each.seat for each in sat).items())
    said = [
        ngettext("in seat %(seat)s once", "in seat %(seat)s %(times)s times", times)
        % {"seat": seat, "times": times}
        for seat, times in counts
    ]
    return say_list(said)
