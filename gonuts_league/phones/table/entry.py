"""Enter cards: tap, take back, undo, say that a player has none; what that shows."""

import json
from collections.abc import Callable, Mapping
from functools import partial, wraps
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.errors import LeagueError
from gonuts_league.games.types import Reasons
from gonuts_league.tables.models import LateTap, Seat, SeatEntry, Table, Tap
from gonuts_league.tables.selectors import slip_on_top
from gonuts_league.tables.services.editions import take_as_entered
from gonuts_league.tables.services.entry import enter_no_cards, tap_card
from gonuts_league.tables.services.late import tap_late, undo_late
from gonuts_league.tables.services.slips import SLIP_ID, undo_slip
from gonuts_league.tables.wording import plural_of, say_again, say_card, say_points

from .access import (
    ANSWER,
    ENDED,
    REFUSED,
    TableAccess,
    TableView,
    at_table,
    number_in,
    read_anew,
    seat_asked,
    telling,
)
from .frame import note_shown, show_page
from .late import late_groups, late_of
from .reading import TableNow, next_step, read_table, strip, troubles_of

LONGEST_ID = 36
SHOWS_TOTALS, TYPES = "shows-totals", "types-counts"
# So few copies are left that it is worth saying.
FEW = 2

# The live line: what it is about in bold, and what just happened.
Words = tuple[str, str]


def refusing(view: TableView) -> TableView:
    """Answer what a service refuses with its sentence; nothing entered is lost."""

    @wraps(view)
    def guarded(access: TableAccess, table: Table) -> HttpResponse:
        try:
            return view(access, table)
        except LeagueError as error:
            if error.code == "table-confirmed":
                return access.refuse(table, error.sentence)
            if error.code in ENDED:
                return access.lead_to(table)
            return _refuse(access, table, error.sentence)

    return guarded


@at_table("POST")
@telling
@refusing
def tap(access: TableAccess, table: Table) -> HttpResponse:
    """Count one card more, or one less."""
    step = -1 if "take" in access.sent else 1
    card = access.sent.get("take" if step < 0 else "add", "")
    counted: Callable[..., SeatEntry | LateTap] = tap_card
    if "late" in access.sent:
        counted = partial(tap_late, late=late_of(access))
    entry = counted(
        # Only named here; it is looked for behind the lock.
        Seat(pk=access.number("seat"), table=table),
        card=card,
        step=step,
        actor=access.actor,
        client_id=_id_in(access, "client_id"),
        game_number=_game_number(access, table),
    )
    if isinstance(entry, LateTap):
        return _kept(access, table)
    return _changed(access, entry.seat.table, entry, card=card, words=_say_tap)


@at_table("POST")
@telling
@refusing
def undo(access: TableAccess, table: Table) -> HttpResponse:
    """Take back the last tap of this phone, of any player's card, or its last slip."""
    late = late_of(access) if "late" in access.sent else None
    tapped = _id_in(access, "of")
    slip = None if late or tapped else slip_on_top(table, access.actor)
    if slip is not None:
        undo_slip(slip, actor=access.actor)
        messages.success(
            access.request, _("What was entered from paper is taken back.")
        )
        return access.lead_to(table)
    undo_id = _id_in(access, "client_id")
    tap = undo_late(
        table, actor=access.actor, undo_id=undo_id, client_id=tapped, late=late
    )
    if isinstance(tap, LateTap):
        return _kept(access, table)
    return _changed(
        access, read_anew(table), tap.entry, card=tap.card, words=_say_undo, redo=tap
    )


@at_table("POST")
@refusing
def none(access: TableAccess, table: Table) -> HttpResponse:
    """Enter that a player has no cards at all."""
    enter_no_cards(
        seat_asked(access, table),
        actor=access.actor,
        game_number=_game_number(access, table),
    )
    return access.go(_same_page(access, table))


@at_table("POST")
@refusing
def again(access: TableAccess, table: Table) -> HttpResponse:
    """Note that what a change of edition left out is entered now."""
    take_as_entered(
        table, seat_id=access.number("seat"), game_number=_game_number(access, table)
    )
    return access.go(_same_page(access, table))


@at_table("POST")
def show(access: TableAccess, table: Table) -> HttpResponse:
    """Show the others' totals before all are entered, or fields to type counts in."""
    for key in {SHOWS_TOTALS, TYPES} & access.sent.keys():
        access.request.session[key] = access.sent[key] == "on"
    return access.go(_same_page(access, table))


