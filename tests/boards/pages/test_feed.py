"""News in whole sentences, with the names as links."""

from datetime import UTC, datetime
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from django.utils.html import strip_tags

from gonuts_league.boards.pages import feed
from gonuts_league.boards.pages.feed import news_card, news_sentence
from gonuts_league.boards.pages.records import say_record
from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.services.accounts import change_club
from gonuts_league.leagues.people import ShownPeople, ShownPerson
from gonuts_league.leagues.services.recounting import recount
from gonuts_league.players.services import change_player
from gonuts_league.standings.statistics.types import FeedItem, FeedKind, RecordKind
from tests.boards.boards import board_url, played_event
from tests.clubs.readers import client_as
from tests.played import play

AT = datetime(2026, 3, 5, 19, tzinfo=UTC)
PEOPLE = ShownPeople(
    {
        1: ShownPerson(1, "Greta L.", "Greta", "club", True, True),
        2: ShownPerson(2, "<b>", "<b>", "club", True, True),
    }
)
GRETA = '<span class="nobr"><a href="/c/club/players/1/">Greta</a></span>'


def news(kind, players=(1,), **fields):
    return FeedItem(kind, "event:1", AT, 7, players, **fields)


@pytest.mark.parametrize(
    ("item", "said"),
    [
        (news(FeedKind.JOINED), "played here for the first time"),
        (news(FeedKind.FIRST_WIN), "won a game for the first time"),
        (news(FeedKind.GAMES, value=Fraction(50)), "has played 50 games now"),
        (
            news(FeedKind.LEADER, family="gonuts"),
            "leads the ratings of Go Nuts for Donuts now",
        ),
        (
            news(FeedKind.STREAK_ENDED, others=(3,), value=Fraction(5)),
            'ended <span class="nobr">a player</span>’s run of 5 wins',
        ),
        (
            news(
                FeedKind.RECORD,
                record=RecordKind.HIGHEST_SCORE,
                value=Fraction(41),
                seats=4,
            ),
            "scored 41 points, the most ever at a table of 4",
        ),
        (
            news(
                FeedKind.RECORD,
                record=RecordKind.MOST,
                value=Fraction(6),
                game="gonuts-gamewright",
                item="jelly-filled",
            ),
            "had 6 Jelly-Filled in one game, more than anybody before",
        ),
        (
            news(
                FeedKind.RECORD,
                record=RecordKind.HIGHEST_LOSING_SCORE,
                value=Fraction(30),
                seats=4,
            ),
            "scored 30 points without winning, more than anybody before at a table "
            "of 4",
        ),
    ],
)
def test_news_are_told_in_one_sentence(item, said):
    assert news_sentence(item, PEOPLE) == f"{GRETA} {said}"


def test_several_people_are_named_and_markup_in_a_name_is_text():
    told = news_sentence(news(FeedKind.FIRST_WIN, (1, 2)), PEOPLE)

    other = GRETA.replace("/1/", "/2/").replace("Greta", "&lt;b&gt;")
    assert told == f"{GRETA} and {other} each won a game for the first time"


@pytest.mark.parametrize("kind", RecordKind)
def test_every_record_has_a_name_and_can_be_news(kind):
    item = news(
        FeedKind.RECORD,
        record=kind,
        value=Fraction(9),
        game="nosh",
        item="coins",
        seats=4,
    )

    assert say_record(kind)[0].isupper()
    assert news_sentence(item, PEOPLE).startswith(f"{GRETA} ")
    assert news_card(item)


def test_of_many_people_the_last_are_only_counted():
    names = {
        n: ShownPerson(n, f"P{n}", f"P{n}", "club", True, True) for n in range(1, 23)
    }

    said = news_sentence(news(FeedKind.JOINED, tuple(names)), ShownPeople(names))

    assert strip_tags(said) == (
        "P1, P2, P3, P4, P5, P6 and 16 more played here for the first time"
    )


ATOM = {"atom": "http://www.w3.org/2005/Atom"}
NOBODY = Actor()


def entries_of(answer):
    """What each entry of a feed says, by its id; the feed itself is first."""
    root = ElementTree.fromstring(answer.content)
    found = {}
    for each in (root, *root.findall("atom:entry", ATOM)):
        said = {key: each.findtext(f"atom:{key}", "", ATOM) for key in SAID}
        link = each.find("atom:link[@rel='alternate']", ATOM)
        found[said.pop("id")] = said | {"link": link.get("href")}
    assert len(found) == 1 + len(root.findall("atom:entry", ATOM))
    return found


SAID = ("id", "title", "updated", "summary")


@pytest.mark.django_db
def test_the_atom_feed_tells_what_strangers_read_on_the_page(client, monkeypatch):
    monkeypatch.setattr(feed, "NEWS_A_PAGE", 2)
    event = played_event(name="Donut night", club__name="Glaze & Co <Nord>\x08")
    url = board_url(event.club, "feed-atom")
    page = client.get(board_url(event.club, "feed"))
    answer = client.get(url)

    said, *entries = entries_of(answer).values()

    assert answer["Content-Type"] == "application/atom+xml; charset=utf-8"
    assert said["title"] == "Glaze & Co <Nord>: What happened"
    assert said["link"] == f"http://testserver{board_url(event.club, 'feed')}"
    news = page.context["news"]
    assert len(news) == 2
    assert [(each["title"], each["link"], each["updated"]) for each in entries] == [
        (strip_tags(each["text"]), f"http://testserver{each['url']}", at)
        for each in news
        if (at := each["at"].isoformat())
    ]
    assert f'type="application/atom+xml"\n          href="{url}"' in (
        page.content.decode()
    )
    assert entries[0]["summary"].startswith("Donut night, Round ")
    assert client_as("owner", event.club).get(url).content == answer.content


@pytest.mark.django_db
def test_entries_of_the_atom_feed_keep_their_ids(client):
    event = played_event()
    url = board_url(event.club, "feed-atom")
    before = client.get(url)
    asked = {"If-None-Match": before["ETag"]}
    same = client.get(url, headers=asked)
    play(event, number=event.rounds.count() + 1, shift=1)
    change_club(event.club, name="Renamed", actor=NOBODY)
    recount(event.club)

    after = client.get(url, headers=asked)

    assert (same.status_code, after.status_code) == (304, 200)
    whole, *known = entries_of(before)
    again, *found = entries_of(after)
    assert whole == again
    assert all(each.startswith("urn:uuid:") for each in [whole, *known])
    assert len(found) > len(known)
    assert {*known} < {*found}


@pytest.mark.django_db
def test_the_atom_feed_names_nobody_who_is_hidden_and_keeps_the_ids_of_the_rest(client):
    event = played_event()
    url = board_url(event.club, "feed-atom")
    before = entries_of(client.get(url))
    winner = event.entries.order_by("pk").first().player
    change_player(winner, is_hidden=True, actor=NOBODY)

    after = entries_of(client_as("owner", event.club).get(url))

    first_name = winner.name.split()[0]
    assert any(first_name in each["title"] for each in before.values())
    assert not any(first_name in each["title"] for each in after.values())
    shared = before.keys() & after.keys()
    assert len(shared) > 1


@pytest.mark.django_db
@pytest.mark.parametrize("who", ["stranger", "elsewhere", "owner"])
def test_while_the_pages_are_closed_there_is_no_atom_feed(who):
    event = played_event(rounds=1)
    Club.objects.update(are_pages_open=False)

    reader = client_as(who, event.club)

    assert reader.get(board_url(event.club, "feed-atom")).status_code == 404
    page = reader.get(board_url(event.club, "feed"))
    assert "feed.atom" not in page.content.decode()
