"""Two programs write one table at the same time: no update is lost.

A thousand writes for `./run soak`, else forty.
"""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.request import Request

import pytest

from tests.soak import games

from .league import League, as_json
from .surfer import Page, Surfer

pytestmark = pytest.mark.processes
WRITES, PROGRAMS, TURNS = games(1000, part=25), 2, 10
PAUSE = 3  # seconds


class Program(Surfer):
    """Speaks JSON, and says upon which version it writes."""

    def __init__(self, league: League, seeded: dict) -> None:
        super().__init__(league.base)
        names = ("username", "password")
        self.post("/sign-in/", **{name: seeded[name] for name in names})
        self.token = self._token() or self._fetch_token()

    def send(self, method: str, path: str, body: object, **headers: str) -> Page:
        request = Request(self._address(f"/api/v1/{path}"), json.dumps(body).encode())
        request.method = method
        for name, value in (
            ("Content-Type", "application/json"),
            ("X-CSRFToken", self.token),
            ("Referer", self.base),
            *headers.items(),
        ):
            request.add_header(name, value)
        # Both are the same caller, and together quicker than one may be.
        while (page := self._open(request)).status == 429:
            time.sleep(PAUSE)
        return page


@pytest.mark.engines
def test_no_write_of_two_programs_at_one_table_is_lost(shared_league):
    league = shared_league
    seeded = league.prepare("seed", players=4, is_published=True)
    league.start()
    table = seeded["tables"][0]["id"]

    with ThreadPoolExecutor(PROGRAMS) as pool:
        told = list(
            pool.map(
                lambda number: write_often(league, seeded, table, number),
                range(PROGRAMS),
            )
        )

    kept = [points for written, _refused in told for points in written]
    assert len(kept) == WRITES
    rows = league.rows(f"select version from tables_table where id = {table}")
    assert rows == [(WRITES,)]
    assert written_in_order(league, table) == [
        points for _version, points in sorted(kept)
    ]
    sentences = [sentence for _written, refused in told for sentence in refused]
    assert sentences
    assert all("Read it again, then repeat" in each for each in sentences)
    assert all("Totals were entered at table 1" in each for each in sentences)


@pytest.mark.engines
def test_a_request_sent_twice_at_once_is_done_once(shared_league):
    league = shared_league
    seeded = league.prepare("seed.empty_club")
    league.start()
    programs = [Program(league, seeded) for _ in range(PROGRAMS)]
    address = f"clubs/{seeded['club']}/events/"
    evening = {"name": "Thursday", "starts_at": "2026-12-03T19:00:00+01:00"}

    def make(program: Program, key: str) -> tuple[int, str]:
        page = program.send("POST", address, evening, **{"Idempotency-Key": key})
        return page.status, page.text

    with ThreadPoolExecutor(PROGRAMS) as pool:
        answers = [
            set(pool.map(make, programs, [f"key-{turn}"] * PROGRAMS))
            for turn in range(TURNS)
        ]

    assert [len(pair) for pair in answers] == [1] * TURNS
    assert {status for pair in answers for status, _text in pair} == {201}
    events = f"select count(*) from events_event where club_id = {seeded['club_id']}"
    assert league.rows(events) == [(TURNS,)]


def write_often(
    league: League, seeded: dict, table: int, number: int
) -> tuple[list[tuple[int, int]], list[str]]:
    """Write other totals again and again, each upon what was read a moment ago.

    Gives the versions made with the points of the first seat, and what was refused.
    """
    program = Program(league, seeded)
    address = f"events/{seeded['event']}/tables/{table}/entry/"
    written: list[tuple[int, int]] = []
    refused: list[str] = []
    version = 0
    while len(written) < WRITES // PROGRAMS:
        points = number + PROGRAMS * len(written)
        body = {"seats": [{"points": points + more} for more in (3, 2, 1, 0)]}
        page = program.send(
            "PUT", address, body, **{"If-Match": f'"{table}.{version}"'}
        )
        told = json.loads(page.text)
        if page.status == 200:
            assert told["version"] == version + 1
            version = told["version"]
            written.append((version, points + 3))
        else:
            assert page.status == 412, page.text
            refused.append(told["error"])
            version = league.rows(
                f"select version from tables_table where id = {table}"
            )[0][0]
    return written, refused


def written_in_order(league: League, table: int) -> list[int]:
    """The points of the first seat as the journal has them, one write after another."""
    rows = league.rows(
        "select after from clubs_journalentry where act = 'totals-entered'"
        f" and table_id = {table} order by id"
    )
    totals = [as_json(after)["by_entry"] for (after,) in rows]
    return [max(int(float(points)) for points in each.values()) for each in totals]
