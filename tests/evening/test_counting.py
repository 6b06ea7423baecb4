"""Kill -9 of workers while ratings and figures are counted in the background."""

import threading

import pytest

from gonuts_league.standings.statistics.counted import Counted, CountedRating

from .league import READY_SECONDS, League, as_json, wait_until

pytestmark = pytest.mark.processes

NIGHTS = 60
KILLS = 2


def test_a_count_is_there_whole_although_its_workers_are_killed(
    compiled_league,
):
    league = compiled_league
    seeded = league.prepare("seed_games", nights=NIGHTS)
    club, club_id = seeded["club"], seeded["club_id"]
    league.start()
    wait_until(lambda: is_counted(league, club_id), READY_SECONDS, "nothing is counted")
    first = digest(league, club_id)

    for points in range(1, KILLS + 1):
        killed: list[int] = []
        killer = threading.Thread(
            target=kill_the_counting, args=(league, club_id, killed)
        )
        killer.start()
        league.run("seed_games.correct", club_id=club_id, totals=[points, 40, 30, 20])
        killer.join()
        assert killed[0] > 0
        assert is_whole(league, club_id)
    wait_until(
        lambda: is_counted(league, club_id), READY_SECONDS, "nothing is counted again"
    )
    after = digest(league, club_id)

    assert after != first
    assert league.manage("recount", club, PYTHONHASHSEED="1") == f"{after}  {club}\n"
    job_states = f"select distinct state {jobs_of(club_id)}"
    assert league.rows(job_states) == [("done",)]


def jobs_of(club_id: int) -> str:
    return f"from jobs_job where kind = 'recount' and club_id = {club_id}"


def digest(league: League, club_id: int) -> str:
    query = f"select digest from leagues_clubfigures where club_id = {club_id}"
    return str(league.rows(query)[0][0])


def kill_the_counting(league: League, club_id: int, killed: list[int]) -> None:
    """Kill the worker as soon as it counts."""
    running = f"select 1 {jobs_of(club_id)} and state = 'running'"

    def is_hit() -> bool:
        # Nobody may be there to be killed: those killed before are just starting.
        if league.rows(running):
            killed[:] = [league.kill("bulk")]
        return sum(killed) > 0

    wait_until(is_hit, READY_SECONDS, "no count begins", every=0.01)


def is_counted(league: League, club_id: int) -> bool:
    """Whether the count is of the games as they are now, and nothing runs."""
    club = f"where club_id = {club_id}"
    counted = league.rows(f"select version from leagues_clubfigures {club}")
    events = f"select sum(standings_version) from events_event {club}"
    active = f"select 1 {jobs_of(club_id)} and finished_at is null"
    return (
        bool(counted)
        and counted[0][0].split(":")[1] == str(league.rows(events)[0][0])
        and not league.rows(active)
    )


def is_whole(league: League, club_id: int) -> bool:
    """Whether all rows are of the count whose digest is kept."""
    players_of_club = f"(select id from players_player where club_id = {club_id})"
    with league.one_moment() as ask:
        [(club, digest)] = ask(
            "select document, digest from leagues_clubfigures"
            f" where club_id = {club_id}"
        )
        players = ask(
            "select player_id, document from leagues_playerfigures "
            f"where player_id in {players_of_club}"
        )
        ratings = ask(
            "select family, player_id, mu, sigma, game_count, rank, history "
            f"from leagues_rating where player_id in {players_of_club} "
            "order by family, player_id"
        )
    counted = Counted(
        as_json(club),
        {player: as_json(document) for player, document in players},
        tuple(CountedRating(*row, as_json(history)) for *row, history in ratings),
    )
    return len(players) > 0 and counted.digest == digest
