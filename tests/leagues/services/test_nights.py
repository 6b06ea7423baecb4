import pytest

from gonuts_league.errors import LeagueError
from gonuts_league.events.models import Event
from gonuts_league.events.presets import chosen_preset
from gonuts_league.leagues.models import Season
from gonuts_league.leagues.seasons_read import season_table
from gonuts_league.leagues.services.nights import add_night, plan_evening, remove_night
from gonuts_league.players.showing import Audience
from gonuts_league.tables.models import Result
from tests.events.actions import ME
from tests.factories.events import EventFactory
from tests.factories.leagues import SeasonFactory
from tests.factories.players import PlayerFactory
from tests.leagues.season_acts import FIRST, again, season_of
from tests.played import play

pytestmark = pytest.mark.django_db


def test_an_event_counts_once_it_is_a_night():
    season = season_of(1)
    event = again(season.nights.get().event)
    play(event)

    add_night(season, event=event, actor=ME)

    rows = season_table(season, audience=Audience.MEMBERS).rows
    assert rows[0].points == 22
    assert Season.objects.get().version == season.version + 1


def test_a_night_taken_out_counts_no_more_and_the_event_stays():
    season = season_of(1)

    remove_night(season.nights.get(), actor=ME)

    assert season_table(season, audience=Audience.MEMBERS).rows == ()
    assert Event.objects.count() == 1


@pytest.mark.parametrize("code", ["night-there", "night-elsewhere", "night-of-singles"])
def test_what_cannot_count_is_refused(code):
    season = season_of(1)
    event = season.nights.get().event
    if code == "night-elsewhere":
        event = EventFactory()
    if code == "night-of-singles":
        event = EventFactory(club=season.league.club)
        SeasonFactory(league=season.league, singles=event)

    with pytest.raises(LeagueError) as raised:
        add_night(season, event=event, actor=ME)

    assert raised.value.code == code


def test_a_night_without_totals_does_not_go_with_points_made_of_them():
    season = season_of(1, points_system="vekn")
    event = again(season.nights.get().event)
    Result.objects.filter(table__round=play(event)).update(depth="places")

    with pytest.raises(LeagueError, match="needs the points of every game"):
        add_night(season, event=event, actor=ME)

    assert season.nights.count() == 1


def test_a_night_is_made_with_its_event():
    season = SeasonFactory()

    event = plan_evening(
        season.league.club,
        seasons=[season],
        players=[guest := PlayerFactory(club=season.league.club)],
        name="Night 1",
        game="gonuts-gamewright",
        rounds_planned=3,
        stages=chosen_preset("final-table").stages,
        starts_at=FIRST,
        actor=ME,
    )

    assert season.nights.get().event == event
    assert (event.starts_at, event.rounds_planned) == (FIRST, 3)
    assert event.stages.count() == 2
    assert event.entries.get().player == guest


def test_an_evening_that_cannot_count_for_its_season_is_not_made():
    season = SeasonFactory(closed_at=FIRST)

    with pytest.raises(LeagueError, match="closed"):
        plan_evening(
            season.league.club,
            seasons=[season],
            name="Night 1",
            game="gonuts-gamewright",
            stages=(),
            actor=ME,
        )

    assert not Event.objects.exists()
