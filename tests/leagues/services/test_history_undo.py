import pytest

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.errors import LeagueError
from gonuts_league.events.models import Event
from gonuts_league.events.services.setup import reopen_event
from gonuts_league.journal.services.undoing import undo_action
from gonuts_league.leagues.models import Night, Season
from gonuts_league.leagues.services.history import record_history
from gonuts_league.leagues.services.merging import merge_people
from gonuts_league.players.models import Player
from gonuts_league.players.selectors import second_names
from gonuts_league.tables.models import Result, Table
from tests.factories.events import EntryFactory
from tests.factories.leagues import NightFactory, SeasonFactory
from tests.leagues.past_nights import by_cards, night, people

pytestmark = pytest.mark.django_db
ME = Actor()


@pytest.fixture
def season():
    return SeasonFactory(
        league__name="Rings", league__slug="rings", number=1, name="2025"
    )


def recorded(season, **more):
    club = season.league.club
    four = people(club, "Ada", "Bert", "Cleo", "Dora")
    nights = [night(by_cards(four))]
    return record_history(club, nights, actor=ME, season=season, **more), four


def test_recorded_nights_are_taken_back_as_a_whole(season):
    act, _four = recorded(season)

    undone = undo_action(act, actor=ME)

    season.refresh_from_db()
    left = [model.objects.count() for model in (Event, Table, Result, Night)]
    assert (undone.act, undone.undoes) == ("history-taken-back", act)
    assert (left, season.version) == ([0, 0, 0, 0], 2)
    assert Player.objects.count() == 4


def test_people_who_were_new_go_too_unless_they_play_elsewhere(season):
    four = people(season.league.club, "Ada", "Bert", "Cleo", "Dora")
    new = [player.pk for player in four[2:]]
    club = season.league.club
    record_history(club, [night(by_cards(four))], actor=ME, added=new)
    EntryFactory(event__club=club, player=four[3])

    undo_action(JournalEntry.objects.get(act="history-recorded"), actor=ME)

    assert [player.name for player in Player.objects.order_by("pk")] == [
        *("Ada", "Bert", "Dora")
    ]


def test_who_was_new_and_merged_since_is_no_second_name_afterwards(season):
    four = people(season.league.club, "Ada", "Bert", "Cleo", "Bertold Ost")
    bert = people(season.league.club, "Bert Ost")[0]
    new = [player.pk for player in four]
    record_history(season.league.club, [night(by_cards(four))], actor=ME, added=new)
    merge_people(bert, four[1], actor=ME)

    undo_action(JournalEntry.objects.get(act="history-recorded"), actor=ME)

    assert list(Player.objects.values_list("name", flat=True)) == ["Bert Ost"]
    assert second_names(bert) == []
    assert not bert.aliases.exists()


def test_who_was_merged_keeps_other_games_under_the_kept_name(season):
    four = people(season.league.club, "Ada", "Bert", "Cleo", "Dora")
    bert = people(season.league.club, "Bert Ost")[0]
    new = [four[1].pk]
    record_history(season.league.club, [night(by_cards(four))], actor=ME, added=new)
    merge_people(bert, four[1], actor=ME)
    EntryFactory(event__club=season.league.club, player=bert)

    undo_action(JournalEntry.objects.get(act="history-recorded"), actor=ME)

    assert (bert.entries.count(), second_names(bert)) == (1, [])


def _reopen(entry):
    reopen_event(entry.event, actor=ME)


def _other_season(entry):
    season = Season.objects.get()
    NightFactory(season__league=season.league, event=entry.event)


@pytest.mark.parametrize("build", [_reopen, _other_season])
def test_what_was_built_on_keeps_the_nights(season, build):
    act, _four = recorded(season)
    build(Event.objects.get().entries.first())

    with pytest.raises(LeagueError) as refused:
        undo_action(act, actor=ME)

    assert refused.value.code == "history-built-on"
    assert Event.objects.count() == 1


def test_nothing_undoes_the_taking_back_but_the_file(season):
    act, _four = recorded(season)
    undone = undo_action(act, actor=ME)

    with pytest.raises(LeagueError) as refused:
        undo_action(undone, actor=ME)

    assert "Read the file again" in refused.value.sentence
