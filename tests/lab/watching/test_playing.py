"""Games of bots that search are played by a worker while a page waits."""

import pytest
from django.core.cache import cache
from django.utils import timezone

from gonuts_league.jobs.models import Job
from gonuts_league.jobs.services import run_job
from gonuts_league.lab.watching import playing
from gonuts_league.lab.watching.playing import FAILED_FOR, KEPT_FOR, KIND, MOST_WAITING
from scoring.games.donuts.play.machine import MACHINES
from scoring.simulation.seeds import seeds_of
from tests.factories.jobs import JobFactory
from tests.results.standings_pages import text_of

pytestmark = pytest.mark.django_db
URL = "/watch/donuts/?bots=greedy,random&seed=7"
ASKING = {"HX-Request": "true", "HX-Target": "waiting"}


@pytest.fixture(autouse=True)
def _greedy_searches(monkeypatch):
    monkeypatch.setattr(playing, "is_slow", lambda: False)
    monkeypatch.setattr(playing, "SEARCHING", ("greedy",))
    cache.clear()


def make_game(number, state="done"):
    key = f"{KIND}:{number}"
    ended = timezone.now() if state == "done" else None
    return JobFactory(kind=KIND, key=key, state=state, finished_at=ended)


def test_a_page_waits_for_the_worker_and_then_shows_the_game(client):
    waiting = text_of(client.get(URL))
    still = client.get(URL, headers=ASKING)
    run_job(Job.objects.get(kind=KIND).pk)
    ready = client.get(URL, headers=ASKING)
    shown = text_of(client.get(URL))

    assert "The bots are playing." in waiting
    assert still.status_code == 204
    assert ready.headers["HX-Refresh"] == "true"
    assert "Round 1 of" in shown


def test_the_game_is_the_one_that_the_command_logs(client):
    client.get(f"{URL}&number=2")
    job = Job.objects.get(kind=KIND)
    run_job(job.pk)
    job.refresh_from_db()

    seed = int(seeds_of(7, 2, 1)[0])
    assert job.result == MACHINES["donuts"].log(seed, ("greedy", "random"), {})


def test_everybody_waits_for_the_same_game(client):
    for step in (1, 2, 1):
        client.get(f"{URL}&step={step}")

    assert Job.objects.filter(kind=KIND).count() == 1


def test_a_step_of_a_game_that_is_kept_no_more_leads_to_its_waiting_page(client):
    step = f"{URL}&step=4"

    answer = client.get(step, headers={"HX-Request": "true", "HX-Target": "film"})

    assert answer.headers["HX-Redirect"] == step


def test_an_old_log_is_played_again(client):
    client.get(URL)
    job = Job.objects.get(kind=KIND)
    run_job(job.pk)
    Job.objects.update(created_at=timezone.now() - KEPT_FOR)

    assert "The bots are playing." in text_of(client.get(URL))
    assert Job.objects.filter(kind=KIND).count() == 2


def test_too_many_games_at_a_time_are_refused(client):
    for number in range(MOST_WAITING):
        make_game(number, "queued")

    answer = client.get(URL)

    assert answer.status_code == 503
    assert "Try again in a minute." in text_of(answer)


def test_only_the_newest_logs_are_kept(client, monkeypatch):
    monkeypatch.setattr(playing, "MOST_KEPT", 2)
    games = [make_game(number) for number in range(4)]

    client.get(URL)

    kept = Job.objects.filter(kind=KIND, state="done").order_by("pk")
    assert list(kept) == games[2:]


def fail_all(ended_at):
    games = Job.objects.filter(kind=KIND)
    games.update(state="failed", error_code="job-gave-up", finished_at=ended_at)


def test_what_could_not_be_played_is_said(client):
    client.get(URL)
    fail_all(timezone.now())

    answer = client.get(URL)

    assert answer.status_code == 503
    assert "The work stopped three times." in text_of(answer)
    assert client.get(URL, headers=ASKING).headers["HX-Refresh"] == "true"


def test_what_could_not_be_played_is_tried_again_after_a_moment(client):
    client.get(URL)
    fail_all(timezone.now() - FAILED_FOR)

    assert "The bots are playing." in text_of(client.get(URL))
    assert Job.objects.filter(kind=KIND, state="queued").count() == 1
