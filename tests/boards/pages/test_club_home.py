from fractions import Fraction

import pytest
from django.urls import reverse

from gonuts_league.boards.pages.club_home import best_records, chosen_news
from gonuts_league.leagues.season_places import FIRST_ROWS
from gonuts_league.standings.statistics.types import (
    ClubRecord,
    FeedItem,
    FeedKind,
    RecordKind,
)
from tests.boards.boards import AT, played_event
from tests.clubs.readers import client_as
from tests.factories.clubs import ClubFactory
from tests.factories.leagues import SeasonFactory
from tests.players.pages.test_people import page_of
from tests.results.standings_pages import text_of

pytestmark = pytest.mark.django_db


def home(club, who="scorekeeper"):
    return client_as(who, club).get(reverse("clubs:club", args=[club.slug]))


def season_of(event, **plan):
    season = SeasonFactory(
        league__club=event.club,
        league__name="Thursdays",
        league__slug="thursdays",
        number=2,
        name="Autumn",
        **plan,
    )
    season.nights.create(event=event)
    return season


def test_the_first_of_the_season_stand_on_the_home_page():
    event = played_event(12, rounds=2)
    season_of(event, best_of=8, nights_planned=4)

    page = text_of(home(event.club))

    assert "Autumn All 12 : Autumn" in page
    assert "1 Greta Lindqvist" in page
    assert page.count(" 22 ") == 3
    assert "The best 8 games count. 3 evenings to go." in page
    assert "/l/thursdays/2/" in page_of(home(event.club))


def test_no_more_than_the_first_rows_are_shown():
    event = played_event(12, rounds=1)
    season_of(event)

    table = page_of(home(event.club)).split('aria-labelledby="season"')[1]

    assert table.split("</section>")[0].count('<td class="rank">') == FIRST_ROWS


def test_a_season_without_games_says_what_fills_it():
    club = ClubFactory()
    SeasonFactory(league__club=club)

    assert "The first evening of the season fills this table." in text_of(home(club))


def test_records_of_the_usual_tables_stand_on_the_home_page():
    page = text_of(home(played_event().club))

    assert "Go Nuts for Donuts, Gamewright edition, tables of 4" in page
    assert "Furthest ahead at the end, totals only 10 Greta and Jonas" in page
    assert "Games so far 16" in page


def test_a_new_club_has_no_boards_to_be_led_to():
    club = ClubFactory()

    page = page_of(home(club, "organiser"))

    assert reverse("leagues:leaderboards", args=[club.slug]) not in page
    assert "As soon as something happens, you read it here." in page


def test_news_of_the_games_are_told_with_a_link_to_the_game():
    event = played_event()

    page = page_of(home(event.club, "stranger"))

    assert "played here for the first time" in page
    assert "Lindqvist" not in page


@pytest.mark.parametrize(
    ("kind", "by_cards", "by_totals", "best"),
    [
        ("highest-score", 14, 32, "totals"),
        ("highest-score", 32, 32, "cards"),
        ("lowest-winning-score", 9, 12, "cards"),
    ],
)
def test_the_better_record_of_both_depths_stands_there(kind, by_cards, by_totals, best):
    records = [record(kind, "totals", by_totals), record(kind, "cards", by_cards)]

    assert best_records(records)[RecordKind(kind)].depth == best


def record(kind, depth, value):
    return ClubRecord(
        *(RecordKind(kind), "nosh", 4, depth, "", Fraction(value), (), 1), since=AT
    )


def test_no_kind_of_news_drowns_the_others():
    streaks = [news(FeedKind.STREAK_ENDED, length) for length in (4, 5, 6, 7)]
    first_wins = [news(FeedKind.FIRST_WIN) for _ in range(4)]

    chosen = chosen_news([*streaks, *first_wins, news(FeedKind.JOINED)])

    assert chosen == [*streaks[1:3], *first_wins[:2], news(FeedKind.JOINED)]


def news(kind, value=None):
    return FeedItem(kind, "event:1", AT, 7, (1,), value=value and Fraction(value))


@pytest.mark.parametrize("count", [8, 40])
def test_the_home_works_the_season_out_once_for_any_number_of_people(
    count, django_assert_num_queries
):
    event = played_event(count, rounds=2)
    season_of(event)
    client = client_as("stranger", event.club)

    for queries in (27, 19):
        with django_assert_num_queries(queries):
            client.get(reverse("clubs:club", args=[event.club.slug]))
