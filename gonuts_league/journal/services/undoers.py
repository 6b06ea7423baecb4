"""The way back from each act: one function an act, each by the service that does it.

Each gets the act and an actor who points to it; what has changed since the act is
refused by the service, with its reason.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from django.utils.dateparse import parse_datetime

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import WallShows
from gonuts_league.events.models import Award, Event
from gonuts_league.events.services.act_rows import (
    entry_of_act,
    event_of_act,
    kept_after,
    kept_before,
    round_of_act,
    table_of_act,
)
from gonuts_league.events.services.awards import give_award_again, take_award_back
from gonuts_league.events.services.byes import (
    call_off_with_byes,
    had_byes,
    play_after_all,
)
from gonuts_league.events.services.clocks import give_extra_minutes, restore_clock
from gonuts_league.events.services.correcting import correct_result
from gonuts_league.events.services.drafts import (
    exchange_drafts,
    seat_game_again,
    unseat_game,
)
from gonuts_league.events.services.freezing import (
    begin_reveal,
    end_reveal,
    freeze_standings,
    show_standings,
)
from gonuts_league.events.services.joining import join_table, leave_table
from gonuts_league.events.services.people import (
    check_in,
    check_in_all,
    check_out_again,
    drop_entry,
    remove_entries,
    remove_entry,
    restore_entries,
    undrop_entry,
)
from gonuts_league.events.services.results import restore_result
from gonuts_league.events.services.rounds import (
    close_round,
    judge_seat,
    publish_round,
    reopen_round,
    unpublish_round,
    void_table,
)
from gonuts_league.events.services.screens import let_wall_show
from gonuts_league.events.services.setup import (
    change_plan,
    finish_event,
    plan_value,
    reopen_event,
)
from gonuts_league.events.services.stage_plans import plan_stages, plans_of
from gonuts_league.events.services.stages import restore_stage
from gonuts_league.events.services.standings_rules import (
    change_standings_rules,
    rules_of,
)
from gonuts_league.events.services.ties import exchange_decisions
from gonuts_league.events.services.waiting import let_in, make_wait
from gonuts_league.formats.plan import StagePlan
from gonuts_league.journal import undo_rules as kinds
from gonuts_league.tables.enums import SeatOutcome, TableState
from gonuts_league.tables.models import Seat, Table
from gonuts_league.tables.services.slips import undo_slip

from .club_undoers import CLUB_UNDOERS
from .seating_undoers import SEATING_UNDOERS

Undoer = Callable[[JournalEntry, Actor], object]


def _draft(act: JournalEntry, actor: Actor) -> None:
    exchange_drafts(
        event_of_act(act),
        away_id=kept_after(act)["round_id"],
        back_id=kept_after(act)["away"],
        actor=actor,
    )


def _unpublish(act: JournalEntry, actor: Actor) -> None:
    unpublish_round(round_of_act(act), actor=actor)


def _publish(act: JournalEntry, actor: Actor) -> None:
    shown_at = parse_datetime(kept_before(act)["published_at"])
    publish_round(round_of_act(act), actor=actor, published_at=shown_at)


def _open_round(act: JournalEntry, actor: Actor) -> None:
    reopen_round(round_of_act(act), actor=actor)


def _close_round(act: JournalEntry, actor: Actor) -> None:
    closed_at = parse_datetime(kept_before(act)["closed_at"])
    close_round(round_of_act(act), actor=actor, closed_at=closed_at)


def _unseat(act: JournalEntry, actor: Actor) -> None:
    unseat_game(round_of_act(act), actor=actor)


def _seat_again(act: JournalEntry, actor: Actor) -> None:
    seat_game_again(
        event_of_act(act), round_id=kept_after(act)["round_id"], actor=actor
    )


def _call_on(act: JournalEntry, actor: Actor) -> None:
    play_after_all(table_of_act(act), actor=actor)


def _call_off(act: JournalEntry, actor: Actor) -> None:
    table = table_of_act(act)
    call_off = call_off_with_byes if had_byes(table) else void_table
    call_off(table, actor=actor)


def _open_result(act: JournalEntry, actor: Actor) -> None:
    """Open a result, and take back what confirming it has said of the table."""
    table = correct_result(table_of_act(act), actor=actor)
    before = kept_before(act) or {}
    Table.objects.filter(pk=table.pk).update(
        state=before.get("state", table.state),
        rulings=before.get("rulings", table.rulings),
    )


def _confirm_again(act: JournalEntry, actor: Actor) -> None:
    restore_result(
        table_of_act(act),
        result_id=kept_after(act)["result"],
        version=kept_after(act)["table_version"],
        state=TableState(kept_before(act)["state"]),
        confirmed_at=parse_datetime(kept_before(act)["confirmed_at"]),
        actor=actor,
    )


def _judge(act: JournalEntry, actor: Actor) -> None:
    seats = Seat.objects.select_related("round__event")
    seat = seats.filter(pk=kept_after(act)["seat"]).first()
    if seat is None or seat.outcome != kept_after(act)["outcome"]:
        raise LeagueError("changed-since")
    judge_seat(seat, outcome=SeatOutcome(kept_before(act)["outcome"]), actor=actor)


def _take_off(act: JournalEntry, actor: Actor) -> None:
    remove_entry(entry_of_act(act), actor=actor)


def _take_all_off(act: JournalEntry, actor: Actor) -> None:
    remove_entries(event_of_act(act), entry_ids=kept_after(act)["entries"], actor=actor)


def _put_on(act: JournalEntry, actor: Actor) -> None:
    ids = [kept_before(act)["entry"]]
    restore_entries(event_of_act(act), entry_ids=ids, actor=actor)


def _put_all_on(act: JournalEntry, actor: Actor) -> None:
    restore_entries(
        event_of_act(act), entry_ids=kept_before(act)["entries"], actor=actor
    )


def _is_away(act: JournalEntry, actor: Actor) -> None:
    check_in(entry_of_act(act), is_here=False, actor=actor)


def _is_here(act: JournalEntry, actor: Actor) -> None:
    came_at = parse_datetime(kept_before(act)["came_at"])
    check_in(entry_of_act(act), is_here=True, actor=actor, came_at=came_at)


def _make_wait(act: JournalEntry, actor: Actor) -> None:
    since = parse_datetime(kept_before(act)["waiting_since"])
    make_wait(entry_of_act(act), since=since, actor=actor)


def _let_in(act: JournalEntry, actor: Actor) -> None:
    # Acts of earlier versions did not keep it.
    came_at = parse_datetime(kept_before(act).get("came_at") or "")
    let_in(entry_of_act(act), is_over=True, actor=actor, came_at=came_at)


def _all_away(act: JournalEntry, actor: Actor) -> None:
    check_out_again(
        event_of_act(act), entry_ids=kept_after(act)["entries"], actor=actor
    )


def _all_here(act: JournalEntry, actor: Actor) -> None:
    check_in_all(event_of_act(act), entry_ids=kept_after(act)["entries"], actor=actor)


def _give_seat_up(act: JournalEntry, actor: Actor) -> None:
    seats = Seat.objects.select_related("table__round__event", "round__event")
    seat = seats.filter(pk=kept_after(act)["seat"]).first()
    if seat is None:
        raise LeagueError("changed-since")
    leave_table(seat, actor=actor, bye_id=kept_before(act).get("bye"))


def _sit_as_before(act: JournalEntry, actor: Actor) -> None:
    tables = Table.objects.select_related("round__event__club")
    table = tables.filter(pk=kept_before(act)["table_id"]).first()
    if table is None:
        raise LeagueError("changed-since")
    join_table(entry_of_act(act), table=table, actor=actor)


def _slip(act: JournalEntry, actor: Actor) -> None:
    undo_slip(act, actor=actor)


def _come_back(act: JournalEntry, actor: Actor) -> None:
    outcomes = {int(pk): each for pk, each in kept_before(act)["outcomes"].items()}
    undrop_entry(entry_of_act(act), actor=actor, outcomes=outcomes)


def _leave(act: JournalEntry, actor: Actor) -> None:
    left_at = parse_datetime(kept_before(act)["left_at"])
    is_now = bool(kept_after(act)["table_ids"])
    drop_entry(entry_of_act(act), is_now=is_now, actor=actor, left_at=left_at)


def _take_points(act: JournalEntry, actor: Actor) -> None:
    take_award_back(_award(kept_after(act)), actor=actor)


def _give_points(act: JournalEntry, actor: Actor) -> None:
    give_award_again(_award(kept_before(act)), actor=actor)


def _plan(act: JournalEntry, actor: Actor) -> None:
    event = Event.objects.get(pk=event_of_act(act).pk)
    if any(
        plan_value(getattr(event, name)) != kept_after(act)[name]
        for name in kept_after(act)
    ):
        raise LeagueError("changed-since")
    before = {
        name: Event._meta.get_field(name).to_python(value)  # type: ignore[union-attr]  # no relation is in a plan
        for name, value in kept_before(act).items()
    }
    change_plan(event, actor=actor, **before)


def _rules(act: JournalEntry, actor: Actor) -> None:
    event = Event.objects.get(pk=event_of_act(act).pk)
    if rules_of(event) != kept_after(act):
        raise LeagueError("changed-since")
    change_standings_rules(event, **kept_before(act), actor=actor)


def _tie(act: JournalEntry, actor: Actor) -> None:
    exchange_decisions(
        event_of_act(act),
        away_id=kept_after(act)["decision"],
        back_id=kept_before(act)["decision"],
        actor=actor,
    )


def _open_event(act: JournalEntry, actor: Actor) -> None:
    draft_id = (kept_after(act) or {}).get("away")
    reopen_event(event_of_act(act), actor=actor, draft_id=draft_id)


def _finish_event(act: JournalEntry, actor: Actor) -> None:
    finished_at = parse_datetime(kept_before(act)["finished_at"])
    finish_event(event_of_act(act), actor=actor, finished_at=finished_at)


def _unfreeze(act: JournalEntry, actor: Actor) -> None:
    show_standings(event_of_act(act), actor=actor)


def _freeze(act: JournalEntry, actor: Actor) -> None:
    freeze_standings(
        event_of_act(act),
        after_round=kept_before(act)["round"],
        actor=actor,
        revealed=kept_before(act).get("revealed"),
    )


def _reveal(act: JournalEntry, actor: Actor) -> None:
    if act.act == "reveal-begun":
        end_reveal(event_of_act(act), actor=actor)
    else:
        begin_reveal(
            event_of_act(act), actor=actor, revealed=kept_before(act)["revealed"]
        )


def _clock(act: JournalEntry, actor: Actor) -> None:
    restore_clock(round_of_act(act), kept_before(act)["clock"], actor=actor)


def _extra_time(act: JournalEntry, actor: Actor) -> None:
    given = kept_after(act)["minutes"] - kept_before(act)["minutes"]
    give_extra_minutes(table_of_act(act), minutes=-given, actor=actor)


def _wall(act: JournalEntry, actor: Actor) -> None:
    let_wall_show(event_of_act(act), WallShows(kept_before(act)["shows"]), actor=actor)


def _plan_stages(act: JournalEntry, actor: Actor) -> None:
    event = event_of_act(act)
    if [asdict(plan) for plan in plans_of(event)] != kept_after(act)["stages"]:
        raise LeagueError("changed-since")
    plans = [StagePlan(**kept) for kept in kept_before(act)["stages"]]
    plan_stages(event, plans=plans, actor=actor)


def _stage(act: JournalEntry, actor: Actor) -> None:
    restore_stage(
        event_of_act(act),
        stage_id=kept_after(act)["stage_id"],
        state=kept_before(act)["state"],
        instead_of=kept_after(act)["state"],
        actor=actor,
    )


def _award(kept: Mapping[str, Any]) -> Award:
    return Award.ever.select_related("event__club", "entry").get(pk=kept["award"])


UNDOERS: dict[str, Undoer] = {
    **dict.fromkeys(kinds.DRAFTS, _draft),
    "round-published": _unpublish,
    "publication-undone": _publish,
    "round-closed": _open_round,
    "round-reopened": _close_round,
    "game-seated": _unseat,
    "game-unseated": _seat_again,
    "table-called-off": _call_on,
    "table-called-on": _call_off,
    **dict.fromkeys(kinds.CONFIRMED, _open_result),
    "result-reopened": _confirm_again,
    "seat-judged": _judge,
    "seat-joined": _give_seat_up,
    "seat-moved": _sit_as_before,
    "seat-given-up": _sit_as_before,
    **dict.fromkeys(kinds.SLIPS, _slip),
    "player-entered": _take_off,
    "players-entered": _take_all_off,
    "entry-removed": _put_on,
    "entries-removed": _put_all_on,
    "checked-in": _is_away,
    "checked-out": _is_here,
    "let-in": _make_wait,
    "made-to-wait": _let_in,
    "all-checked-in": _all_away,
    "all-checked-out": _all_here,
    "dropped": _come_back,
    "drop-undone": _leave,
    "award-given": _take_points,
    "award-taken-back": _give_points,
    "plan-changed": _plan,
    **dict.fromkeys(kinds.RULES, _rules),
    **dict.fromkeys(kinds.TIES, _tie),
    "event-finished": _open_event,
    "event-reopened": _finish_event,
    "standings-frozen": _unfreeze,
    "standings-shown": _freeze,
    **dict.fromkeys(kinds.REVEALS, _reveal),
    **dict.fromkeys(kinds.CLOCKS, _clock),
    "extra-time-given": _extra_time,
    "wall-changed": _wall,
    **dict.fromkeys(kinds.STAGES, _stage),
    "stages-planned": _plan_stages,
    **SEATING_UNDOERS,
    **CLUB_UNDOERS,
}


def register_undoers(undoers: Mapping[str, Undoer]) -> None:
    """Let a higher app take its own acts back; called when the app loads."""
    UNDOERS.update(undoers)
