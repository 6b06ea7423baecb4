import pytest

from gonuts_league.leagues.services.seasons import lock_season
from tests.factories.leagues import SeasonFactory

pytestmark = pytest.mark.django_db


def test_a_season_is_locked_after_its_club(noting_locks):
    season = SeasonFactory()

    with noting_locks() as read:
        lock_season(season)

    locked = [table for table, is_locked in read if is_locked]
    assert locked == ["clubs_club", "leagues_season"]
