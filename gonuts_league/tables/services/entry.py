"""Enter what lies in front of the players, tap by tap or as totals or places.

Each act locks the table, so that taps of two phones come one after the other, bumps
the table's version, and leaves a confirmed or called-off table alone.
"""

import uuid
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation

from django.db import transaction
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.tables.effects import SEAT_EFFECTS
from gonuts_league.tables.enums import Depth, SeatOutcome, TableState
from gonuts_league.tables.models import Seat, SeatEntry, Table, Tap
from gonuts_league.tables.selectors import box_of, is_complete
from gonuts_league.tables.wording import say
from scoring.messages import Message, card_name

MOST_CARDS = 200
MOST_POINTS = Decimal(9999)
LEAST_POINTS = Decimal(-999)


def lock_table(table_id: int) -> Table:
    """Lock a table, so that what is decided upon it still holds when it is written."""
    tables = Table.objects.select_for_update(of=("self",)).select_related("round")
    return tables.get(pk=table_id)


def require_open(table: Table) -> None:
    """LeagueError says why a table may not be entered now."""
    if table.state == TableState.VOID:
        raise LeagueError("table-void")
    if table.round.closed_at is not None:
        raise LeagueError("round-closed", round=table.round.number)
    if table.round.published_at is None:
        raise LeagueError("round-not-published", round=table.round.number)
    if not table.is_open:
        raise LeagueError("table-confirmed")


def lock_open_table(table_id: int) -> Table:
    """Lock a table that may be entered now; LeagueError says why it may not."""
    table = lock_table(table_id)
    require_open(table)
    return table


