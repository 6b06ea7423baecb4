from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction

import pytest

from gonuts_league.leagues.figures_read import (
    calibration_of,
    club_distribution,
    figures_of,
    figures_of_club,
    meetings_of,
    rated_families,
    ratings_of,
    ratings_of_player,
    recount_state,
)
from gonuts_league.leagues.selectors import games_version, recount_key
from gonuts_league.standings.ratings.rating import RatingPoint
from gonuts_league.standings.statistics.documents import to_document
from gonuts_league.standings.statistics.types import (
    EarnedBadge,
    FiguresOfClub,
    FiguresOfPlayer,
    Opponent,
    ScoreCount,
    ScoreCounts,
    Streak,
)
from tests.factories.clubs import ClubFactory
from tests.factories.jobs import JobFactory
from tests.factories.leagues import (
    ClubFiguresFactory,
    PlayerFiguresFactory,
    RatingFactory,
)
from tests.factories.players import PlayerFactory

pytestmark = pytest.mark.django_db
AT = datetime(2026, 3, 5, 19, tzinfo=UTC)
FIGURES = FiguresOfPlayer(
    game_count=3,
    wins=Fraction(3, 2),
    nights=1,
    first_at=AT,
    last_at=AT,
    form=(),
    places=(),
    best_scores=(),
    opponents=(),
    nemesis=None,
    favorite=None,
    win_streak=Streak(0, 0),
    podium_streak=Streak(0, 0),
    badges=(),
    tables=(4, 2),
    win_count=2,
    shared_wins=1,
)


@pytest.fixture
def club():
    return ClubFactory()


def keep(club, document=None, version=None):
    """Keep what was counted of a club, as it is now or at another version."""
    at = games_version(club) if version is None else version
    ClubFiguresFactory(club=club, version=at, document=document or {})


def rate(player, rank, game_count, **fields):
    given = {"family": "nosh", "mu": 25.5, "sigma": 5.0} | fields
    return RatingFactory(player=player, rank=rank, game_count=game_count, **given)


def test_ratings_list_members_by_rank_and_then_who_is_provisional(club):
    first, second, new, newer = [PlayerFactory(club=club) for _ in range(4)]
    guest = PlayerFactory(club=club, is_guest=True)
    rate(newer, None, 2)
    rate(guest, None, 30)
    rate(second, 2, 9)
    rate(new, None, 7)
    rate(first, 1, 8, mu=31.25)

    rows = ratings_of(club, "nosh")

    assert [row.player for row in rows] == [first, second, new, newer]
    assert (rows[0].rank, rows[0].careful, rows[2].games_missing) == (1, 26.25, 1)
    assert ratings_of(club, "donuts") == []
    assert rated_families(club) == ("nosh",)


def test_a_player_has_all_ratings_with_their_history(club):
    player = PlayerFactory(club=club)
    rate(player, 1, 8, history=[["event:2", 26.0, 8.0, 3], ["game:4", 25.5, 5.0, 8]])

    (rating,) = ratings_of_player(player)

    assert (rating.family, rating.rank, rating.games_missing) == ("nosh", 1, 0)
    assert rating.points == [
        RatingPoint("event:2", 26.0, 8.0, 3),
        RatingPoint("game:4", 25.5, 5.0, 8),
    ]


def test_figures_of_a_player_and_a_club_are_values_again(club):
    player = PlayerFactory(club=club)
    PlayerFiguresFactory(player=player, document=to_document(FIGURES))
    told = FiguresOfClub(game_count=3, first_at=AT)
    keep(club, {"club": to_document(told)})

    assert figures_of(player) == FIGURES
    assert figures_of_club(club) == told


def test_badges_of_the_young_are_told_once_they_are_open(club):
    badge = EarnedBadge("first-win", 4, "event:2", AT)
    player = PlayerFactory(club=club, is_young=True)
    document = to_document(replace(FIGURES, badges=(badge,)))
    PlayerFiguresFactory(player=player, document=document)
    keep(club)

    closed = figures_of(player).badges
    player.has_open_badges = True

    assert (closed, figures_of(player).badges) == ((), (badge,))


def test_before_the_first_count_there_is_nothing(club):
    assert figures_of(PlayerFactory(club=club)) is None
    assert figures_of_club(club) == FiguresOfClub()
    assert recount_state(club).counted_at is None


def test_what_another_version_wrote_is_as_if_nothing_was_counted(club):
    one, two = [PlayerFactory(club=club) for _ in range(2)]
    PlayerFiguresFactory(player=one, document={"opponents": [[two.pk, 3]]})
    keep(club, {"club": {"games": 3}, "chances": {"nosh": {}}}, version="0:1:1:0:0:0")

    assert figures_of(one) is None
    assert figures_of_club(club) == FiguresOfClub()
    assert calibration_of(club, "nosh") is None
    assert meetings_of(club, [one.pk, two.pk]) == {}


def test_meetings_are_those_of_the_members_asked_for(club, django_assert_num_queries):
    one, two, other = [PlayerFactory(club=club) for _ in range(3)]
    met = tuple(Opponent(player.pk, 3, 2, 0, 1) for player in (two, other))
    PlayerFiguresFactory(
        player=one, document=to_document(replace(FIGURES, opponents=met))
    )
    keep(club)

    with django_assert_num_queries(1):
        found = meetings_of(club, [one.pk, two.pk])

    assert found == {(one.pk, two.pk): Opponent(two.pk, 3, 2, 0, 1)}


def test_the_state_tells_of_a_change_since_and_of_the_job_under_way(club):
    keep(club)
    state = recount_state(club)
    club.people_version += 1
    club.save()
    JobFactory(kind="recount", key=recount_key(club), done=1, total=4)
    later = recount_state(club)

    assert (state.is_current, state.percent) == (True, None)
    assert (later.is_current, later.percent) == (False, 25)


def test_the_scores_of_one_edition_and_size_are_read_in_one_query(
    club, django_assert_num_queries
):
    half = ScoreCount(Fraction(7, 2), 40)
    counts = ScoreCounts("nosh", 4, (half, ScoreCount(Fraction(20), 88)))
    keep(club, {"club": to_document(FiguresOfClub(scores=(counts,)))})

    with django_assert_num_queries(1):
        found = club_distribution(club, "nosh", 4)

    assert found.games == 32
    assert found.counts == ((Fraction(7, 2), 40), (Fraction(20), 88))
    assert club_distribution(club, "nosh", 3) is None
    assert club_distribution(ClubFactory(), "nosh", 4) is None


def test_scores_of_another_version_of_the_figures_are_not_read(club):
    keep(club, {"club": {"scores": "of old"}}, version="0:1")

    assert club_distribution(club, "nosh", 4) is None
