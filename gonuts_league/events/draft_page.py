"""A draft as its page shows it: who sits where, what is not as wished, and what a swap
would change."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.tables.models import Seat, Table
from gonuts_league.tables.wording import MINUS, say_list

from .enums import AwardKind
from .figures import decimals_for, say_number
from .models import Entry, Round
from .pairing.cost import count_cost, seating_notes, swap_entries
from .pairing.past import read_past
from .pairing.types import (
    Clubmates,
    Cost,
    EntryId,
    KeptApart,
    Met,
    Note,
    PairingTask,
    Parted,
    PulledDown,
    PulledUp,
    SmallTableAgain,
)
from .pairing_task import cost_values, pairing_task
from .round_page import full_name, seats_by_table
from .selectors import entries_of, entry_names
from .services.seats import entered_seats

PAIR_MARKS = {Met: "repeat", Clubmates: "club", KeptApart: "club"}


@dataclass(frozen=True, slots=True)
class Remark:
    """One sentence under a table, with the icon that the people in it carry."""

    icon: str
    sentence: str


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One seat of a draft. `change` is how a swap with the chosen seat moves the
    repeats ("+2"), empty while nobody is chosen."""

    pk: int
    entry_id: int
    no: int
    name: str
    points: str
    marks: tuple[str, ...]
    is_chosen: bool
    change: str


@dataclass(frozen=True, slots=True)
class DraftTable:
    number: int
    seats: tuple[SeatLine, ...]
    lowest: str
    highest: str
    remarks: tuple[Remark, ...]


@dataclass(frozen=True, slots=True)
class CostRow:
    label: str
    now: str
    after: str = ""


@dataclass(frozen=True, slots=True)
class Swap:
    """Two seats that change places, or did so last; `aside` names those of them for
    whom something is entered."""

    first_id: int
    second_id: int
    names: tuple[str, str]
    rows: tuple[CostRow, ...] = ()
    aside: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """`late` and `gone` name who came or left since the draw, `entered` those for whom
    something was entered while this draft was published."""

    round: Round
    tables: tuple[DraftTable, ...]
    byes: tuple[str, ...]
    costs: tuple[CostRow, ...]
    repeats: int
    chosen: SeatLine | None
    swap: Swap | None
    last_swap: Swap | None
    late: str
    gone: str
    entered: str
    player_count: int

    @property
    def chips(self) -> tuple[CostRow, ...]:
        """The costs worth a word at the head of the page: those there are."""
        return tuple(row for row in self.costs if row.now != "0")


def draft_of(round_: Round, *, chosen_id: int = 0, other_id: int = 0) -> Draft:
    """Read a draft; `chosen_id` and `other_id` are seats, 0 for none."""
    entries = {entry.pk: entry for entry in entries_of(round_.event)}
    short = entry_names(entries.values())
    seats = seats_by_table(round_)
    byes = _bye_ids(round_)
    tables = _as_tables(seats)
    task = pairing_task(
        round_.event,
        round_.number,
        round_.seed,
        seated=[*byes, *(seat.entry_id for seat in seats)],
    )
    if chosen_id == other_id:  # the chosen one tapped again is let go
        chosen_id = 0
    entered = [each.entry_id for each in entered_seats(seats)]
    chosen = next((seat for seat in seats if seat.pk == chosen_id), None)
    other = next((seat for seat in seats if seat.pk == other_id), None)
    changes = _changes(task, tables, chosen, seats)
    cards = _draft_tables(task, seats, entries, short, chosen, changes)
    lines = {line.pk: line for card in cards for line in card.seats}
    present = {seat.entry_id for seat in seats} | set(byes)
    return Draft(
        round=round_,
        tables=cards,
        byes=tuple(full_name(entries[entry_id]) for entry_id in byes),
        costs=_cost_rows(round_.cost),
        repeats=round_.cost.get("repeats", 0),
        chosen=lines.get(chosen_id),
        swap=_swap(task, tables, chosen, other, short, entered),
        last_swap=_last_swap(round_, seats, short),
        late=_say_names(
            short,
            [e.pk for e in entries.values() if e.is_here and e.pk not in present],
        ),
        gone=_say_names(
            short, [pk for pk in sorted(present) if not entries[pk].is_here]
        ),
        entered=_say_names(short, entered),
        player_count=len(present),
    )


