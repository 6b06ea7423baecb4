"""Ask for standings, and read them as a reader does."""

import re

from django.urls import reverse

from gonuts_league.clubs.actors import Actor
from gonuts_league.players.showing import Audience
from gonuts_league.results.live import LiveKey, sign_key
from tests.factories.clubs import MembershipFactory

HTMX = {"HX-Request": "true"}


NOBODY = Actor()


def sign_in(client, event):
    """Look as somebody of the event's club."""
    client.force_login(MembershipFactory(club=event.club).user)
    return client


def page_url(event, query=""):
    return reverse("standings:event", args=[event.slug]) + query


def live_url(event, audience=Audience.MEMBERS, **shown):
    key = LiveKey(event.pk, audience, "en", **shown)
    return reverse("standings:live", args=[sign_key(key)])


def text_of(response):
    """What a reader sees, in one line."""
    without_tags = re.sub(r"<[^>]+>", " ", response.content.decode())
    return " ".join(without_tags.split())


def rows_of(response):
    """The cells of each row of the standings."""
    body = response.content.decode().split("<tbody>")[1].split("</tbody>")[0]
    return [
        [
            " ".join(re.sub(r"<[^>]+>", " ", cell).split())
            for cell in re.findall(r"<t[dh][ >].*?</t[dh]>", row, re.DOTALL)
        ]
        for row in body.split("</tr>")[:-1]
    ]
