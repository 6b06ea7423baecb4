"""On a phone: a whole game against the perfect player, and three puzzles."""

from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import expect

from gonuts_league.lab.solver.own_game import LEVELS, play_url, read_own_game
from scoring.games.donuts.board import FIELDS
from scoring.games.donuts.play.solver import Solver
from tests.browser import open_browser

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LAYOUT = "AHHVAVHDVAHDAVDVDHDVVAVDHAVAHVHADHDV"


@pytest.fixture(autouse=True)
def _forget(settings, tmp_path):
    settings.VAR_DIR = tmp_path


def game_of(page):
    return read_own_game(dict(parse_qsl(page.url.partition("?")[2])))


def play_best(page):
    """Tap the best fields, each after the reply to the one before, to the end."""
    solver, game = Solver(game_of(page).question.layout), game_of(page)
    while not game.state.has_ended:
        name = FIELDS[solver.best_field(game.state)]
        url = page.url
        page.locator(f"a#cell-{name}").click()
        page.wait_for_url(lambda now, before=url: now != before)
        while (game := game_of(page)).waits_for_bot:
            page.wait_for_timeout(50)
        expect(page.locator(f"span#cell-{name}")).to_be_visible()
    expect(page.locator(".cell.open")).to_have_count(0)


def test_a_game_and_three_puzzles_on_a_phone(live_server):
    errors = []
    with open_browser() as browser:
        page = browser.new_page(viewport={"width": 375, "height": 667}, has_touch=True)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(live_server.url + "/donuts/play/")
        page.locator("a[href*='bot=perfect']").click()
        expect(page.locator("#said")).to_have_text("You play vanilla. Your move.")

        page.goto(
            live_server.url
            + play_url(bot="perfect", side="vanilla", seed=7, layout=LAYOUT)
        )
        play_best(page)
        expect(page.locator("#said")).to_contain_text("You win!")
        expect(page.get_by_role("link", name="Watch", exact=True)).to_be_visible()

        for level in LEVELS:
            page.goto(live_server.url + play_url(puzzle=level, seed=3))
            play_best(page)
            expect(page.locator("#said")).to_contain_text("Solved!")
        assert page.evaluate("document.body.scrollWidth") == 375
    assert errors == []
