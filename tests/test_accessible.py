"""Every page of the site in a real browser, looked through by axe-core.

The addresses are those of `test_who_sees_what`, so a page that is added is looked at
too; the tour shows what one address shows at other moments of a night.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from zlib import crc32

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page

from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.models import User
from tests.browser import open_browser
from tests.soak import IS_SOAK
from tests.test_who_sees_what import ROWS, make_world
from tests.tour import Stop, make_tour

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

RULES = {
    "runOnly": [
        "wcag2a",
        "wcag2aa",
        "wcag21a",
        "wcag21aa",
        "wcag22aa",
        "best-practice",
    ],
    "rules": {"target-size": {"enabled": True}},
    # Of what it found right it need not tell where.
    "resultTypes": ["violations"],
}
LOOK = "async (rules) => (await axe.run(rules)).violations"
WIDTHS = ((375, "en"), (1280, "de"))
THEMES = ("light", "dark")
SETTINGS = tuple(product(WIDTHS, THEMES))
# These answer with a part of a page, a file or no page at all.
PARTS = {
    "api:schema",
    "api:club-ratings",
    "api:club-records",
    "api:event-standings",
    "api:league",
    "api:season-standings",
    "api:simulation",
    "leagues:live",
    "leagues:ratings-csv",
    "leagues:season-csv",
    "look:worker",
    "rehearsals:json",
    "simulations:csv",
    "simulations:json",
    "standings:csv",
    "standings:live",
    "table:desk-live",
    "table:phone-live",
    "table:desk-side",
    "table:phone-side",
    "tables:goal-deck-csv",
    "events:trf-export",
    "clubs:restore-member",
    "clubs:robots",
    "clubs:security",
}


def every_address() -> tuple[list[Stop], User]:
    world = make_world()
    stops = [
        Stop(name, world.url(name))
        for name, row in ROWS.items()
        if row.method == "get" and name not in PARTS
    ]
    return stops, world.readers[Role.OWNER]


def every_state() -> tuple[tuple[Stop, ...], User]:
    tour = make_tour()
    return tour.stops, tour.owner


def is_looked_at(stop: Stop, *setting: object) -> bool:
    """In all settings for `./run soak`, else in the one that its name tells."""
    return IS_SOAK or SETTINGS[crc32(stop.name.encode()) % len(SETTINGS)] == setting


@pytest.mark.parametrize("pages", [every_address, every_state])
def test_no_page_has_a_fault(live_server, pages):
    stops, user = pages()
    session = session_of(user) | {"url": live_server.url}

    with open_browser() as browser:
        faults = [
            fault
            for width, language in WIDTHS
            for fault in faults_of(browser, stops, width, language, session)
        ]

    assert not faults, "\n".join(faults)


def faults_of(
    browser: Browser,
    stops: Sequence[Stop],
    width: int,
    language: str,
    session: dict[str, str],
) -> list[str]:
    members, strangers = (
        browser.new_context(
            viewport={"width": width, "height": 800},
            base_url=session["url"],
            bypass_csp=True,
            locale=language,
            reduced_motion="reduce",  # colours must not be on their way
        ).new_page()
        for _ in range(2)
    )
    members.context.add_cookies([session])
    return [
        f"{width} {language} {fault}"
        for theme, stop in product(THEMES, stops)
        if is_looked_at(stop, (width, language), theme)
        for fault in faults_at(members if stop.reader else strangers, stop, theme)
    ]


def faults_at(page: Page, stop: Stop, theme: str) -> Iterator[str]:
    page.emulate_media(color_scheme=theme)
    answer = page.goto(stop.url)
    assert answer is not None
    assert answer.status in (200, 400, 404), f"{stop.name}: {answer.status}"
    page.evaluate("document.querySelectorAll('.why').forEach(row => row.open = true)")
    page.evaluate(AXE_SCRIPT)
    for fault in page.evaluate(LOOK, RULES):
        places = [node["html"][:160] for node in fault["nodes"][:3]]
        yield f"{stop.name} {theme} {fault['id']}: {fault['help']} {places}"


def session_of(user: User) -> dict[str, str]:
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    return {"name": name, "value": client.cookies[name].value}
