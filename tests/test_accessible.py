"""Every page of the site in a real browser, looked through by axe-core.

The tour shows what pages show at many moments of a night. Addresses that it does not
come by are those of `test_who_sees_what`, so a page that is added is looked at too.
Pages that are opened in German are then made narrow (see `test_german_in_browser`):
once they are loaded, that costs little.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from urllib.parse import urlsplit
from zlib import crc32

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.conf import settings
from django.test import Client
from django.urls import resolve
from playwright.sync_api import Browser, Page

from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.models import User
from tests.browser import open_browser
from tests.narrow import LOOSE, faults_in_german
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
Cookie = dict[str, str]
# These answer with a part of a page, a file or no page at all.
PARTS = {
    # Made by Swagger UI; tests/api/test_docs.py looks at it.
    "api:docs",
    "health:healthz",
    "health:metrics",
    "health:readyz",
    "leagues:feed-atom",
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
    "standings:club-feed",
    "standings:csv",
    "standings:calendar",
    "standings:live",
    "standings:own-feed",
    "standings:play-file",
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


@dataclass(frozen=True)
class Visit:
    stop: Stop
    visitor: User | None


def every_visit() -> list[Visit]:
    """All stops of the tour, and the pages that it leaves out; all for `./run soak`."""
    tour, world = make_tour(), make_world()
    toured = {_view_of(stop.url) for stop in tour.stops}
    owner = world.readers[Role.OWNER]
    return [
        *(Visit(stop, tour.owner if stop.reader else None) for stop in tour.stops),
        *(
            Visit(Stop(name, world.url(name)), owner)
            for name, row in ROWS.items()
            if row.method == "get" and name not in PARTS and not name.startswith("api:")
            if IS_SOAK or name not in toured
        ),
    ]


def _view_of(url: str) -> str:
    return resolve(urlsplit(url).path).view_name


def is_looked_at(stop: Stop, *setting: object) -> bool:
    """In all settings for `./run soak`, else in the one that its name tells."""
    return IS_SOAK or SETTINGS[crc32(stop.name.encode()) % len(SETTINGS)] == setting


def is_opened_in_german(stop: Stop) -> bool:
    return any(
        is_looked_at(stop, (width, language), theme)
        for (width, language), theme in SETTINGS
        if language == "de"
    )


def test_no_page_has_a_fault(live_server):
    visits = every_visit()
    sessions = sessions_of(visits)

    with open_browser() as browser:
        faults = [
            fault
            for width, language in LAYOUTS
            for fault in faults_of(
                visits,
                language,
                pages_by_visitor(
                    browser,
                    sessions,
                    base_url=live_server.url,
                    viewport={"width": width, "height": 800},
                    bypass_csp=True,
                    locale=language,
                    reduced_motion="reduce",  # colours must not be on their way
                ),
            )
        ]

    assert not faults, "\n".join(faults)


def sessions_of(visits: Sequence[Visit]) -> dict[User | None, Cookie | None]:
    """The session of each who comes; made before the browser's event loop runs."""
    visitors = {visit.visitor for visit in visits}
    return {each: session_of(each) if each else None for each in visitors}


def session_of(user: User) -> Cookie:
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    return {"name": name, "value": client.cookies[name].value}


def pages_by_visitor(
    browser: Browser,
    sessions: dict[User | None, Cookie | None],
    base_url: str,
    **context: object,
) -> dict[User | None, Page]:
    """A window for each of those who come, signed in."""
    pages = {}
    for visitor, session in sessions.items():
        page = browser.new_context(base_url=base_url, **context).new_page()
        page.set_default_timeout(PATIENCE_MS)
        if session:
            page.context.add_cookies([session | {"url": base_url}])
        pages[visitor] = page
    return pages


def faults_of(
    visits: Sequence[Visit], language: str, pages: dict[User | None, Page]
) -> Iterator[str]:
    for page in pages.values():
        page.add_init_script(AXE_SCRIPT)
    for visit in visits:
        stop, page = visit.stop, pages[visit.visitor]
        size = page.viewport_size
        layout = (size["width"], language)
        themes = [each for each in THEMES if is_looked_at(stop, layout, each)]
        if themes:
            for fault in faults_at(page, stop, themes):
                yield f"{size['width']} {language} {fault}"
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
    yield from (f"{stop.name}: {fault}" for fault in page.evaluate(LOOSE))
    for theme in themes:
        page.emulate_media(color_scheme=theme)
        for fault in page.evaluate(LOOK, RULES):
            places = [node["html"][:160] for node in fault["nodes"][:3]]
            yield f"{stop.name} {theme} {fault['id']}: {fault['help']} {places}"
