"""Confirm what was entered at a table, and take a confirmation back."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.services.actions import log_at_table
from gonuts_league.errors import LeagueError
from gonuts_league.events import selectors
from gonuts_league.events.agreeing.agreement import still_entering
from gonuts_league.events.agreeing.hands import changes_since
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Round
from gonuts_league.players.showing import Audience, show_people
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.enums import ResultState, Series, TableState, Taken
from gonuts_league.tables.models import Result, ResultGame, ResultSeat, Seat, Table
from gonuts_league.tables.scores import GameLine, combine_lines, game_lines, is_decided
from gonuts_league.tables.selectors import (
    check_cards,
    complete_games,
    fields_of,
    games_needed,
    has_deck,
    is_scored_by_game,
    require_sides,
    seats_of,
)
from gonuts_league.tables.services.steps import lock_table, require_open, set_state
from gonuts_league.tables.wording import say_problems

from .setup import bump_standings, lock_event, moment, require_no_correction

WHOLE_BOX = {"deck-filter": "none"}


@transaction.atomic
def confirm_result(
    table: Table,
    *,
    version: int,
    actor: Actor,
    is_all: bool = False,
    is_whole_box: bool = False,
    ended_on_time: bool = False,
    reason: str = "",
) -> Result:
    """Make what is entered the table's result; `reason` is why it is corrected.

    `version` is that of the table which was looked at. Confirming once more what is
    confirmed gives the same result back. LeagueError names what stands in the way:
    the table has not handed its cards in, unless `is_all` is said of them, somebody
    is not entered, somebody changed a card meanwhile, cards that cannot be,
    cards outside this player count's deck unless `is_whole_box` is said.
    """
    table = lock_for_result(table)
    if (in_force := in_force_at(table, version)) is not None:
        return in_force
    require_open(table)
    require_undisputed(table, actor)
    before = {"state": table.state, "rulings": table.rulings}
    if is_whole_box:
        say_whole_box(table)
    games = games_at(table, version, actor=actor)
    if not is_all and still_entering([table]):
        raise LeagueError("not-handed-in", table=table.number)
    result = _write_result(table, games, actor)
    table.state = TableState.ENDED_ON_TIME if ended_on_time else TableState.CONFIRMED
    table.confirmed_at = timezone.now()
    table.save(update_fields=["state", "confirmed_at", "rulings"])
    table.second_counts.filter(settled_at=None).update(
        settled_at=timezone.now(), taken=Taken.FIRST
    )
    _end_correction(table)
    bump_standings(table.round.event)
    log_at_table(
        table,
        "result-confirmed",
        actor=actor,
        before=before,
        after=as_values(result),
        reason=reason,
    )
    return result


@transaction.atomic
def reopen_result(table: Table, *, actor: Actor, reason: str = "") -> Table:
    """Take a confirmation back; what was entered can then be changed.

    The confirmed version is kept as superseded. LeagueError once the round is closed,
    and for a phone where somebody of the club has confirmed.
    """
    table = lock_for_result(table)
    event = table.round.event
    if event.is_finished:
        raise LeagueError("event-finished")
    if table.round.is_closed_for(table.pk):
        raise LeagueError("round-closed", **table.round.kept)
    result = table.results.filter(state=ResultState.CONFIRMED).first()
    if result is None:
        raise LeagueError("table-not-confirmed")
    if result.user_id is not None and actor.user is None:
        raise LeagueError("result-of-staff")
    before = as_values(result) | {
        "state": table.state,
        "confirmed_at": moment(table.confirmed_at),
    }
    result.state = ResultState.SUPERSEDED
    result.save(update_fields=["state"])
    set_state(table, TableState.ENTERED)
    table.version += 1
    table.confirmed_at = None
    table.save(update_fields=["state", "state_since", "version", "confirmed_at"])
    bump_standings(event)
    log_at_table(
        table,
        "result-reopened",
        actor=actor,
        before=before,
        after={"result": result.pk, "table_version": table.version},
        reason=reason,
    )
    return table


@transaction.atomic
def restore_result(
    table: Table,
    *,
    result_id: int,
    version: int,
    state: TableState,
    confirmed_at: datetime | None,
    actor: Actor,
) -> Result:
    """Put a result in force again that was opened, if its table is as it was then.

    `version` is that of the table since it was opened. With another one, what is
    entered must be the same again; LeagueError otherwise.
    """
    table = lock_for_result(table)
    require_open(table)
    result = table.results.select_related("table").get(pk=result_id)
    before = {"state": table.state, "rulings": table.rulings}
    table.rulings = result.rulings
    if table.version != version and not _holds_again(table, result):
        raise LeagueError("changed-since")
    result.state = ResultState.CONFIRMED
    result.save(update_fields=["state"])
    set_state(table, state)
    table.version += 1
    table.confirmed_at = confirmed_at
    changed = ["state", "state_since", "rulings", "version", "confirmed_at"]
    table.save(update_fields=changed)
    _end_correction(table)
    bump_standings(table.round.event)
    log_at_table(
        table, "result-restored", actor=actor, before=before, after=as_values(result)
    )
    return result


def _end_correction(table: Table) -> None:
    """Close the round again for the one table that it was opened for."""
    if table.round.reopened_for_id == table.pk:
        table.round.reopened_for = None
        table.round.save(update_fields=["reopened_for"])


def _holds_again(table: Table, result: Result) -> bool:
    """Return whether confirming now would write the same result."""
    seats = seats_of(table)
    try:
        games = _checked_games(table, seats, selectors.seat_names(seats))
    except LeagueError:
        return False
    entered = {
        (number, line.seat.pk): (line.cards, line.points, line.rank)
        for number, game in enumerate(games, start=1)
        for line in game
    }
    kept = {
        (row.game_number, row.seat_id): (row.cards, row.points, row.rank)
        for row in result.games.all()
    }
    outcomes = dict(result.seats.values_list("seat_id", "outcome"))
    return (
        (table.depth, table.game) == (result.depth, result.game)
        and entered == kept
        and _fields_by_game(table, len(games)) == result.fields
        and {seat.pk: seat.outcome for seat in seats} == outcomes
    )


def in_force_at(table: Table, version: int) -> Result | None:
    """The result in force, if it was confirmed at this version of the table."""
    confirmed = table.results.filter(state=ResultState.CONFIRMED)
    return confirmed.filter(table_version=version).first()


def require_undisputed(table: Table, actor: Actor) -> None:
    """LeagueError for a phone while those at the table do not agree."""
    if table.state == TableState.DISPUTED and actor.user is None:
        raise LeagueError("table-disputed")


def say_whole_box(table: Table) -> None:
    """Take the cards of all player counts as being in this table's deck."""
    if has_deck(table):
        table.rulings = {**table.rulings, **WHOLE_BOX}


