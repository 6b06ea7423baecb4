"""A table's evening over plain http, then all of it undone in turn, by clicks alone."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from scoring import find_game
from tests.browser import open_browser

from .hall import IN_A_HALL, NAME
from .league import READY_SECONDS, League, wait_until
from .thursday import WAIT_MS, Olga, open_page

pytestmark = [pytest.mark.browser, pytest.mark.processes]

SEATS, CARDS = 4, 12
MOST_TAPS_BESIDE_CARDS = 8
ACTS = """
    select a.id from clubs_journalentry a where a.undoes_id is null and not exists
    (select 1 from clubs_journalentry u where u.undoes_id = a.id)
    and a.event_id = {event_id} order by a.id desc
"""


class Taps:
    """Counts every tap of all phones, as people make them."""

    count = 0

    def on(self, target: Locator) -> None:
        target.click()
        self.count += 1


def tableaux() -> list[list[str]]:
    """Twelve cards for each of four players, as the deck holds them."""
    deck = find_game("gonuts-gamewright").cards_for(SEATS, {})
    cards = [card for card, copies in deck.items() for _copy in range(copies)]
    return [cards[seat :: len(cards) // CARDS][:CARDS] for seat in range(SEATS)]


def test_a_night_is_played_overruled_and_undone(shared_league):
    league = shared_league
    seeded = league.prepare("seed", players=SEATS, is_published=True)
    league.start()
    address = f"http://{NAME}:{league.port}"
    with open_browser(*IN_A_HALL) as browser:
        table = f"{address}/t/{seeded['tables'][0]['token']}/"
        screen = open_page(browser, address)
        screen.goto(f"{table}standings/")
        assert screen.evaluate("window.isSecureContext") is False
        enter_and_agree(browser, table)
        # Nobody touches the third screen; it moves by itself.
        points = screen.locator("#standings-table td.strong").first
        expect(points).to_have_text(re.compile("[1-9]"), timeout=WAIT_MS)

        olga = Olga(open_page(browser, address), seeded["event"])
        olga.sign_in(seeded)
        overrule(olga)
        expect(screen.locator("#standings-table tbody tr").first).to_contain_text(
            last_player(league, seeded), timeout=WAIT_MS
        )
        undo_everything(league, olga, seeded)

    table_id, event_id = seeded["tables"][0]["id"], seeded["event_id"]
    kept = f"select count(*) from tables_tap where table_id = {table_id}"
    confirmed = (
        "select count(*) from tables_result where state = 'confirmed'"
        f" and table_id = {table_id}"
    )
    shown = (
        "select count(*) from events_round where state in ('published', 'closed')"
        f" and event_id = {event_id}"
    )
    assert league.rows(kept) == [(SEATS * CARDS,)]
    assert (league.rows(confirmed), league.rows(shown)) == ([(0,)], [(0,)])


def enter_and_agree(browser: Browser, table: str) -> None:
    taps = Taps()
    first, second = (open_page(browser, table) for _ in range(2))
    first.goto(table)
    taps.on(first.locator(".names button").first)
    enter(first, taps)
    taps.on(first.get_by_role("link", name="To the result"))
    taps.on(first.get_by_role("button", name="Hand it in as"))
    expect(first.get_by_text("another player must agree")).to_be_visible()
    second.goto(table)
    taps.on(second.locator(".names button").nth(1))
    taps.on(second.locator(".actionbar .primary"))
    expect(second.get_by_text("Something wrong? Change it")).to_be_visible()
    assert taps.count <= SEATS * CARDS + MOST_TAPS_BESIDE_CARDS
    assert first.complaints == second.complaints == []


def enter(phone: Page, taps: Taps) -> None:
    for seat, cards in enumerate(tableaux()):
        for card in cards:
            taps.on(phone.locator(f"#tile-{card} .tile-add"))
        if seat < SEATS - 1:
            before = phone.url
            taps.on(phone.get_by_role("link", name=re.compile("^Next")))
            phone.wait_for_url(lambda url, before=before: url != before)


def overrule(olga: Olga) -> None:
    """The organiser opens the result again and enters the totals of the slip."""
    page = olga.open_table(1)
    page.get_by_text("Something wrong? Change it").click()
    page.get_by_label("Organiser's decision").check()
    page.get_by_role("button", name="Open the result again").click()
    page.wait_for_load_state()
    olga.open_table(1)
    page.get_by_role("link", name="Compare with paper").click()
    page.get_by_role("button", name="Totals").click()
    page.wait_for_url("**depth=totals**")
    olga.fill_totals(["10", "20", "30", "40"])
    olga.save()


def last_player(league: League, seeded: dict) -> str:
    rows = league.rows(
        "select p.name from tables_seat s join events_entry e on e.id = s.entry_id"
        " join players_player p on p.id = e.player_id where s.position = 3"
        f" and s.table_id = {seeded['tables'][0]['id']}"
    )
    name: str = rows[0][0]
    return name


def undo_everything(league: League, olga: Olga, seeded: dict) -> None:
    """Newest first, each act by its own button in the journal, where it has one."""
    for (act,) in league.rows(ACTS.format(**seeded)):
        olga.page.goto(f"/e/{olga.event}/journal/")
        button = olga.page.locator(f"form[action*='/{act}/undo/'] button")
        if button.count():
            button.first.click()
            sure = olga.page.locator("button[name=sure]")
            wait_until(
                lambda: sure.count() or not button.count(),  # noqa: B023 -- called at once
                READY_SECONDS,
                "nothing follows the undo",
            )
            if sure.count():
                sure.click()
            expect(button).to_have_count(0, timeout=WAIT_MS)
