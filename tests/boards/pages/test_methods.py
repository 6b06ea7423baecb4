import pytest
from django.urls import reverse

from gonuts_league.boards.pages.methods import (
    LEAST_GAMES,
    chances_of_family,
    make_example,
)
from gonuts_league.standings.ratings.calibration import (
    Calibration,
    Forecast,
    judge_forecasts,
)
from gonuts_league.standings.statistics.documents import to_document
from tests.clubs.readers import client_as
from tests.factories.clubs import ClubFactory
from tests.factories.leagues import ClubFiguresFactory, RatingFactory
from tests.factories.players import PlayerFactory


def judged(games: int, shown: float = 0.75, wins: float = 0.75) -> Calibration:
    """So many duels, of which the one who was told to win this often won a share."""
    won = round(games * wins)
    forecast = (shown, 1 - shown)
    return judge_forecasts(
        [Forecast(forecast, (1, 0))] * won
        + [Forecast(forecast, (0, 1))] * (games - won)
    )


def test_the_example_is_the_published_one():
    example = make_example()

    assert [(row["name"], row["after"]) for row in example["first"]] == [
        ("Anna", 1598),
        ("Ben", 1533),
        ("Clara", 1467),
        ("Dan", 1402),
    ]
    assert (example["share"], example["total"]) == ("+32.7", "+98.2")


def test_the_unexpected_win_of_the_example_gains_more():
    example = make_example()

    winner = example["second"][0]
    assert (winner["name"], winner["before"]) == ("Dan", 1402)
    assert int(winner["gain"]) > int(example["first"][0]["gain"])


def test_too_few_games_are_said_to_be_too_few():
    told = chances_of_family("gonuts", judged(LEAST_GAMES - 1))

    assert "chart" not in told
    assert told["sentences"] == (
        "49 games had chances so far. "
        "From 50 games on you see here how good they were.",
    )


def test_right_chances_are_told_with_their_dots():
    told = chances_of_family("gonuts", judged(100))

    assert told["sentences"] == (
        "100 games had chances before they were played.",
        "They were about right: people won about as often as predicted.",
        "Mean surprise a game (log loss): 0.56; even chances for all: 0.69.",
    )
    percent = "\N{NO-BREAK SPACE}%"
    assert told["chart"].table.rows == (
        (f"20{percent} to 30{percent}", f"25{percent}", f"25{percent}", "100"),
        (f"70{percent} to 80{percent}", f"75{percent}", f"75{percent}", "100"),
    )
    assert len(told["chart"].dots) == 2


@pytest.mark.parametrize(
    ("wins", "said"),
    [
        (0.6, "They were too bold: favourites won less often than predicted."),
        (0.9, "They were too timid: favourites won more often than predicted."),
    ],
)
def test_wrong_chances_are_said_to_be_wrong(wins, said):
    assert said in chances_of_family("gonuts", judged(100, wins=wins))["sentences"]


def test_chances_worse_than_guessing_are_said_to_tell_nothing():
    told = chances_of_family("gonuts", judged(100, shown=0.9, wins=0.5))

    assert told["sentences"][-1].endswith("So far the chances were no help.")


def test_even_chances_leave_nothing_to_judge():
    told = chances_of_family("gonuts", judged(100, shown=0.5, wins=0.5))

    assert told["sentences"] == ("100 games had chances before they were played.",)


@pytest.mark.django_db
def test_the_page_tells_of_each_game_that_was_rated():
    club = ClubFactory(are_pages_open=True)
    RatingFactory(
        player=PlayerFactory(club=club),
        family="gonuts",
        mu=25,
        sigma=5,
        game_count=3,
        history=[["event:1", 25.0, 5.0, 3]],
    )
    ClubFiguresFactory(
        club=club,
        document={"chances": {"gonuts": to_document(judged(60))}},
    )

    page = client_as("stranger", club).get(reverse("leagues:methods", args=[club.slug]))

    assert [family["name"] for family in page.context["families"]] == [
        "Go Nuts for Donuts"
    ]
    assert "60 games had chances" in page.content.decode()
    assert "1598" in page.content.decode()


@pytest.mark.django_db
def test_the_page_of_a_new_club_says_that_nothing_was_rated():
    club = ClubFactory(are_pages_open=True)

    page = client_as("stranger", club).get(reverse("leagues:methods", args=[club.slug]))

    assert "No game has been rated yet." in page.content.decode()
