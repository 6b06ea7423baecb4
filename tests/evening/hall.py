"""A hall: phones that reach a running league under a host name of its own.

The browser maps the name to this machine, so that a page over plain http is no secure
context, as in a hall; `localhost` would be one.
"""

import itertools
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser import ARGUMENTS, chromium_path, open_browser

from .league import HOSTS, League

NAME = HOSTS[0]
# The same for all tests of an evening, so that one browser serves them.
IN_A_HALL = (
    f"--host-resolver-rules={','.join(f'MAP {host} 127.0.0.1' for host in HOSTS)}",
    "--ignore-certificate-errors",
)
VIEW = {"width": 375, "height": 800}
WAIT_MS = 60_000


class Hall:
    """A league of many tables, each of them for one test, and phones to open them."""

    def __init__(self, league: League, browser: Browser, base: str) -> None:
        self.league = league
        self.base = base or f"http://{NAME}:{league.port}"
        self._browser = browser
        self._tables = itertools.count()
        self.tables: list[dict] = []

    def new_table(self) -> dict:
        """A table that no other test has used."""
        return self.tables[next(self._tables)]

    def phone(self, table: dict, *, holds: str = "I enter for everyone") -> Page:
        """The page of a table on a phone of its own, once it is said who holds it."""
        context = self._browser.new_context(viewport=VIEW, base_url=self.base)
        return open_table(context, table, holds=holds)

    def lasting_phone(self, folder: Path) -> BrowserContext:
        """A phone that finds in `folder` what it kept when it was switched off."""
        return self._browser.browser_type.launch_persistent_context(
            folder,
            executable_path=chromium_path(),
            args=[*ARGUMENTS, *IN_A_HALL],
            viewport=VIEW,
            base_url=self.base,
        )

    def pass_on(self, route: Route) -> None:
        """Let a request reach the league, whatever becomes of its answer."""
        here = f"127.0.0.1:{self.league.port}"
        host = f"{NAME}:{self.league.port}"
        headers = {**route.request.all_headers(), "host": host}
        route.fetch(url=route.request.url.replace(host, here), headers=headers)

    def cards(self, seat: int) -> str:
        """The cards of a seat as the database has them."""
        rows = self.league.rows(
            f"select cards from tables_seatentry where seat_id = {seat}"
        )
        return rows[0][0] if rows else ""


@contextmanager
def open_hall(league: League, *, base: str = "") -> Iterator[Hall]:
    with open_browser(*IN_A_HALL) as browser:
        yield Hall(league, browser, base)


def open_table(
    context: BrowserContext, table: dict, *, holds: str = "I enter for everyone"
) -> Page:
    context.set_default_timeout(WAIT_MS)
    page = context.new_page()
    page.goto(f"/t/{table['token']}/")
    if holds:
        page.get_by_role("button", name=holds).click()
        expect(page.locator("#entry")).to_be_visible()
    return page


def tap(page: Page, card: str, *, times: int = 1, part: str = "add") -> None:
    for _ in range(times):
        page.locator(f"#tile-{card} .tile-{part}").click(no_wait_after=True)


def enter_everybody(page: Page, card: str) -> None:
    """One copy of a card for each player who is not entered, then to the result."""
    while True:
        tap(page, card)
        expect(page.locator(".totals [aria-current] .pts")).not_to_have_text("–")
        step = page.locator("#step a")
        is_last = step.inner_text().strip() == "To the result"
        step.click()
        if is_last:
            return
        expect(page.locator(f"#count-{card} .count")).to_have_count(0)


def confirm(page: Page) -> None:
    """From the page of the result: hand it in, and agree for somebody else."""
    page.get_by_role("button", name="Hand it in").click()
    page.get_by_role("button", name="Agree as").last.click()
    expect(page.get_by_text("Something wrong? Change it")).to_be_visible()


def wait_until_sent(page: Page) -> None:
    """Wait until nothing waits in this phone any more."""
    for _ in range(1200):
        if not page.evaluate(
            "Object.keys(localStorage).some(k => /^gonuts-tap/.test(k))"
        ):
            return
        page.wait_for_timeout(50)
    raise AssertionError("taps are still waiting")


def wait_for_disk(page: Page, folder: Path, *, taps: int) -> None:
    """Wait until Chromium has written what a page keeps: it does so a moment later."""
    kept = folder / "Default" / "Local Storage" / "leveldb"
    for _ in range(WAIT_MS // 100):
        written = b"".join(file.read_bytes() for file in kept.glob("*.log"))
        if len(set(re.findall(rb"gonuts-tap ([\w-]+)", written))) >= taps:
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{taps} taps never reached {kept}")


def points_of(page: Page) -> list[str]:
    """The points in the strip or in the table of places, as they are shown."""
    return [
        re.sub(r"\s+", " ", text).strip()
        for text in page.locator(".verdict tbody tr").all_inner_texts()
    ]
