import re
from fractions import Fraction

import pytest
from django.urls import reverse
from django.utils import timezone

from gonuts_league.boards.pages.club_home import best_records, chosen_news
from gonuts_league.clubs.actors import Actor
from gonuts_league.events.services.setup import finish_event
from gonuts_league.leagues.season_places import FIRST_ROWS
from gonuts_league.leagues.services.recounting import recount
from gonuts_league.standings.statistics.types import (
    ClubRecord,
    FeedItem,
    FeedKind,
    RecordKind,
)
from tests.boards.boards import AT, played_event
from tests.clubs.readers import client_as
from tests.factories.clubs import ClubFactory
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.leagues import SeasonFactory
from tests.factories.players import PlayerFactory
from tests.factories.rounds import RoundFactory
from tests.played import enter_and_confirm, event_of, publish
from tests.players.pages.test_people import page_of
from tests.results.standings_pages import text_of

pytestmark = pytest.mark.django_db
NOBODY = Actor()


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

    answer = home(event.club)
    page = text_of(answer)

    assert "Autumn All 12 : Autumn" in page
    assert "1 Greta Lindqvist" in page
    assert page_of(answer).count('"num strong">22</td>') == 3
    assert "The best 8 games count. 3 evenings to go." in page
    assert "/l/thursdays/2/" in page_of(home(event.club))


def test_no_more_than_the_first_rows_are_shown():
    event = played_event(12, rounds=1)
    season_of(event)

    table = page_of(home(event.club)).split('aria-labelledby="season"')[1]

    assert table.split("</section>")[0].count('<td class="rank">') == FIRST_ROWS


def test_the_first_rows_have_the_decimals_of_the_whole_season():
    event = event_of(16)
    season = season_of(event)
    for table in publish(event).tables.all():
        enter_and_confirm(
            table, *((20, 5, 5, 5) if table.number == 4 else (9, 8, 7, 6))
        )

    whole = reverse("leagues:season", args=[season.league.slug, season.number])
    for url in (reverse("clubs:club", args=[event.club.slug]), whole):
        page = client_as("owner", event.club).get(url).content.decode()
        assert page.count('"num strong">11.0</td>') == 4


def test_a_season_without_games_says_what_fills_it():
    club = ClubFactory()
    SeasonFactory(league__club=club)

    assert "The first evening of the season fills this table." in text_of(home(club))


def test_records_of_the_usual_tables_stand_on_the_home_page():
    page = text_of(home(played_event().club))

    assert "Go Nuts for Donuts, Gamewright edition, tables of 4" in page
    assert "10 Furthest ahead at the end, totals only: Greta and Jonas" in page
    assert "16 Games so far" in page


def test_what_many_reached_is_no_record_on_the_home_page_either():
    page = text_of(home(played_event(40).club))

    assert "Games so far" in page
    assert "Highest score" not in page


def test_a_new_club_has_no_boards_to_be_led_to():
    club = ClubFactory()

    page = page_of(home(club, "organiser"))

    assert reverse("leagues:leaderboards", args=[club.slug]) not in page
    assert "News appears here as soon as something happens." in page


def steps_done(page):
    """Which of the four first steps are ticked; nothing if none is shown."""
    rows = page_of(page).split('class="card first-steps"')[1:]
    steps = rows[0].split("</section>")[0] if rows else ""
    return ["stepmark done" in row for row in steps.split("<li>")[1:]]


def test_first_steps_are_ticked_as_they_are_done():
    club = ClubFactory()
    seen = [steps_done(home(club, "organiser"))]
    PlayerFactory(club=club)
    seen.append(steps_done(home(club, "organiser")))
    event = EventFactory(club=club)
    seen.append(steps_done(home(club, "organiser")))
    tents = reverse("events:tents", args=[event.slug])
    client_as("organiser", club).get(f"{tents}?tables=2")
    seen.append(steps_done(home(club, "organiser")))

    # The address of the tests is one that phones can reach.
    assert seen == [
        [False, False, True, False],
        [True, False, True, False],
        [True, True, True, False],
        [],
    ]


def test_phones_are_a_step_while_only_this_computer_is_reached():
    club = ClubFactory()
    address = reverse("clubs:club", args=[club.slug])

    page = client_as("organiser", club).get(address, headers={"Host": "localhost"})

    assert steps_done(page) == [False] * 4


@pytest.mark.parametrize("who", ["stranger", "scorekeeper"])
def test_first_steps_are_for_those_who_organise(who):
    club = ClubFactory(are_pages_open=True)

    assert steps_done(home(club, who)) == []


