"""Mend a running round: first which tables change, then one tap."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from gonuts_league.clubs.actors import actor_of
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import organiser_page, render_event
from gonuts_league.events.draws.pairing_task import levels_of
from gonuts_league.events.enums import LateRule, RoundState
from gonuts_league.events.models import Entry, Event, Round
from gonuts_league.events.selectors import (
    entries_of,
    entry_names,
    erased_name,
    seat_in_round,
)
from gonuts_league.events.services.joining import come_late
from gonuts_league.events.services.repairing import (
    NOBODY_YET,
    RepairNeed,
    apply_repair,
    late_need,
    leave_before_game,
    repair_options,
    seat_late,
)
from gonuts_league.pairing.repair.least_change import Repair, TableChange
from gonuts_league.players.models import Player
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.enums import TableState
from gonuts_league.tables.models import Seat, Table
from gonuts_league.tables.wording import say_by
from gonuts_league.web.requests import whole_number

from .draft.words import level_changes, say_changes

LONGEST_NAME = 80
WAIT = "wait"


class RepairCause(StrEnum):
    """Why a round is to be mended."""

    LATE = "late"
    ELSEWHERE = "elsewhere"
    GONE = "gone"
    LEAVES = "leaves"
    SHORT = "short"
    CORRECTED = "corrected"


@dataclass(frozen=True, slots=True)
class RepairCase:
    """Why a round is to be mended, and for which person, if for one.

    A late person is of the event, of the club, or has only a name. `corrected` is the
    id of a table of an earlier round.
    """

    cause: RepairCause
    entry: Entry | None = None
    player: Player | None = None
    name: str = ""
    corrected: int = 0

    @property
    def called(self) -> str:
        player = self.entry.player if self.entry else self.player
        return player.name or erased_name() if player else self.name

    @property
    def person(self) -> dict[str, Any]:
        return {"entry": self.entry, "player": self.player, "name": self.name}

    @property
    def fields(self) -> list[tuple[str, str]]:
        """What a form sends so that the same is asked for again."""
        given = {
            "cause": self.cause,
            "entry": self.entry and self.entry.pk,
            "player": self.player and self.player.pk,
            "name": self.name,
            "corrected": self.corrected,
        }
        return [(key, str(value)) for key, value in given.items() if value]

    def need(self, round_: Round) -> RepairNeed:
        """The same question in ids."""
        match self.cause:
            case RepairCause.GONE | RepairCause.LEAVES:
                return RepairNeed(gone=(self.entry.pk,) if self.entry else ())
            case RepairCause.SHORT:
                return RepairNeed()
            case RepairCause.CORRECTED:
                return RepairNeed(corrected=people_at(self.corrected, round_))
        return late_need(self.entry, self.player)


@organiser_page("GET", "POST")
def repair(request: HttpRequest, event: Event) -> HttpResponse:
    sent = request.POST if request.method == "POST" else request.GET
    round_ = _round(event, sent)
    case = _case(event, round_, sent)
    if case is None:
        return redirect("events:late", event.slug)
    if request.method == "POST":
        try:
            messages.success(request, _do(request, event, round_, case))
        except LeagueError as error:
            return _show(request, event, round_, case, error=error)
        return redirect("events:desk", event.slug)
    return _show(request, event, round_, case)


def running_round(event: Event, *, entry_id: int = 0) -> Round | None:
    """The newest running round; of those with a seat of the entry if there are any."""
    running = event.rounds.filter(state=RoundState.PUBLISHED).select_related("event")
    newest = running.order_by("-number")
    return newest.filter(seats__entry=entry_id).first() or newest.first()


def people_at(table_id: int, round_: Round) -> tuple[int, ...]:
    """Entries who sat at a table of the same event: theirs are the changed points."""
    entries = round_.event.entries.filter(seats__table=table_id)
    return tuple(entries.order_by("pk").values_list("pk", flat=True))


def _do(
    request: HttpRequest, event: Event, round_: Round | None, case: RepairCase
) -> str:
    """Do what was chosen, and say what is done."""
    if round_ is None or request.POST.get("option") == WAIT:
        if case.cause != RepairCause.LATE:
            raise LeagueError("repair-changed")
        come_late(event, **case.person, actor=actor_of(request))
        return _("%(name)s plays from the next draw on.") % {"name": case.called}
    mended = _mend(request, event, round_, case)
    return " ".join(_lines(mended, _names(event, case)))


def _mend(
    request: HttpRequest, event: Event, round_: Round, case: RepairCase
) -> Repair:
    sent: dict[str, Any] = {
        "key": request.POST.get("option", ""),
        "version": whole_number(request.POST.get("version", "")),
        "actor": actor_of(request),
    }
    if case.cause == RepairCause.LATE:
        return seat_late(event, round_, **case.person, **sent)
    if case.cause == RepairCause.LEAVES and case.entry is not None:
        return leave_before_game(case.entry, round_, **sent)
    return apply_repair(round_, case.need(round_), **sent)


def _show(
    request: HttpRequest,
    event: Event,
    round_: Round | None,
    case: RepairCase,
    *,
    error: LeagueError | None = None,
) -> HttpResponse:
    """Show what can be done in a running round, without doing it."""
    repairs: Sequence[Repair] = ()
    refusal = None
    if round_ is not None:
        round_ = _round(event, QueryDict(f"round={round_.number}"))
    if round_ is not None:
        try:
            repairs = repair_options(round_, case.need(round_))
        except LeagueError as refused:
            refusal = refused
    names, levels = _names(event, case), levels_of(event)
    context = {
        "round": round_,
        "next_number": (round_.number if round_ else 0) + 1,
        "case": case,
        "heading": say_by(
            "draft/words/heading.txt", case=case, need=repairs or refusal
        ),
        "options": [
            (
                each,
                list(_lines(each, names)),
                say_changes(level_changes(each.cost_before, each.cost, levels)),
                [_named(change, names) for change in each.changes],
            )
            for each in repairs
        ],
        "refusal": refusal,
        "gives_missed": event.late_rule == LateRule.BYE,
        "error": error,
    }
    return render_event(request, event, "draft/repair.html#repair", context)


def _round(event: Event, sent: QueryDict) -> Round | None:
    """The running round that is meant: by its number, else the newest."""
    number = whole_number(sent.get("round", ""))
    if not number:
        return running_round(event, entry_id=whole_number(sent.get("entry", "")))
    running = event.rounds.filter(state=RoundState.PUBLISHED).select_related("event")
    return get_object_or_404(running, number=number)


def _case(event: Event, round_: Round | None, sent: QueryDict) -> RepairCase | None:
    """Whom it is about, and why; None where nobody is named who has to be."""
    typed = sent.get("cause", "")
    cause = RepairCause(typed) if typed in [*RepairCause] else RepairCause.LATE
    entry = _entry(event, whole_number(sent.get("entry", "")))
    if cause == RepairCause.SHORT:
        return RepairCase(cause)
    if cause == RepairCause.CORRECTED:
        tables = Table.objects.filter(round__event=event)
        pk = whole_number(sent.get("corrected", ""))
        return RepairCase(cause, corrected=get_object_or_404(tables, pk=pk).pk)
    if entry is not None:
        if cause == RepairCause.LATE and round_ and _seat_at_game(entry, round_):
            cause = RepairCause.ELSEWHERE
        return RepairCase(cause, entry=entry)
    player = _player(event, whole_number(sent.get("player", "")))
    name = sent.get("name", "").strip()[:LONGEST_NAME]
    if player is None and not name:
        return None
    return RepairCase(RepairCause.LATE, player=player, name="" if player else name)


def _seat_at_game(entry: Entry, round_: Round) -> Seat | None:
    """The entry's seat if it takes a place at a table that is not void."""
    seat = seat_in_round(entry, round_)
    if seat is None or seat.table.state == TableState.VOID:
        return None
    return seat if SEAT_EFFECTS[seat.outcome].takes_place else None


def _entry(event: Event, pk: int) -> Entry | None:
    entries = event.entries.select_related("player", "event__club")
    return get_object_or_404(entries, pk=pk) if pk else None


def _player(event: Event, pk: int) -> Player | None:
    players = event.club.players.filter(erased_at=None)
    return get_object_or_404(players, pk=pk) if pk else None


def _names(event: Event, case: RepairCase) -> dict[int, str]:
    return entry_names(entries_of(event)) | {NOBODY_YET: case.called}


def _named(
    change: TableChange, names: Mapping[int, str]
) -> tuple[int, list[str], list[str]]:
    """A table by its number, with the names before and after in seat order."""
    before, after = (
        [names[pk] for pk in table] for table in (change.before, change.after)
    )
    return change.number, before, after


def _lines(repair: Repair, names: Mapping[int, str]) -> Iterator[str]:
    """Who moves, and which tables change their size."""
    for move in repair.moves:
        yield say_by("draft/words/move.txt", move=move, name=names[move.entry])
    for change in repair.changes:
        if len(change.before) != len(change.after):
            yield say_by("draft/words/size.txt", change=change)
