"""Every act about leagues and seasons is taken back, and done again, exactly."""

from datetime import date

import pytest

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.clubs.services.actions import ACTIONS
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import TieChoice
from gonuts_league.journal.sentences import name_actions
from gonuts_league.journal.services.undoing import undo_action
from gonuts_league.leagues.models import League, Night, Season, SeasonTie, Withdrawal
from gonuts_league.leagues.services.leaving import return_player, withdraw_player
from gonuts_league.leagues.services.nights import add_night, remove_night
from gonuts_league.leagues.services.seasons import (
    change_season,
    close_season,
    create_league,
    create_season,
    reopen_season,
    take_league_back,
    take_season_back,
)
from gonuts_league.leagues.services.ties import decide_tie, take_tie_back
from gonuts_league.players.models import Player
from tests.events.actions import ME
from tests.leagues.season_acts import again, season_of

pytestmark = pytest.mark.django_db


def snapshot():
    seasons = Season.objects.order_by("pk").values()
    return {
        "leagues": list(League.objects.order_by("pk").values("pk", "name", "slug")),
        "seasons": [
            {k: v for k, v in row.items() if k not in ("version", "created_at")}
            for row in seasons
        ],
        "nights": sorted(Night.objects.values_list("pk", "season", "event")),
        "left": sorted(Withdrawal.objects.values_list("pk", "season", "player")),
        "ties": sorted(SeasonTie.objects.values_list("pk", "season", "choice")),
    }


def greta():
    return Player.objects.get(name__startswith="Greta")


def level(season):
    players = season.nights.get().event.entries.order_by("pk")
    return [players[0].player_id, players[4].player_id]


def shared(season):
    players = level(season)
    return decide_tie(season, players=players, choice=TieChoice.SHARED, actor=ME)


def begun(season):
    settings = {"best_of": 5, "starts_on": date(2026, 9, 1)}
    return create_season(season.league, name="Next", actor=ME, **settings)


def closed(season):
    shared(season)
    return close_season(season, actor=ME)


def founded(season):
    return create_league(season.league.club, name="Second league", actor=ME)


def changed(season):
    days = {"ends_on": date(2026, 12, 1)}
    return change_season(season, actor=ME, reason="So", best_of=2, name="N", **days)


def left(season):
    return withdraw_player(season, player=greta(), actor=ME)


def added(season):
    event = again(season.nights.get().event)
    return add_night(season, event=event, actor=ME)


CASES = {
    "league-founded": (None, lambda season, _: founded(season)),
    "league-taken-back": (founded, lambda _, made: take_league_back(made, actor=ME)),
    "season-begun": (None, lambda season, _: begun(season)),
    "season-taken-back": (begun, lambda _, made: take_season_back(made, actor=ME)),
    "season-changed": (None, lambda season, _: changed(season)),
    "season-closed": (shared, lambda season, _: close_season(season, actor=ME)),
    "season-reopened": (closed, lambda _, made: reopen_season(made, actor=ME)),
    "night-added": (None, lambda season, _: added(season)),
    "night-removed": (added, lambda _, made: remove_night(made, actor=ME)),
    "player-withdrew": (None, lambda season, _: left(season)),
    "player-returned": (left, lambda _, made: return_player(made, actor=ME)),
    "season-tie-decided": (None, lambda season, _: shared(season)),
    "season-tie-taken-back": (shared, lambda _, made: take_tie_back(made, actor=ME)),
}


def newest():
    return JournalEntry.objects.order_by("-pk").first()


def test_a_season_that_came_back_has_another_version_than_any_before():
    season = begun(season_of(1))
    change_season(season, actor=ME, name="Other")
    take_season_back(season, actor=ME)

    undo_action(newest(), actor=ME)

    assert Season.objects.get(pk=season.pk).version == 2


def test_every_act_of_leagues_has_a_case():
    of_seasons = [each for each in ACTIONS.values() if each.topic == "seasons"]
    assert set(CASES) == {each.name for each in of_seasons}


@pytest.mark.parametrize("case", CASES)
def test_an_act_undone_and_done_again(case):
    prepare, do = CASES[case]
    season = season_of(1)
    made = prepare(season) if prepare else None
    before = snapshot()

    do(season, made)
    done = snapshot()
    act = newest()
    undone = undo_action(act, actor=ME)
    back = snapshot()
    undo_action(undone, actor=ME)

    assert act.act == case
    assert done != before
    assert (back, snapshot()) == (before, done)


@pytest.mark.parametrize("case", CASES)
def test_an_act_is_told_in_a_sentence(case):
    prepare, do = CASES[case]
    season = season_of(1)
    do(season, prepare(season) if prepare else None)

    told = name_actions([newest()])

    assert "None" not in told
    assert "“" in told


def test_what_happened_before_the_end_waits_until_it_is_opened_again():
    season = season_of(1)
    left(season)
    act = newest()
    close_season(season, actor=ME)

    with pytest.raises(LeagueError, match="was closed"):
        undo_action(act, actor=ME)


def test_a_rule_changed_since_is_not_changed_back():
    season = season_of(1)
    changed(season)
    act = newest()
    Season.objects.update(best_of=7)

    with pytest.raises(LeagueError, match="changed since"):
        undo_action(act, actor=ME)