@transaction.atomic
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
    that is not in the edition, a count below 0 or more copies than the box holds.
    """
    client_id = client_id or str(uuid.uuid4())
    table = lock_table(seat.table_id)
    seen = Tap.objects.filter(table=table, client_id=client_id).select_related("entry")
    if (tap := seen.first()) is not None:
        return tap.entry
    require_open(table)
    copies = box_of(table)
    if card not in copies:
        raise LeagueError("card-unknown", card=card[:40])
    _move_to(table, Depth.CARDS)
    entry = _entry_of(seat, game_number)
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
    _save(entry, is_entered=True)
    _touch(table, depth=Depth.CARDS)
    return entry


@transaction.atomic
def undo_tap(table: Table, *, actor: Actor) -> Tap:
    """Take back the last tap that this phone (or person) made at the table.

    Only the step itself is reversed: what another phone did since stays. LeagueError
    if there is none left.
    """
    table = lock_open_table(table.pk)
    own = Tap.objects.select_related("entry").filter(
        table=table, undone_at=None, user=actor.user, device=actor.device
    )
    tap = own.order_by("-pk").first()
    if tap is None:
        raise LeagueError("nothing-to-undo")
    if _move_to(table, Depth.CARDS):
        tap.entry.refresh_from_db()
    entry = tap.entry
    count = max(entry.cards.get(tap.card, 0) - (tap.after - tap.before), 0)
    _set_count(entry, tap.card, count)
    tap.undone_at = timezone.now()
    tap.save(update_fields=["undone_at"])
    _save(entry, is_entered=tap.was_entered or bool(entry.cards))
    _touch(table, depth=Depth.CARDS)
    return tap


@transaction.atomic
def enter_no_cards(seat: Seat, *, actor: Actor, game_number: int = 1) -> SeatEntry:
    """Say that a player ends with no card at all, which is not "not entered"."""
    table = lock_open_table(seat.table_id)
    _move_to(table, Depth.CARDS)
    entry = _entry_of(seat, game_number)
    if not entry.cards:
        _save(entry, is_entered=True)
        _touch(table, depth=Depth.CARDS)
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
    _move_to(table, Depth.TOTALS)
    for seat in table.seats.all():
        typed = points.get(seat.pk, "").strip()
        if not _is_scored(seat):
            continue
        entry = _entry_of(seat, game_number)
        entry.points = _points(typed, path=f"points-{seat.pk}") if typed else None
        cards = tie_breaks.get(seat.pk, "").strip()
        entry.tie_break = _count(cards, path=f"cards-{seat.pk}")
        _save(entry, is_entered=entry.points is not None)
    return _touch(table, depth=Depth.TOTALS)


@transaction.atomic
def enter_places(
    table: Table, *, places: Mapping[int, str], actor: Actor, game_number: int = 1
) -> Table:
    """Enter who came where; equal places are shared and the next ones skipped."""
    table = lock_open_table(table.pk)
    seats = [seat for seat in table.seats.all() if _is_scored(seat)]
    numbers = {
        seat.pk: _place(places.get(seat.pk, "").strip(), len(seats), seat.pk)
        for seat in seats
    }
    given = sorted(place for place in numbers.values() if place is not None)
    if len(given) == len(seats):
        _require_no_gap(given)
    _move_to(table, Depth.PLACES)
    for seat in seats:
        entry = _entry_of(seat, game_number)
        entry.place = numbers[seat.pk]
        _save(entry, is_entered=entry.place is not None)
    return _touch(table, depth=Depth.PLACES)


@transaction.atomic
def enter_outcome(
    table: Table, *, winner_ids: set[int], actor: Actor, game_number: int = 1
) -> Table:
    """Enter only who won (seat ids; several share); the others share what is left."""
    table = lock_open_table(table.pk)
    seats = [seat for seat in table.seats.all() if _is_scored(seat)]
    if not winner_ids & {seat.pk for seat in seats}:
        raise LeagueError("no-winner")
    _move_to(table, Depth.OUTCOME)
    for seat in seats:
        entry = _entry_of(seat, game_number)
        entry.place = 1 if seat.pk in winner_ids else None
        _save(entry, is_entered=True)
    return _touch(table, depth=Depth.OUTCOME)


@transaction.atomic
def choose_depth(table: Table, *, depth: str) -> Table:
    """Change how deep a table is entered; what was entered otherwise is kept aside."""
    table = lock_open_table(table.pk)
    if not _move_to(table, depth):
        return table
    return _touch(table, depth=depth)


@transaction.atomic
def set_seat_outcome(seat: Seat, *, outcome: SeatOutcome) -> Table:
    """Say that somebody left, did not come, or played after all."""
    table = lock_open_table(seat.table_id)
    Seat.objects.filter(pk=seat.pk).update(outcome=outcome)
    return _touch(table, depth=table.depth)


@transaction.atomic
def change_rules(table: Table, *, game: str, rulings: Mapping[str, str]) -> Table:
    """Play this table with another edition or ruling, until cards are entered."""
    table = lock_open_table(table.pk)
    held = SeatEntry.objects.filter(seat__table=table, is_entered=True)
    if game != table.game and table.depth == Depth.CARDS and held.exists():
        raise LeagueError("edition-entered")
    table.game = game
    table.rulings = dict(rulings)
    table.save(update_fields=["game", "rulings"])
    return _touch(table, depth=table.depth)


def _move_to(table: Table, depth: str) -> bool:
    """Count as entered what holds something at `depth`, if that is another one."""
    if table.depth == depth:
        return False
    for entry in SeatEntry.objects.filter(seat__table=table):
        _save(entry, is_entered=_holds(entry, depth))
    table.depth = depth
    return True


def _beyond_box(card: str, count: int, copies: int) -> str:
    message = Message(
        "too-many-in-box",
        {"count": count, "card": card_name(card), "copies": copies},
    )
    return f"{say(message)}."


def _entry_of(seat: Seat, game_number: int) -> SeatEntry:
    if not 1 <= game_number <= seat.table.game_count:
        raise LeagueError("game-not-of-table", count=seat.table.game_count)
    entry, _ = SeatEntry.objects.get_or_create(seat=seat, game_number=game_number)
    return entry


def _set_count(entry: SeatEntry, card: str, count: int) -> None:
    entry.cards = {**entry.cards, card: count}
    if not count:
        del entry.cards[card]


def _save(entry: SeatEntry, *, is_entered: bool) -> None:
    entry.is_entered = is_entered
    entry.version += 1
    entry.save()


def _touch(table: Table, *, depth: str) -> Table:
    table.depth = depth
    table.version += 1
    table.started_at = table.started_at or timezone.now()
    table.state = TableState.ENTERED if is_complete(table) else TableState.STARTED
    table.save(update_fields=["depth", "version", "started_at", "state"])
    return table


def _is_scored(seat: Seat) -> bool:
    return SEAT_EFFECTS[seat.outcome].is_scored


def _holds(entry: SeatEntry, depth: str) -> bool:
    match depth:
        case Depth.CARDS:
            return bool(entry.cards)
        case Depth.TOTALS:
            return entry.points is not None
        case Depth.PLACES:
            return entry.place is not None
    return False


def _points(typed: str, *, path: str) -> Decimal:
    try:
        points = Decimal(typed.replace(",", ".").replace("−", "-"))
    except InvalidOperation:
        raise LeagueError("points-unusable", path=path) from None
    if not points.is_finite() or not LEAST_POINTS <= points <= MOST_POINTS:
        raise LeagueError("points-unusable", path=path)
    if points * 2 % 1:
        raise LeagueError("points-unusable", path=path)
    return points


def _count(typed: str, *, path: str) -> int | None:
    if not typed:
        return None
    if not (typed.isascii() and typed.isdigit()) or int(typed) > MOST_CARDS:
        raise LeagueError("count-unusable", path=path, most=MOST_CARDS)
    return int(typed)


def _place(typed: str, most: int, seat_id: int) -> int | None:
    if not typed:
        return None
    if not (typed.isascii() and typed.isdigit()) or not 1 <= int(typed) <= most:
        raise LeagueError("place-unusable", path=f"place-{seat_id}", most=most)
    return int(typed)


def _require_no_gap(given: list[int]) -> None:
    if given[0] != 1:
        raise LeagueError("no-winner")
    expected = 1
    for index, place in enumerate(given):
        if place not in (expected, index + 1):
            shared = given.count(expected)
            raise LeagueError(
                "places-gap", shared=shared, place=expected, next=index + 1
            )
        expected = place
