"""Polls of a page while the server is late; the browser's clock is turned by hand."""

from pathlib import Path

import pytest
from django.conf import settings

from tests.browser import open_browser

pytestmark = pytest.mark.browser
STATIC = Path(settings.BASE_DIR) / "gonuts_league" / "static"
SCRIPT, WALL_SCRIPT = STATIC / "page.js", STATIC / "wall.js"
WALL = '<div id="lost" hidden><i data-lost-at></i></div><div id="wall"></div>'
# Asks once for a part as htmx does, and says whether it may go out.
ASK = """
(isTapped) => {
  const elt = document.getElementById("part");
  const triggeringEvent = isTapped ? new Event("look") : undefined;
  window.xhr = { status: 200 };
  const detail = { elt, xhr: window.xhr, requestConfig: { triggeringEvent } };
  const event = new CustomEvent("htmx:beforeRequest", {
    detail, bubbles: true, cancelable: true,
  });
  return elt.dispatchEvent(event);
}
"""
ANSWER = """
() => {
  const elt = document.getElementById("part");
  const detail = { elt, xhr: window.xhr, successful: true };
  elt.dispatchEvent(new CustomEvent("htmx:afterRequest", { detail, bubbles: true }));
}
"""


@pytest.fixture(scope="module")
def browser():
    with open_browser() as opened:
        yield opened


@pytest.fixture
def page(browser):
    page = browser.new_page()
    page.clock.install(time=0)
    page.set_content('<div id="part" hx-trigger="every 5s, look"></div>')
    page.add_script_tag(content=SCRIPT.read_text())
    page.clock.pause_at(1000)
    yield page
    page.close()


def poll(page, *, milliseconds):
    assert page.evaluate(ASK, False)
    page.clock.run_for(milliseconds)
    page.evaluate(ANSWER)


def test_polls_go_on_while_the_server_answers_in_time(page):
    poll(page, milliseconds=1500)

    assert page.evaluate(ASK, False)


def test_polls_rest_after_a_late_answer_and_go_on_then(page):
    poll(page, milliseconds=3000)

    assert not page.evaluate(ASK, False)
    page.clock.run_for(14_000)
    assert not page.evaluate(ASK, False)
    page.clock.run_for(1_100)
    assert page.evaluate(ASK, False)


def test_no_rest_is_longer_than_a_minute(page):
    poll(page, milliseconds=40_000)

    page.clock.run_for(60_100)
    assert page.evaluate(ASK, False)


def test_what_a_person_asked_for_does_not_rest(page):
    poll(page, milliseconds=3000)

    assert page.evaluate(ASK, True)


@pytest.mark.parametrize(("late_ms", "rest_ms"), [(1000, 0), (3000, 15_000)])
def test_the_wall_rests_after_a_late_answer(browser, late_ms, rest_ms):
    page = browser.new_page()
    page.clock.install(time=0)
    page.route("**/*", lambda route: route.fulfill(body=WALL, content_type="text/html"))
    page.goto("http://wall.test/")
    asked = []
    page.route("**/*", lambda route: asked.append(route))
    page.clock.pause_at(1000)
    page.add_script_tag(content=WALL_SCRIPT.read_text())

    with page.expect_request("**/*"):
        page.clock.run_for(4000)
    page.clock.run_for(late_ms)
    with page.expect_response("**/*"):
        asked.pop().fulfill(status=304)
    if rest_ms:
        page.clock.run_for(rest_ms - 1000)
        assert not asked
    with page.expect_request("**/*"):
        page.clock.run_for(8000)
    page.close()