def _refuse(access: TableAccess, table: Table, words: str) -> HttpResponse:
    """Show one sentence and leave everything as it was."""
    if not access.request.htmx:
        messages.error(access.request, words)
        return access.go(_same_page(access, table))
    now = _read(access, read_anew(table))
    response = answer(
        access, now, access.sent, say=("", words), is_bad=True, is_resync=True
    )
    response.status_code = REFUSED
    return response


def _kept(access: TableAccess, table: Table) -> HttpResponse:
    """Leave it to the page to show what is to be decided upon, once it is loaded."""
    if not access.request.htmx:
        return access.go(_same_page(access, table))
    return HttpResponse(status=204, headers={ANSWER: "kept"})


def _changed(
    access: TableAccess,
    table: Table,
    entry: SeatEntry,
    *,
    card: str,
    words: Callable[[TableNow, SeatEntry, str], Words],
    redo: Tap | None = None,
) -> HttpResponse:
    if not access.request.htmx:
        return access.go(f"{_same_page(access, table)}#tile-{card}")
    if "quiet" in access.sent:
        return HttpResponse(status=204)
    now = _read(access, table)
    over = _over(now, card)
    return answer(
        access,
        now,
        access.sent,
        say=over or words(now, entry, card),
        is_bad=bool(over),
        card=card,
        is_resync=now.table.version != access.number("seen") + 1,
        is_turned=sum(entry.cards.values()) <= 1
        or _used(now, card) >= now.deck.get(card, 0),
        redo=redo,
    )


def _read(access: TableAccess, table: Table) -> TableNow:
    game_number = _game_number(access, table)
    return read_table(
        table, audience=access.audience, game_number=game_number, event=access.event
    )


def _same_page(access: TableAccess, table: Table) -> str:
    return access.url(
        table,
        seat=access.number("seat"),
        game=_game_number(access, table) if table.game_count > 1 else 0,
        box=access.number("box"),
    )


def _id_in(access: TableAccess, key: str) -> str:
    """The id that a phone gave an action; none that could be taken for one of a slip.

    LeagueError for one too long: cut, two actions could look like the same.
    """
    given = access.sent.get(key, "")
    if len(given) > LONGEST_ID:
        raise LeagueError("changed-since")
    return "" if given.startswith(SLIP_ID) else given


def _game_number(access: TableAccess, table: Table) -> int:
    number = access.number("game")
    return number if 1 <= number <= table.game_count else 1


def show_entry(
    access: TableAccess,
    now: TableNow,
    context: Mapping[str, Any],
    *,
    asked: Mapping[str, Any],
) -> HttpResponse:
    """Show the page where cards are tapped in."""
    page = _values(access, now, asked)
    index, seat_id = page["index"], page["own"].pk
    note_shown(access, now.table, seat_id=seat_id, game_number=now.game_number)
    over = next(filter(None, (_over(now, card) for card in now.box)), None)
    page |= {
        "tiles": _tiles(now, index, has_box=page["box"]),
        "say": over or _first_words(now, index, page["reasons"]),
        "is_bad": bool(over),
        "types": access.request.session.get(TYPES),
        "client_id": get_random_string(20),
        **context,
    }
    return show_page(access, "phones/table_entry.html", now.table, page)


def answer(
    access: TableAccess,
    now: TableNow,
    asked: Mapping[str, Any],
    *,
    say: Words | None = None,
    is_bad: bool = False,
    card: str = "",
    is_resync: bool = False,
    is_turned: bool = False,
    redo: Tap | None = None,
) -> HttpResponse:
    """Answer htmx with the parts that changed: one card's, or those of all cards.

    `is_turned` sends the buttons that depend on who is entered. A pressed button is
    never sent, so that it keeps its focus and no quick second tap is lost.
    """
    page = _values(access, now, asked)
    tiles = _tiles(now, page["index"], has_box=page["box"])
    page |= {
        "table": now.table,
        "here": access.url(now.table),
        "tiles": [tile for tile in tiles if is_resync or tile[0] == card],
        "say": say,
        "is_bad": is_bad,
        "is_resync": is_resync,
        "is_turned": is_turned or is_resync,
        "redo": redo,
        "is_answer": True,
    }
    if is_resync:
        page["late"] = late_groups(now.table, access)
    return render(access.request, "phones/table_entry.html#answer", page)


