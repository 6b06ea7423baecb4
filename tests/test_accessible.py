"""Every page of the site in a real browser, looked through by axe-core.

The addresses are those of `test_who_sees_what`, so a page that is added is looked at
too; `STATES` adds what one address shows at other moments of a night.
"""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page

from gonuts_league.clubs.enums import Role
from tests.browser import open_browser
from tests.test_who_sees_what import ROWS, World, make_world

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
}
WIDTHS = (375, 1280)
THEMES = ("light", "dark")
# These answer with a part of a page, a file or no page at all.
PARTS = {
    "api:schema",
    "api:event-standings",
    "standings:live",
    "table:desk-live",
    "table:phone-live",
    "tables:goal-deck-csv",
    "clubs:restore-member",
}


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("language", ["en"])
def test_no_page_has_a_fault(live_server, width, language):
    world = make_world()
    cookies = session_of(world, Role.OWNER)
    addresses = list(addresses_of(world))

    with open_browser() as browser:
        context = browser.new_context(
            viewport={"width": width, "height": 800},
            base_url=live_server.url,
            bypass_csp=True,
            locale=language,
            reduced_motion="reduce",  # colours must not be on their way
        )
        context.add_cookies([each | {"url": live_server.url} for each in cookies])
        page = context.new_page()
        faults = [
            fault
            for name, address in addresses
            for fault in faults_at(page, name, address)
        ]

    assert not faults, "\n".join(faults)


def session_of(world: World, role: str) -> list[dict[str, str]]:
    client = Client()
    client.force_login(world.readers[role])
    name = settings.SESSION_COOKIE_NAME
    return [{"name": name, "value": client.cookies[name].value}]


def addresses_of(world: World) -> Iterator[tuple[str, str]]:
    for name, row in ROWS.items():
        if row.method == "get" and name not in PARTS:
            yield name, world.url(name)


def faults_at(page: Page, name: str, address: str) -> Iterator[str]:
    answer = page.goto(address)
    assert answer is not None
    assert answer.ok, f"{name}: {answer.status}"
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        for fault in Axe().run(page, options=RULES).response["violations"]:
            places = [node["html"][:160] for node in fault["nodes"][:3]]
            yield f"{name} {theme} {fault['id']}: {fault['help']} {places}"
