"""Keys, a swipe and playing by itself lead through a game."""

import pytest
from playwright.sync_api import expect

from gonuts_league.lab.watching import playing
from tests.browser import open_browser

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

URL = "/watch/donuts/?bots=greedy,random&seed=7"
SWIPE = """() => {
  const at = (x, y) => new Touch({
    identifier: 1, target: document.body, clientX: x, clientY: y,
  });
  const tell = (name, x, y) => document.body.dispatchEvent(new TouchEvent(name, {
    bubbles: true,
    touches: name === 'touchstart' ? [at(x, y)] : [],
    changedTouches: [at(x, y)],
  }));
  tell('touchstart', 300, 400);
  tell('touchend', 120, 410);
}"""


def test_a_game_is_watched_by_keys_buttons_swipes_and_by_itself(live_server):
    errors = []
    with open_browser() as browser:
        page = browser.new_page(viewport={"width": 375, "height": 800}, has_touch=True)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(live_server.url + URL)
        position = page.locator(".position")

        page.keyboard.press("ArrowRight")
        expect(position).to_contain_text("step 2 of")
        assert page.url.endswith("step=2")
        expect(page.locator("#said")).to_contain_text("Greedy places a donut on")
        page.keyboard.press("ArrowLeft")
        expect(position).to_contain_text("step 1 of")
        page.locator("#step-next").click()
        expect(position).to_contain_text("step 2 of")
        assert page.evaluate("document.activeElement.id") == "step-next"
        page.evaluate(SWIPE)
        expect(position).to_contain_text("step 3 of")
        page.locator("#play").click()
        expect(position).to_contain_text("step 5 of")
        page.locator("#play").click()
        expect(page.locator("#play")).to_have_text("Autoplay")
        page.keyboard.press("End")
        expect(page.locator("#said")).to_contain_text("wins")
    assert errors == []


def test_a_page_that_waits_for_its_game_shows_it_by_itself(live_server, monkeypatch):
    monkeypatch.setattr(playing, "is_slow", lambda: False)
    monkeypatch.setattr(playing, "SEARCHING", ("greedy",))
    with open_browser() as browser:
        page = browser.new_page(viewport={"width": 375, "height": 800})
        page.goto(f"{live_server.url}{URL}&number=9&step=3")
        expect(page.get_by_role("progressbar")).to_be_visible()

        expect(page.locator(".position")).to_contain_text("step 3 of")


@pytest.mark.parametrize("language", ["en", "de"])
def test_one_button_plays_a_game_before_anything_is_asked(live_server, language):
    with open_browser() as browser:
        size = {"width": 375, "height": 667}
        page = browser.new_page(viewport=size, locale=language)
        page.goto(f"{live_server.url}/watch/")
        box = page.locator("main .btn.primary").bounding_box()
        asked = page.locator("main :is(select, [name=seed]):visible").count()

    assert box["y"] + box["height"] <= 667
    assert asked == 0
