from dataclasses import replace

import pytest

from gonuts_league.errors import LeagueError
from gonuts_league.jobs.models import Job
from gonuts_league.jobs.selectors import jobs_of
from gonuts_league.jobs.services import cancel_job, resume_job, run_job
from gonuts_league.lab.evenings.playing import play_evenings
from gonuts_league.lab.evenings.tally import read_tally, tally_of
from gonuts_league.lab.pages.rehearsing import rehearsals_like
from gonuts_league.lab.services import jobs, rehearsing
from gonuts_league.lab.services.rehearsing import REHEARSALS
from gonuts_league.pairing.types import TableSize
from scoring import find_game
from scoring.errors import ScoringError
from scoring.simulation.machines import GAME_IDS, find_machine
from tests.factories.clubs import UserFactory
from tests.factories.rehearsals import ASKED, make_rehearsal

pytestmark = pytest.mark.django_db


@pytest.fixture
def parts_of_6(monkeypatch):
    monkeypatch.setattr(jobs, "count_per_part", lambda play, most: 6)


def played(job):
    run_job(job.pk)
    job.refresh_from_db()
    return job


def all_evenings():
    return tally_of(play_evenings(ASKED, 1, ASKED.evenings))


def test_figures_are_those_of_the_same_seed_without_parts(parts_of_6):
    job = played(REHEARSALS.request(UserFactory(), ASKED))

    assert (job.state, job.done, job.total) == ("done", 20, 20)
    assert read_tally(job.result["tally"]) == all_evenings()


def test_parts_are_cut_at_a_pace_that_is_measured():
    cuts = REHEARSALS.cut(ASKED)

    assert sum(cut.size for cut in cuts) == 20
    assert cuts[0].params["first"] == 1


# Here each part wakes the next and waits for it, so the last one is done first.
def test_cancelled_rehearsal_is_resumed_to_the_same_figures(
    parts_of_6, monkeypatch, django_capture_on_commit_callbacks
):
    job = REHEARSALS.request(UserFactory(), ASKED)
    play = rehearsing.play_evenings

    def play_until_cancelled(asked, first, count):
        if first == 7:
            cancel_job(job)
        return play(asked, first, count)

    monkeypatch.setattr(rehearsing, "play_evenings", play_until_cancelled)
    assert (played(job).state, job.result) == ("cancelled", None)
    assert REHEARSALS.tally_so_far(job) == tally_of(play(ASKED, 13, 8))
    monkeypatch.setattr(rehearsing, "play_evenings", play)
    with django_capture_on_commit_callbacks(execute=True):
        resume_job(job)

    job.refresh_from_db()
    assert read_tally(job.result["tally"]) == all_evenings()


def test_somebody_has_one_rehearsal_under_way():
    user = UserFactory()
    first = REHEARSALS.request(user, ASKED)

    assert REHEARSALS.request(user, ASKED) == first
    with pytest.raises(LeagueError, match="One of your rehearsals is still running"):
        REHEARSALS.request(user, replace(ASKED, rounds=5))
    assert REHEARSALS.request(UserFactory(), ASKED) != first


def test_too_much_work_is_told_with_how_much_fits(parts_of_6, monkeypatch):
    monkeypatch.setattr(jobs, "MOST_PARTS", 2)

    job = played(REHEARSALS.request(UserFactory(), ASKED))

    assert (job.state, job.error_code) == ("failed", "rehearsal-too-long")
    assert job.error_values == {"most": 12}


@pytest.mark.parametrize(
    ("changes", "path", "sentence"),
    [
        ({"players": 101}, "players", "Choose a number from 2 to 100."),
        ({"rounds": 0}, "rounds", "Choose a number from 1 to 12."),
        ({"evenings": 10**9}, "evenings", "Choose a number from 1 to 10000."),
        ({"usual": "bidder"}, "usual", "no bot called bidder; it has random, greedy"),
        ({"usual": ""}, "usual", "no bot called"),
        ({"best": "bidder"}, "best", "no bot called bidder; it has random, greedy"),
        (
            {"players": 3, "size": TableSize(4, 4, 4)},
            "players",
            "3 are too few for a table of 4. Choose smaller tables.",
        ),
        (
            {"game": "nosh", "usual": "greedy", "size": TableSize(6, 6, 6)},
            "seats_preferred",
            "6 would sit at one table, and this game is for 3 to 5.",
        ),
        (
            {"size": TableSize(3, 3, 3)},
            "seats_preferred",
            "3 would sit at one table, and this game is for 2.",
        ),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(changes, path, sentence):
    with pytest.raises(LeagueError, match=sentence) as caught:
        REHEARSALS.request(UserFactory(), replace(ASKED, **changes))

    assert caught.value.path == path
    assert not Job.objects.exists()


@pytest.mark.parametrize(
    "changes", [{"best": ""}, {"players": 8, "size": TableSize(2, 2, 3)}]
)
def test_all_may_play_alike_and_a_size_that_no_table_has_does_not_matter(changes):
    rehearsing.require_playable(replace(ASKED, **changes))


@pytest.mark.parametrize("game", ["tarot", "gonuts"])
def test_unknown_games_are_refused(game):
    with pytest.raises(ScoringError):
        rehearsing.require_playable(replace(ASKED, game=game))


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_usual_bots_are_two_of_the_game_and_the_second_is_the_stronger(game_id):
    bots = list(find_machine(game_id).bots)
    usual, best = find_game(game_id).usual_bots

    assert bots.index(usual) < bots.index(best)


def test_bot_that_searches_is_refused_where_nothing_is_compiled(monkeypatch):
    monkeypatch.setattr(rehearsing, "is_slow", lambda: True)

    with pytest.raises(LeagueError, match="Without Numba the bot perfect") as caught:
        rehearsing.require_playable(replace(ASKED, best="perfect"))
    assert caught.value.path == "best"


def test_sizes_that_contradict_each_other_are_refused():
    with pytest.raises(LeagueError, match="contradict") as caught:
        rehearsing.table_size(3, 4, 5)
    assert caught.value.path == "seats_preferred"


def test_asked_comes_back_from_the_params():
    assert REHEARSALS.asked_in(REHEARSALS.params_of(ASKED)) == ASKED


def test_everybody_sees_their_own_rehearsals_the_newest_first():
    user = UserFactory()
    first, second = make_rehearsal(user), make_rehearsal(user)
    make_rehearsal(UserFactory())

    assert list(jobs_of(user, REHEARSALS.kind)) == [second, first]


def test_like_ones_are_finished_with_as_many_players_of_the_same_game():
    user = UserFactory()
    first = make_rehearsal(user)
    other = make_rehearsal(user, replace(ASKED, rounds=3))
    make_rehearsal(user, replace(ASKED, players=8))
    make_rehearsal(user, state="cancelled")
    make_rehearsal(UserFactory())

    assert list(rehearsals_like(first)) == [other, first]
