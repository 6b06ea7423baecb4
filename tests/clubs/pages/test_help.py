"""The how-tos: every page of an organiser has one, in both languages, in our words."""

import re

import pytest
from django.urls import reverse

from gonuts_league.clubs.enums import Role
from gonuts_league.web import help as shipped
from gonuts_league.web.help import CONTENTS, FOLDER, HELP_OF, how_to
from gonuts_league.web.templatetags.look import topic_of
from tests.browser import open_browser
from tests.catalogue import read_catalogue, texts_of
from tests.clubs.readers import HTMX, client_as
from tests.factories.clubs import ClubFactory
from tests.factories.events import EventFactory
from tests.test_accessible import PARTS
from tests.test_who_sees_what import PATTERNS, ROWS

LANGUAGES = ("en", "de")
TOPICS = sorted(path.stem for path in (FOLDER / "en").glob("*.md"))
LINK = re.compile(r"\]\(([\w-]+)\.md\)")
BOLD = re.compile(r"\*\*(.+?)\*\*")


def is_worked_with(name):
    """Whether a page is for the people of a club alone."""
    row = ROWS[name]
    closed, opened = row.who
    is_api, left_out = name.startswith("api:"), {*PARTS, "events:company"}
    is_page = row.method == "get" and not is_api and name not in left_out
    return is_page and Role.OWNER in closed and "stranger" not in opened


def text_of(language, topic):
    return (FOLDER / language / f"{topic}.md").read_text()


