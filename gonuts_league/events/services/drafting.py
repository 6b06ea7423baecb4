"""Write a seating as the draft of its round: tables, seats, byes, and what it was."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import transaction

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.events.draws.bounds import drawn_values, level_values
from gonuts_league.events.draws.pairing_task import numbers_for
from gonuts_league.events.enums import AwardKind, ByeCause, RoundState
from gonuts_league.events.models import Award, Event, Round
from gonuts_league.pairing.types import PairingTask, Seating
from gonuts_league.tables.enums import Placed
from gonuts_league.tables.models import Seat, Table

from .setup import bump_standings, lock_event, log_event, put_away
from .stage_draws import stage_to_draw


@transaction.atomic
def save_draft(
    event: Event,
    *,
    task: PairingTask,
    seating: Seating,
    actor: Actor | None = None,
    upon: Sequence[int] = (),
) -> Round:
    """Write a seating as the event's draft, in place of the one there may be.

    `upon` are ids of tables without whose result it was drawn. Who was put at a table
    by hand and pinned there keeps that mark. LeagueError if the round was published
    while the worker was busy.
    """
    event = lock_event(event)
    replaced = event.rounds.filter(state=RoundState.DRAFT).first()
    if replaced is not None:
        put_away(replaced)
    if event.rounds.filter(number=task.round_number).exists():
        raise LeagueError("round-not-draft", round=task.round_number)
    numbers = numbers_for(event, task, seating.tables)
    drawn = stage_to_draw(event)
    round_ = Round.objects.create(
        event=event,
        number=task.round_number,
        stage=drawn.stage,
        step=drawn.step,
        to_final=drawn.to_final,
        third_table=numbers[-1] if drawn.has_third else None,
        seed=task.seed,
        **_record(task, seating, upon),
    )
    placed = _kept_marks(replaced, task)
    write_seats(round_, seating.tables, numbers=numbers, placed=placed)
    asked = [entry for entry in seating.byes if entry in task.sitting_out]
    give_byes(round_, asked, cause=ByeCause.BY_HAND)
    give_byes(round_, [entry for entry in seating.byes if entry not in asked])
    bump_standings(event)
    after = _as_drawn(round_, replaced, seating, numbers)
    log_event(event, "round-drawn", actor or Actor(), after=after)
    return round_


def _as_drawn(
    round_: Round, replaced: Round | None, seating: Seating, numbers: Sequence[int]
) -> dict[str, Any]:
    """A new draft as the journal keeps it."""
    return {
        **round_.kept,
        "round_id": round_.pk,
        "away": replaced and replaced.pk,
        "seed": round_.seed,
        "tables": [list(table) for table in seating.tables],
        "numbers": list(numbers),
        "byes": list(seating.byes),
    }


def _record(task: PairingTask, seating: Seating, upon: Sequence[int]) -> dict[str, Any]:
    return {
        "method": seating.method,
        "method_version": seating.version,
        "effort": task.effort,
        "rules": {**drawn_values(task, seating), "upon": list(upon)},
        "cost": level_values(seating.cost),
        "bound": level_values(seating.bound),
        "proven": list(seating.proven),
    }


def _kept_marks(replaced: Round | None, task: PairingTask) -> dict[int, str]:
    """How those came to their seats who are pinned and stay where they sat."""
    if replaced is None:
        return {}
    pinned = [pin.entry for pin in task.pins]
    pinned += [entry for table in task.locked for entry in table]
    seats = Seat.objects.filter(round=replaced, entry__in=pinned)
    return dict(seats.values_list("entry", "placed"))


def write_seats(
    round_: Round,
    tables: Sequence[Sequence[int]],
    *,
    numbers: Sequence[int] = (),
    placed: Mapping[int, str] | None = None,
) -> None:
    """Make a round's tables with their seats, each with the event's rules.

    They get these `numbers`, else 1, 2, 3...; `placed` tells by entry who did not come
    there by the draw.
    """
    event = round_.event
    marks = placed or {}
    made = Table.objects.bulk_create(
        Table(
            round=round_,
            number=number,
            game=event.game,
            rulings=event.rulings,
            scoring_version=event.scoring_version,
            series=event.series,
            game_count=event.game_count,
        )
        for number in numbers or range(1, len(tables) + 1)
    )
    Seat.objects.bulk_create(
        Seat(
            table=table,
            round=round_,
            entry_id=entry_id,
            position=position,
            placed=marks.get(entry_id, Placed.DRAWN),
        )
        for table, entries in zip(made, tables, strict=True)
        for position, entry_id in enumerate(entries)
    )


def give_byes(
    round_: Round, entry_ids: Iterable[int], *, cause: ByeCause = ByeCause.ODD_COUNT
) -> None:
    """Give these entries a bye in a new round; a pin may say for how many points."""
    event = round_.event
    pins = event.pins.filter(round_number=round_.number, points__isnull=False)
    points = dict(pins.values_list("entry_id", "points"))
    Award.objects.bulk_create(
        Award(
            event=event,
            entry_id=entry_id,
            round=round_,
            kind=AwardKind.BYE,
            points=points.get(entry_id),
            cause=cause,
        )
        for entry_id in entry_ids
    )
