"""Phones write results at the same time: none is lost or refused.

Fifty with twenty results each for `./run soak`, else twenty with two: the second begins
with a result opened again.
"""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.soak import IS_SOAK

from .league import League
from .night import Phone

pytestmark = pytest.mark.processes

CLIENTS, RESULTS = (50, 20) if IS_SOAK else (20, 2)


@pytest.mark.engines
def test_thousand_results_of_fifty_clients_are_all_kept(shared_league):
    league = shared_league
    seeded = league.prepare("seed", players=4 * CLIENTS, is_published=True)
    league.start()

    with ThreadPoolExecutor(CLIENTS) as pool:
        acknowledged = sum(
            pool.map(lambda table: write_results(league, table), seeded["tables"])
        )

    assert acknowledged == CLIENTS * RESULTS
    results = (
        "tables_result r join tables_table t on t.id = r.table_id join events_round o"
        f" on o.id = t.round_id and o.event_id = {seeded['event_id']}"
    )
    assert league.rows(f"select count(*) from {results}") == [(acknowledged,)]
    assert league.rows(
        f"select count(*) from {results} where r.state = 'confirmed'"
    ) == [(CLIENTS,)]
    assert league.rows(
        f"select distinct s.points from {results}"
        " join tables_resultseat s on s.result_id = r.id order by s.points"
    ) == [(points,) for points in range(4, 4 + RESULTS + 3)]
    logs = Path(league.environment["GONUTS_VAR"]) / "log"
    assert "database is locked" not in (logs / "web.log").read_text()


def write_results(league: League, table: dict) -> int:
    """Confirm, reopen and confirm again; the number of results acknowledged."""
    phone = Phone(league.base, f"/t/{table['token']}/", 1)
    acknowledged = 0
    for turn in range(RESULTS):
        totals = {
            f"points-{seat}": 4 + turn + place
            for place, seat in enumerate(table["seats"])
        }
        page = phone.fill("totals", **totals)
        field = re.search(r'name="version" value="(\d+)"', page.text)
        assert field, f"{page.status} at {phone.here} in turn {turn}: {page.text}"
        version = field.group(1)
        page = phone.post(f"{phone.here}confirm/", version=version)
        page = phone.agree(page, version)
        acknowledged += page.status == 200 and "Something wrong?" in page.text
        if turn < RESULTS - 1:
            phone.post(f"{phone.here}reopen/")
    return acknowledged