def lock_for_result(table: Table) -> Table:
    """Lock the event, then the table: a round is not closed while this decides."""
    event = lock_event(table.round.event, allow_finished=True)
    locked = lock_table(table.pk)
    locked.round.event = event
    return locked


def games_at(table: Table, version: int, *, actor: Actor) -> list[tuple[GameLine, ...]]:
    """The games as they were looked at; LeagueError if they cannot be confirmed."""
    seats = seats_of(table)
    names = _names_for(actor, seats)
    if table.version != version:
        changes = changes_since(table, version, names_by_seat(seats, names))
        raise LeagueError("table-changed", changes=changes)
    return _checked_games(table, seats, names)


def _names_for(actor: Actor, seats: list[Seat]) -> list[str]:
    if actor.user is None:
        entries = [seat.entry for seat in seats]
        shown = show_people(
            [entry.player for entry in entries],
            audience=Audience.TABLE,
            others=selectors.event_namesakes(entries),
        )
        return [shown[entry.player_id].name for entry in entries]
    return selectors.seat_names(seats)


def names_by_seat(seats: Iterable[Seat], names: Iterable[str]) -> dict[int, str]:
    return {seat.pk: name for seat, name in zip(seats, names, strict=True)}


def _checked_games(
    table: Table, seats: list[Seat], names: list[str]
) -> list[tuple[GameLine, ...]]:
    if is_scored_by_game(table):
        require_sides(table, seats)
    numbers = complete_games(table)
    if len(numbers) < games_needed(table):
        raise LeagueError(
            "seats-not-entered", names=", ".join(_missing(seats, names, len(numbers)))
        )
    for number in numbers:
        _require_possible(table, seats, number, names)
    games = [game_lines(table, seats, number, names) for number in numbers]
    if table.series == Series.BEST_OF and not is_decided(games, table.game_count):
        raise LeagueError("series-undecided")
    return games


