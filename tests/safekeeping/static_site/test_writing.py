"""The opened pages of a club as plain files: whole, alone, nobody hidden in them."""

import re
import zipfile
from html import unescape
from posixpath import dirname, join, normpath

import pytest
from django.core.management import call_command
from django.db.models import F

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.clubs.services.accounts import change_club
from gonuts_league.errors import LeagueError
from gonuts_league.events.models import Event
from gonuts_league.events.services.setup import finish_event
from gonuts_league.leagues.services.recounting import recount
from gonuts_league.players.services import change_player
from gonuts_league.safekeeping.static_site.writing import write_site
from tests.browser import open_browser
from tests.factories.clubs import ClubFactory
from tests.factories.leagues import NightFactory, SeasonFactory
from tests.played import event_of, play

pytestmark = pytest.mark.django_db
NOBODY = Actor()
# Easily found, and of people who win: the first two of each table.
HIDDEN = ("Zyxwina Qvortrup", "Yngvarth Blomquiste")
LINK = re.compile(r'\b(?:href|src)="([^"]*)"')
ID = re.compile(r'\bid="([^"]+)"')
NEEDS_SERVER = re.compile(r"<(?:form|script|button|input)|\bhx-|\bdata-|https?:")


@pytest.fixture
def season():
    event = event_of(8)
    change_club(event.club, are_pages_open=True, actor=NOBODY)
    young, hidden = (entry.player for entry in event.entries.order_by("pk")[:2])
    change_player(young, name=HIDDEN[0], is_young=True, actor=NOBODY)
    change_player(
        hidden,
        name=HIDDEN[1],
        is_hidden=True,
        affiliation="Secretschool",
        groups=["Kinsgroup"],
        actor=NOBODY,
    )
    for number in (1, 2):
        play(event, number)
    finish_event(event, actor=NOBODY)
    season = SeasonFactory(league__club=event.club)
    NightFactory(season=season, event=event)
    recount(event.club)
    return season


def written(season, tmp_path):
    """The files of the club's site, by name."""
    path = tmp_path / "site.zip"
    write_site(season.league.club, path, language="en")
    with zipfile.ZipFile(path) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def pages_in(files):
    return {name: file.decode() for name, file in files.items() if is_page(name)}


def is_page(name):
    return name.endswith(".html")


def lost_links(files):
    """Links that lead to no file, or to no place in one."""
    pages = pages_in(files)
    ids = {name: set(ID.findall(page)) for name, page in pages.items()}
    for name, page in pages.items():
        for link in map(unescape, LINK.findall(page)):
            path, _, place = link.partition("#")
            to = normpath(join(dirname(name), path)) if path else name
            if to not in files or (place and place not in ids[to]):
                yield name, link


def test_every_link_leads_to_a_file_and_no_page_needs_a_server(season, tmp_path):
    slug, event = season.league.club.slug, season.nights.get().event
    Event.objects.update(standings_version=F("standings_version") + 1)

    files = written(season, tmp_path)

    shown = {
        "index.html",
        "players.html",
        "records.html",
        "review.html",
        "head-to-head.html",
        f"e/{event.slug}/standings.html",
        f"e/{event.slug}/standings.csv",
        f"e/{event.slug}/podium.html",
        f"e/{event.slug}/podium.svg",
        "games/gonuts-gamewright.html",
        "games/gonuts-gamewright_players-2.html",
        "games/donuts/rulings.html",
        f"l/{season.league.slug}/{season.number}.html",
        "static/gonuts.css",
    }
    pages = pages_in(files)
    seen = season.league.club.players.get(name="Mia Vogel").pk
    assert f'href="{seen}/review.html"' in pages[f"{slug}/players/{seen}.html"]
    own = pages[f"{slug}/players/{seen}/review.html"]
    assert ">Choose games<" not in own
    assert ">These games<" not in own
    assert not [name for name in files if "_year" in name]
    assert {f"{slug}/{name}" for name in shown} <= files.keys()
    assert list(lost_links(files)) == []
    # Of the next random board there is always one more.
    assert not [name for name in files if "_board" in name]
    assert 'href="podium.svg"' in pages[f"{slug}/e/{event.slug}/podium.html"]
    assert 'class="brand" href="index.html"' in pages[f"{slug}/games.html"]
    # No file would ever be told that the figures were counted anew since.
    assert not [name for name, page in pages.items() if "being updated" in page]
    charts = {name for name, page in pages.items() if '<svg class="chart' in page}
    assert f"{slug}/e/{event.slug}/standings.html" in charts
    assert any(name.startswith(f"{slug}/players/") for name in charts)
    assert [
        (name, found)
        for name, page in pages.items()
        for found in NEEDS_SERVER.findall(page)
    ] == []


def test_nobody_young_or_hidden_is_in_any_file(season, tmp_path):
    files = written(season, tmp_path)

    said = b"".join(files.values()).decode().casefold()
    words = [*" ".join(HIDDEN).split(), "Secretschool", "Kinsgroup", "Vogel"]
    assert [word for word in words if word.casefold() in said] == []
    assert "mia v." in said
    (picture,) = (file for name, file in files.items() if name.endswith("podium.svg"))
    # Somebody of the two has won.
    assert ">A player" in picture.decode()


def test_the_same_club_is_the_same_bytes_in_its_language(tmp_path):
    club = ClubFactory(are_pages_open=True)
    once, again = tmp_path / "once.zip", tmp_path / "again.zip"
    write_site(club, once, language="de")
    call_command("club-site", club.slug, str(again), language="de")

    assert once.read_bytes() == again.read_bytes()
    (noted,) = JournalEntry.objects.filter(club=club, act="file-taken")
    assert noted.after == {"what": "site"}
    with zipfile.ZipFile(once) as packed:
        home = packed.read(f"{club.slug}/index.html").decode()
    assert 'lang="de"' in home
    assert "Stand vom" in home


def test_a_club_whose_pages_are_closed_is_refused(tmp_path, capsys):
    club, path = ClubFactory(), tmp_path / "site.zip"

    with pytest.raises(LeagueError, match="are closed"):
        write_site(club, path, language="en")
    with pytest.raises(SystemExit):
        call_command("club-site", club.slug, str(path))

    assert "Open them first" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_pages_that_close_meanwhile_are_not_written(tmp_path):
    club = ClubFactory(are_pages_open=True)

    def close(done, total):
        change_club(club, are_pages_open=False, actor=NOBODY)

    with pytest.raises(LeagueError):
        write_site(club, tmp_path / "site.zip", language="en", progress=close)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.browser
def test_from_a_disk_a_phone_reads_the_season(season, tmp_path):
    written(season, tmp_path)
    with zipfile.ZipFile(tmp_path / "site.zip") as packed:
        packed.extractall(tmp_path)
    home = tmp_path / season.league.club.slug / "index.html"

    with open_browser() as browser:
        page = browser.new_page(viewport={"width": 375, "height": 800})
        page.goto(home.as_uri())
        page.get_by_role("link", name=season.name).first.click()
        nav = page.locator(".mainnav")

        assert page.url.startswith("file:")
        assert "Mia V." in page.get_by_role("table").inner_text()
        assert page.evaluate("document.documentElement.scrollWidth") == 375
        assert nav.evaluate("each => getComputedStyle(each).position") == "fixed"
        assert nav.locator("svg").first.evaluate("each => each.getBBox().width") > 0
