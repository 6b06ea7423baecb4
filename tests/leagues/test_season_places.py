import pytest

from gonuts_league.leagues.season_places import season_in_short
from tests.factories.leagues import SeasonFactory
from tests.played import event_of, play

pytestmark = pytest.mark.django_db


def season_of(event):
    season = SeasonFactory(
        league__club=event.club, league__name="Thursdays", name="Spring"
    )
    season.nights.create(event=event)
    return season


def test_places_are_worked_out_once_until_something_changes(django_assert_num_queries):
    event = event_of(8)
    play(event)
    season = season_of(event)
    first = season_in_short(season)

    with django_assert_num_queries(2):
        again = season_in_short(season)
    play(event, 2)
    type(event).objects.update(standings_version=5)
    with django_assert_num_queries(10):
        season_in_short(season)

    assert again == first
    assert sorted(each.rank for each in first.ranks) == [1, 1, 3, 3, 5, 5, 7, 7]
