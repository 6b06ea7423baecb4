"""Kill -9 of the worker, cancel and go on while an evening is rehearsed."""

import json

import pytest

from .league import League, wait_until
from .surfer import Surfer

pytestmark = pytest.mark.processes

EVENINGS, SEED, LONG_SECONDS = 400, 7, 300
PLAN = {"players": 23, "rounds": 4}
SIZES = {"seats_preferred": 2, "seats_min": 2, "seats_max": 2}
BOTS = {"usual": "random", "best": "greedy"}
JOB = "from jobs_job where kind = 'rehearse'"


def test_rehearsal_that_is_killed_and_cancelled_gives_the_figures_of_the_command(
    compiled_league,
):
    league = compiled_league
    reader, address = ask(league)
    wait_until(lambda: done(league) > 0, LONG_SECONDS, "nothing is played")
    assert league.kill("parts") > 0
    before = done(league)
    wait_until(lambda: done(league) > before, LONG_SECONDS, "it does not go on")
    reader.post(f"{address}cancel/")
    assert (state(league), told(league)) == ("cancelled", None)
    assert "What is known so far" in reader.get(address).text
    reader.post(f"{address}resume/")
    wait_until(lambda: state(league) == "done", LONG_SECONDS, "it does not end")

    assert json.loads(reader.get(f"{address}json/").text) == by_command(league)
    assert league.rows("select count(*) from jobs_jobpart") == [(0,)]


def ask(league: League) -> tuple[Surfer, str]:
    """Start the league and ask for evenings; gives who asks, and the page of it."""
    seeded = league.prepare("seed", players=4, is_published=False)
    league.start()
    reader = Surfer(league.base)
    reader.post("/sign-in/", username=seeded["username"], password=seeded["password"])
    fields = {**PLAN, **SIZES, **BOTS, "evenings": EVENINGS, "seed": SEED}
    page = reader.post("/simulate/evening/?game=donuts", **fields)
    assert page.status == 200, page.text
    return reader, page.address


def state(league: League) -> str:
    return str(league.rows(f"select state {JOB}")[0][0])


def told(league: League) -> object:
    return league.rows(f"select result {JOB}")[0][0]


def done(league: League) -> int:
    return int(league.rows(f"select done {JOB}")[0][0])


def by_command(league: League) -> dict:
    told = league.manage(
        *("rehearse", "donuts", "--players", "23", "--rounds", "4"),
        *("--sizes", "2", "2", "2", "--evenings", str(EVENINGS), "--seed", str(SEED)),
    )
    return json.loads(told)
