from datetime import date, timedelta

import pytest

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.errors import LeagueError
from gonuts_league.leagues.models import Season
from gonuts_league.leagues.seasons_read import season_table
from gonuts_league.leagues.services.seasons import (
    change_season,
    close_season,
    create_league,
    create_season,
    reopen_season,
    take_league_back,
    take_season_back,
)
from gonuts_league.leagues.services.ties import decide_tie
from gonuts_league.players.showing import Audience
from gonuts_league.tables.models import Result
from tests.events.actions import ME
from tests.factories.clubs import ClubFactory
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.leagues import LeagueFactory, SeasonFactory
from tests.leagues.season_acts import FIRST, play_night, season_of

pytestmark = pytest.mark.django_db


def refused(act) -> str:
    with pytest.raises(LeagueError) as raised:
        act()
    return raised.value.code


def first_two(season):
    players = season.nights.get().event.entries.order_by("pk")
    return [players[0].player_id, players[4].player_id]


def test_a_league_has_an_address_of_its_own():
    club = ClubFactory()

    leagues = [create_league(club, name="Donut League", actor=ME) for _ in "ab"]

    assert leagues[0].slug == "donut-league"
    assert leagues[1].slug.startswith("donut-league-")


def test_a_season_begins_with_the_rules_of_the_last_one():
    league = LeagueFactory()
    kept = ["dropped", "wins"]
    create_season(
        league,
        name="Spring",
        actor=ME,
        best_of=6,
        points_system="wins",
        tie_breaks=kept,
    )

    season = create_season(league, name="Autumn", actor=ME, best_of=8)

    season.refresh_from_db()
    assert (season.number, season.name) == (2, "Autumn")
    assert (season.best_of, season.points_system) == (8, "wins")
    assert season.tie_breaks == kept


def test_a_league_with_a_season_is_not_taken_back():
    season = SeasonFactory()

    act = lambda: take_league_back(season.league, actor=ME)  # noqa: E731

    assert refused(act) == "league-has-season"


def test_a_season_with_a_night_is_not_taken_back():
    season = season_of(1)

    assert refused(lambda: take_season_back(season, actor=ME)) == "season-has-night"


def test_rules_change_freely_before_the_first_game():
    season = SeasonFactory()

    change_season(season, actor=ME, best_of=3)

    assert Season.objects.get().best_of == 3


def test_another_number_of_nights_needs_a_reason_once_a_game_counts():
    season = season_of(1, least_nights=2, nights_planned=5)

    act = lambda: change_season(season, actor=ME, nights_planned=1)  # noqa: E731

    assert refused(act) == "season-reason"
    assert Season.objects.get().nights_planned == 5


def test_rules_need_a_reason_once_a_game_counts():
    season = season_of(1)

    assert refused(lambda: change_season(season, actor=ME, best_of=3)) == (
        "season-reason"
    )
    change_season(season, actor=ME, best_of=3, reason="The hall closes early")

    act = JournalEntry.objects.get(act="season-changed")
    assert (act.before["best_of"], act.after["best_of"]) == (None, 3)
    assert act.reason == "The hall closes early"
    assert Season.objects.get().version == season.version + 1


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ({"points_system": "duel"}, "system-unknown-sizes"),
        ({"points_system": "raw", "seats": 4}, "system-needs-one-game"),
    ],
)
def test_points_that_do_not_go_with_the_games_are_refused(rules, code):
    season = season_of(1)

    change = lambda: change_season(season, actor=ME, reason="So", **rules)  # noqa: E731
    begin = lambda: create_season(season.league, name="B", actor=ME, **rules)  # noqa: E731

    assert (refused(change), refused(begin)) == (code, code)
    assert Season.objects.get().points_system == "newport"


def test_points_made_of_totals_are_refused_where_only_places_are_known():
    season = season_of(1)
    Result.objects.update(depth="places")

    change = lambda: change_season(  # noqa: E731
        season, actor=ME, reason="So", points_system="vekn"
    )

    assert refused(change) == "system-needs-totals"


def test_places_of_games_that_do_not_count_stand_against_no_points():
    season = season_of(1, seats=3)
    Result.objects.update(depth="places")

    change_season(season, actor=ME, reason="So", points_system="vekn")

    assert Season.objects.get().points_system == "vekn"


def test_a_name_or_a_day_needs_no_reason():
    season = season_of(1)

    change_season(season, actor=ME, name="Autumn", starts_on=date(2026, 9, 1))

    assert Season.objects.get().name == "Autumn"
    assert JournalEntry.objects.get(act="season-changed").after["starts_on"] == (
        "2026-09-01"
    )


def test_nothing_changed_is_no_act():
    season = SeasonFactory(best_of=3)

    change_season(season, actor=ME, best_of=3)

    assert not JournalEntry.objects.exists()


def test_a_season_without_a_champion_is_not_closed():
    season = SeasonFactory()

    assert refused(lambda: close_season(season, actor=ME)) == "season-without-champion"


def test_a_season_is_not_closed_before_anybody_came_often_enough():
    season = season_of(2, nights_planned=10, least_nights=3)

    assert refused(lambda: close_season(season, actor=ME)) == "season-too-short"


def test_a_season_ends_with_who_is_first_of_those_who_came_often_enough():
    """Two are level at the top, but came once only."""
    season = season_of(1, rounds=3, nights_planned=10, least_nights=2)
    entries = season.nights.get().event.entries.order_by("pk")
    second = EventFactory(club=season.league.club, starts_at=FIRST + timedelta(days=7))
    for number in (1, 2, 3, 5):
        EntryFactory(event=second, player=entries[number].player)
    play_night(season, second)

    close_season(season, actor=ME)

    table = season_table(Season.objects.get(), audience=Audience.MEMBERS)
    assert [row.player for row in table.rows if row.rank == 1] == [entries[1].player_id]


def test_a_tie_at_the_top_is_decided_before_the_end():
    season = season_of(1)

    assert refused(lambda: close_season(season, actor=ME)) == "season-tied"
    decide_tie(season, players=first_two(season), choice="shared", actor=ME)
    close_season(season, actor=ME)

    assert Season.objects.get().is_closed


def test_a_closed_season_stays_as_it_is_until_it_is_opened_again():
    season = season_of(1)
    decide_tie(season, players=first_two(season), choice="shared", actor=ME)
    close_season(season, actor=ME)

    assert refused(lambda: change_season(season, actor=ME, name="X")) == "season-closed"
    reopen_season(season, actor=ME)
    change_season(season, actor=ME, name="X")

    assert Season.objects.get().name == "X"


def test_only_a_closed_season_is_opened_again():
    assert refused(lambda: reopen_season(SeasonFactory(), actor=ME)) == "season-open"
