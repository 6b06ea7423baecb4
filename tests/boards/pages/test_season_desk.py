"""What organisers do on the pages of leagues, and what they are told."""

import re

import pytest
import time_machine
from django.urls import reverse

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.leagues.models import League, Night, Season, SeasonTie, Withdrawal
from gonuts_league.leagues.services.leaving import withdraw_player
from gonuts_league.leagues.services.ties import decide_tie
from gonuts_league.players.models import Player
from tests.clubs.readers import client_as
from tests.events.actions import ME
from tests.factories.clubs import MembershipFactory
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.leagues import NightFactory, SeasonFactory
from tests.leagues.season_acts import again, season_of

pytestmark = pytest.mark.django_db
TYPED = {
    "name": "Winter",
    "points_system": "newport",
    "best_of": "6",
    "night_cap": "",
    "least_nights": "2",
    "nights_planned": "8",
    "starts_on": "2026-12-01",
    "ends_on": "2027-02-28",
    "tie_break_1": "wins",
    "tie_break_2": "margin",
}


@pytest.fixture
def season():
    return season_of(1, name="Autumn")


@pytest.fixture
def organiser(client, season):
    client.force_login(MembershipFactory(club=season.league.club).user)
    return client


def url(season, name, *more):
    given = [season.league.slug, season.number, *more]
    return reverse(f"leagues:{name}", args=given)


def words(response):
    text = re.sub(r"<[^>]+>", " ", response.content.decode())
    return " ".join(text.split())


def level(season):
    players = season.nights.get().event.entries.order_by("pk")
    return [players[0].player_id, players[4].player_id]


def test_a_league_is_founded_and_its_first_season_begun(organiser, season):
    club = season.league.club
    founded = organiser.post(
        reverse("leagues:found", args=[club.slug]), {"name": "Duels"}
    )
    begun = organiser.post(founded.url, TYPED)

    new = Season.objects.get(name="Winter")
    assert begun.url == url(new, "nights")
    assert (new.league.name, new.number, new.best_of) == ("Duels", 1, 6)
    assert new.tie_breaks == ["wins", "margin"]
    assert (new.nights_planned, new.least_nights, new.night_cap) == (8, 2, None)


def test_a_league_without_a_name_is_refused_and_nothing_lost(organiser, season):
    response = organiser.post(
        reverse("leagues:found", args=[season.league.club.slug]), {"name": ""}
    )

    assert response.status_code == 422
    assert "This field is required." in words(response)
    assert League.objects.count() == 1


def test_the_next_season_offers_the_rules_of_the_last(organiser, season):
    Season.objects.update(best_of=7, points_system="wins")

    page = organiser.get(reverse("leagues:begin", args=[season.league.slug]))

    assert 'value="7"' in page.content.decode()
    assert '<option value="wins" selected>' in page.content.decode()


@pytest.mark.parametrize(
    ("day", "name"),
    [
        ("2026-11-23", "Winter 2026/27"),
        ("2027-03-31", "Winter 2026/27"),
        ("2027-04-01", "Summer 2027"),
        ("2099-12-01", "Winter 2099/00"),
    ],
)
def test_a_new_season_has_a_name_and_says_what_each_kind_of_points_gives(
    season, day, name
):
    with time_machine.travel(f"{day}T12:00Z", tick=False):
        reader = client_as("organiser", season.league.club)
        page = reader.get(reverse("leagues:begin", args=[season.league.slug]))

    assert f'value="{name}"' in page.content.decode()
    assert "A win is 1 point, a shared win a part of it" in words(page)
    assert "Share of opponents beaten" in words(page)


