"""What is said of a table's scores beside games of bots, or the club's own."""

import pytest

from gonuts_league.games.how_good import GameScores, how_good
from scoring.simulation.distributions.shipped import shipped_cells
from scoring.simulation.distributions.types import Distribution

EDITION = "gonuts-gamewright"


def scores(*points, game_id=EDITION, usual=True):
    names = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Finn")[: len(points)]
    rulings = {} if usual else {"deck-filter": "none"}
    return GameScores(game_id, len(points), points, names, rulings)


def own(games):
    """A club of four-player games with one score of 10, 20, 30, 40, 50 a time."""
    counts = tuple((points, games * 4 // 5) for points in (10, 20, 30, 40, 50))
    return Distribution(counts, games)


def test_a_score_is_said_to_be_better_than_a_share_of_simulated_games():
    percent = shipped_cells()[EDITION, 4].distribution.percent_below(31)

    worth = how_good(scores(31, 20, None, 2))

    assert worth.brief(0) == f"better than {percent}\N{NO-BREAK SPACE}%"
    assert worth.seats[0].sentence == (
        f"better than {percent}\N{NO-BREAK SPACE}% of the scores of 20,000 games "
        "played by the computer, 4 players each"
    )
    assert worth.summary == (
        "How good is that compared with 20,000 games played by the computer?"
    )
    assert (worth.seats[2], worth.brief(2)) == (None, "")


@pytest.mark.parametrize(("games", "is_own"), [(25, False), (30, True), (110, True)])
def test_the_clubs_own_games_take_over_from_thirty(games, is_own):
    worth = how_good(scores(31, 20, 10, 2), own(games))

    assert ("this club's" in worth.summary) == is_own
    if is_own:
        assert worth.brief(0) == "better than 60\N{NO-BREAK SPACE}%"
        assert f"this club's {games} 4-player games" in worth.seats[0].sentence
        assert not any("imulated" in note for note in worth.notes)


def test_no_score_is_better_than_all_that_there_are():
    worth = how_good(scores(999, 20, 10, 2))

    percent, total = "99\N{NO-BREAK SPACE}%", "80,000"
    assert worth.brief(0) == f"better than {percent} of {total} scores"
    assert worth.seats[0].sentence.startswith(f"better than {percent} of the scores")


@pytest.mark.parametrize("points", [50, 51])
def test_a_club_record_is_named_when_it_is_equalled_or_beaten(points):
    worth = how_good(scores(points, 40), own(50))

    assert worth.brief(0).startswith("a club record, better than ")
    assert worth.brief(1) == "better than 60\N{NO-BREAK SPACE}%"


def test_a_score_above_all_simulated_ones_is_no_club_record():
    assert "record" not in how_good(scores(999, 20)).brief(0)


def test_a_club_whose_scores_hardly_differ_is_no_measure():
    duels = Distribution(((0, 50), (1, 50)), 50)

    assert "by the computer" in how_good(scores(31, 20, 10, 2), duels).summary


@pytest.mark.parametrize(
    "unknown",
    [
        scores(None, None, None),
        scores(31, 20, 10, usual=False),
        scores(1, 0, game_id="donuts"),
        scores(31, 20, 10, game_id="gonuts-of-tomorrow"),
    ],
)
def test_nothing_is_said_without_points_or_a_measure(unknown):
    assert how_good(unknown) is None


def test_other_rulings_are_measured_by_the_club_alone():
    assert how_good(scores(31, 20, 10, 2, usual=False), own(40)) is not None


def test_simulated_games_of_nosh_name_their_stand_in():
    notes = " ".join(how_good(scores(31, 20, 10, game_id="nosh")).notes)

    assert "standin-v1" in notes
    assert "60,000 scores" in notes


def test_every_score_of_the_table_has_its_mark_in_the_chart_and_a_cell():
    chart = how_good(scores(999, 31, 30, -99)).chart

    marked = [row for row in chart.table.rows if row[2]]
    assert sum(box.kind == "bar em" for box in chart.boxes) == len(marked)
    assert marked[0][2] == "−99"
    assert marked[-1][2] == "999"
    assert "−99, 30, 31 and 999" in chart.desc
