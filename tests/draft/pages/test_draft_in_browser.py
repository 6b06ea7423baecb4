"""On the narrowest phone: what can be done with a chosen seat hides few tables."""

import pytest
from django.urls import reverse

from tests.browser import open_browser
from tests.clubs.readers import client_as
from tests.events.actions import draw
from tests.narrow import NARROWEST
from tests.played import event_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
HIDDEN = """() => innerHeight - Math.min(
  ...[...document.querySelectorAll(".actionbar, .actionbar .about")].map(
    (each) => each.getBoundingClientRect().top || innerHeight))"""

IN_SIGHT = """() => [...document.querySelectorAll(".about .btn")].every(
  (each) => each.getBoundingClientRect().right <= innerWidth)"""
PINS = """() => [...document.querySelectorAll(".tcard:first-child .pin")].map(
  (each) => Math.round(each.getBoundingClientRect().right))"""
IS_COVERED = """() => document.querySelector(".wide-left > .stack").checkVisibility(
  { visibilityProperty: true })"""
PINS = """() => ["header .pin", "ol .pin"].map(
  (each) => document.querySelector(`.tcard ${each}`).getBoundingClientRect().right)"""


def test_a_third_of_a_small_phone_is_hidden_at_most_and_all_can_be_reached(live_server):
    event = event_of(12)
    round_ = draw(event)
    one, other = (
        round_.seats.get(table__number=n, position=0).entry_id for n in (1, 2)
    )
    cookie = client_as("organiser", event.club).cookies["sessionid"].value
    here = f"{live_server.url}{reverse('events:round', args=[event.slug, 1])}"

    with open_browser() as browser:
        size = {"width": NARROWEST, "height": 640}
        page = browser.new_context(viewport=size, locale="de").new_page()
        session = {"name": "sessionid", "value": cookie, "url": live_server.url}
        page.context.add_cookies([session])
        page.goto(here)
        of_table, *of_seats = page.evaluate(PINS)
        page.goto(f"{here}?who={one}&other={other}")
        swapping = page.evaluate(HIDDEN)
        page.goto(f"{here}?who={one}")
        choosing = page.evaluate(HIDDEN)
        is_in_sight = page.evaluate(IN_SIGHT)
        page.goto(here)
        of_table, of_seat = page.evaluate(PINS)
        page.goto(f"{here}?who={one}")
        page.get_by_role("link", name="Runden bisher").click()
        page.locator("#ledger p").first.wait_for()
        page.set_viewport_size({"width": 1280, "height": 800})
        is_covered = page.evaluate(IS_COVERED)

    assert {of_table} == set(of_seats)
    assert is_in_sight
    # Nothing is said of points yet, and the pin stands above the others all the same.
    assert abs(of_table - of_seat) < 10
    assert not is_covered
    assert 0 < choosing < 640 / 3
    assert 0 < swapping < 640 / 3
