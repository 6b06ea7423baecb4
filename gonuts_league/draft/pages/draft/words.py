"""A draft in words: what it is judged by, how good it is, and what is not as wished.

A level that reaches its bound is called best only while none above it is made worse.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from gonuts_league.events.enums import Effort, OddAt, OddTables
from gonuts_league.events.models import Entry, Event, Pin, Round
from gonuts_league.events.standings.figures import say_figure
from gonuts_league.pairing.sizes import consequences
from gonuts_league.pairing.types import (
    LEVEL_FIELDS,
    Cost,
    Level,
    SeatingNote,
    TableSize,
)
from gonuts_league.tables.wording import say_by, say_list

LABELS: Mapping[Level, Promise] = {
    Level.REPEATS: gettext_lazy("Repeats"),
    Level.AVOID: gettext_lazy("Clubmates"),
    Level.TOGETHER: gettext_lazy("Wishes not met"),
    Level.SMALL_TABLES: gettext_lazy("Small table again"),
    Level.ODD_PLACE: gettext_lazy("Out of place"),
    Level.SPREAD: gettext_lazy("Points apart"),
    Level.SEATS: gettext_lazy("Same seat again"),
}


def say_method(method: str) -> str:
    """By which way of pairing a round was drawn; empty for one of another release."""
    return say_by("draft/words/method.txt", method=method)


@dataclass(frozen=True, slots=True)
class DraftLevel:
    """One level of a draft beside what could not be avoided, None where unknown.

    A level before it may be made worse than it need be.
    """

    level: Level
    bound: Fraction | None
    yours: Fraction
    is_worse_above: bool

    @property
    def label(self) -> Promise:
        return LABELS[self.level]

    @property
    def meaning(self) -> str:
        return say_by("draft/words/meaning.txt", level=self.level)

    @property
    def is_best(self) -> bool:
        return self.yours == self.bound and not self.is_worse_above

    @property
    def is_unavoidable(self) -> bool:
        return self.bound is not None and self.yours <= self.bound

    @property
    def above(self) -> Fraction:
        return self.yours - (self.bound or 0)


def level_lines(
    round_: Round, cost: Cost, levels: Iterable[Level]
) -> Iterator[DraftLevel]:
    """The levels of a draft in their order."""
    worse_above = False
    for level in levels:
        known = round_.bound.get(LEVEL_FIELDS[level])
        bound = None if known is None else Fraction(known).limit_denominator()
        line = DraftLevel(level, bound, Fraction(cost.by_level(level)[0]), worse_above)
        yield line
        worse_above |= not line.is_unavoidable


LevelChange = tuple[Promise, Fraction, Fraction, str]
"""What a level is called, its cost before and after a change, and whether that is
better, the same or worse."""


def level_changes(now: Cost, after: Cost, levels: Iterable[Level]) -> list[LevelChange]:
    """The step from one cost to another, levels in their order."""
    changes = []
    for level in levels:
        old, new = now.by_level(level), after.by_level(level)
        verdict = "same" if new == old else "better" if new < old else "worse"
        changes.append((LABELS[level], Fraction(old[0]), Fraction(new[0]), verdict))
    return changes


Steps = list[tuple[Promise, Fraction, str]]


def steps_of(changes: list[LevelChange] | None) -> Steps | None:
    """By how much each level moves that does; None where no change is on offer."""
    if changes is None:
        return None
    return [
        (label, after - now, verdict)
        for label, now, after, verdict in changes
        if verdict != "same"
    ]


def say_changes(changes: Iterable[LevelChange]) -> str:
    """Each level that moves, before and after; empty where none does."""
    said = _("%(level)s %(now)s → %(after)s")
    return " · ".join(
        said % {"level": label, "now": say_figure(now), "after": say_figure(after)}
        for label, now, after, verdict in changes
        if verdict != "same"
    )


Remark = tuple[str, str, tuple[int, ...]]
"""An icon, a sentence under a table, and the entries in it who carry the icon."""


def say_note(
    note: SeatingNote, names: Mapping[int, str], entries: Mapping[int, Entry]
) -> Remark:
    """What is not as wished at a table; who sits elsewhere carries no icon."""
    said = say_by(
        "draft/words/remark.txt",
        note=note,
        people=[names[entry] for entry in note.people],
        rounds=[*map(str, note.rounds)],
        club=entries[note.people[0]].player.affiliation if note.people else "",
    )
    is_parted = note.kind == "together"
    return note.kind, said, note.people[:1] if is_parted else note.people


def say_placed(
    by_hand: Sequence[int], repaired: Sequence[int], names: Mapping[int, str]
) -> Iterator[Remark]:
    """Who came to a table otherwise than by the draw."""
    for entries, is_repair in ((by_hand, False), (repaired, True)):
        if entries:
            said = say_by(
                "draft/words/placed.txt",
                names=say_list([names[entry] for entry in entries]),
                count=len(entries),
                is_repair=is_repair,
            )
            yield "hand", said, tuple(entries)


def say_pin(pin: Pin, names: Mapping[int, str]) -> str:
    return say_by(
        "draft/words/pin.txt",
        pin=pin,
        name=names.get(pin.entry_id, ""),
        other=names.get(pin.other_id or 0, ""),
    )


def sizes_of(count: int, size: TableSize | None) -> list[tuple[OddTables, str, str]]:
    """What each way to treat an odd count makes of `count` players: the tables in
    words, and who sits out. Empty if no table can be filled."""
    found = consequences(count, size) if size is not None else ()
    return [
        (OddTables(each.odd), say_tables(each.tables), _say_byes(each.byes))
        for each in found
    ]


def say_tables(counts: Iterable[tuple[int, int]]) -> str:
    """So many tables of each size: "5 tables of 4 and 1 table of 3"."""
    said = [
        ngettext("%(count)s table of %(size)s", "%(count)s tables of %(size)s", count)
        % {"count": count, "size": size}
        for size, count in counts
    ]
    return say_list(said)


def _say_byes(count: int) -> str:
    if not count:
        return _("nobody sits out")
    return ngettext("%(count)s player sits out", "%(count)s players sit out", count) % {
        "count": count
    }


def ways_to_draw(event: Event, count: int) -> dict[str, Any] | None:
    """How else to draw so many players; None if they cannot fill a table.

    `ways` are the outcomes that differ, one at least; `ends` say where odd tables go,
    none where there are no odd tables.
    """
    size = TableSize(event.seats_preferred, event.seats_min, event.seats_max)
    rows = sizes_of(count, size)
    if not rows:
        return None
    now = next(row for row in rows if row[0] == event.odd_tables)
    outcomes = {row[1:]: row for row in (*reversed(rows), now)}
    return {
        "count": count,
        "now": now,
        "ways": [row for row in rows if row in outcomes.values()],
        "ends": OddAt.choices if count % event.seats_preferred else (),
        "efforts": Effort.choices,
    }
