"""Taps of one phone that came late: apply them after all, or drop them."""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from itertools import groupby

from django.contrib import messages
from django.http import HttpResponse
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.clubs.actors import Actor
from gonuts_league.tables.enums import LateState
from gonuts_league.tables.models import LateTap, Table
from gonuts_league.tables.services.late import LateOrigin, apply_late, drop_late
from gonuts_league.tables.wording import MINUS, say_by, say_card

from .access import TableAccess, at_table
from .reading import names_at

LONGEST_WAIT = timedelta(days=30)


def late_of(access: TableAccess) -> LateOrigin:
    """What a phone says of an action that waited in it.

    It sends how long it waited: its own clock may be wrong.
    """
    waited = timedelta(seconds=access.number("waited"))
    return LateOrigin(
        seen=access.number("seen"),
        tapped_at=timezone.now() - min(waited, LONGEST_WAIT),
    )


@at_table("POST")
def apply(access: TableAccess, table: Table) -> HttpResponse:
    """Play late taps on top of what is entered."""
    last = access.number("last")
    taps = apply_late(table, last=last, actor=access.actor)
    words = ngettext(
        "%(count)s tap was applied.", "%(count)s taps were applied.", len(taps)
    )
    messages.success(access.request, words % {"count": len(taps)})
    return access.lead_to(table)


@at_table("POST")
def drop(access: TableAccess, table: Table) -> HttpResponse:
    """Leave late taps out; they can still be applied."""
    drop_late(table, last=access.number("last"), actor=access.actor)
    messages.success(access.request, _("The taps were dropped. Nothing was changed."))
    return access.lead_to(table)


LateGroup = tuple[int, str, list[str], bool]


def late_groups(table: Table, access: TableAccess) -> list[LateGroup]:
    """The late taps that wait, then those that were dropped and may come back.

    A group is what one phone sent: the last tap's id, which names it in the forms, the
    words about it, a line a card, and whether it was dropped.
    """
    if not table.late_version:
        return []
    shown = (LateState.WAITING, LateState.DROPPED)
    taps = list(table.late_taps.filter(state__in=shown).select_related("user"))
    if not taps:
        return []
    names = names_at(access, table)
    taps.sort(key=_together)
    groups = []
    for _key, together in groupby(taps, key=_together):
        own = list(together)
        last, is_dropped = max(tap.pk for tap in own), own[0].state == LateState.DROPPED
        words = _words(own, is_dropped=is_dropped, here=access.actor)
        lines = list(_lines(own, names, table.game_count))
        groups.append((last, words, lines, is_dropped))
    return groups


def _together(tap: LateTap) -> tuple[object, ...]:
    """What is decided upon at once; waiting ones come first."""
    decided = tap.decided_at.timestamp() if tap.decided_at else 0.0
    return (decided, tap.user_id or 0, tap.device)


def _words(taps: Sequence[LateTap], *, is_dropped: bool, here: Actor) -> str:
    first = taps[0]
    return say_by(
        "phones/words/late.txt",
        first=first,
        count=len(taps),
        is_dropped=is_dropped,
        is_own=here.user is None and here.device == first.device,
        time=time_format(timezone.localtime(first.tapped_at), "H:i"),
    )


def _lines(taps: Iterable[LateTap], names: dict[int, str], games: int) -> Iterable[str]:
    """What the taps come to, card by card: "Anna: Plain +2"."""
    steps: dict[tuple[int, int, str], int] = {}
    for tap in taps:
        key = (tap.game_number, tap.seat_id, tap.card)
        steps[key] = steps.get(key, 0) + tap.step
    for (game, seat_id, card), step in steps.items():
        words = {
            "player": names.get(seat_id, "?"),
            "game": game,
            "card": say_card(card),
            "step": f"{step:+d}".replace("-", MINUS),
        }
        if games > 1:
            yield _("%(player)s, game %(game)s: %(card)s %(step)s") % words
        else:
            yield _("%(player)s: %(card)s %(step)s") % words