def last_act(round_: Round) -> JournalEntry | None:
    return round_.event.journal.order_by("-pk").first()


def _bye_ids(round_: Round) -> list[int]:
    byes = round_.awards.filter(kind=AwardKind.BYE).order_by("pk")
    return list(byes.values_list("entry_id", flat=True))


def _as_tables(seats: Iterable[Seat]) -> tuple[tuple[EntryId, ...], ...]:
    return tuple(
        tuple(EntryId(seat.entry_id) for seat in group)
        for _table, group in groupby(seats, key=lambda seat: seat.table_id)
    )


def _draft_tables(
    task: PairingTask,
    seats: Sequence[Seat],
    entries: Mapping[int, Entry],
    short: Mapping[int, str],
    chosen: Seat | None,
    changes: Mapping[int, int],
) -> tuple[DraftTable, ...]:
    points = {candidate.id: candidate.points for candidate in task.candidates}
    notes = seating_notes(task, _as_tables(seats))
    groups = groupby(seats, key=lambda seat: seat.table)
    return tuple(
        _draft_table(
            table,
            [
                _seat_line(
                    seat, points, _marks(seat.entry_id, table_notes), chosen, changes
                )
                for seat in group
            ],
            points,
            [_remark(note, entries, short) for note in table_notes],
        )
        for (table, group), table_notes in zip(groups, notes, strict=True)
    )


def _draft_table(
    table: Table,
    lines: Sequence[SeatLine],
    points: Mapping[EntryId, Fraction],
    remarks: Sequence[Remark],
) -> DraftTable:
    own = [points[EntryId(line.entry_id)] for line in lines]
    return DraftTable(
        number=table.number,
        seats=tuple(lines),
        lowest=_say_points(min(own)),
        highest=_say_points(max(own)),
        remarks=tuple(remarks),
    )


def _seat_line(
    seat: Seat,
    points: Mapping[EntryId, Fraction],
    marks: tuple[str, ...],
    chosen: Seat | None,
    changes: Mapping[int, int],
) -> SeatLine:
    return SeatLine(
        pk=seat.pk,
        entry_id=seat.entry_id,
        no=seat.position + 1,
        name=full_name(seat.entry),
        points=_say_points(points[EntryId(seat.entry_id)]),
        marks=marks,
        is_chosen=chosen is not None and seat.pk == chosen.pk,
        change=_signed(changes[seat.pk]) if seat.pk in changes else "",
    )


def _marks(entry_id: int, notes: Iterable[Note]) -> tuple[str, ...]:
    found = {
        PAIR_MARKS[type(note)]
        for note in notes
        if isinstance(note, Met | Clubmates | KeptApart)
        and entry_id in (note.a, note.b)
    }
    return tuple(sorted(found, reverse=True))