WRONG = {
    "a last day before the first": (
        {"ends_on": "2026-01-01"},
        "The last day comes before the first.",
    ),
    "a tie-break twice": ({"tie_break_2": "wins"}, "Choose each tie-break once."),
    "points of games of any kind": (
        {"points_system": "raw"},
        "choose both",
    ),
    "points for two at tables of four": (
        {"points_system": "duel", "game": "gonuts-gamewright"},
        "choose the size of table",
    ),
    "points for two at tables of any size": (
        {"points_system": "duel"},
        "choose the size of table",
    ),
    "a first day of another age": (
        {"starts_on": "0001-01-01"},
        "The year must lie between 1990 and",
    ),
    "a last day that nobody will see": (
        {"ends_on": "9999-12-31"},
        "The year must lie between 1990 and",
    ),
    "a game that is not ticked": (
        {"families": ["donuts"], "game": "nosh"},
        "This game is not ticked.",
    ),
    "no game counts": ({"best_of": "0"}, "greater than or equal to 1"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_said_at_its_field(organiser, season, case):
    typed, sentence = WRONG[case]

    response = organiser.post(
        reverse("leagues:begin", args=[season.league.slug]), TYPED | typed
    )

    assert response.status_code == 422
    assert sentence in words(response)
    assert 'value="Winter"' in response.content.decode()
    assert Season.objects.count() == 1


def test_other_rules_after_the_first_night_ask_for_a_reason(organiser, season):
    refused = organiser.post(url(season, "settings"), TYPED)
    saved = organiser.post(url(season, "settings"), TYPED | {"reason": "Hall closes"})

    assert refused.status_code == 422
    assert "Give a reason for the change" in words(refused)
    assert saved.url == url(season, "settings")
    assert JournalEntry.objects.get(act="season-changed").reason == "Hall closes"


def test_only_the_ticked_games_count(organiser, season):
    ticked = {"reason": "One box", "families": ["nosh", "gonuts"]}
    organiser.post(url(season, "settings"), TYPED | ticked)
    page = organiser.get(url(season, "settings")).content.decode()
    told = words(
        organiser.get(reverse("clubs:journal", args=[season.league.club.slug]))
    )

    assert Season.objects.get().families == ["gonuts", "nosh"]
    assert re.findall(r'value="(\w+)"[^>]* checked', page) == ["gonuts", "nosh"]
    assert "All games → Go Nuts for Donuts and Nosh" in told


def test_what_was_done_can_be_taken_back_from_the_page(organiser, season):
    organiser.post(url(season, "settings"), TYPED | {"reason": "So"})
    page = organiser.get(url(season, "settings"))
    action = re.search(r'action="([^"]+/undo/)"', page.content.decode())[1]

    organiser.post(action, {"next": url(season, "settings")})

    assert Season.objects.get().name == "Autumn"


NIGHT = {
    "name": "Night 2",
    "starts_at": "2026-10-01T19:00",
    "rounds_planned": "4",
    "seats_preferred": "4",
    "seats_min": "3",
    "seats_max": "5",
    "game": "gonuts-gamewright",
    "format": "swiss",
}


def plan_night(organiser, season, typed):
    """By the link of the page of nights, with what its form has ticked already."""
    page = organiser.get(url(season, "nights")).content.decode()
    address = re.search(r'href="([^"]+/events/new/[^"]*)"', page)[1]
    form = organiser.get(address).context["form"]
    ticked = [
        each.data["value"].value for each in form["seasons"] if each.data["selected"]
    ]
    return organiser.post(address.split("?")[0], typed | {"seasons": ticked})


def test_a_night_is_planned_on_the_page(organiser, season):
    # Of another league, played later: the one that its own page asked for is ticked.
    NightFactory(
        season__league__club=season.league.club,
        event__club=season.league.club,
        event__starts_at="2026-11-20T19:00Z",
    )

    response = plan_night(organiser, season, NIGHT)

    night = season.nights.order_by("pk").last()
    assert response.url == reverse("events:people", args=[night.event.slug])
    assert (night.event.name, night.event.nights.count()) == ("Night 2", 1)


def test_a_night_without_a_name_is_refused(organiser, season):
    response = plan_night(organiser, season, NIGHT | {"name": ""})

    assert response.status_code == 422
    assert Night.objects.count() == 1


@pytest.mark.parametrize("at", ["0001-01-01T00:00", "9999-12-31T23:59"])
def test_a_night_in_an_odd_year_is_refused(organiser, season, at):
    response = plan_night(organiser, season, NIGHT | {"starts_at": at})

    assert response.status_code == 422
    assert "The year must lie between 1990 and" in words(response)
    assert Night.objects.count() == 1


def test_an_event_that_does_not_count_is_offered_and_counted(organiser, season):
    event = again(season.nights.get().event, name="Friday special")
    offered = words(organiser.get(url(season, "nights")))

    organiser.post(url(season, "count-event"), {"event": event.pk})

    assert "Friday special" in offered
    assert season.nights.filter(event=event).exists()


def test_an_event_counts_no_more(organiser, season):
    night = season.nights.get()

    organiser.post(url(season, "remove-night", night.pk))

    assert not Night.objects.exists()


def test_an_event_of_another_club_is_not_there(organiser, season):
    event = season_of(1).nights.get().event

    response = organiser.post(url(season, "count-event"), {"event": event.pk})

    assert response.status_code == 422
    assert not season.nights.filter(event=event).exists()


def test_rows_of_another_season_are_not_there(organiser, season):
    other = season_of(1)
    tie = decide_tie(other, players=level(other), choice="shared", actor=ME)
    night = other.nights.get()
    left = withdraw_player(other, player=night.event.entries.first().player, actor=ME)
    crossed = {"come-back": left.pk, "remove-night": night.pk, "undecide": tie.pk}

    statuses = {
        name: organiser.post(url(season, name, pk)).status_code
        for name, pk in crossed.items()
    }

    assert statuses == dict.fromkeys(crossed, 404)


OLD_PAGES = {
    "nobody leaves": ("leave", (), {"player": ""}),
    "somebody leaves who is not there": ("leave", (), {"player": "123456"}),
    "somebody comes back twice": ("come-back", (123456,), {}),
    "no event counts": ("count-event", (), {}),
    "an event counts no more twice": ("remove-night", (123456,), {}),
    "nothing decides a tie": ("ties", (), {}),
    "an unknown choice decides a tie": ("ties", (), {"choice": "me"}),
    "a decision is taken back twice": ("undecide", (123456,), {}),
}


@pytest.mark.parametrize("case", OLD_PAGES)
def test_an_old_page_is_told_that_this_has_changed(organiser, season, case):
    name, more, typed = OLD_PAGES[case]

    response = organiser.post(url(season, name, *more), typed)

    assert response.status_code == 422
    assert "This has changed since. Look at it again." in words(response)
    assert season.name in words(response)


def test_somebody_leaves_and_comes_back(organiser, season):
    greta = Player.objects.get(name__startswith="Greta")
    organiser.post(url(season, "leave"), {"player": greta.pk})
    left = Withdrawal.objects.get()
    page = words(organiser.get(url(season, "settings")))

    organiser.post(url(season, "come-back", left.pk))

    assert "Rank again : Greta Lindqvist" in page
    assert not Withdrawal.objects.exists()


def test_a_season_level_at_the_top_is_not_closed_before_a_decision(organiser, season):
    refused = organiser.post(url(season, "close"))
    organiser.post(url(season, "ties"), {"players": level(season), "choice": "shared"})
    closed = organiser.post(url(season, "close"))

    assert refused.status_code == 422
    assert "tied in everything at the top" in words(refused)
    assert closed.url == url(season, "settings")
    assert Season.objects.get().is_closed


def test_only_organisers_are_led_to_the_decision_of_a_tie(organiser, season):
    page, way = url(season, "season"), url(season, "ties")
    helper = client_as("scorekeeper", season.league.club)

    seen = {who: who.get(page).content.decode() for who in (organiser, helper)}

    assert all("tied in everything at the top" in each for each in seen.values())
    assert [f'href="{way}"' in each for each in seen.values()] == [True, False]


def test_who_would_share_one_of_the_first_ranks_is_said_before_the_end(
    organiser, season
):
    text = words(organiser.get(url(season, "settings")))

    assert "Greta and Jonas are tied at the top: decide the tie first." in text
    assert "Paul and Sofia share rank 3, unless you decide the tie." in text
    assert "rank 5" not in text


def test_a_closed_season_is_opened_again(organiser, season):
    organiser.post(url(season, "ties"), {"players": level(season), "choice": "shared"})
    organiser.post(url(season, "close"))

    organiser.post(url(season, "reopen"))

    assert not Season.objects.get().is_closed


def test_a_play_off_gives_the_order(organiser, season):
    one, two = level(season)
    typed = {"players": [one, two], "choice": "play-off"}

    twice = organiser.post(
        url(season, "ties"), typed | {f"place-{one}": "1", f"place-{two}": "1"}
    )
    organiser.post(
        url(season, "ties"), typed | {f"place-{one}": "2", f"place-{two}": "1"}
    )

    assert "a place of their own" in words(twice)
    assert SeasonTie.objects.get().order == [two, one]


def test_why_a_tie_was_decided_is_kept_and_told(organiser, season):
    one, two = level(season)
    typed = {"players": [one, two], "reason": "They met in May"}

    twice = organiser.post(url(season, "ties"), typed | {"choice": "play-off"})
    organiser.post(url(season, "ties"), typed | {"choice": "shared"})

    assert 'value="They met in May"' in twice.content.decode()
    assert "They met in May" in words(organiser.get(url(season, "ties")))
    assert SeasonTie.objects.get().reason == "They met in May"


def test_a_lot_is_told_with_its_seed_and_taken_back(organiser, season):
    organiser.post(url(season, "ties"), {"players": level(season), "choice": "lot"})
    tie = SeasonTie.objects.get()
    told = words(organiser.get(url(season, "ties")))

    organiser.post(url(season, "undecide", tie.pk))

    assert f"Drawing lots (lot number {tie.seed}) gave this order" in told
    assert not SeasonTie.objects.exists()


def test_a_choice_that_is_none_decides_nothing(organiser, season):
    response = organiser.post(
        url(season, "ties"), {"players": level(season), "choice": "me"}
    )

    assert response.status_code == 422
    assert not SeasonTie.objects.exists()


PAGES = ("settings", "nights", "ties")


@pytest.mark.parametrize("name", PAGES)
def test_a_part_of_a_page_is_its_content_alone(organiser, season, name):
    whole = organiser.get(url(season, name)).content.decode()
    part = organiser.get(url(season, name), headers={"HX-Request": "true"})

    assert "<html" in whole
    assert "<html" not in part.content.decode()
    assert "<h1>" in part.content.decode()


def test_pages_ask_as_often_for_many_nights(
    organiser, season, django_assert_max_num_queries
):
    other = SeasonFactory(league=season.league)
    for _ in range(4):
        season.nights.create(event=again(season.nights.first().event))

    with django_assert_max_num_queries(14):
        organiser.get(url(season, "nights"))
    with django_assert_max_num_queries(14):
        organiser.get(url(other, "nights"))


def test_who_only_played_single_games_can_leave(organiser, season):
    only = EventFactory(club=season.league.club)
    EntryFactory(event=only, player__club=only.club, player__name="Solo Sam")
    Season.objects.filter(pk=season.pk).update(singles=only)

    assert "Solo Sam" in words(organiser.get(url(season, "settings")))


def test_the_number_of_a_lot_is_seen_by_everybody(organiser, season):
    decide_tie(season, players=level(season), choice="lot", seed=4711, actor=ME)

    rows = [
        words(organiser.get(url(season, "season-row", player)))
        for player in level(season)
    ]

    lot = "Drawing lots (lot number 4711) broke the tie."
    assert [row.count(lot) for row in rows] == [1, 1]
