"""`./run pictures`: take the README's pictures anew, of the demo's evening."""

import struct
import zlib
from itertools import islice
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import User
from gonuts_league.demo import services as demo
from gonuts_league.events.draws.pairing_task import pairing_task
from gonuts_league.events.models import Event
from gonuts_league.events.services.drafting import save_draft
from gonuts_league.events.services.people import check_in_all
from gonuts_league.pairing.swiss import pair_swiss
from gonuts_league.tables.services.links import table_link
from gonuts_league.venue.codes import path_of
from tests.browser import open_browser
from tests.test_accessible import session_of

pytestmark = [
    pytest.mark.browser,
    pytest.mark.long,
    pytest.mark.django_db(transaction=True),
]
FOLDER = Path(settings.BASE_DIR, "gonuts_league/static/pictures")
# By name: how wide and how high the window is.
PICTURES = {
    "desk": (1280, 800),
    "phone": (375, 667),
    "draft": (1280, 800),
    "standings": (1280, 800),
}


def test_take_the_pictures(live_server):
    demo.make_demo_club()
    user = User.objects.get(username=demo.USERNAME)
    played, tonight, coming = list(Event.objects.order_by("starts_at"))[-3:]
    session = session_of(user) | {"url": live_server.url}
    paths = {
        "desk": reverse("events:desk", args=[tonight.slug]),
        "phone": path_of(table_link(tonight.pk, 3)),
        "draft": reverse("events:round", args=[draw_second(coming, Actor(user)), 2]),
        "standings": reverse("standings:event", args=[played.slug]),
    }

    with open_browser() as browser:
        for name, (width, height) in PICTURES.items():
            page = browser.new_context(
                viewport={"width": width, "height": height},
                base_url=live_server.url,
                locale="en",
                color_scheme="light",
                reduced_motion="reduce",
            ).new_page()
            if name != "phone":
                page.context.add_cookies([session])
            page.goto(paths[name])
            if name == "phone":
                page.locator("main form button").first.click()
                for card in ("Plain", "Jelly-Filled", "Jelly-Filled", "Éclair"):
                    page.get_by_role("button", name=card).first.click()
            page.wait_for_load_state("networkidle")
            picture = packed(page.screenshot())
            (FOLDER / f"{name}-{width}.png").write_bytes(picture)


def draw_second(event, actor):
    """The slug of an event whose first round is played and whose second is drawn."""
    players = [entry.player for entry in event.entries.select_related("player")]
    games = demo.PlayedGames(players, demo.random.Random(demo.SEED))
    check_in_all(event, actor=actor)
    demo._play_round(event, 1, games, actor)
    Event.objects.filter(pk=event.pk).update(starts_at=timezone.now())
    task = pairing_task(event, 2, demo.SEED)
    save_draft(event, task=task, seating=pair_swiss(task))
    return event.slug


def packed(png):
    """The same picture as a smaller file: flat colours pack best without filters."""
    width, height = struct.unpack(">II", png[16:24])
    at, packed_rows = 8, b""
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            packed_rows += png[at + 8 : at + 8 + size]
        at += 12 + size
    rows, above = iter(zlib.decompress(packed_rows)), bytes(3 * width)
    plain = b""
    for _row in range(height):
        above = unfiltered(next(rows), bytes(islice(rows, 3 * width)), above)
        plain += b"\0" + above
    parts = ((b"IHDR", png[16:29]), (b"IDAT", zlib.compress(plain, 9)), (b"IEND", b""))
    return png[:8] + b"".join(
        struct.pack(">I", len(data))
        + kind
        + data
        + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )


def unfiltered(kind, row, above):
    """One row of pixels of three bytes, as the PNG specification tells."""
    own = bytearray(3)
    aside = bytes(3) + above
    for value, up, corner in zip(row, above, aside, strict=False):
        left = own[-3]
        paeth = min((left, up, corner), key=lambda each: abs(left + up - corner - each))
        guess = (0, left, up, (left + up) // 2, paeth)[kind]
        own.append((value + guess) % 256)
    return bytes(own[3:])
