"""The actions on people of an event and on places of a draft, with the way back."""

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.clubs.services.actions import Action, register, require_same
from gonuts_league.events.enums import ByeCause
from gonuts_league.events.models import Round
from gonuts_league.tables.models import Seat

from .act_rows import entry_of_act, event_of_act, round_of_act
from .draft_edits import bench_seat, move_seat, seat_benched, seat_bye, swap_seats
from .people import (
    check_in,
    check_in_all,
    check_out_again,
    drop_entry,
    remove_entries,
    remove_entry,
    restore_entries,
    undrop_entry,
)


def _put_on_again(act: JournalEntry, actor: Actor) -> None:
    ids = act.before.get("entries") or [act.before["entry"]]
    restore_entries(event_of_act(act), entry_ids=ids, actor=actor)


def _check_in_again(act: JournalEntry, actor: Actor) -> None:
    came_at = parse_datetime(act.before["came_at"])
    check_in(entry_of_act(act), is_here=True, actor=actor, came_at=came_at)


def _come_back(act: JournalEntry, actor: Actor) -> None:
    outcomes = {int(pk): each for pk, each in act.before["outcomes"].items()}
    undrop_entry(entry_of_act(act), actor=actor, outcomes=outcomes)


def _leave_again(act: JournalEntry, actor: Actor) -> None:
    left_at = parse_datetime(act.before["left_at"])
    is_now = bool(act.after["table_ids"])
    drop_entry(entry_of_act(act), is_now=is_now, actor=actor, left_at=left_at)


register(
    Action(
        "player-entered",
        _("%(name)s takes part"),
        icon="club",
        needs="entry",
        undo=lambda act, actor: remove_entry(entry_of_act(act), actor=actor),
    ),
    Action(
        "players-entered",
        _("They take part: %(names)s"),
        undo=lambda act, actor: remove_entries(
            event_of_act(act), entry_ids=act.after["entries"], actor=actor
        ),
    ),
    Action(
        "entry-removed",
        _("%(name)s was taken off the list"),
        takes_back="player-entered",
        needs="entry",
        undo=_put_on_again,
    ),
    Action(
        "entries-removed",
        _("They were taken off the list: %(names)s"),
        undo=_put_on_again,
    ),
    family="enterings",
    topic="people",
    touches="entry",
    rests={
        "entry": "round-drawn draft-back games awards joins repairs stages",
        "player": "players-taken-back",
        "": "endings",
    },
)
register(
    Action(
        "checked-in",
        _("%(name)s is here"),
        undo=lambda act, actor: check_in(entry_of_act(act), is_here=False, actor=actor),
    ),
    Action(
        "checked-out",
        _("%(name)s is not here after all"),
        takes_back="checked-in",
        undo=_check_in_again,
    ),
    family="presence",
    topic="people",
    touches="entry",
    rests={"entry": "all-presence waitings enterings", "": "endings"},
)
register(
    Action(
        "all-checked-in",
        _("Everybody was checked in"),
        undo=lambda act, actor: check_out_again(
            event_of_act(act), entry_ids=act.after["entries"], actor=actor
        ),
    ),
    Action(
        "all-checked-out",
        _("They are not here after all: %(names)s"),
        undo=lambda act, actor: check_in_all(
            event_of_act(act), entry_ids=act.after["entries"], actor=actor
        ),
    ),
    family="all-presence",
    topic="people",
    touches="entry",
    rests={"": "endings"},
    needs="entries",
)
register(
    Action("dropped", _("%(name)s leaves"), icon="club", undo=_come_back),
    Action(
        "drop-undone",
        _("%(name)s comes back"),
        icon="undo",
        takes_back="dropped",
        undo=_leave_again,
    ),
    family="leavings",
    topic="people",
    touches="entry",
    rests={
        "entry": "repairs seat-judged enterings",
        "table": "calls results",
        "round": "closings publishings",
        "": "endings",
    },
    needs="table_ids",
)


def _swap_back(act: JournalEntry, actor: Actor) -> None:
    round_ = round_of_act(act)
    first, second = _seated(round_, *act.after["entries"])
    swap_seats(
        round_,
        first_id=first.pk,
        second_id=second.pk,
        version=round_.version,
        actor=actor,
        placed=_placed(act),
    )


def _move_back(act: JournalEntry, actor: Actor) -> None:
    round_ = round_of_act(act)
    move_seat(
        round_,
        seat_id=_seat_at(round_, act).pk,
        table_number=act.before["table"],
        position=act.before["position"],
        version=round_.version,
        actor=actor,
        placed=_placed(act),
    )


def _sit_out_again(act: JournalEntry, actor: Actor) -> None:
    round_ = round_of_act(act)
    seated_id, out_id = act.after["entries"]
    (seat,) = _seated(round_, seated_id)
    seat_bye(
        round_,
        seat_id=seat.pk,
        entry_id=out_id,
        version=round_.version,
        actor=actor,
        placed=_placed(act),
    )


def _sit_down_again(act: JournalEntry, actor: Actor) -> None:
    round_ = round_of_act(act)
    seat_benched(
        round_,
        entry_id=act.after["entry"],
        table_number=act.before["table"],
        position=act.before["position"],
        version=round_.version,
        actor=actor,
        placed=_placed(act),
    )


def _bench_again(act: JournalEntry, actor: Actor) -> None:
    round_ = round_of_act(act)
    bench_seat(
        round_,
        seat_id=_seat_at(round_, act).pk,
        version=round_.version,
        actor=actor,
        cause=ByeCause(act.before["cause"]),
    )


def _seated(round_: Round, *entry_ids: int) -> list[Seat]:
    seats = Seat.objects.filter(round=round_, entry__in=entry_ids)
    by_entry = {seat.entry_id: seat for seat in seats.select_related("table")}
    require_same(len(by_entry), len(entry_ids))
    return [by_entry[entry_id] for entry_id in entry_ids]


def _seat_at(round_: Round, act: JournalEntry) -> Seat:
    """The seat of the person that an act has moved, if it is still at that table."""
    (seat,) = _seated(round_, act.after["entry"])
    require_same(seat.table.number, act.after["table"])
    return seat


def _placed(act: JournalEntry) -> dict[int, str]:
    """How those whom a change by hand moved had come to their seats."""
    kept = (act.before or {}).get("placed", {})
    return {int(entry_id): mark for entry_id, mark in kept.items()}


register(
    Action(
        "seats-swapped",
        _("%(names)s changed places in round %(round)s"),
        icon="swap",
        topic="draws",
        undo=_swap_back,
    ),
    Action(
        "seat-moved-by-hand",
        _("%(name)s was moved to table %(table)s of round %(round)s"),
        undo=_move_back,
    ),
    Action(
        "bye-seated",
        _("Seated and sitting out changed places in round %(round)s: %(names)s"),
        undo=_sit_out_again,
    ),
    Action(
        "seat-benched", _("%(name)s sits out round %(round)s"), undo=_sit_down_again
    ),
    Action(
        "benched-seated",
        _("%(name)s, who sat out, was seated at table %(table)s of round %(round)s"),
        undo=_bench_again,
    ),
    family="edits",
    touches="place",
    # A place that was changed has its neighbours changed with it.
    rests={"place": "pinnings", "round": "publishings", "": "drafts endings"},
    needs="round_id",
)
