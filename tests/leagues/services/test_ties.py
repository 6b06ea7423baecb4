import pytest

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import TieChoice
from gonuts_league.formats.cut import draw_lot
from gonuts_league.journal.sentences import name_actions
from gonuts_league.leagues.seasons_read import season_table
from gonuts_league.leagues.services.ties import decide_tie, take_tie_back
from gonuts_league.players.showing import Audience
from tests.events.actions import ME
from tests.leagues.season_acts import season_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def season():
    return season_of(1)


def level(season):
    players = season.nights.get().event.entries.order_by("pk")
    return [players[0].player_id, players[4].player_id]


def ranks(season):
    rows = season_table(season, audience=Audience.MEMBERS).rows[:2]
    return [(row.player, row.rank) for row in rows]


def test_a_play_off_gives_the_order(season):
    one, two = level(season)

    decide_tie(
        season,
        players=[one, two],
        choice=TieChoice.PLAY_OFF,
        order=[two, one],
        actor=ME,
    )

    assert ranks(season) == [(two, 1), (one, 2)]


def test_a_lot_keeps_its_seed_and_can_be_drawn_again(season):
    players = level(season)

    tie = decide_tie(season, players=players, choice=TieChoice.LOT, actor=ME)

    assert tuple(tie.order) == draw_lot(reversed(players), tie.seed)
    assert [player for player, _rank in ranks(season)] == tie.order


def test_sharing_leaves_both_first(season):
    decide_tie(season, players=level(season), choice=TieChoice.SHARED, actor=ME)

    assert [rank for _player, rank in ranks(season)] == [1, 1]


def test_the_journal_says_how_a_tie_was_decided(season):
    given = {"season": season, "players": level(season), "actor": ME}
    told = []
    for decision in (
        {"choice": TieChoice.SHARED},
        {"choice": TieChoice.LOT, "seed": 4711},
        {"choice": TieChoice.PLAY_OFF, "order": level(season)},
    ):
        tie = decide_tie(**given, **decision)
        told.append(name_actions([JournalEntry.objects.latest("pk")]))
        take_tie_back(tie, actor=ME)

    names = "Greta Lindqvist and Jonas Brandt"
    assert told[0] == f"Place in “{season.name}” shared by: {names}"
    assert told[1].startswith("Drawing lots (lot number 4711) broke the tie in")
    assert told[2].startswith("A play-off broke the tie in")


def test_a_decision_taken_back_leaves_them_level(season):
    tie = decide_tie(season, players=level(season), choice=TieChoice.LOT, actor=ME)

    take_tie_back(tie, actor=ME)

    assert [rank for _player, rank in ranks(season)] == [1, 1]


def test_what_is_not_level_or_decided_or_in_order_is_refused(season):
    one, two = level(season)
    given = {"actor": ME, "choice": TieChoice.SHARED}

    with pytest.raises(LeagueError, match="no longer tied"):
        decide_tie(season, players=[one], **given)
    with pytest.raises(LeagueError, match="a place of their own"):
        decide_tie(season, players=[one, two], choice=TieChoice.PLAY_OFF, actor=ME)
    decide_tie(season, players=[one, two], **given)
    with pytest.raises(LeagueError, match="decided already"):
        decide_tie(season, players=[one, two], **given)
