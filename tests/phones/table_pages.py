"""Ask the pages of one table, by its link, as a phone does."""

import re
from html import unescape

from django.urls import reverse
from django.utils import timezone

from gonuts_league.events.models import Round
from tests.factories.tables import (
    token_of,
)

HTMX = {"HTTP_HX_REQUEST": "true"}


CARDS = ({"powdered": 2}, {"glazed": 3}, {"milk": 1}, {"eclair": 1})


def url_of(table, act="round"):
    where = {"token": token_of(table), "number": table.round.number}
    return reverse(f"table:phone-{act}", kwargs=where)


def phone_url(table):
    return reverse("table:phone", args=[token_of(table)])


def read(response):
    """The text of a page as a reader has it."""
    html = re.sub(r"<(script|style|title).*?</\1>", " ", response.content.decode())
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def tap_at(client, table, seat, card, *, sign="add", htmx=True, **more):
    form = {"seat": seat.pk, "game": 1, sign: card, "seen": table.version} | more
    return client.post(url_of(table, "tap"), form, **(HTMX if htmx else {}))


def cards_at(table):
    return [
        next((e.cards for e in seat.entries.all() if e.is_entered), None)
        for seat in table.seats.prefetch_related("entries")
    ]


def close(round_):
    Round.objects.filter(pk=round_.pk).update(state="closed", closed_at=timezone.now())


def points_of(table, *typed):
    seats = [seat.pk for seat in table.seats.all()]
    return {f"points-{pk}": text for pk, text in zip(seats, typed, strict=True)}