def test_every_page_of_an_organiser_has_a_how_to():
    """A new page has that of its room, or is named in gonuts_league/web/help.py."""
    named = {page for page in HELP_OF if not page.endswith(":")}

    assert [name for name in ROWS if is_worked_with(name) and not topic_of(name)] == []
    assert named <= set(PATTERNS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_how_to_is_there_and_in_the_contents(language):
    files = {path.stem for path in (FOLDER / language).glob("*.md")}
    listed = LINK.findall(text_of(language, CONTENTS))

    assert set(HELP_OF.values()) | {shipped.FIRST_EVENING} <= files
    assert files == set(TOPICS)
    assert sorted([*listed, CONTENTS]) == sorted(files)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("topic", TOPICS)
def test_a_how_to_fits_a_screen_and_leads_to_pages_that_are_there(language, topic):
    text = text_of(language, topic)

    assert text.startswith("# ")
    assert len([line for line in text.splitlines() if line]) <= 30
    assert set(LINK.findall(text)) <= set(TOPICS)


@pytest.mark.parametrize("topic", TOPICS)
def test_both_languages_say_as_much(topic):
    english, german = (text_of(language, topic) for language in LANGUAGES)

    kinds = [re.findall(r"^(#+|-|\d\.)", text, re.M) for text in (english, german)]
    assert kinds[0] == kinds[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_bold_is_written_so_in_the_program(language):
    """A button that is renamed is renamed in its how-to too."""
    forms = (
        [each.msgid, each.msgid_plural] if language == "en" else texts_of(each)
        for each in read_catalogue()
    )
    said = [text.replace("\N{SOFT HYPHEN}", "") for form in forms for text in form]
    values = re.compile(r"%\(\w+\)[sd]|\{\w+\}")
    # Labels are short, and what is all value would be like anything.
    labels = [
        parts
        for parts in map(values.split, filter(None, said))
        if len(parts) == 1 or 4 < len("".join(parts)) < 60
    ]
    known = re.compile("|".join("\\w+".join(map(re.escape, parts)) for parts in labels))

    unknown = [
        (topic, words)
        for topic in TOPICS
        for words in BOLD.findall(text_of(language, topic))
        if not known.fullmatch(words)
    ]

    assert unknown == []


def test_a_how_to_is_made_once(monkeypatch):
    how_to.cache_clear()
    first = how_to("planning", "de")
    monkeypatch.setattr(shipped, "MarkdownIt", None)

    assert how_to("planning", "de") is first


def test_no_markup_of_a_file_is_let_through(monkeypatch, tmp_path):
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "odd.md").write_text("# Odd\n<script>alert(1)</script>\n")
    monkeypatch.setattr(shipped, "FOLDER", tmp_path)
    how_to.cache_clear()

    assert "<script" not in how_to("odd", "en").html
    how_to.cache_clear()


@pytest.mark.django_db
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_help_is_in_the_readers_language_and_leads_on_within_the_club(headers):
    club = ClubFactory()
    url = reverse("clubs:club-help", args=[club.slug, "planning"])

    page = client_as("organiser", club).get(
        url, headers={"Accept-Language": "de", **headers}
    )

    text = page.content.decode()
    assert "<h1>Einen Abend planen</h1>" in text
    assert 'href="../people/"' in text
    assert reverse("leagues:methods", args=[club.slug]) in text


@pytest.mark.django_db
@pytest.mark.parametrize("topic", ["nothing", "glossary", "too-long-a-name" * 40])
def test_there_is_no_help_but_ours(client, topic):
    assert client.get(reverse("clubs:help", args=[topic])).status_code == 404


@pytest.mark.django_db
def test_a_question_mark_leads_from_a_page_to_its_how_to_and_back():
    event = EventFactory()
    plan = reverse("events:plan", args=[event.slug])
    client = client_as("organiser", event.club)
    how = reverse("clubs:club-help", args=[event.club.slug, "planning"])

    page = client.get(plan).content.decode()
    origin = "http://testserver"
    shown = client.get(how, headers={"Referer": origin + plan}).content.decode()
    further = client.get(how, headers={"Referer": origin + how}).content.decode()
    elsewhere = client.get(how, headers={"Referer": "http://a.test/"}).content.decode()

    assert page.count(f'href="{how}"') == 1
    assert f'<a href="{origin}{plan}">Back to where you were</a>' in shown
    assert "Back to where" not in further + elsewhere


@pytest.mark.django_db
def test_strangers_are_offered_no_help_for_organisers():
    club = ClubFactory(are_pages_open=True)
    page = client_as("stranger", club).get(reverse("events:list", args=[club.slug]))

    assert "/help/" not in page.content.decode()


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_evening_is_printed_on_one_sheet(live_server, language):
    url = live_server.url + reverse("clubs:help", args=["your-first-evening"])
    with open_browser() as browser:
        page = browser.new_context(locale=language).new_page()
        page.goto(url)
        button = page.locator(".btn.primary[data-print]")
        count, is_offered = button.count(), button.is_visible()
        pdf = page.pdf(prefer_css_page_size=True)

    assert (count, is_offered) == (1, True)
    assert pdf.count(b"/Type /Page\n") == 1


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_the_question_mark_stands_in_one_place_and_is_large_enough(live_server):
    event = EventFactory()
    cookie = client_as("organiser", event.club).cookies["sessionid"].value
    session = {"name": "sessionid", "value": cookie, "url": live_server.url}
    pages = {
        name: reverse(name, args=[slug])
        for slug, names in (
            (event.slug, ("events:desk", "events:people", "events:plan")),
            (event.club.slug, ("clubs:club", "events:list", "players:list")),
        )
        for name in names
    }
    with open_browser() as browser:
        context = browser.new_context(viewport={"width": 320, "height": 640})
        context.add_cookies([session])
        page = context.new_page()
        places = []
        for path in pages.values():
            page.goto(live_server.url + path)
            box = page.get_by_role("link", name="Help for this page").bounding_box()
            account = page.locator(".topbar .who").bounding_box()
            gap = account["x"] - box["x"] - box["width"]
            places.append((box["width"], box["height"], round(gap), box["y"] < 8))

    # Beside the account in the head, be it the short one of a page with a bar.
    assert places == [(48, 48, 12, True)] * len(pages)
