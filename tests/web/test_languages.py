"""Which language a page is in, and that nobody gets a part made for the other."""

import re

import pytest
from django.utils import translation

from gonuts_league.clubs.enums import Role
from gonuts_league.web.live_parts import version_of
from tests.played import event_of, play
from tests.results.standings_pages import live_url, page_url, sign_in
from tests.test_accessible import PARTS
from tests.test_who_sees_what import GET_ROWS, make_world

GERMAN = {"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"}


def language_of(response):
    return re.search(r'<html lang="([^"]+)"', response.content.decode())[1]


def choose(client, language, **headers):
    return client.post("/language/", {"language": language}, headers=headers)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "language"),
    [("de-AT", "de"), ("fr, de;q=0.5", "de"), ("fr", "en"), ("en-GB, de", "en")],
)
def test_a_page_is_in_the_language_that_the_browser_asks_for(client, asked, language):
    page = client.get("/", headers={"Accept-Language": asked})

    assert language_of(page) == language
    assert page.headers["Content-Language"] == language


@pytest.mark.django_db
def test_a_choice_goes_before_what_the_browser_asks_for(client):
    choose(client, "en")

    assert language_of(client.get("/", headers=GERMAN)) == "en"


@pytest.mark.django_db
def test_a_choice_needs_no_account_and_leads_back_to_where_it_was_made(client):
    answer = choose(client, "de", Referer="http://testserver/games/?players=4")

    assert answer.headers["Location"] == "http://testserver/games/?players=4"
    assert answer.cookies["django_language"].value == "de"


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["xx", "", "../de"])
def test_an_unknown_language_changes_nothing(client, language):
    assert "django_language" not in choose(client, language).cookies


@pytest.mark.django_db
def test_nobody_is_led_to_another_site(client):
    answer = choose(client, "de", Referer="http://evil.example/")

    assert answer.headers["Location"] == "/"


@pytest.mark.django_db
def test_an_answer_to_a_form_leads_back_to_the_page_of_the_form(client):
    page = client.post(
        "/sign-in/", {"username": "x"}, headers={"Referer": "http://testserver/here/"}
    )

    assert 'name="next" value="http://testserver/here/"' in page.content.decode()


@pytest.mark.django_db
def test_an_answer_depends_on_the_cookie_and_on_the_browser(client):
    vary = client.get("/games/").headers["Vary"]

    assert {"Cookie", "Accept-Language"} <= set(vary.split(", "))


@pytest.mark.django_db
def test_a_kept_body_of_the_standings_is_of_one_language(client):
    event = event_of(8)
    play(event)
    english = client.get(live_url(event))

    page = sign_in(client, event).get(page_url(event), headers=GERMAN)
    url = re.search(r'hx-get="([^"]+)"', page.content.decode())[1]
    german = client.get(url, headers={"If-None-Match": english.headers["ETag"]})

    assert german.status_code == 200
    assert german.headers["Content-Language"] == "de"
    assert german.content != english.content


def test_the_version_of_a_polled_part_is_of_one_language():
    english = version_of("round", 1)

    with translation.override("de"):
        assert version_of("round", 1) != english


@pytest.mark.django_db
def test_the_api_speaks_english(client):
    client.cookies["django_language"] = "de"

    answer = client.get("/api/v1/events/none/standings/", headers=GERMAN)

    assert answer.headers["Content-Language"] == "en"
    assert answer.json()["error"] == "Not found."


@pytest.mark.django_db
def test_every_page_offers_the_other_language(client):
    """But for the wall, which has no controls."""
    world = make_world()
    client.force_login(world.readers[Role.OWNER])

    pages = {
        name: client.get(world.url(name)).content.decode()
        for name in GET_ROWS
        if name not in PARTS
    }

    silent = {name for name, page in pages.items() if "</html>" in page}
    silent -= {name for name, page in pages.items() if 'action="/language/"' in page}
    assert silent == {"screens:wall"}
