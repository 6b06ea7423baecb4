from fractions import Fraction

import pytest

from gonuts_league.events.enums import AwardKind
from gonuts_league.events.models import Event, Round
from gonuts_league.leagues.seasons_read import (
    games_left,
    open_seasons,
    season_table,
    season_tables,
)
from gonuts_league.players.models import Player
from gonuts_league.players.showing import Audience
from gonuts_league.standings.seasons.types import SeasonStatus
from tests.factories.events import EntryFactory
from tests.factories.leagues import NightFactory, SeasonFactory, WithdrawalFactory
from tests.leagues.season_acts import again, season_of
from tests.played import play

pytestmark = pytest.mark.django_db
MEMBERS, OPEN = Audience.MEMBERS, Audience.OPEN


def points(season, audience=MEMBERS):
    table = season_table(season, audience=audience)
    return {table.people[row.player].short: row.points for row in table.rows}


def test_the_best_games_of_the_nights_are_counted():
    season = season_of(3, best_of=2)

    table = season_table(season, audience=MEMBERS)

    assert [(row.rank, row.points, row.counted) for row in table.rows][:4] == [
        (1, 22, 2),
        (1, 22, 2),
        (3, 14, 2),
        (3, 14, 2),
    ]
    assert table.nights_held == 3
    assert [night.name for night in table.nights] == ["Night 1", "Night 2", "Night 3"]


def test_an_event_that_is_no_night_of_the_season_does_not_count():
    season = season_of(1)
    play(again(season.nights.get().event))

    assert points(season)["Greta"] == 11


def test_games_of_another_family_edition_or_size_are_left_out():
    season = season_of(1)

    for setting in ({"families": ["nosh"]}, {"game": "gonuts-first"}, {"seats": 3}):
        other = SeasonFactory(league=season.league, **setting)
        NightFactory(season=other, event=season.nights.get().event)
        assert season_table(other, audience=MEMBERS).rows == ()


def test_guests_take_their_places_and_are_not_listed():
    season = season_of(1)
    Player.objects.filter(name__startswith="Greta").update(is_guest=True)

    assert "Greta" not in points(season)
    assert points(season)["Paul"] == 7


def test_a_bye_is_marked_and_worth_what_the_field_earned():
    season = season_of(1)
    event = season.nights.get().event
    entry = EntryFactory(event=event, player__name="Ada Byron")
    event.awards.create(entry=entry, round=event.rounds.get(), kind=AwardKind.BYE)

    row = next(
        row
        for row in season_table(season, audience=MEMBERS).rows
        if row.player == entry.player_id
    )

    assert (row.points, row.results[0].table) == (6, None)


def test_a_penalty_counts_where_the_event_has_the_points_of_the_season():
    season = season_of(1)
    event = season.nights.get().event
    entry = event.entries.order_by("pk").first()
    event.awards.create(entry=entry, kind=AwardKind.PENALTY, points=-2)
    other = SeasonFactory(league=season.league, points_system="wins")
    NightFactory(season=other, event=event)

    assert points(season)["Greta"] == 9
    assert points(other)["Greta"] == 1


def test_what_is_kept_back_is_there_for_nobody():
    season = season_of(1, rounds=2)
    Event.objects.update(frozen_after=1)

    assert points(season)["Greta"] == 11
    assert points(season, OPEN)["Greta L."] == 11


def test_a_young_player_is_not_named_outside():
    season = season_of(1)
    Player.objects.filter(name__startswith="Greta").update(is_young=True)

    assert "Greta L." not in points(season, OPEN)
    assert points(season, OPEN)["a player"] == 11


def test_whoever_withdrew_is_listed_last():
    season = season_of(1)
    greta = Player.objects.get(name__startswith="Greta")
    WithdrawalFactory(season=season, player=greta)

    row = season_table(season, audience=MEMBERS).rows[-1]

    assert (row.player, row.status, row.rank) == (greta.pk, SeasonStatus.LEFT, None)


def test_the_games_left_are_as_many_as_a_night_has_had():
    season = season_of(2, rounds=3, nights_planned=4)

    left = games_left(season_table(season, audience=MEMBERS))

    assert (left.nights, left.games_a_night, left.seats, left.tonight) == (2, 3, 4, 0)


def test_rounds_of_an_evening_that_is_on_are_still_to_come():
    season = season_of(2, rounds=3, nights_planned=2)
    Event.objects.filter(name="Night 2").update(finished_at=None, rounds_planned=5)

    left = games_left(season_table(season, audience=MEMBERS))

    assert (left.nights, left.tonight) == (0, 2)


def test_a_decided_tie_parts_those_it_was_made_about():
    season = season_of(1)
    first, second = (
        row.player for row in season_table(season, audience=MEMBERS).rows[:2]
    )
    season.ties.create(
        choice="lot", players=sorted([first, second]), order=[second, first], seed=7
    )

    rows = season_table(season, audience=MEMBERS).rows

    assert [(row.player, row.rank) for row in rows[:2]] == [(second, 1), (first, 2)]


def test_the_running_season_is_the_open_one_that_was_played_last():
    season = season_of(1)
    SeasonFactory(league=season.league)
    SeasonFactory(league=season.league, closed_at=season.created_at)

    assert open_seasons(season.league.club).first() == season


def test_seasons_are_read_in_the_same_number_of_queries(django_assert_num_queries):
    season = season_of(2)
    other = SeasonFactory(league=season.league)
    for night in season.nights.all():
        NightFactory(season=other, event=night.event)

    with django_assert_num_queries(10):
        tables = season_tables([season], audience=MEMBERS)
    with django_assert_num_queries(10):
        both = season_tables([season, other], audience=MEMBERS)

    assert tables[0].rows[0].points == Fraction(22)
    assert both[0].rows == both[1].rows


def test_a_draft_nobody_has_seen_counts_for_nothing():
    season = season_of(1)
    Round.objects.update(state="draft")

    assert season_table(season, audience=MEMBERS).rows == ()
