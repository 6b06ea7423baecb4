"""Enter what lies in front of the players, tap by tap or as totals or places.

Each action locks the table, so that taps of two phones come one after the other, bumps
the table's version, and leaves a confirmed or called-off table alone.
"""

import uuid
from collections.abc import Mapping

from django.db import IntegrityError, transaction
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.tables.enums import Depth, SeatOutcome
from gonuts_league.tables.models import Seat, SeatEntry, Table, Tap
from gonuts_league.tables.selectors import box_of, seats_of
from gonuts_league.tables.typed import typed_count, typed_points
from gonuts_league.tables.wording import say
from scoring import find_game
from scoring.messages import Message, card_name

from .noting import noting
from .steps import (
    depth_of_endings,
    entry_of,
    is_scored,
    lock_open_table,
    lock_table,
    move_to_depth,
    require_open,
    require_scored,
    save_entry,
    save_tapped,
    set_state,
    state_to_go_on,
    touch_table,
)


def tap_card(
    seat: Seat,
    *,
    card: str,
    step: int,
    actor: Actor,
    client_id: str = "",
    game_number: int = 1,
) -> SeatEntry:
    """Add `step` (+1 or -1) copies of a card to a tableau.

    A `client_id` that this table has seen changes nothing. LeagueError for a card
    that is not in the edition, a count below 0, more copies than the box holds, or a
    seat that is not at this table or not scored.
    """
    client_id = client_id or str(uuid.uuid4())
    try:
        with transaction.atomic():
            table = lock_table(seat.table_id)
            if is_kept_late(table, client_id):
                return entry_of(table, seat, game_number)
            return count_tap(
                table,
                seat,
                card=card,
                step=step,
                actor=actor,
                client_id=client_id,
                game_number=game_number,
            )
    except (IntegrityError, LeagueError):
        # Looked for only now: hardly any tap is a repeat, and a repeat never counts.
        made = Tap.objects.select_related("entry")
        repeated = made.filter(table=seat.table_id, client_id=client_id).first()
        if repeated is None:
            raise
        return repeated.entry


def count_tap(
    table: Table,
    seat: Seat,
    *,
    card: str,
    step: int,
    actor: Actor,
    client_id: str,
    game_number: int,
) -> SeatEntry:
    """Count a tap at a table that is locked; LeagueError as `tap_card` has it."""
    require_open(table)
    copies = box_of(table)
    if card not in copies:
        raise LeagueError("card-unknown", card=card[:40])
    move_to_depth(table, Depth.CARDS)
    entry = _entry_read(table, seat, game_number)
    before = entry.cards.get(card, 0)
    after = before + step
    if step not in (1, -1) or after < 0:
        raise LeagueError("count-unusable", most=copies[card])
    if step > 0 and after > copies[card]:
        raise LeagueError(
            "impossible-cards", sentence=_beyond_box(card, after, copies[card])
        )
    Tap.objects.create(
        entry=entry,
        table=table,
        client_id=client_id,
        card=card,
        before=before,
        after=after,
        was_entered=entry.is_entered,
        table_version=table.version + 1,
        user=actor.user,
        device=actor.device,
    )
    _set_count(entry, card, after)
    save_tapped(entry, is_entered=True)
    touch_table(table, depth=Depth.CARDS)
    return entry


def _entry_read(table: Table, seat: Seat, game_number: int) -> SeatEntry:
    """What is entered for a seat, found among what is read of the whole table."""
    for _attempt in range(2):
        table.seats_read = seats_of(table)
        own = next((each for each in table.seats_read if each.pk == seat.pk), None)
        require_scored(own)
        for entry in own.entries.all() if own else ():
            if entry.game_number == game_number:
                return entry
        made = entry_of(table, seat, game_number)
    return made


def entry_of_repeat(
    table: Table, seat: Seat, client_id: str, game_number: int
) -> SeatEntry | None:
    """What is entered where a tap of this id was made or kept before; else None."""
    made = Tap.objects.filter(table=table, client_id=client_id)
    if made.exists():
        return made.select_related("entry").get().entry
    if is_kept_late(table, client_id):
        return entry_of(table, seat, game_number)
    return None


def is_kept_late(table: Table, client_id: str) -> bool:
    """Whether a tap of this id is kept for a decision."""
    return bool(table.late_version) and (
        table.late_taps.filter(client_id=client_id).exists()
    )


