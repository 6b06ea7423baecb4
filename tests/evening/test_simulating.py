"""Kill -9 of workers, cancel and go on while bots play; and two workers at once."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from .league import READY_SECONDS, ROOT, League, wait_until
from .surfer import Surfer

pytestmark = pytest.mark.processes

MANY_GAMES, GAMES, KILLS = 60_000, 20_000, 2
SEED = 7
LONG_SECONDS = 300
# Of the test that runs: others may have asked for games before.
JOB = "from jobs_job where kind = 'simulate' order by id desc limit 1"
GAME = ("gonuts-gamewright", "--players", "4")
WORKER = """
import sys
from celery.signals import worker_ready
from gonuts_league.celery import app
worker_ready.connect(
    # Celery logs what is printed elsewhere.
    lambda **_: print("ready", file=sys.__stdout__, flush=True), weak=False
)
app.worker_main(sys.argv[1:])
"""


def test_simulation_that_is_killed_and_cancelled_gives_the_figures_of_the_command(
    compiled_league,
):
    league = compiled_league
    bots, address = ask(league, games=MANY_GAMES)
    for _ in range(KILLS):
        before = done(league)
        wait_until(lambda: done(league) > before, LONG_SECONDS, "nothing is played")  # noqa: B023 -- called at once
        assert league.kill("parts") > 0
    bots.post(f"{address}cancel/")
    assert is_stopped_between_parts(league)
    bots.post(f"{address}resume/")
    wait_until(lambda: state(league) == "done", LONG_SECONDS, "it does not end")

    assert figures(bots, address) == by_command(league, games=MANY_GAMES)
    assert league.rows("select count(*) from jobs_jobpart") == [(0,)]


def test_two_workers_play_at_the_same_time(compiled_league):
    league = compiled_league
    league.prepare("seed", players=4, is_published=False)
    league.start()
    with another_worker(league):
        bots, address = ask(league, games=GAMES)
        held = (
            "select count(*) from jobs_jobpart where token is not null and not is_done"
        )
        wait_until(
            lambda: league.rows(held) >= [(2,)],
            LONG_SECONDS,
            "never two parts are played at once",
            every=0.02,
        )
        wait_until(lambda: state(league) == "done", LONG_SECONDS, "it does not end")

    assert figures(bots, address) == by_command(league, games=GAMES)


def ask(league: League, *, games: int) -> tuple[Surfer, str]:
    """Start the league and ask for games; gives who asks, and the page of it."""
    seeded = league.prepare("seed", players=4, is_published=False)
    league.start()
    bots = Surfer(league.base)
    bots.post("/sign-in/", username=seeded["username"], password=seeded["password"])
    fields = {"games": games, "seed": SEED, "bot-0": "greedy", "bot-3": "random"}
    page = bots.post("/simulate/?game=gonuts-gamewright&players=4", **fields)
    assert page.status == 200, page.text
    return bots, page.address


@contextmanager
def another_worker(league: League) -> Iterator[None]:
    """A worker for parts alone, as another machine would have one; it is ready.

    The games that are asked for next would else be over before it takes part.
    """
    worker = subprocess.Popen(
        [
            sys.executable,
            "-c",
            WORKER,
            "worker",
            "-Q",
            "parts",
            "-c",
            "1",
            "-n",
            "more",
        ],
        cwd=ROOT,
        env=league.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert worker.stdout is not None
    try:
        assert any(line == "ready\n" for line in worker.stdout)
        yield
    finally:
        worker.terminate()
        worker.wait(timeout=READY_SECONDS)
        worker.stdout.close()


def is_stopped_between_parts(league: League) -> bool:
    """Whether what was played is kept, and nothing of it is told."""
    parts = "select sum(size) from jobs_jobpart where is_done"
    told = f"select result {JOB}"
    played = league.rows(parts)[0][0]
    return (
        state(league) == "cancelled"
        and 0 < played < MANY_GAMES
        and played == done(league)
        and league.rows(told) == [(None,)]
    )


def state(league: League) -> str:
    return str(league.rows(f"select state {JOB}")[0][0])


def done(league: League) -> int:
    return int(league.rows(f"select done {JOB}")[0][0])


def figures(bots: Surfer, address: str) -> list[dict]:
    return json.loads(bots.get(f"{address}json/").text)["seats"]


def by_command(league: League, *, games: int) -> list[dict]:
    told = league.manage(
        *("simulate", *GAME, "--games", str(games), "--seed", str(SEED)),
        *("--bots", "greedy,greedy,greedy,random", "--json"),
    )
    return json.loads(told)["seats"]
