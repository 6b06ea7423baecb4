"""Taps of one phone that came late, as a question to whoever is at the table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.clubs.actors import Actor
from gonuts_league.tables.enums import LateState
from gonuts_league.tables.models import LateTap, Table
from gonuts_league.tables.selectors import seats_of
from gonuts_league.tables.wording import MINUS, say_card

from .doors import Door
from .reading import names_for


@dataclass(frozen=True, slots=True)
class LateGroup:
    """What one phone sent too late; `last` names it in the forms."""

    last: int
    words: str
    lines: tuple[str, ...]
    is_dropped: bool


def late_groups(table: Table, door: Door) -> tuple[LateGroup, ...]:
    """The late taps that wait, then those that were dropped and may come back."""
    if not table.late_version:
        return ()
    shown = (LateState.WAITING, LateState.DROPPED)
    taps = list(table.late_taps.filter(state__in=shown).select_related("user"))
    if not taps:
        return ()
    seats = seats_of(table)
    names = dict(
        zip(
            [seat.pk for seat in seats],
            names_for(seats, door.audience),
            strict=True,
        )
    )
    taps.sort(key=_together)
    return tuple(
        _group(list(each), names, table.game_count, door.actor)
        for _key, each in groupby(taps, key=_together)
    )


def _together(tap: LateTap) -> tuple[object, ...]:
    """What is decided upon at once; waiting ones come first."""
    decided = tap.decided_at.timestamp() if tap.decided_at else 0.0
    return (decided, tap.user_id or 0, tap.device)


def _group(
    taps: Sequence[LateTap], names: dict[int, str], games: int, here: Actor
) -> LateGroup:
    is_dropped = taps[0].state == LateState.DROPPED
    return LateGroup(
        last=max(tap.pk for tap in taps),
        words=_words(taps, is_dropped=is_dropped, here=here),
        lines=tuple(_lines(taps, names, games)),
        is_dropped=is_dropped,
    )


def _words(taps: Sequence[LateTap], *, is_dropped: bool, here: Actor) -> str:
    first = taps[0]
    count = len(taps)
    if first.user is not None:
        asks = ngettext(
            "%(count)s tap by %(name)s, %(time)s: apply or drop?",
            "%(count)s taps by %(name)s, %(time)s: apply or drop?",
            count,
        )
        tells = ngettext(
            "%(count)s tap by %(name)s, %(time)s, was dropped.",
            "%(count)s taps by %(name)s, %(time)s, were dropped.",
            count,
        )
    elif here.user is None and here.device == first.device:
        asks = ngettext(
            "%(count)s tap from this phone, %(time)s: apply or drop?",
            "%(count)s taps from this phone, %(time)s: apply or drop?",
            count,
        )
        tells = ngettext(
            "%(count)s tap from this phone, %(time)s, was dropped.",
            "%(count)s taps from this phone, %(time)s, were dropped.",
            count,
        )
    else:
        asks = ngettext(
            "%(count)s tap from phone %(letter)s, %(time)s: apply or drop?",
            "%(count)s taps from phone %(letter)s, %(time)s: apply or drop?",
            count,
        )
        tells = ngettext(
            "%(count)s tap from phone %(letter)s, %(time)s, was dropped.",
            "%(count)s taps from phone %(letter)s, %(time)s, were dropped.",
            count,
        )
    return (tells if is_dropped else asks) % {
        "count": count,
        "name": first.user.called if first.user else "",
        "letter": first.device or "?",
        "time": time_format(timezone.localtime(first.tapped_at), "H:i"),
    }


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
