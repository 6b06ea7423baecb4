"""Two names under which single games of one season were recorded."""

import pytest

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.events.models import Entry
from gonuts_league.events.services.results import confirm_result
from gonuts_league.journal.services.undoing import undo_action
from gonuts_league.leagues.selectors import played_evenings
from gonuts_league.leagues.services.merging import merge_people, part_people
from gonuts_league.leagues.services.recording import record_game
from gonuts_league.leagues.services.recounting import read_kept, recount
from gonuts_league.tables.models import Seat, Table
from tests.factories.clubs import ClubFactory
from tests.factories.leagues import SeasonFactory
from tests.factories.players import PlayerFactory

pytestmark = pytest.mark.django_db
ME = Actor()


@pytest.fixture
def season():
    return SeasonFactory(league__club=ClubFactory(is_recording_open=True))


@pytest.fixture
def ann(season):
    return PlayerFactory(club=season.league.club, name="Ann")


@pytest.fixture
def twin(season):
    return PlayerFactory(club=season.league.club, name="Ann Lee")


@pytest.fixture
def bo(season):
    return PlayerFactory(club=season.league.club, name="Bo")


def record(season, *players, most=30):
    numbers = {player.pk: str(most - n) for n, player in enumerate(players)}
    table = record_game(
        season,
        recorder=players[0],
        players=players,
        game="gonuts-first",
        depth="totals",
        numbers=numbers,
        actor=ME,
    )
    confirm_result(table, version=table.version, actor=ME)
    return table


def sat(club):
    return [
        [seat.entry for seat in game.seats]
        for evening in played_evenings(club)
        for game in evening.games
    ]


def test_two_who_sat_in_no_single_game_together_are_one(season, ann, twin, bo):
    record(season, ann, bo)
    record(season, twin, bo)

    merge_people(ann, twin, actor=ME)

    assert sat(ann.club) == [[ann.pk, bo.pk], [ann.pk, bo.pk]]
    assert Entry.objects.filter(player=ann).count() == 1


def test_parting_gives_each_their_single_games_again(season, ann, twin, bo):
    record(season, ann, bo)
    record(season, twin, bo)
    recount(ann.club)
    digest = read_kept(ann.club)[1].digest

    merge_people(ann, twin, actor=ME)
    part_people(twin, actor=ME)
    recount(ann.club)

    assert sat(ann.club) == [[ann.pk, bo.pk], [twin.pk, bo.pk]]
    assert read_kept(ann.club)[1].digest == digest


def test_single_games_since_the_merging_stay_with_the_one_who_is_kept(
    season, ann, twin, bo
):
    record(season, ann, bo)
    record(season, twin, bo)

    merge_people(ann, twin, actor=ME)
    record(season, ann, bo, most=40)
    part_people(twin, actor=ME)

    assert [players[0] for players in sat(ann.club)] == [ann.pk, twin.pk, ann.pk]


def test_the_merging_is_undone_and_done_again(season, ann, twin, bo):
    record(season, ann, bo)
    record(season, twin, bo)
    entries = list(Seat.objects.order_by("pk").values_list("entry", flat=True))
    merge_people(ann, twin, actor=ME)
    merged = list(Seat.objects.order_by("pk").values_list("entry", flat=True))

    undone = undo_action(ann.club.journal.get(act="people-merged"), actor=ME)
    parted = list(Seat.objects.order_by("pk").values_list("entry", flat=True))
    undo_action(undone, actor=ME)

    assert merged != entries
    assert parted == entries
    assert list(Seat.objects.order_by("pk").values_list("entry", flat=True)) == merged


def test_two_who_sat_in_one_single_game_are_two(season, ann, twin, bo):
    record(season, ann, twin)
    record(season, twin, bo)

    with pytest.raises(LeagueError) as refused:
        merge_people(ann, twin, actor=ME)

    assert refused.value.code == "both-in-event"


def test_a_single_game_that_was_called_off_is_in_the_way_too(season, ann, twin):
    Table.objects.filter(pk=record(season, ann, twin).pk).update(state="void")

    with pytest.raises(LeagueError) as refused:
        merge_people(ann, twin, actor=ME)

    assert refused.value.code == "both-in-event"
