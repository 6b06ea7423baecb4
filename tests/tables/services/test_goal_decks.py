import pytest

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.tables.models import GoalDeck
from gonuts_league.tables.selectors import deck_from, goal_deck_row
from gonuts_league.tables.services.goal_decks import (
    bring_back_goal_deck,
    drop_goal_deck,
    keep_goal_deck,
)
from scoring.games.nosh.goal_file import GoalDeckError, read_goal_deck
from tests.factories.clubs import ClubFactory
from tests.factories.goals import BOX, SMALL

pytestmark = pytest.mark.django_db
ACTOR = Actor()


@pytest.fixture
def club():
    return ClubFactory()


def _keep(club, text):
    return keep_goal_deck(club, text=text, actor=ACTOR)


def _texts(club):
    row = GoalDeck.objects.get(club=club)
    return row.text, row.previous_text


def _acts(club):
    acts = club.journal.order_by("pk")
    return [(act.act, act.before, act.after) for act in acts]


def test_a_kept_deck_is_read_back_as_it_was_typed(club):
    _keep(club, SMALL)

    assert deck_from(goal_deck_row(club)) == read_goal_deck(SMALL)


def test_a_club_without_a_deck_has_none(club):
    _keep(ClubFactory(), SMALL)

    assert deck_from(goal_deck_row(club)) is None


def test_a_text_with_problems_changes_nothing_and_tells_all_of_them(club):
    _keep(club, SMALL)

    with pytest.raises(GoalDeckError) as caught:
        _keep(club, "green;1;1;0;0;0;0\nblue;x;1;0;0;0;0")

    assert [problem.path for problem in caught.value.problems] == ["line 1", "line 2"]
    assert _texts(club) == (SMALL, "")


def test_the_deck_before_is_brought_back_and_forth(club):
    _keep(club, SMALL)
    _keep(club, BOX)

    bring_back_goal_deck(club, actor=ACTOR)
    back = _texts(club)
    bring_back_goal_deck(club, actor=ACTOR)

    assert [back, _texts(club)] == [(SMALL, BOX), (BOX, SMALL)]


def test_keeping_the_same_deck_again_does_not_lose_the_one_before(club):
    for text in (SMALL, BOX, BOX):
        _keep(club, text)

    assert _texts(club) == (BOX, SMALL)


def test_a_dropped_deck_is_no_longer_in_force_and_can_be_brought_back(club):
    _keep(club, SMALL)

    drop_goal_deck(club, actor=ACTOR)
    dropped = deck_from(goal_deck_row(club))
    bring_back_goal_deck(club, actor=ACTOR)

    assert dropped is None
    assert deck_from(goal_deck_row(club)) == read_goal_deck(SMALL)
    assert _texts(club) == (SMALL, "")


def test_a_deck_over_the_stand_in_keeps_the_one_that_was_dropped(club):
    _keep(club, SMALL)
    drop_goal_deck(club, actor=ACTOR)
    _keep(club, BOX)

    assert _texts(club) == (BOX, SMALL)


def test_without_a_deck_before_there_is_nothing_to_bring_back(club):
    with pytest.raises(LeagueError) as caught:
        bring_back_goal_deck(club, actor=ACTOR)

    assert caught.value.code == "no-goal-deck-before"


def test_dropping_no_deck_does_nothing(club):
    drop_goal_deck(club, actor=ACTOR)

    assert not GoalDeck.objects.exists()
    assert _acts(club) == []


def test_every_act_stands_in_the_journal_with_the_decks_before_it(club):
    _keep(club, SMALL)
    drop_goal_deck(club, actor=ACTOR)
    bring_back_goal_deck(club, actor=ACTOR)

    kept = [("", ""), (SMALL, ""), ("", SMALL)]
    assert _acts(club) == [
        (act, {"goals": before, "text": text, "previous_text": previous}, after)
        for (act, before, after), (text, previous) in zip(
            [
                ("goal-deck-kept", 0, {"goals": 3}),
                ("goal-deck-dropped", 3, {"goals": 0}),
                ("goal-deck-back", 0, {"goals": 3}),
            ],
            kept,
            strict=True,
        )
    ]