def _values(
    access: TableAccess, now: TableNow, asked: Mapping[str, Any]
) -> dict[str, Any]:
    """What the page and its answers show of one player in one game, as `asked` (query
    or form) wants it."""
    index = now.index_of(number_in(asked, "seat"))
    box = int(bool(number_in(asked, "box")))
    shows_totals = bool(access.request.session.get(SHOWS_TOTALS))
    return {
        "now": now,
        "index": index,
        "own": now.seats[index],
        "name": now.names[index],
        "is_asked": now.is_asked(index),
        "is_entered": now.is_entered(index),
        "box": box,
        "shows_totals": shows_totals,
        "strip": strip(
            now, access, index, shows_totals=not now.missing or shows_totals, box=box
        ),
        "step": next_step(now, access, index, box=box),
        "reasons": now.reasons_for(index),
        # What a phone without network goes on from, when it turns to another player.
        "cards_by_seat": json.dumps(
            {row.seat_id: row.cards for row in now.entries if row and row.is_entered}
        ),
        "again": _again(now, index),
        "troubles": troubles_of(now),
    }


def _again(now: TableNow, index: int) -> str:
    """What a change of edition left to be entered again for a player."""
    entry = now.entries[index]
    if entry is None or not entry.again:
        return ""
    return say_again(now.names[index], entry.again["cards"], entry.again["game"])


def _tiles(
    now: TableNow, index: int, *, has_box: bool
) -> list[tuple[str, int, int | None, int]]:
    """Each type of card: how many the player has, how many nobody has, once those are
    few; below 0 for more than the deck holds; and how many the box has."""
    own = now.cards(index)
    tiles = []
    for card, copies in now.box.items():
        if not (has_box or card in now.deck or card in own):
            continue
        used = _used(now, card)
        left = now.deck.get(card, copies) - used
        few = left if used and left <= FEW else None
        tiles.append((card, own.get(card, 0), few, copies))
    return tiles


def _used(now: TableNow, card: str) -> int:
    return sum(now.cards(index).get(card, 0) for index in range(len(now.seats)))


def _over(now: TableNow, card: str) -> Words | None:
    """That more of a card lie at the table than its deck holds, and with whom."""
    used, held = _used(now, card), now.deck.get(card, now.box.get(card, 0))
    if used <= held:
        return None
    counts = [(now.cards(i).get(card, 0), name) for i, name in enumerate(now.names)]
    values = {
        "count": used,
        "card": say_card(card),
        "held": held,
        "where": ", ".join(f"{name} {count}" for count, name in counts if count),
    }
    return _(
        "%(count)s %(card)s here, only %(held)s are in play: %(where)s."
    ) % values, ""


def _say_tap(now: TableNow, entry: SeatEntry, card: str) -> Words:
    """Word a tap: "Jelly-Filled 3: 5 points, total 15"."""
    score = now.score_of(now.index_of(entry.seat_id))
    count = entry.cards.get(card, 0)
    head = _("%(card)s %(count)s:") % {"card": say_card(card), "count": count}
    if score is None:
        return head, _("counted, not scored yet")
    total = say_points(score.points)
    for line in score.lines:
        if line.item == card:
            points = {"points": say_points(line.points), "total": total}
            words = ngettext(
                "%(points)s point, total %(total)s",
                "%(points)s points, total %(total)s",
                plural_of(line.points),
            )
            return head, words % points
    return head, _("total %(total)s") % {"total": total}


def _say_undo(now: TableNow, entry: SeatEntry, card: str) -> Words:
    """Word what an undo gave back, with the player's name: it may be another one's."""
    return _("Undone:"), _("%(player)s has %(count)s %(card)s") % {
        "player": now.names[now.index_of(entry.seat_id)],
        "count": entry.cards.get(card, 0),
        "card": say_card(card),
    }


def _first_words(now: TableNow, index: int, reasons: Reasons) -> Words:
    name = now.names[index]
    if not now.is_asked(index):
        return f"{name}:", now.seats[index].get_outcome_display()
    if not now.is_entered(index):
        return "", _("Tap each card in front of %(name)s.") % {"name": name}
    cards = now.widget.say_tableau(now.entry, index)
    total = {"cards": cards, "total": reasons.total}
    return f"{name}:", _("%(cards)s, total %(total)s") % total