def _remark(
    note: Note, entries: Mapping[int, Entry], short: Mapping[int, str]
) -> Remark:
    match note:
        case Met(a, b, rounds):
            sentence = ngettext(
                "%(a)s and %(b)s met in round %(rounds)s",
                "%(a)s and %(b)s met in rounds %(rounds)s",
                len(rounds),
            ) % {"a": short[a], "b": short[b], "rounds": say_list([*map(str, rounds)])}
            return Remark("repeat", sentence)
        case Clubmates(a, b):
            sentence = _("%(a)s and %(b)s are both from %(club)s") % {
                "a": short[a],
                "b": short[b],
                "club": entries[a].player.affiliation,
            }
            return Remark("club", sentence)
        case KeptApart(a, b):
            sentence = _("%(a)s and %(b)s are to be kept apart")
            return Remark("club", sentence % {"a": short[a], "b": short[b]})
        case SmallTableAgain(entry, times):
            sentence = ngettext(
                "%(name)s has sat at a small table before",
                "%(name)s has sat at a small table %(times)s times before",
                times,
            ) % {"name": short[entry], "times": times}
            return Remark("repeat", sentence)
        case Parted(entry, other):
            sentence = _("%(a)s and %(b)s wish to sit together")
            return Remark("club", sentence % {"a": short[entry], "b": short[other]})
        case PulledUp(entry, by):
            sentence = _("%(name)s sits %(points)s points above the own group")
            said = {"name": short[entry], "points": _say_points(by)}
            return Remark("up", sentence % said)
        case PulledDown(entry, by):
            sentence = _("%(name)s sits %(points)s points below the own group")
            said = {"name": short[entry], "points": _say_points(by)}
            return Remark("down", sentence % said)


def _changes(
    task: PairingTask,
    tables: Sequence[tuple[EntryId, ...]],
    chosen: Seat | None,
    seats: Sequence[Seat],
) -> dict[int, int]:
    """How the repeats change if the chosen one swaps with each other seat."""
    if chosen is None:
        return {}
    past = read_past(task)
    before = count_cost(past, tables).repeats
    return {
        seat.pk: count_cost(
            past,
            swap_entries(tables, EntryId(chosen.entry_id), EntryId(seat.entry_id)),
        ).repeats
        - before
        for seat in seats
        if seat.pk != chosen.pk
    }


def _swap(
    task: PairingTask,
    tables: Sequence[tuple[EntryId, ...]],
    chosen: Seat | None,
    other: Seat | None,
    short: Mapping[int, str],
    entered: Sequence[int],
) -> Swap | None:
    if chosen is None or other is None:
        return None
    a, b = EntryId(chosen.entry_id), EntryId(other.entry_id)
    past = read_past(task)
    return Swap(
        first_id=chosen.pk,
        second_id=other.pk,
        names=(short[a], short[b]),
        rows=_compared(
            count_cost(past, tables), count_cost(past, swap_entries(tables, a, b))
        ),
        aside=_say_names(short, [pk for pk in (a, b) if pk in entered]),
    )


def _compared(now: Cost, after: Cost) -> tuple[CostRow, ...]:
    rows = zip(
        _cost_rows(cost_values(now)), _cost_rows(cost_values(after)), strict=True
    )
    return tuple(CostRow(old.label, old.now, new.now) for old, new in rows)


def _last_swap(
    round_: Round, seats: Sequence[Seat], short: Mapping[int, str]
) -> Swap | None:
    """The swap that was the very last act of the event, so that it can be undone."""
    act = last_act(round_)
    if act is None or act.act != "seats-swapped" or not act.after:
        return None
    swapped = [seat for seat in seats if seat.entry_id in act.after["entries"]]
    if act.after["round"] != round_.number or len(swapped) != 2:
        return None
    first, second = swapped
    return Swap(
        first_id=first.pk,
        second_id=second.pk,
        names=(short[first.entry_id], short[second.entry_id]),
    )


def _cost_rows(cost: Mapping[str, float]) -> tuple[CostRow, ...]:
    labels = {
        "repeats": _("Repeats"),
        "avoided": _("From one club"),
        "small_table_repeats": _("Small table again"),
        "spread": _("Point spread"),
    }
    return tuple(
        CostRow(label, _say_points(Fraction(cost.get(key, 0)).limit_denominator()))
        for key, label in labels.items()
    )


def _say_names(short: Mapping[int, str], entry_ids: Iterable[int]) -> str:
    return say_list([short[entry_id] for entry_id in entry_ids])


def _say_points(points: Fraction) -> str:
    return say_number(points, decimals_for([points]))


def _signed(change: int) -> str:
    if not change:
        return "±0"
    return f"+{change}" if change > 0 else f"{MINUS}{-change}"
