"""Every page of the site in a real browser, looked through by axe-core.

The addresses are those of `test_who_sees_what`, so a page that is added is looked at
too; the tour shows what one address shows at other moments of a night. Pages that are
opened in German are then made narrow (see `test_german_in_browser`): once they are
loaded, that costs little.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from zlib import crc32

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page, ViewportSize

from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.models import User
from tests.browser import open_browser
from tests.narrow import faults_in_german
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
LAYOUTS: tuple[tuple[int, str], ...] = ((375, "en"), (1280, "de"))
if IS_SOAK:
    LAYOUTS = tuple(product((375, 1280), ("en", "de")))
THEMES = ("light", "dark")
# A film of a game that is watched is counted while its page is made.
PATIENCE_MS = 180_000
SETTINGS = tuple(product(LAYOUTS, THEMES))
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
    "leagues:games-csv",
    "leagues:season-games-csv",
    "look:worker",
    "mine:held-file",
    "players:file",
    "players:held-file",
    "rehearsals:json",
    "simulations:csv",
    "simulations:json",
    "standings:csv",
    "standings:calendar",
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
    # There is no backup where tests run; tests/evening/test_new_laptop.py looks at one.
    "safekeeping:backup",
    "safekeeping:download",
    # Nor a club's file; tests/evening/test_club_home.py looks at one.
    "safekeeping:club-look",
    "safekeeping:club-download",
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


def is_opened_in_german(stop: Stop) -> bool:
    return any(
        is_looked_at(stop, (width, language), theme)
        for (width, language), theme in SETTINGS
        if language == "de"
    )


@pytest.mark.parametrize("pages", [every_address, every_state])
def test_no_page_has_a_fault(live_server, pages):
    stops, user = pages()
    session = session_of(user) | {"url": live_server.url}

    with open_browser() as browser:
        faults = [
            fault
            for width, language in LAYOUTS
            for fault in faults_of(browser, stops, width, language, session)
        ]

    assert not faults, "\n".join(faults)


def faults_of(
    browser: Browser,
    stops: Sequence[Stop],
    width: int,
    language: str,
    session: dict[str, str],
) -> Iterator[str]:
    size = ViewportSize(width=width, height=800)
    members, strangers = (
        browser.new_context(
            viewport=size,
            base_url=session["url"],
            bypass_csp=True,
            locale=language,
            reduced_motion="reduce",  # colours must not be on their way
        ).new_page()
        for _ in range(2)
    )
    members.context.add_cookies([session])
    for page in (members, strangers):
        page.set_default_timeout(PATIENCE_MS)
    for stop in stops:
        layout = (width, language)
        themes = [each for each in THEMES if is_looked_at(stop, layout, each)]
        if themes:
            page = members if stop.reader else strangers
            for fault in faults_at(page, stop, themes):
                yield f"{width} {language} {fault}"
            if language == "de":
                for fault in faults_in_german(page):
                    yield f"{stop.name} on the narrowest phone: {fault}"
                page.set_viewport_size(size)


def faults_at(page: Page, stop: Stop, themes: Sequence[str]) -> Iterator[str]:
    page.emulate_media(color_scheme=themes[0])
    answer = page.goto(stop.url)
    assert answer is not None
    assert answer.status in (200, 400, 404), f"{stop.name}: {answer.status}"
    page.evaluate("document.querySelectorAll('.why').forEach(row => row.open = true)")
    page.evaluate(AXE_SCRIPT)
    for theme in themes:
        page.emulate_media(color_scheme=theme)
        for fault in page.evaluate(LOOK, RULES):
            places = [node["html"][:160] for node in fault["nodes"][:3]]
            yield f"{stop.name} {theme} {fault['id']}: {fault['help']} {places}"


def session_of(user: User) -> dict[str, str]:
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    return {"name": name, "value": client.cookies[name].value}
