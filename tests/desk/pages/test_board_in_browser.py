"""The board of a running round, measured in a real browser: nothing to scroll for."""

import pytest

from gonuts_league.events.services.calls import call_organiser
from gonuts_league.events.services.clocks import start_clock
from gonuts_league.tables.services.entry import enter_totals
from tests.browser import open_browser
from tests.clubs.readers import client_as
from tests.desk.desk_pages import desk_url
from tests.events.actions import ME, confirm, play_round, start_round
from tests.factories.tables import enter_cards
from tests.played import event_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
# Where each of them ends, and where the bar that hides what is below it begins.
MEASURE = """() => {
  const bottom = (each) => each.getBoundingClientRect().bottom;
  const bottoms = (what) => [...document.querySelectorAll(what)].map(bottom);
  const bar = document.querySelector(".actionbar").getBoundingClientRect();
  return {
    cards: bottoms(".room .rcard"),
    clock: bottoms(".roundline .clock"),
    primary: bottoms(".actionbar .primary"),
    bar: bar.top,
    width: document.documentElement.scrollWidth,
    points: [...document.querySelectorAll(".won-by .pt")].map((each) =>
      each.getBoundingClientRect().height),
    states: [...document.querySelectorAll(".rcard .st > span")].map((each) => [
      each.textContent,
      each.getClientRects().length && each.getBoundingClientRect().height,
    ]),
  };
}"""


@pytest.fixture
def address(live_server):
    """The desk of a second round of six tables: done, entering, to confirm, called."""
    event = event_of(24, round_minutes=35)
    for number, player in enumerate(event.club.players.all()):
        event.club.players.filter(pk=player.pk).update(name=f"Nora{number}")
    play_round(event)
    round_ = start_round(event)
    start_clock(round_, actor=ME)
    confirm(round_.tables.get(number=1))
    enter_cards(round_.tables.get(number=2).seats.first(), {"plain": 1})
    third = round_.tables.get(number=3)
    points = {seat.pk: "20" for seat in third.seats.all()}
    enter_totals(third, points=points, tie_breaks={}, actor=ME)
    call_organiser(round_.tables.get(number=4), actor=ME)
    cookie = client_as("organiser", event.club).cookies["sessionid"].value
    session = {"name": "sessionid", "value": cookie, "url": live_server.url}
    return f"{live_server.url}{desk_url(event)}", session


@pytest.mark.parametrize(
    ("width", "height", "language"),
    [(1280, 800, "en"), (1280, 800, "de"), (375, 812, "en"), (375, 812, "de")],
)
def test_six_tables_the_clock_and_the_button_stand_in_the_first_screen(
    address, width, height, language
):
    url, session = address
    with open_browser() as browser:
        context = browser.new_context(
            viewport={"width": width, "height": height}, locale=language
        )
        context.add_cookies([session])
        page = context.new_page()
        page.goto(url)
        seen = page.evaluate(MEASURE)

    assert len(seen["cards"]) == 6
    assert len(seen["clock"]) == len(seen["primary"]) == 1
    assert max(*seen["cards"], *seen["clock"]) <= seen["bar"]
    assert seen["primary"][0] <= height
    assert seen["width"] <= width
    # The number, and in one line what it is.
    assert len(seen["points"]) == 1
    assert max(seen["points"]) < 45
    assert len({words for words, _height in seen["states"]}) == 5
    # Each in one line.
    assert max(height for _words, height in seen["states"]) < 30


def test_a_phone_names_all_players_of_a_table_however_long_their_names_are(live_server):
    event = event_of(12, name="Long names")
    start_round(event)
    event.club.players.update(name="Maximiliana Wittgenstein")
    cookie = client_as("organiser", event.club).cookies["sessionid"].value
    session = {"name": "sessionid", "value": cookie, "url": live_server.url}
    with open_browser() as browser:
        context = browser.new_context(viewport={"width": 375, "height": 812})
        context.add_cookies([session])
        page = context.new_page()
        page.goto(f"{live_server.url}{desk_url(event)}")
        names = page.locator(".rcard .ppl")
        hidden = names.evaluate_all(
            "all => all.map(e => e.scrollWidth - e.clientWidth)"
        )

    assert len(hidden) == 3
    assert max(hidden) <= 0


def test_a_phone_has_the_menu_at_the_bottom_unless_a_bar_is_there(live_server):
    before, running = event_of(8), event_of(8)
    start_round(running)
    seen = []
    sessions = [
        client_as("organiser", event.club).cookies["sessionid"].value
        for event in (before, running)
    ]
    with open_browser() as browser:
        for event, value in zip((before, running), sessions, strict=True):
            context = browser.new_context(viewport={"width": 375, "height": 667})
            context.add_cookies(
                [{"name": "sessionid", "value": value, "url": live_server.url}]
            )
            page = context.new_page()
            page.goto(f"{live_server.url}{desk_url(event)}")
            parts = (page.locator(".mainnav"), page.locator(".actionbar"))
            seen.append(tuple(part.is_visible() for part in parts))

    assert seen == [(True, False), (False, True)]


def test_more_is_folded_on_a_phone_from_the_first(live_server):
    """Whoever taps it early opens it; a fold that came late closed it again."""
    event = event_of(8)
    play_round(event)
    cookie = client_as("organiser", event.club).cookies["sessionid"].value
    with open_browser() as browser:
        context = browser.new_context(viewport={"width": 375, "height": 667})
        context.add_cookies(
            [{"name": "sessionid", "value": cookie, "url": live_server.url}]
        )
        page = context.new_page()
        # What it would fold only after the page is there.
        page.route("**/htmx*.js", lambda route: route.abort())
        page.goto(f"{live_server.url}{desk_url(event)}")

        assert page.locator("#more").get_attribute("open") is None