@transaction.atomic
def undo_tap(
    table: Table, *, actor: Actor, client_id: str = "", undo_id: str = ""
) -> Tap:
    """Take back a tap that this phone (or person) made at the table.

    It is the last one, or the one of `client_id`. Only the step itself is reversed:
    what another phone did since stays. An `undo_id` that the table has seen changes
    nothing. LeagueError if there is nothing left to undo. A card that the table's
    edition does not have any more is left alone.
    """
    table = lock_table(table.pk)
    undone = Tap.objects.filter(table=table, undo_id=undo_id).exclude(undo_id="")
    if (tap := undone.select_related("entry").first()) is not None:
        return tap
    require_open(table)
    tap = tap_to_undo(table, actor=actor, client_id=client_id)
    if tap is None:
        raise LeagueError("nothing-to-undo")
    if move_to_depth(table, Depth.CARDS):
        tap.entry.refresh_from_db()
    entry = tap.entry
    before = entry.cards.get(tap.card, 0)
    after = _count_without(tap, before, most=box_of(table)[tap.card])
    _set_count(entry, tap.card, after)
    is_entered = _is_entered_without(tap)
    tap.undone_at = timezone.now()
    tap.undone_step = after - before
    tap.undone_version = table.version + 1
    tap.undo_id = undo_id
    tap.save(update_fields=["undone_at", "undone_step", "undone_version", "undo_id"])
    save_tapped(entry, is_entered=is_entered)
    touch_table(table, depth=Depth.CARDS)
    return tap


def tap_to_undo(table: Table, *, actor: Actor, client_id: str = "") -> Tap | None:
    """The tap that an undo of this phone (or person) takes back, if there is one."""
    own = Tap.objects.select_related("entry").filter(
        table=table,
        undone_at=None,
        user=actor.user,
        device=actor.device,
        card__in=box_of(table),
    )
    if client_id:
        own = own.filter(client_id=client_id)
    return own.order_by("-pk").first()


def _count_without(tap: Tap, count: int, *, most: int) -> int:
    """The count once a tap is taken back, as if it had never been made.

    What earlier undos could not change, because no count is below 0 or above the box,
    is made up for.
    """
    undone = tap.entry.taps.filter(card=tap.card, undone_version__isnull=False)
    owed = sum(-each.step - each.undone_step for each in undone)
    return min(max(count - tap.step + owed, 0), most)


def _is_entered_without(tap: Tap) -> bool:
    """Whether a seat is entered without a tap; the next one inherits what was so."""
    others = tap.entry.taps.filter(undone_at=None).exclude(pk=tap.pk)
    earliest = others.order_by("pk").first()
    if earliest is None:
        return tap.was_entered or bool(tap.entry.cards)
    if tap.pk < earliest.pk:
        earliest.was_entered = tap.was_entered
        earliest.save(update_fields=["was_entered"])
    return True


@transaction.atomic
def enter_no_cards(seat: Seat, *, actor: Actor, game_number: int = 1) -> SeatEntry:
    """Enter a player without any cards, which is not "not entered".

    LeagueError for a game that is not counted in cards.
    """
    table = lock_open_table(seat.table_id)
    if not box_of(table):
        raise LeagueError("ending-not-of-game")
    require_scored(seat)
    with noting(table, "no-cards-entered", actor=actor, game_number=game_number):
        move_to_depth(table, Depth.CARDS)
        entry = entry_of(table, seat, game_number)
        if not entry.cards:
            save_entry(entry, is_entered=True)
            touch_table(table, depth=Depth.CARDS)
    return entry


@transaction.atomic
def enter_totals(
    table: Table,
    *,
    points: Mapping[int, str],
    tie_breaks: Mapping[int, str],
    actor: Actor,
    game_number: int = 1,
) -> Table:
    """Enter each player's total, cards being back in the box.

    Both mappings run by seat id and hold what was typed; a seat left empty stays "not
    entered". `tie_breaks` are numbers of cards, needed only where totals are equal.
    """
    table = lock_open_table(table.pk)
    with noting(table, "totals-entered", actor=actor, game_number=game_number):
        move_to_depth(table, Depth.TOTALS)
        for seat in table.seats.all():
            if is_scored(seat):
                entry = entry_of(table, seat, game_number)
                _enter_total(entry, points, tie_breaks)
        return touch_table(table, depth=Depth.TOTALS)