def test_who_ended_an_evening_needs_no_first_steps():
    event = EventFactory(finished_at=timezone.now())

    assert steps_done(home(event.club, "organiser")) == []


def test_first_steps_are_hidden_by_a_tap_and_brought_back_by_another():
    club = ClubFactory()
    client = client_as("organiser", club)
    hidden = client.post(reverse("clubs:hide-steps", args=[club.slug]), follow=True)
    undo = re.search(r'action="([^"]+/undo/)"', page_of(hidden))[1]
    back = client.post(undo, {"next": reverse("clubs:club", args=[club.slug])})

    assert steps_done(hidden) == []
    assert "No evening is planned" in text_of(hidden)
    assert len(steps_done(client.get(back.url))) == 4


def test_one_tap_leads_on_from_an_empty_home():
    club = ClubFactory()
    first = page_of(home(club, "organiser"))
    PlayerFactory(club=club)
    second = page_of(home(club, "organiser"))

    paste, plan = (
        reverse(name, args=[club.slug]) for name in ("players:paste", "events:new")
    )
    primary = re.compile(r'class="btn primary"\s+href="([^"]+)"')
    assert [primary.findall(page) for page in (first, second)] == [[paste], [plan]]


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

    for queries in (21, 13):
        with django_assert_num_queries(queries):
            client.get(reverse("clubs:club", args=[event.club.slug]))


def test_an_evening_is_planned_also_while_another_one_is_open():
    event = EventFactory(name="First")
    EventFactory(club=event.club, name="Second")

    organiser = page_of(home(event.club, "organiser"))
    scorekeeper = page_of(home(event.club))

    new = reverse("events:new", args=[event.club.slug])
    assert new in organiser
    assert new not in scorekeeper
    panel = organiser.split('aria-labelledby="events"')[1].split("</section>")[0]
    assert panel.count('<span class="chip">open</span>') == 2


def test_of_the_evenings_those_that_run_are_told_from_those_to_come():
    event = RoundFactory(event=event_of(8), published=True).event
    EventFactory(club=event.club, name="Second")
    client = client_as("organiser", event.club)

    listed = page_of(client.get(reverse("events:list", args=[event.club.slug])))
    panel = page_of(home(event.club)).split('aria-labelledby="events"')[1]

    for shown in (listed, panel.split("</section>")[0]):
        chips = [shown.count(f">{words}</span>") for words in ("running", "open")]
        assert chips == [1, 1]


def test_the_account_offers_no_other_club_within_one():
    club = ClubFactory()

    page = page_of(home(club, "owner"))

    assert reverse("clubs:start") not in page
    settings = reverse("clubs:settings", args=[club.slug])
    assert page.count(settings) == 1
    assert page.index("</h1>") < page.index(settings) < page.index("<h2")


@pytest.fixture
def evening_after():
    """An evening after one that the first of its people won, three games in a row."""
    played = played_event(8, rounds=3)
    play_on = played.entries.order_by("pk")[:4]
    finish_event(played, actor=NOBODY)
    recount(played.club)
    event = EventFactory(club=played.club, name="Next", starts_at=timezone.now())
    for entry in play_on:
        EntryFactory(event=event, player=entry.player)
    return event


def hero_of(page):
    return page_of(page).split('class="card hero"')[1].split("</section>")[0]


def test_the_next_evening_shows_who_is_coming_on_a_run_and_won_last(evening_after):
    hero = hero_of(home(evening_after.club))

    assert hero.count('class="face') == 4
    assert re.search(r">Greta[^<]*</a> has won the last 3 games", hero)
    assert "win" in hero.split("podium/")[1]


def test_nobody_hidden_is_shown_as_coming_or_on_a_run(evening_after):
    first = evening_after.entries.order_by("pk").first().player
    type(first).objects.filter(pk=first.pk).update(is_hidden=True)

    hero = hero_of(home(evening_after.club, "stranger"))

    assert hero.count('class="face') == 3
    assert "Greta" not in hero
    assert "has won the last" not in hero


def test_a_frozen_evening_says_nothing_of_runs(evening_after):
    evening_after.frozen_after = 0
    evening_after.save()

    assert "has won the last" not in hero_of(home(evening_after.club))


@pytest.mark.parametrize("count", [3, 30])
def test_the_people_of_the_next_evening_cost_no_more_when_they_are_many(
    evening_after, count, django_assert_num_queries
):
    for number in range(count):
        EntryFactory(
            event=evening_after,
            player=PlayerFactory(club=evening_after.club, name=f"New {number}"),
        )
    client = client_as("stranger", evening_after.club)

    with django_assert_num_queries(15):
        client.get(reverse("clubs:club", args=[evening_after.club.slug]))
