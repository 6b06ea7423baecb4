"""Phones in a hall: plain http, no secure context, a network that comes and goes."""

import json
import random

import pytest
from playwright.sync_api import expect

from .hall import (
    confirm,
    enter_everybody,
    open_hall,
    open_table,
    points_of,
    tap,
    wait_for_disk,
    wait_until_sent,
)

pytestmark = [pytest.mark.browser, pytest.mark.processes]
DROPPED, LOST = 0.1, 0.1
POLLED_MS = 20_000


@pytest.fixture(scope="module")
def hall(shared_league):
    seeded = shared_league.prepare("seed", players=24, is_published=True)
    shared_league.start()
    with open_hall(shared_league) as opened:
        opened.tables = seeded["tables"]
        yield opened


def test_the_page_needs_no_secure_context_and_asks_for_none(hall):
    page = hall.phone(hall.new_table())

    tap(page, "plain")
    expect(page.locator("#say")).to_contain_text("Plain 1")

    assert page.evaluate("window.isSecureContext") is False
    assert page.evaluate("'serviceWorker' in navigator") is False
    assert "secure.js" not in page.content()
    assert "sw.js" not in page.content()


def test_twenty_taps_without_network_count_exactly_once(hall):
    table = hall.new_table()
    page = hall.phone(table)
    page.context.set_offline(True)

    tap(page, "plain", times=7)
    tap(page, "jelly-filled", times=6)
    tap(page, "plain", times=2, part="minus")
    tap(page, "boston-cream", times=5)
    expect(page.locator("#waiting")).to_have_text(
        "No connection. 20 taps wait in this phone."
    )
    expect(page.locator("#count-plain")).to_contain_text("5")
    page.context.set_offline(False)
    wait_until_sent(page)

    expect(page.locator("#waiting")).to_be_hidden()
    expect(page.locator(".totals [aria-current]")).to_contain_text("16 cards")
    assert json.loads(hall.cards(table["seats"][0])) == {
        "jelly-filled": 6,
        "plain": 5,
        "boston-cream": 5,
    }


def test_two_phones_on_one_player_merge(hall):
    table = hall.new_table()
    first, second = hall.phone(table), hall.phone(table)

    for _ in range(2):
        tap(first, "plain", times=2)
        tap(second, "glazed", times=2)
    tap(second, "plain")
    wait_until_sent(first)
    wait_until_sent(second)

    for page in (first, second):
        expect(page.locator(".totals [aria-current]")).to_contain_text("9 cards")
        expect(page.locator("#count-plain")).to_contain_text("5")


def test_a_phone_that_dies_with_taps_never_moves_a_confirmed_result(hall, tmp_path):
    table = hall.new_table()
    dying = hall.lasting_phone(tmp_path)
    page = open_table(dying, table)
    dying.set_offline(True)
    tap(page, "plain", times=3)
    expect(page.locator("#waiting")).to_contain_text("3 taps wait in this phone")
    wait_for_disk(page, tmp_path, taps=3)
    # As it closes, the browser is online for a moment: too late for this page to send.
    page.goto("about:blank")
    dying.close()

    other = hall.phone(table)
    enter_everybody(other, "powdered")
    confirm(other)
    points = points_of(other)
    revived = hall.lasting_phone(tmp_path)
    page = open_table(revived, table, holds="")

    # They are handed on one by one.
    expect(page.get_by_role("heading", name="3 taps from this phone")).to_be_visible(
        timeout=POLLED_MS
    )
    expect(page.locator("#late")).to_contain_text("Plain +3")
    expect(other.locator("#late")).to_contain_text(
        "3 taps from phone A", timeout=POLLED_MS
    )
    assert points_of(page) == points_of(other) == points
    revived.close()


def test_late_taps_are_applied_once_the_result_is_open_again(hall):
    table = hall.new_table()
    late, other = hall.phone(table), hall.phone(table)
    late.context.set_offline(True)
    tap(late, "plain", times=2)
    enter_everybody(other, "plain")
    late.context.set_offline(False)
    expect(late.locator("#late")).to_contain_text("2 taps from this phone")

    late.get_by_role("button", name="Apply", exact=True).click()

    expect(late.get_by_text("2 taps were applied.")).to_be_visible()
    assert json.loads(hall.cards(table["seats"][0])) == {"plain": 3}


def test_two_hundred_taps_on_a_bad_network_are_neither_lost_nor_doubled(hall):
    table = hall.new_table()
    page = hall.phone(table)
    rng = random.Random(7)
    fates = {"dropped": 0, "lost": 0}

    def carry(route):
        fate = rng.random()
        if fate < LOST:
            fates["lost"] += 1
            route.abort()
        elif fate < LOST + DROPPED:
            fates["dropped"] += 1
            hall.pass_on(route)
            route.abort()
        else:
            route.continue_()

    page.context.route("**/tap/", carry)
    counts = dict.fromkeys(("plain", "jelly-filled", "boston-cream", "donut-holes"), 0)
    for _ in range(200):
        card = rng.choice(list(counts))
        step = -1 if counts[card] and (counts[card] >= 4 or rng.random() < 0.3) else 1
        counts[card] += step
        tap(page, card, part="add" if step > 0 else "minus")
    wait_until_sent(page)

    rows = hall.league.rows(
        f"select count(*), count(distinct client_id) from tables_tap"
        f" where table_id = {table['id']}"
    )
    assert rows == [(200, 200)]
    assert json.loads(hall.cards(table["seats"][0])) == {
        card: count for card, count in sorted(counts.items()) if count
    }
    assert min(fates.values()) >= 10
