"""Sharing the ending over plain http, where a browser hides its clipboard."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse

from gonuts_league.clubs.services.accounts import change_club
from gonuts_league.events.services.setup import finish_event
from tests.browser import open_browser
from tests.clubs.readers import client_as
from tests.events.actions import ME
from tests.played import event_of, play

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_text_is_copied_by_a_tap_and_the_picture_saved(
    live_server, settings, tmp_path
):
    settings.ALLOWED_HOSTS = ["*"]
    event = event_of(4, name="Donut Night")
    play(event)
    finish_event(event, actor=ME)
    cookie = client_as("organiser", event.club).cookies["sessionid"].value
    hall = live_server.url.replace("localhost", "hall.test")
    session = {"name": "sessionid", "value": cookie, "url": hall}
    with open_browser("--host-resolver-rules=MAP hall.test 127.0.0.1") as browser:
        context = browser.new_context(viewport={"width": 375, "height": 700})
        context.add_cookies([session])
        page = context.new_page()
        page.goto(hall + reverse("leagues:podium", args=[event.slug]))
        is_secure = page.evaluate("window.isSecureContext")
        page.get_by_role("button", name="Copy text").click()
        said = page.locator("#shared").inner_text()
        page.evaluate("document.body.prepend(document.createElement('textarea'))")
        page.locator("textarea").first.focus()
        page.keyboard.press("Control+V")
        pasted = page.locator("textarea").first.input_value()
        with page.expect_download() as saved:
            page.get_by_role("link", name="Save picture").click()
        picture = saved.value
        name = picture.suggested_filename
        picture.save_as(tmp_path / "podium.png")

    assert is_secure is False
    assert said == "Copied. Now paste it into the messenger."
    assert "1. Greta L. 11" in pasted
    assert name == f"podium-{event.slug}.png"
    assert (tmp_path / "podium.png").read_bytes()[:4] == b"\x89PNG"


@pytest.mark.parametrize("language", ["en", "de"])
def test_sharing_and_the_next_evening_stand_in_the_first_screen(live_server, language):
    thursday = datetime(2026, 11, 26, 19, tzinfo=UTC)
    event = event_of(5, name="Donut Night", seats_max=5, starts_at=thursday)
    play(event)
    finish_event(event, actor=ME)
    cookie = client_as("organiser", event.club).cookies["sessionid"].value
    size = {"width": 1280, "height": 800}
    with open_browser() as browser:
        context = browser.new_context(viewport=size, locale=language)
        context.add_cookies(
            [{"name": "sessionid", "value": cookie, "url": live_server.url}]
        )
        page = context.new_page()
        page.goto(live_server.url + reverse("leagues:podium", args=[event.slug]))
        page.locator(".message").evaluate("box => box.value += '\\nMore.'.repeat(9)")
        ends = [
            page.locator(next_step).evaluate("e => e.getBoundingClientRect().bottom")
            for next_step in ("[data-copy]", ".side a[href*='like=']")
        ]
        cut = "all => all.filter(e => e.scrollWidth > e.clientWidth).length"
        cut_off = page.locator(".side .btn").evaluate_all(cut)

    assert max(ends) <= 800
    assert cut_off == 0


@pytest.fixture
def podium(live_server):
    """Opens the podium of an evening of eight in a screen of this size."""
    event = event_of(8, name="Donut Night", rounds_planned=1)
    change_club(event.club, are_pages_open=True, actor=ME)
    play(event)
    finish_event(event, actor=ME)
    with open_browser() as browser:

        def opened(width, height):
            page = browser.new_page(viewport={"width": width, "height": height})
            page.goto(live_server.url + reverse("leagues:podium", args=[event.slug]))
            return page

        yield opened


def test_the_text_with_four_names_is_seen_whole(podium):
    text = podium(1280, 800).locator(".message")

    names = sum(line[:1].isdigit() for line in text.input_value().split("\n"))

    assert names == 4
    assert text.evaluate("box => box.scrollHeight - box.clientHeight") <= 0


def test_all_on_a_shared_step_have_their_points_below_the_name(podium):
    shown = podium(375, 667).locator(".podium p:visible").all_inner_texts()

    assert [said.split()[0] for said in shown] == ["11", "11", "7", "7"]
