"""Taps that arrive late, from a phone that had no network when they were made.

They count where nobody else changed that card of that player since, the edition and
the rulings are the same, and no result was confirmed. Otherwise they are kept as rows
that change nothing, until the table or the desk applies or drops them; what was dropped
may still be applied. A repeat of anything is known by its id.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.services.actions import Action, log_at_table, register
from gonuts_league.errors import LeagueError
from gonuts_league.tables.enums import Depth, LateState
from gonuts_league.tables.models import LateTap, Seat, SeatEntry, Table, Tap
from scoring import GAMES

from .entry import count_tap, entry_of_repeat, tap_card, tap_to_undo, undo_tap
from .steps import is_scored, lock_table, require_open


@dataclass(frozen=True, slots=True)
class LateOrigin:
    """What a phone sends with a tap that waited: the version it showed, and when."""

    seen: int
    tapped_at: datetime


@transaction.atomic
def tap_late(
    seat: Seat,
    *,
    card: str,
    step: int,
    actor: Actor,
    client_id: str,
    late: LateOrigin,
    game_number: int = 1,
) -> SeatEntry | LateTap:
    """Count a tap that waited in its phone, or keep it for a decision.

    LeagueError only for what no phone of ours sends: a card of no game, another step,
    a game that this table does not play, a seat of another one.
    """
    table = lock_table(seat.table_id)
    if (entry := entry_of_repeat(table, seat, client_id, game_number)) is not None:
        return entry
    if not any(card in game.card_meanings for game in GAMES.values()):
        raise LeagueError("card-unknown", card=card[:40])
    if not 1 <= game_number <= table.game_count:
        raise LeagueError("game-not-of-table", count=table.game_count)
    own = table.seats.filter(pk=seat.pk).first()
    if own is None:
        raise LeagueError("seat-not-here")
    tap = LateTap(
        table=table,
        seat=own,
        game_number=game_number,
        client_id=client_id,
        card=card,
        step=step,
        seen=late.seen,
        user=actor.user,
        device=actor.device,
        tapped_at=late.tapped_at,
    )
    if not _still_fits(tap):
        return _keep(tap)
    try:
        return tap_card(
            own,
            card=card,
            step=step,
            actor=actor,
            client_id=client_id,
            game_number=game_number,
        )
    except LeagueError:
        # More than the box holds, say: it is shown instead of lost.
        return _keep(tap)


@transaction.atomic
def undo_late(
    table: Table,
    *,
    actor: Actor,
    undo_id: str,
    client_id: str = "",
    late: LateOrigin | None = None,
) -> Tap | LateTap:
    """Take back a tap as `undo_tap` does, or one that is kept for a decision.

    An undo that waited itself (`late`) is kept for a decision where the tap it takes
    back could not have been made late either.
    """
    table = lock_table(table.pk)
    if (kept := _kept_of(table, actor, undo_id, client_id)) is not None:
        return kept
    is_repeat = bool(undo_id) and table.taps.filter(undo_id=undo_id).exists()
    tap = None if late is None else tap_to_undo(table, actor=actor, client_id=client_id)
    if late is not None and tap is not None and not is_repeat:
        inverse = LateTap(
            table=table,
            seat=tap.entry.seat,
            game_number=tap.entry.game_number,
            client_id=undo_id,
            card=tap.card,
            step=-tap.step,
            seen=late.seen,
            user=actor.user,
            device=actor.device,
            tapped_at=late.tapped_at,
        )
        if not _still_fits(inverse):
            return _keep(inverse)
    return undo_tap(table, actor=actor, client_id=client_id, undo_id=undo_id)


@transaction.atomic
def apply_late(table: Table, *, last: int, actor: Actor) -> Sequence[LateTap]:
    """Apply late taps of one phone to what is entered: those up to `last`.

    They may have been dropped before. LeagueError if the result is confirmed, or if
    one of them is impossible now: then none is applied.
    """
    table = lock_table(table.pk)
    taps = _taps_of_one_phone(table, last, (LateState.WAITING, LateState.DROPPED))
    if table.counts:
        raise LeagueError("late-taps-confirmed")
    require_open(table)
    for tap in taps:
        if not is_scored(tap.seat):
            raise LeagueError("late-taps-not-asked")
        try:
            count_tap(
                table,
                tap.seat,
                card=tap.card,
                step=tap.step,
                actor=actor,
                client_id=tap.client_id,
                game_number=tap.game_number,
            )
        except LeagueError as error:
            raise LeagueError("late-taps-unfit", sentence=error.sentence) from error
    _decide(table, taps, LateState.APPLIED, actor=actor)
    return taps


@transaction.atomic
def drop_late(table: Table, *, last: int, actor: Actor) -> None:
    """Drop late taps of one phone, those up to `last`; they can still be applied.

    LeagueError if it was decided meanwhile.
    """
    table = lock_table(table.pk)
    taps = _taps_of_one_phone(table, last, (LateState.WAITING,))
    _decide(table, taps, LateState.DROPPED, actor=actor)


def _still_fits(tap: LateTap) -> bool:
    """Return whether a tap says the same now as on the page on which it was made."""
    table = tap.table
    try:
        require_open(table)
    except LeagueError:
        return False
    if table.depth != Depth.CARDS or table.rules_version > tap.seen:
        return False
    if not is_scored(tap.seat):
        return False
    # Who confirmed what the page showed, or more, did so without this tap.
    if table.results.filter(table_version__gte=tap.seen).exists():
        return False
    entries = SeatEntry.objects.filter(seat=tap.seat, game_number=tap.game_number)
    if entries.filter(set_version__gt=tap.seen).exists():
        return False
    changed = Q(table_version__gt=tap.seen) | Q(undone_version__gt=tap.seen)
    changes = Tap.objects.filter(changed, entry__in=entries, card=tap.card)
    return not changes.exclude(user=tap.user, device=tap.device).exists()


def _keep(tap: LateTap) -> LateTap:
    tap.save()
    _bump(tap.table)
    return tap


def _kept_of(
    table: Table, actor: Actor, undo_id: str, client_id: str
) -> LateTap | None:
    """The kept row that an undo made before, or the tap it takes back."""
    if not table.late_version:
        return None
    own = table.late_taps.filter(user=actor.user, device=actor.device)
    if undo_id and (kept := own.filter(client_id=undo_id).first()) is not None:
        return kept
    kept = own.filter(client_id=client_id).first() if client_id else None
    if kept is None or kept.state == LateState.APPLIED:
        return None
    LateTap.objects.filter(pk=kept.pk).update(state=LateState.UNDONE)
    _bump(table)
    return kept


def _taps_of_one_phone(
    table: Table, last: int, states: Sequence[LateState]
) -> list[LateTap]:
    """The taps decided upon together: those of the phone that made `last`, up to it."""
    named = table.late_taps.filter(pk=last, state__in=states).first()
    if named is None:
        raise LeagueError("late-taps-gone")
    together = table.late_taps.filter(
        pk__lte=last,
        state=named.state,
        user=named.user,
        device=named.device,
        decided_at=named.decided_at,
    )
    return list(together.select_related("seat").order_by("pk"))


def _decide(
    table: Table, taps: Sequence[LateTap], state: LateState, *, actor: Actor
) -> None:
    LateTap.objects.filter(pk__in=[tap.pk for tap in taps]).update(
        state=state, decided_at=timezone.now()
    )
    _bump(table)
    log_at_table(
        table,
        f"late-taps-{state.value}",
        actor=actor,
        after={"count": len(taps), "last": taps[-1].pk},
    )


def _bump(table: Table) -> None:
    table.late_version += 1
    table.save(update_fields=["late_version"])


register(
    Action(
        "late-taps-applied",
        _("Late taps at table %(table)s of %(round)s were applied: %(count)s"),
    ),
    Action(
        "late-taps-dropped",
        _("Late taps at table %(table)s of %(round)s were dropped: %(count)s"),
    ),
)
