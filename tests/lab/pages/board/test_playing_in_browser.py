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


def test_without_script_a_board_is_built_played_and_judged(live_server):
    with open_browser() as browser:
        context = browser.new_context(
            viewport={"width": 375, "height": 667}, java_script_enabled=False
        )
        page = context.new_page()
        page.goto(live_server.url + "/donuts/play/")
        page.get_by_text("Type or build a board").click()
        page.get_by_role("link", name="Lay the tiles").click()
        page.locator("a#cell-a1").click()
        page.get_by_role("link", name="Turn over").first.click()
        page.get_by_role("link", name="Use this board").click()
        page.locator("a#cell-c3").click()
        expect(page.locator(".position")).to_have_text("After move 1 of 1")
        page.get_by_role("link", name="Play", exact=True).click()
        expect(page.locator("#said")).to_contain_text("Your move.")
        page.locator("a.cell.open").first.click()
        assert len(game_of(page).question.moves) >= 2
        assert page.evaluate("document.body.scrollWidth") == 375