def _enter_total(
    entry: SeatEntry, points: Mapping[int, str], tie_breaks: Mapping[int, str]
) -> None:
    seat_id = entry.seat_id
    typed = points.get(seat_id, "").strip()
    entry.points = typed_points(typed, path=f"points-{seat_id}") if typed else None
    cards = tie_breaks.get(seat_id, "").strip()
    entry.tie_break = typed_count(cards, path=f"cards-{seat_id}")
    save_entry(entry, is_entered=entry.points is not None)


@transaction.atomic
def enter_places(
    table: Table, *, places: Mapping[int, str], actor: Actor, game_number: int = 1
) -> Table:
    """Enter who came where; equal places are shared and the next ones skipped."""
    table = lock_open_table(table.pk)
    seats = [seat for seat in table.seats.all() if is_scored(seat)]
    numbers = typed_places({seat.pk: places.get(seat.pk, "") for seat in seats})
    with noting(table, "places-entered", actor=actor, game_number=game_number):
        move_to_depth(table, Depth.PLACES)
        for seat in seats:
            entry = entry_of(table, seat, game_number)
            entry.place = numbers[seat.pk]
            save_entry(entry, is_entered=entry.place is not None)
        return touch_table(table, depth=Depth.PLACES)


@transaction.atomic
def enter_outcome(
    table: Table, *, winner_ids: set[int], actor: Actor, game_number: int = 1
) -> Table:
    """Enter only who won (seat ids; several share); the others share what is left.

    LeagueError for a game that has outcomes of its own: `enter_ending` takes those.
    """
    table = lock_open_table(table.pk)
    if find_game(table.game).entry_fields:
        raise LeagueError("outcome-of-game")
    seats = [seat for seat in table.seats.all() if is_scored(seat)]
    if not winner_ids & {seat.pk for seat in seats}:
        raise LeagueError("no-winner")
    with noting(table, "outcome-entered", actor=actor, game_number=game_number):
        move_to_depth(table, Depth.OUTCOME)
        for seat in seats:
            entry = entry_of(table, seat, game_number)
            entry.place = 1 if seat.pk in winner_ids else None
            save_entry(entry, is_entered=True)
        return touch_table(table, depth=Depth.OUTCOME)


@transaction.atomic
def choose_depth(table: Table, *, depth: str) -> Table:
    """Change how deep a table is entered; what was entered otherwise is kept aside.

    Where endings are entered, they say themselves how deep they are known.
    """
    table = lock_open_table(table.pk)
    if depth == Depth.CARDS:
        depth = depth_of_endings(table)
    return touch_table(table, depth=depth) if move_to_depth(table, depth) else table


@transaction.atomic
def set_seat_outcome(seat: Seat, *, outcome: SeatOutcome) -> Table:
    """Set whether a player left, did not come, or played after all."""
    table = lock_open_table(seat.table_id)
    Seat.objects.filter(pk=seat.pk).update(outcome=outcome)
    table.version += 1
    set_state(table, state_to_go_on(table))
    table.save(update_fields=["version", "state", "state_since"])
    return table


def _beyond_box(card: str, count: int, copies: int) -> str:
    message = Message(
        "too-many-in-box",
        {"count": count, "card": card_name(card), "copies": copies},
    )
    return f"{say(message)}."


def _set_count(entry: SeatEntry, card: str, count: int) -> None:
    entry.cards = {**entry.cards, card: count}
    if not count:
        del entry.cards[card]


def typed_places(typed: Mapping[int, str]) -> dict[int, int | None]:
    """Read the places of a table by id; LeagueError where they cannot be."""
    places = {pk: _place(text.strip(), len(typed), pk) for pk, text in typed.items()}
    given = sorted(place for place in places.values() if place is not None)
    if len(given) == len(places):
        _require_no_gap(given)
    return places


def _place(typed: str, most: int, seat_id: int) -> int | None:
    if not typed:
        return None
    if not (typed.isascii() and typed.isdigit()) or not 1 <= int(typed) <= most:
        raise LeagueError("place-unusable", path=f"place-{seat_id}", most=most)
    return int(typed)


def _require_no_gap(given: list[int]) -> None:
    if given[:1] != [1]:
        raise LeagueError("no-winner")
    expected = 1
    for index, place in enumerate(given):
        if place not in (expected, index + 1):
            shared = given.count(expected)
            raise LeagueError(
                "places-gap", shared=shared, place=expected, next=index + 1
            )
        expected = place
