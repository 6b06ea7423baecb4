"""News in whole sentences, with the names as links."""

from datetime import UTC, datetime
from fractions import Fraction

import pytest
from django.utils.html import strip_tags

from gonuts_league.boards.pages.feed import news_card, news_sentence
from gonuts_league.boards.pages.records import say_record
from gonuts_league.leagues.people import ShownPeople, ShownPerson
from gonuts_league.standings.statistics.types import FeedItem, FeedKind, RecordKind

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
