"""Kill -9 of workers while ratings and figures are counted in the background."""

import json
import sqlite3
import threading
from contextlib import closing

import pytest

from gonuts_league.standings.statistics.counted import Counted, CountedRating

from .league import READY_SECONDS, League, wait_until

pytestmark = pytest.mark.processes

NIGHTS = 60
KILLS = 2


def test_a_count_is_there_whole_although_its_workers_are_killed(league):
    league.simulate_compiled()
    club = league.prepare("seed_games", nights=NIGHTS)["club"]
    league.start()
    wait_until(lambda: is_counted(league), READY_SECONDS, "nothing is counted")
    first = digest(league)

    for points in range(1, KILLS + 1):
        killed: list[int] = []
        killer = threading.Thread(target=kill_the_counting, args=(league, killed))
        killer.start()
        league.run("seed_games", totals=[points, 40, 30, 20])
        killer.join()
        assert killed[0] > 0
        assert is_whole(league)
    wait_until(lambda: is_counted(league), READY_SECONDS, "nothing is counted again")
    after = digest(league)
    league.stop()

    assert after != first
    league.environment["PYTHONHASHSEED"] = "1"
    assert league.manage("recount", club) == f"{after}  {club}\n"
    job_states = "select distinct state from jobs_job where kind = 'recount'"
    assert league.rows(job_states) == [("done",)]


def digest(league: League) -> str:
    return str(league.rows("select digest from leagues_clubfigures")[0][0])


def kill_the_counting(league: League, killed: list[int]) -> None:
    """Kill the workers as soon as one counts."""
    running = "select 1 from jobs_job where kind = 'recount' and state = 'running'"

    def is_hit() -> bool:
        # Nobody may be there to be killed: those killed before are just starting.
        if league.rows(running):
            killed[:] = [league.kill("celery")]
        return sum(killed) > 0

    wait_until(is_hit, READY_SECONDS, "no count begins", every=0.01)


def is_counted(league: League) -> bool:
    """Whether the count is of the games as they are now, and nothing runs."""
    counted = league.rows("select version from leagues_clubfigures")
    events = "select sum(standings_version) from events_event"
    active = "select 1 from jobs_job where kind = 'recount' and finished_at is null"
    return (
        bool(counted)
        and counted[0][0].split(":")[1] == str(league.rows(events)[0][0])
        and not league.rows(active)
    )


def is_whole(league: League) -> bool:
    """Whether all rows are of the count whose digest is kept."""
    file = league.folder / "gonuts.sqlite3"
    with closing(sqlite3.connect(file, timeout=20)) as database:
        database.execute("begin")
        [(club, digest)] = database.execute(
            "select document, digest from leagues_clubfigures"
        )
        players = database.execute(
            "select player_id, document from leagues_playerfigures"
        ).fetchall()
        ratings = database.execute(
            "select family, player_id, mu, sigma, game_count, rank, history "
            "from leagues_rating order by family, player_id"
        ).fetchall()
    counted = Counted(
        json.loads(club),
        {player: json.loads(document) for player, document in players},
        tuple(CountedRating(*row, json.loads(history)) for *row, history in ratings),
    )
    return len(players) > 0 and counted.digest == digest