def _missing(seats: list[Seat], names: list[str], complete: int) -> list[str]:
    return [
        name
        for seat, name in zip(seats, names, strict=True)
        if SEAT_EFFECTS[seat.outcome].is_scored
        and not any(
            entry.is_entered and entry.game_number == complete + 1
            for entry in seat.entries.all()
        )
    ]


def _require_possible(
    table: Table, seats: list[Seat], game_number: int, names: list[str]
) -> None:
    problems = check_cards(table, seats, game_number, names)
    for grade, code in (
        ("impossible", "impossible-cards"),
        ("outside-setup", "outside-setup"),
    ):
        found = [problem for problem in problems if problem.grade == grade]
        if found:
            raise LeagueError(code, path=found[0].path, sentence=say_problems(found))


def _write_result(
    table: Table, games: list[tuple[GameLine, ...]], actor: Actor
) -> Result:
    latest = table.results.aggregate(Max("version"))["version__max"] or 0
    result = new_result(table, actor, version=latest + 1)
    result.fields = _fields_by_game(table, len(games))
    result.save()
    ResultSeat.objects.bulk_create(
        seat_row(line, result) for line in combine_lines(games)
    )
    ResultGame.objects.bulk_create(
        _game_row(line, result, number)
        for number, game in enumerate(games, start=1)
        for line in game
    )
    return result


def new_result(table: Table, actor: Actor, *, version: int = 1) -> Result:
    """A result of what is entered at a table now; not saved."""
    return Result(
        table=table,
        version=version,
        depth=table.depth,
        game=table.game,
        rulings=table.rulings,
        scoring_version=table.scoring_version,
        table_version=table.version,
        user=actor.user,
        device=actor.device,
    )


def write_single_games(rows: Sequence[tuple[Result, GameLine]]) -> None:
    """Write the seats of saved results of one game each, and that game (2 queries)."""
    ResultSeat.objects.bulk_create(seat_row(line, result) for result, line in rows)
    ResultGame.objects.bulk_create(_game_row(line, result, 1) for result, line in rows)


def _game_row(line: GameLine, result: Result, number: int) -> ResultGame:
    return ResultGame(
        result=result,
        seat=line.seat,
        game_number=number,
        cards=line.cards,
        points=line.points,
        tie_break=list(line.tie_break),
        rank=line.rank,
    )


def _fields_by_game(table: Table, games: int) -> dict[str, object]:
    by_game = {number: fields_of(table, number) for number in range(1, games + 1)}
    return {str(number): fields for number, fields in by_game.items() if fields}


def seat_row(line: GameLine, result: Result | None = None) -> ResultSeat:
    """A seat of a result as what is entered has it; not saved."""
    return ResultSeat(
        result=result,
        seat=line.seat,
        outcome=line.seat.outcome,
        rank=line.rank,
        points=line.points,
        tie_break=list(line.tie_break),
    )


def as_values(result: Result) -> dict[str, object]:
    return {
        "result": result.pk,
        "version": result.version,
        "depth": result.depth,
        "seats": [
            {
                "entry": row.seat.entry_id,
                "rank": row.rank,
                "points": None if row.points is None else str(row.points),
            }
            for row in result.seats.select_related("seat").order_by("seat__position")
        ],
    }


@transaction.atomic
def correct_result(table: Table, *, actor: Actor, reason: str = "") -> Table:
    """Open a result again; a closed round opens for this table alone.

    Confirming it closes the round again. Later rounds stay as they were drawn.
    LeagueError if the event is finished, the table has no result, or another table of
    a closed round is being corrected.
    """
    event = lock_event(table.round.event)
    closed = Round.objects.filter(pk=table.round_id, state=RoundState.CLOSED)
    if closed.exists():
        require_no_correction(event)
        closed.update(reopened_for=table)
    return reopen_result(table, actor=actor, reason=reason)
