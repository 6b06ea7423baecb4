"""What is kept of seasons' tables: as it was counted, and no longer than it holds."""

import pytest
from django.utils import timezone

from gonuts_league.events.models import Event
from gonuts_league.events.services.setup import bump_standings
from gonuts_league.leagues.models import Season, SeasonFigures
from gonuts_league.leagues.season_places import season_in_short
from gonuts_league.leagues.seasons_read import season_table
from gonuts_league.leagues.services.merging import merge_people
from gonuts_league.leagues.services.recounting import recount
from gonuts_league.leagues.services.seasons import close_season, reopen_season
from gonuts_league.players.models import Player
from gonuts_league.players.showing import Audience
from gonuts_league.tables.models import Table
from tests.events.actions import ME
from tests.factories.players import PlayerFactory
from tests.leagues.season_acts import season_of

pytestmark = pytest.mark.django_db
MEMBERS, OPEN = Audience.MEMBERS, Audience.OPEN


@pytest.fixture
def season():
    """Two nights of two rounds; Greta won all her games, and nobody else did."""
    season = season_of(2, rounds=2, best_of=3, nights_planned=3)
    Table.objects.filter(number=2).update(state="void")
    return now(season)


def now(season):
    return Season.objects.select_related("league__club").get(pk=season.pk)


def correct(season):
    """Call off the first table of each night."""
    Table.objects.filter(number=1, round__number=1).update(state="void")
    for night in season.nights.all():
        bump_standings(night.event)


def points(season, audience=MEMBERS):
    return [row.points for row in season_table(now(season), audience=audience).rows]


def champions(season):
    return season_in_short(now(season)).leaders


def test_what_is_kept_is_read_as_it_was_counted(season, django_assert_num_queries):
    counted = season_table(season, audience=MEMBERS)
    recount(season.league.club)

    with django_assert_num_queries(4):
        kept = season_table(season, audience=MEMBERS)

    assert kept == counted


def test_places_are_read_without_the_table(season, django_assert_num_queries):
    counted = season_in_short(season)
    recount(season.league.club)

    with django_assert_num_queries(2) as queries:
        kept = season_in_short(season)

    assert kept == counted
    assert not any('"table"' in each["sql"] for each in queries)


def test_a_correction_is_in_the_table_before_the_next_count(season):
    recount(season.league.club)
    before = points(season)

    correct(season)

    assert (before[0], points(season)[0]) == (33, 22)


def test_a_count_leaves_alone_what_still_holds(season):
    recount(season.league.club)
    SeasonFigures.objects.update(short={"left": "alone"})
    recount(season.league.club)
    left_alone = SeasonFigures.objects.get().short

    correct(season)
    recount(season.league.club)

    assert left_alone == {"left": "alone"}
    assert SeasonFigures.objects.get().short != left_alone


@pytest.mark.parametrize("is_closed", [False, True])
def test_what_is_kept_holds_nothing_that_an_event_keeps_back(season, is_closed):
    if is_closed:
        close_season(season, actor=ME)
    recount(season.league.club)
    Event.objects.update(frozen_after=1)
    recount(season.league.club)
    frozen = points(season)
    Event.objects.update(frozen_after=None)

    assert (frozen[0], points(season)[0]) == (22, 33)


def test_a_closed_season_changes_by_reopening_alone(season):
    close_season(season, actor=ME)
    closed, winners = points(season), champions(season)
    correct(season)
    recount(season.league.club)
    kept = points(season)

    reopen_season(season, actor=ME)

    assert (kept, champions(season)) == (closed, winners)
    assert points(season)[0] == 22


def test_a_season_closed_before_anything_was_kept_is_kept_by_the_count(season):
    Season.objects.update(closed_at=timezone.now())
    recount(season.league.club)
    closed = points(season)

    correct(season)

    assert points(season) == closed


def test_a_closed_season_holds_the_person_of_two_who_turned_out_to_be_one(season):
    close_season(season, actor=ME)
    champion = Player.objects.get(pk=champions(season)[0])
    keep = PlayerFactory(club=champion.club, name="Greta the Great")

    merge_people(keep, champion, actor=ME)

    assert champions(season) == (keep.pk,)
