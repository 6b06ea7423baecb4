"""The stages of an event as a page shows them: the plan, groups, a schedule, and who
meets whom until the final. Names are as the audience may see them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from gonuts_league.events.enums import StageKind
from gonuts_league.events.models import Event, Stage
from gonuts_league.events.stage_read import (
    begun_in,
    groups_of,
    knockout_of,
    plan_of,
    stage_running,
    stages_of,
)
from gonuts_league.events.standings.figures import decimals_for, say_number
from gonuts_league.events.standings.standings_read import StandingsRead, read_standings
from gonuts_league.formats.knockout import Knockout, pair_next, steps_to_final
from gonuts_league.formats.types import Match, MatchKind, PairedStep, Step
from gonuts_league.pairing.types import EntryId
from gonuts_league.players.showing import Audience, Shown, show_people
from gonuts_league.results.stage_words import say_stage, step_name
from gonuts_league.standings.types import Standing
from gonuts_league.tables.wording import say_list, say_winners


@dataclass(frozen=True, slots=True)
class PlanLine:
    """`state` is over, now or later, and `words` says it."""

    number: int
    sentence: str
    state: str
    words: str


@dataclass(frozen=True, slots=True)
class Name:
    key: int
    text: str
    is_named: bool


@dataclass(frozen=True, slots=True)
class GroupRow:
    rank: str
    name: Name
    points: str


@dataclass(frozen=True, slots=True)
class GroupTable:
    number: int
    rows: tuple[GroupRow, ...]


@dataclass(frozen=True, slots=True)
class MatchPlayer:
    """`words` say how it ended for this player; `can_be_replaced` before it began."""

    name: Name
    words: str
    is_through: bool
    can_be_replaced: bool


@dataclass(frozen=True, slots=True)
class MatchLine:
    title: str
    players: tuple[MatchPlayer, ...]
    note: str


@dataclass(frozen=True, slots=True)
class StepLine:
    """One step; `straight` names those who wait for the next one."""

    title: str
    matches: tuple[MatchLine, ...]
    straight: str


@dataclass(frozen=True, slots=True)
class ScheduleLine:
    number: int
    is_played: bool
    tables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StagePage:
    plan: tuple[PlanLine, ...]
    champions: str
    steps: tuple[StepLine, ...]
    groups: tuple[GroupTable, ...]
    schedule: tuple[ScheduleLine, ...]
    schedule_note: str
    lot: str
    frozen: str


Names = Mapping[int, Shown]


def names_for(event: Event, audience: Audience) -> dict[int, Shown]:
    """Everybody in the event as they are shown, by entry id (1 query)."""
    entries = list(event.entries.select_related("player"))
    shown = show_people((entry.player for entry in entries), audience=audience)
    return {entry.pk: shown[entry.player_id] for entry in entries}


def stage_page(event: Event, *, audience: Audience) -> StagePage:
    """Read the stages of an event; while standings are frozen only members see what was
    cut and played since."""
    read = read_standings(event, audience=audience)
    names = names_for(event, audience)
    stages = stages_of(event)
    first = stages[0] if stages else None
    last = stage_running(stages)
    knockout = None
    if last is not None and last.is_elimination and not read.is_frozen:
        knockout = knockout_of(last)
    return StagePage(
        plan=tuple(_plan_line(event, stage, last) for stage in stages),
        champions=_champions(knockout, names),
        steps=_steps(last, knockout, names, is_member=audience == Audience.MEMBERS),
        groups=_groups(first, read, names),
        schedule=_schedule(first, read, names),
        schedule_note=_schedule_note(first),
        lot=_lot(last, names) if knockout else "",
        frozen=_("What came after the freeze is kept back until it is announced.")
        if read.is_frozen
        else "",
    )


def _plan_line(event: Event, stage: Stage, last: Stage | None) -> PlanLine:
    state = "later"
    if last is not None and stage.number <= last.number:
        state = "now" if stage.pk == last.pk and not event.is_finished else "over"
    words = {"over": _("played"), "now": _("now"), "later": _("to come")}
    return PlanLine(
        number=stage.number,
        sentence=say_stage(plan_of(stage), event.rounds_planned),
        state=state,
        words=words[state],
    )


def _name(names: Names, entry: int) -> Name:
    shown = names.get(entry)
    if shown is None:
        return Name(entry, _("(erased)"), False)
    return Name(entry, shown.short if shown.is_named else shown.name, shown.is_named)


def _said(names: Names, entries: Sequence[int]) -> str:
    return say_list([_name(names, entry).text for entry in entries])


def _champions(knockout: Knockout | None, names: Names) -> str:
    champions = knockout.champions if knockout else ()
    return say_winners([_name(names, entry).text for entry in champions])


def _steps(
    stage: Stage | None, knockout: Knockout | None, names: Names, *, is_member: bool
) -> tuple[StepLine, ...]:
    if stage is None or knockout is None:
        return ()
    free = _replaceable(stage, knockout) if is_member else set()
    lines = [_step_line(step, names, free) for step in knockout.steps]
    paired = pair_next(knockout)
    if paired is not None and not paired.is_replay:
        lines.append(_coming(knockout, paired, names, is_member))
    return tuple(reversed(lines))


def _replaceable(stage: Stage, knockout: Knockout) -> set[EntryId]:
    """Who sits at a table of the last step that has not begun."""
    last = knockout.last
    if last is None:
        return set()
    seated = {e for match in last.matches if match.is_open for e in match.seats}
    return seated - begun_in(stage, last.number)


def _step_line(step: Step, names: Names, free: Collection[EntryId]) -> StepLine:
    return StepLine(
        title=step_name(step.to_final),
        matches=tuple(_match_line(match, names, free) for match in step.matches),
        straight=_straight(step.straight, names),
    )


def _straight(entries: Sequence[int], names: Names) -> str:
    if not entries:
        return ""
    return _("Go on without a game: %(names)s") % {"names": _said(names, entries)}


def _match_line(match: Match, names: Names, free: Collection[EntryId]) -> MatchLine:
    places = {e: n for n, equals in enumerate(match.places, start=1) for e in equals}
    order = sorted(match.seats, key=lambda entry: places.get(entry, 99))
    return MatchLine(
        title=_title(match.kind, match.number),
        players=tuple(
            MatchPlayer(
                name=_name(names, entry),
                words=_outcome(match, entry, places),
                is_through=entry in match.through,
                can_be_replaced=match.is_open and entry in free,
            )
            for entry in order
        ),
        note=_note(match, names),
    )


def _title(kind: MatchKind, number: int) -> str:
    if kind == MatchKind.THIRD_PLACE:
        return _("Match for third place")
    if kind == MatchKind.FINAL:
        return _("Final table")
    return _("Table %(number)s") % {"number": number}


def _outcome(match: Match, entry: EntryId, places: Mapping[EntryId, int]) -> str:
    if not match.is_decided:
        return ""
    if entry not in places:
        return _("did not come")
    if entry not in match.through:
        return _("out") if match.kind == MatchKind.KNOCKOUT else ""
    if match.kind == MatchKind.KNOCKOUT:
        return _("goes on")
    return _("won") if len(match.through) == 1 else _("shares the place")


def _note(match: Match, names: Names) -> str:
    if match.to_replay:
        return _("Level, so they play again: %(names)s") % {
            "names": _said(names, match.to_replay)
        }
    return _("No result yet.") if match.is_open else ""


def _coming(
    knockout: Knockout, paired: PairedStep, names: Names, is_member: bool
) -> StepLine:
    last = knockout.last
    size = len(knockout.waiting)
    to_final = last.to_final - 1 if last else steps_to_final(size, knockout.rules)
    kinds = {2: MatchKind.THIRD_PLACE, 1: MatchKind.FINAL}
    return StepLine(
        title=step_name(to_final),
        matches=tuple(
            MatchLine(
                title=_title(MatchKind.KNOCKOUT if to_final else kinds[number], number),
                players=tuple(
                    MatchPlayer(_name(names, entry), "", False, is_member)
                    for entry in table
                ),
                note=_("To come."),
            )
            for number, table in paired.tables
        ),
        straight=_straight(paired.straight, names),
    )


def _groups(
    stage: Stage | None, read: StandingsRead, names: Names
) -> tuple[GroupTable, ...]:
    if stage is None or stage.kind != StageKind.GROUPS or not stage.has_started:
        return ()
    rows = {row.entry: row for row in read.standings}
    decimals = decimals_for([row.points for row in read.standings])
    return tuple(
        GroupTable(number, _group_rows(group, rows, names, decimals))
        for number, group in enumerate(groups_of(stage), start=1)
    )


def _group_rows(
    group: Sequence[EntryId],
    rows: Mapping[EntryId, Standing],
    names: Names,
    decimals: int,
) -> tuple[GroupRow, ...]:
    """Those of one group, the best first; whoever has not played yet comes last."""
    played = sorted((rows[e] for e in group if e in rows), key=lambda row: row.rank)
    ranks = [row.rank for row in played]
    lines = [
        GroupRow(
            rank=str(1 + ranks.index(row.rank)),
            name=_name(names, row.entry),
            points=say_number(row.points, decimals),
        )
        for row in played
    ]
    waiting = [entry for entry in group if entry not in rows]
    return (*lines, *(GroupRow("", _name(names, e), "") for e in waiting))


def _schedule(
    stage: Stage | None, read: StandingsRead, names: Names
) -> tuple[ScheduleLine, ...]:
    if stage is None or not stage.schedule:
        return ()
    seen = len(read.rounds)
    return tuple(
        ScheduleLine(
            number=number,
            is_played=number <= seen,
            tables=tuple(
                _said(names, [stage.seeds[seat] for seat in table]) for table in tables
            ),
        )
        for number, tables in enumerate(stage.schedule, start=1)
    )


def _schedule_note(stage: Stage | None) -> str:
    if stage is None or not stage.schedule:
        return ""
    values = {"unmet": stage.lot["unmet"], "repeats": stage.lot["repeats"]}
    if values["unmet"]:
        return (
            _("%(unmet)s pairs never meet; %(repeats)s meetings are repeats.") % values
        )
    if values["repeats"]:
        return (
            _("Everybody meets everybody; %(repeats)s meetings are repeats.") % values
        )
    return _("Everybody meets everybody exactly once.")


def _lot(stage: Stage | None, names: Names) -> str:
    """How a tie at the cut was decided."""
    if stage is None or not stage.lot.get("how"):
        return ""
    values = {"names": _said(names, stage.lot["tied"]), "seed": stage.lot["seed"]}
    sentences = {
        "play-off": _("Level at the cut, and decided by a play-off: %(names)s"),
        "all": _("Level at the cut, so all of them went on: %(names)s"),
        "lot": _(
            "Level at the cut, and decided by the lot with the number %(seed)s: "
            "%(names)s"
        ),
    }
    return sentences[stage.lot["how"]] % values
