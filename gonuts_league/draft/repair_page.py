"""Which tables change when a running round is mended: before and after, in words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.errors import LeagueError
from gonuts_league.events.draws.pairing_task import levels_of
from gonuts_league.events.enums import LateRule
from gonuts_league.events.models import Entry, Event, Round
from gonuts_league.events.selectors import entries_of, entry_names, erased_name
from gonuts_league.events.services.repairing import (
    NOBODY_YET,
    Need,
    late_need,
    repair_options,
)
from gonuts_league.pairing.repair.least_change import Move, Repair, TableChange
from gonuts_league.players.models import Player
from gonuts_league.tables.wording import say_list

from .board.levels import Verdict, compare


class Cause(StrEnum):
    """Why a round is to be mended."""

    LATE = "late"
    ELSEWHERE = "elsewhere"
    GONE = "gone"
    LEAVES = "leaves"
    SHORT = "short"
    CORRECTED = "corrected"


@dataclass(frozen=True, slots=True)
class Asked:
    """What a page is asked for: one person, or nobody, and why.

    Somebody late is of the event, of the club, or has only a name. `corrected` is the
    id of a table of an earlier round.
    """

    cause: Cause
    entry: Entry | None = None
    player: Player | None = None
    name: str = ""
    corrected: int = 0

    @property
    def called(self) -> str:
        if self.entry is not None:
            return self.entry.player.name or erased_name()
        if self.player is not None:
            return self.player.name or erased_name()
        return self.name

    @property
    def fields(self) -> tuple[tuple[str, str], ...]:
        """What a form sends so that the same is asked for again."""
        given = {
            "cause": str(self.cause),
            "entry": str(self.entry.pk) if self.entry else "",
            "player": str(self.player.pk) if self.player else "",
            "name": self.name,
            "corrected": str(self.corrected or ""),
        }
        return tuple((key, value) for key, value in given.items() if value)


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table that changes; `before` and `after` are names in seat order."""

    number: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Option:
    """One way to mend: `title` names the tables, `lines` tell who moves."""

    key: str
    title: str
    lines: tuple[str, ...]
    tables: tuple[TableLine, ...]
    cost: str


@dataclass(frozen=True, slots=True)
class RepairPage:
    """`round_number` is 0 where no round runs; `why_none` tells why nothing is
    offered. `gives_missed` if the event gives something for rounds that somebody came
    too late for. `version` is that of the round which was looked at."""

    asked: Asked
    heading: str
    options: tuple[Option, ...]
    why_none: str
    round_number: int
    next_number: int
    gives_missed: bool
    version: int

    @property
    def is_late(self) -> bool:
        return self.asked.cause == Cause.LATE

    @property
    def leaves(self) -> bool:
        return self.asked.cause == Cause.LEAVES


def repair_page(event: Event, round_: Round | None, asked: Asked) -> RepairPage:
    """Read what can be done in a running round, without doing it."""
    options: Sequence[Repair] = ()
    why_none = ""
    if round_ is not None:
        try:
            options = repair_options(round_, need_of(asked, round_))
        except LeagueError as error:
            why_none = error.sentence
        why_none = why_none or ("" if options else _why_none(asked.cause))
    return RepairPage(
        asked=asked,
        heading=_heading(asked),
        options=tuple(_options(event, asked, options)),
        why_none=why_none,
        round_number=round_.number if round_ else 0,
        next_number=(round_.number if round_ else 0) + 1,
        gives_missed=event.late_rule == LateRule.BYE,
        version=round_.version if round_ else 0,
    )


def need_of(asked: Asked, round_: Round) -> Need:
    """The same question in ids."""
    match asked.cause:
        case Cause.GONE | Cause.LEAVES:
            return Need(gone=(asked.entry.pk,) if asked.entry else ())
        case Cause.SHORT:
            return Need()
        case Cause.CORRECTED:
            return Need(corrected=people_at(asked.corrected, round_))
    return late_need(asked.entry, asked.player)


def people_at(table_id: int, round_: Round) -> tuple[int, ...]:
    """Entries who sat at a table of the same event: theirs are the changed points."""
    entries = round_.event.entries.filter(seats__table=table_id)
    return tuple(entries.order_by("pk").values_list("pk", flat=True))


def done_words(event: Event, asked: Asked, repair: Repair) -> str:
    """What was done, for the next page."""
    (option,) = _options(event, asked, [repair])
    return " ".join(option.lines)


def _heading(asked: Asked) -> str:
    words = {
        Cause.LATE: _("Where does %(name)s sit?"),
        Cause.ELSEWHERE: _("Where else can %(name)s sit?"),
        Cause.GONE: _("%(name)s did not come"),
        Cause.LEAVES: _("%(name)s leaves before the game"),
        Cause.SHORT: _("A table has too few people"),
        Cause.CORRECTED: _("Points have changed"),
    }
    return words[asked.cause] % {"name": asked.called}


def _why_none(cause: Cause) -> str:
    if cause == Cause.CORRECTED:
        return _(
            "No swap of those whose points changed makes the tables better. They stay "
            "as they are."
        )
    return _("No table has to change: each has enough people, or has begun.")


def _options(event: Event, asked: Asked, repairs: Iterable[Repair]) -> Iterable[Option]:
    names = entry_names(entries_of(event)) | {NOBODY_YET: asked.called}
    levels = levels_of(event)
    for repair in repairs:
        change = compare(repair.cost_before, repair.cost, levels)
        yield Option(
            key=repair.key,
            title=_title(repair.numbers),
            lines=tuple(_lines(repair, names)),
            tables=tuple(_table(change, names) for change in repair.changes),
            cost="" if change.verdict == Verdict.SAME else change.sentence,
        )


def _title(numbers: Sequence[int]) -> str:
    if not numbers:
        return _("No table changes")
    said = say_list([str(number) for number in numbers])
    words = ngettext(
        "Table %(tables)s changes", "Tables %(tables)s change", len(numbers)
    )
    return words % {"tables": said}


def _lines(repair: Repair, names: Mapping[int, str]) -> Iterable[str]:
    for move in repair.moves:
        yield _move(move, names)
    for change in repair.changes:
        if len(change.before) != len(change.after):
            yield _size(change)


def _move(move: Move, names: Mapping[int, str]) -> str:
    words = {
        "name": names[move.entry],
        "source": move.source,
        "target": move.target,
    }
    if move.target is None:
        return _("%(name)s sits out, with a bye.") % words
    if move.source is None:
        return _("%(name)s sits at table %(target)s.") % words
    return _("%(name)s moves from table %(source)s to table %(target)s.") % words


def _size(change: TableChange) -> str:
    count = len(change.after)
    if not count:
        words = _("Table %(number)s is not played.")
    elif change.before:
        words = ngettext(
            "Table %(number)s plays with %(count)s.",
            "Table %(number)s plays with %(count)s.",
            count,
        )
    else:
        words = ngettext(
            "Table %(number)s is new and plays with %(count)s.",
            "Table %(number)s is new and plays with %(count)s.",
            count,
        )
    return words % {"number": change.number, "count": count}


def _table(change: TableChange, names: Mapping[int, str]) -> TableLine:
    return TableLine(
        number=change.number,
        before=say_list([names[entry] for entry in change.before]),
        after=say_list([names[entry] for entry in change.after]),
    )
