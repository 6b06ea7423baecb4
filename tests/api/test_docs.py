"""The description of the API as pages, as a browser without internet shows them."""

from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import expect

from gonuts_league.clubs.models import ApiToken
from tests.browser import open_browser
from tests.factories.clubs import MembershipFactory, make_bearer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("width", [375, 1280])
def test_every_operation_is_shown_without_the_internet(live_server, width):
    said, asked = [], []
    with open_browser() as browser:
        page = browser.new_page(viewport={"width": width, "height": 800})
        page.on("console", lambda line: said.append(line.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{live_server.url}{reverse('api:docs')}")
        page.get_by_text("/api/v1/score/").click()
        expect(page.get_by_role("button", name="Try it out")).to_be_visible()
        shown = page.locator(".opblock").count()
        is_too_wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")

    kept = (settings.BASE_DIR / "docs" / "api-schema.yaml").read_text()
    assert shown == kept.count("operationId:")
    assert said == []
    assert {urlsplit(url).netloc for url in asked if not url.startswith("data:")} == {
        urlsplit(live_server.url).netloc
    }
    assert not is_too_wide


def test_the_pages_are_as_dark_as_the_system(live_server):
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    with open_browser() as browser:
        page = browser.new_page(color_scheme="light")
        page.goto(f"{live_server.url}{reverse('api:docs')}")
        light = page.evaluate(paper)
        page.emulate_media(color_scheme="dark")
        page.wait_for_function(f"{paper} !== '{light}'")
        page.reload()
        page.wait_for_function(f"{paper} !== '{light}'")


def test_operation_is_tried_there_with_a_token(live_server):
    membership = MembershipFactory()
    secret = make_bearer(membership, "read")["Authorization"].removeprefix("Bearer ")
    with open_browser() as browser:
        page = browser.new_page()
        page.goto(f"{live_server.url}{reverse('api:docs')}")
        page.get_by_role("button", name="Authorize").first.click()
        page.locator("#auth-bearer-value").fill(secret)
        page.locator("#auth-bearer-value").press("Enter")
        page.get_by_role("button", name="Close", exact=True).first.click()
        page.get_by_text("/api/v1/clubs/{club_slug}/records/").click()
        page.get_by_role("button", name="Try it out").click()
        page.get_by_placeholder("club_slug").fill(membership.club.slug)
        with page.expect_response("**/records/") as answer:
            page.get_by_role("button", name="Execute").click()
        status = answer.value.status

    assert status == 200
    assert ApiToken.objects.get().last_used_at is not None


def test_rules_of_all_other_pages_hold_for_these_too(client):
    docs = client.get(reverse("api:docs"))
    home = client.get(reverse("clubs:home"))

    policy = docs.headers["Content-Security-Policy"]
    assert policy == home.headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert reverse("api:docs") in home.content.decode()
