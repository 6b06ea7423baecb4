import pytest

from gonuts_league.errors import LeagueError
from gonuts_league.leagues.seasons_read import season_table
from gonuts_league.leagues.services.leaving import return_player, withdraw_player
from gonuts_league.players.models import Player
from gonuts_league.players.showing import Audience
from tests.events.actions import ME
from tests.factories.players import PlayerFactory
from tests.leagues.season_acts import season_of

pytestmark = pytest.mark.django_db


def test_who_leaves_loses_the_rank_and_keeps_the_games():
    season = season_of(1)
    greta = Player.objects.get(name__startswith="Greta")

    withdrawal = withdraw_player(season, player=greta, actor=ME)
    row = season_table(season, audience=Audience.MEMBERS).rows[-1]
    return_player(withdrawal, actor=ME)
    again = season_table(season, audience=Audience.MEMBERS).rows[0]

    assert (row.player, row.rank, row.points) == (greta.pk, None, 11)
    assert (again.player, again.rank) == (greta.pk, 1)


def test_nobody_leaves_twice():
    season = season_of(1)
    greta = Player.objects.get(name__startswith="Greta")
    withdraw_player(season, player=greta, actor=ME)

    with pytest.raises(LeagueError, match="has left this season already"):
        withdraw_player(season, player=greta, actor=ME)


def test_somebody_of_another_club_cannot_leave():
    with pytest.raises(LeagueError):
        withdraw_player(season_of(1), player=PlayerFactory(), actor=ME)
