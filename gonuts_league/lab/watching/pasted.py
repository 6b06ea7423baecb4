"""Addresses of pasted logs, which need the row that keeps them."""

from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from gonuts_league.lab.models import PastedLog

from .keeping import KEPT_FOR


def pasted_url(kept: PastedLog, *, number: int = 1, step: int = 0) -> str:
    """Where a game of a pasted log is watched; games count from 1."""
    asked = {"number": number if number > 1 else 0, "step": step}
    query = urlencode({key: value for key, value in asked.items() if value})
    url = reverse("simulations:watch-pasted", args=[kept.token])
    return f"{url}?{query}" if query else url


def games_beside(kept: PastedLog, number: int) -> dict[str, str] | None:
    """The ways to the games before and after; None where there is just one."""
    if kept.games == 1:
        return None
    return {
        "said": _("Game %(number)s of %(games)s")
        % {"number": number, "games": kept.games},
        "previous": pasted_url(kept, number=number - 1) if number > 1 else "",
        "next": pasted_url(kept, number=number + 1) if number < kept.games else "",
    }


def say_pasted(kept: PastedLog) -> str:
    day = date_format(timezone.localtime(kept.created_at + KEPT_FOR), "DATE_FORMAT")
    return _("From a pasted log. This address works until %(day)s.") % {"day": day}
