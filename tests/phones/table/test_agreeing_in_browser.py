"""A table entered, handed in and agreed to with two phones, every tap counted."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from gonuts_league.tables.models import Result
from scoring import find_game
from tests.browser import open_browser
from tests.factories.events import EventFactory
from tests.factories.tables import make_round, make_table, token_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SEATS, CARDS = 4, 12
MOST_TAPS_BESIDE_CARDS = 8
WAIT_MS = 60_000


class Taps:
    """Counts every tap of all phones, as a person makes them."""

    def __init__(self) -> None:
        self.count = 0

    def on(self, target: Locator) -> None:
        target.click()
        self.count += 1


def _tableaux() -> list[list[str]]:
    """Twelve cards for each of four players, as the deck holds them."""
    deck = find_game("gonuts-gamewright").cards_for(SEATS, {})
    cards = [card for card, copies in deck.items() for _copy in range(copies)]
    return [cards[seat :: len(cards) // CARDS][:CARDS] for seat in range(SEATS)]


def _open(browser, address: str) -> Page:
    context = browser.new_context(viewport={"width": 375, "height": 800})
    context.set_default_timeout(WAIT_MS)
    page = context.new_page()
    page.goto(address)
    return page


def _enter(phone: Page, taps: Taps) -> None:
    for seat, cards in enumerate(_tableaux()):
        for card in cards:
            taps.on(phone.locator(f"#tile-{card} .tile-add"))
        if seat < SEATS - 1:
            taps.on(phone.get_by_role("link", name=re.compile("^Next")))
            expect(phone.locator(".totals [aria-current]")).to_have_count(1)
            expect(phone.locator(".tile:has(.count)")).to_have_count(0)


def test_two_phones_need_no_more_than_eight_taps_beside_the_cards(live_server):
    event = EventFactory(confirm_by="one-other")
    table = make_table(make_round(event), phones=())
    address = f"{live_server.url}/t/{token_of(table)}/"
    taps = Taps()

    with open_browser() as browser:
        greta = _open(browser, address)
        taps.on(greta.get_by_role("button", name="Greta"))
        _enter(greta, taps)
        taps.on(greta.get_by_role("link", name="To the result"))
        taps.on(greta.get_by_role("button", name="Hand it in as Greta"))
        expect(greta.get_by_text("another player must agree")).to_be_visible()

        clara = _open(browser, address)
        taps.on(clara.get_by_role("button", name="Clara"))
        taps.on(clara.get_by_role("button", name="Agree as Clara"))
        expect(clara.get_by_text("Something wrong? Change it")).to_be_visible()
        # The phone that waits sees it without a tap.
        expect(greta.get_by_text("Something wrong? Change it")).to_be_visible()

    assert taps.count <= SEATS * CARDS + MOST_TAPS_BESIDE_CARDS
    games = Result.objects.get().games.all()
    assert [sum(game.cards.values()) for game in games] == [CARDS] * SEATS


def test_a_phone_handed_over_needs_one_tap_less(live_server):
    event = EventFactory(confirm_by="one-other")
    table = make_table(make_round(event), phones=())
    address = f"{live_server.url}/t/{token_of(table)}/"
    taps = Taps()

    with open_browser() as browser:
        phone = _open(browser, address)
        taps.on(phone.get_by_role("button", name="I enter for everyone"))
        _enter(phone, taps)
        taps.on(phone.get_by_role("link", name="To the result"))
        taps.on(phone.get_by_role("button", name="Hand it in"))
        taps.on(phone.get_by_role("button", name="Agree as Clara"))
        expect(phone.get_by_text("Something wrong? Change it")).to_be_visible()

    assert taps.count < SEATS * CARDS + MOST_TAPS_BESIDE_CARDS
