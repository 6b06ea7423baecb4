"""Whose hand it was: who changed which card of a table, and who did an action."""

from typing import Any

from django.utils.translation import gettext as _

from gonuts_league.tables.models import Table, Tap
from gonuts_league.tables.wording import say_card

MOST_CHANGES = 5


def changes_since(table: Table, version: int, names: dict[int, str]) -> str:
    """Name who changed which card since a version of the table."""
    taps = Tap.objects.filter(table=table, table_version__gt=version, undone_at=None)
    latest = taps.select_related("entry", "user").order_by("-pk")[:MOST_CHANGES]
    if not latest:
        return _("Look at the result again before you confirm.")
    return " ".join(_change(tap, names) for tap in reversed(latest))


def _change(tap: Tap, names: dict[int, str]) -> str:
    return _("%(who)s set %(card)s of %(player)s from %(before)s to %(after)s.") % {
        "who": who(tap),
        "card": say_card(tap.card),
        "player": names[tap.entry.seat_id],
        "before": tap.before,
        "after": tap.after,
    }


def last_hand(table: Table, seat_id: int, card: str) -> str:
    """Who changed a seat's card last; empty where no tap tells it."""
    taps = Tap.objects.filter(
        table=table, entry__seat=seat_id, card=card, undone_at=None
    )
    tap = taps.select_related("user").order_by("-pk").first()
    return who(tap) if tap is not None else ""


def who(action: Any) -> str:
    """Name the actor: an account, or a phone at the table by its letter."""
    if action.user is not None:
        return action.user.called
    return _("Phone %(letter)s") % {"letter": action.device or "?"}
