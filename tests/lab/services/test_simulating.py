import pytest

from gonuts_league.errors import LeagueError
from gonuts_league.jobs.models import Job
from gonuts_league.jobs.selectors import jobs_of
from gonuts_league.jobs.services import cancel_job, resume_job, run_job
from gonuts_league.lab.services import jobs, simulating
from gonuts_league.lab.services.simulating import SIMULATIONS
from scoring.errors import RulingsError, UnknownGameError
from scoring.simulation.running import check, run
from scoring.simulation.totals import read_totals
from scoring.simulation.types import BotGames, SimulationError
from tests.factories.clubs import UserFactory

pytestmark = pytest.mark.django_db

BOTS = ("greedy", "random", "random")
ASKED = BotGames("gonuts-gamewright", 50, 7, BOTS, {"fewest-tie": "all"})


@pytest.fixture
def parts_of_20(monkeypatch):
    monkeypatch.setattr(jobs, "count_per_part", lambda play, most: 20)


def played(job):
    run_job(job.pk)
    job.refresh_from_db()
    return job


def test_figures_are_those_of_the_command_with_the_same_seed(parts_of_20):
    job = played(SIMULATIONS.request(UserFactory(), ASKED))

    assert (job.state, job.done, job.total) == ("done", 50, 50)
    assert read_totals(job.result["totals"]) == run(check(ASKED))


def test_figures_do_not_depend_on_the_size_of_parts(parts_of_20, monkeypatch):
    first = played(SIMULATIONS.request(UserFactory(), ASKED))
    monkeypatch.setattr(jobs, "count_per_part", lambda play, most: 7)
    second = played(SIMULATIONS.request(UserFactory(), ASKED))

    assert first.result["totals"] == second.result["totals"]


def test_simulation_is_played_at_a_pace_that_is_measured():
    job = played(SIMULATIONS.request(UserFactory(), ASKED))

    assert read_totals(job.result["totals"]).games == 50


def test_parts_hold_every_game_once(parts_of_20):
    cuts = SIMULATIONS.cut(ASKED)

    assert [cut.params for cut in cuts] == [
        {"first": 1, "count": 20},
        {"first": 21, "count": 20},
        {"first": 41, "count": 10},
    ]
    assert [cut.size for cut in cuts] == [20, 20, 10]


def test_somebody_has_one_simulation_under_way():
    user = UserFactory()
    first = SIMULATIONS.request(user, ASKED)

    assert SIMULATIONS.request(user, ASKED) == first
    with pytest.raises(LeagueError, match="One of your simulations is still running"):
        SIMULATIONS.request(user, BotGames("gonuts-first", 5, 1, ("random", "random")))
    assert SIMULATIONS.request(UserFactory(), ASKED) != first


def test_cancelled_simulation_is_resumed_to_the_same_figures(
    parts_of_20, monkeypatch, django_capture_on_commit_callbacks
):
    job = SIMULATIONS.request(UserFactory(), ASKED)
    play = simulating.play_chunk

    def play_until_cancelled(asked, first, count):
        if first == 41:
            cancel_job(job)
        return play(asked, first, count)

    monkeypatch.setattr(simulating, "play_chunk", play_until_cancelled)
    assert (played(job).state, job.result) == ("cancelled", None)
    monkeypatch.setattr(simulating, "play_chunk", play)
    with django_capture_on_commit_callbacks(execute=True):
        resume_job(job)

    job.refresh_from_db()
    assert read_totals(job.result["totals"]) == run(check(ASKED))


def test_slow_bots_are_told_how_many_games_fit(monkeypatch):
    monkeypatch.setattr(jobs, "count_per_part", lambda play, most: 1)
    monkeypatch.setattr(jobs, "MOST_PARTS", 30)

    job = played(SIMULATIONS.request(UserFactory(), ASKED))

    assert (job.state, job.error_code, job.error_values) == (
        "failed",
        "simulation-too-long",
        {"most": 30},
    )


@pytest.mark.parametrize(
    ("asked", "error", "sentence"),
    [
        (BotGames("tarot", 5, 1, BOTS), UnknownGameError, "tarot"),
        (BotGames("gonuts-first", 5, 1, ()), SimulationError, "0 players"),
        (BotGames("gonuts-first", 5, 1, ("bidder",) * 3), SimulationError, "'bidder'"),
        (
            BotGames("gonuts-first", 5, 1, BOTS, {"income": "end"}),
            RulingsError,
            "income",
        ),
        (BotGames("gonuts-first", 10**9, 1, BOTS), SimulationError, "1000000000 games"),
        (
            BotGames("gonuts-first", 10**7, 1, BOTS),
            LeagueError,
            "At most 1000000 games",
        ),
        (BotGames("gonuts-first", 0, 1, BOTS), SimulationError, "0 games"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(asked, error, sentence):
    with pytest.raises(error, match=sentence):
        SIMULATIONS.request(UserFactory(), asked)

    assert not Job.objects.exists()


def test_everybody_sees_their_own_simulations_the_newest_first(parts_of_20):
    user = UserFactory()
    first = played(SIMULATIONS.request(user, ASKED))
    second = SIMULATIONS.request(user, ASKED)
    SIMULATIONS.request(UserFactory(), ASKED)

    assert list(jobs_of(user, SIMULATIONS.kind)) == [second, first]
