"""120 players in two rooms, and two helpers at work on one draft at the same time."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from .league import League, as_json
from .night import Organiser

pytestmark = pytest.mark.processes

TURNS = 8
ROOMS = {
    "rooms-TOTAL_FORMS": 2,
    "rooms-INITIAL_FORMS": 0,
    "rooms-0-name": "Hall",
    "rooms-0-first_table": 1,
    "rooms-0-last_table": 18,
    "rooms-1-name": "Library",
    "rooms-1-first_table": 31,
    "rooms-1-last_table": 50,
}
DRAFT = "(select id from events_round where state = 'draft' and event_id = {event_id})"


def test_of_two_changes_made_at_once_one_is_refused_and_none_is_half_done(
    shared_league,
):
    league = shared_league
    seeded = league.prepare("seed", players=120, is_published=False)
    draft = DRAFT.format(**seeded)
    league.start()
    helpers = [helper_of(league, seeded) for _ in range(2)]
    helpers[0].post(helpers[0].at("rooms/"), **ROOMS)
    helpers[0].draw(1)
    drawn = seating(league, draft)
    assert sorted({table for table, _position in drawn}) == [
        *range(1, 19),
        *range(31, 43),
    ]

    together = Barrier(2, timeout=60)
    with ThreadPoolExecutor(2) as pool:
        turns = pool.map(
            lambda first_table: swap_often(
                league, draft, helpers[first_table - 1], first_table, together
            ),
            (1, 2),
        )
        answers = list(zip(*turns, strict=True))

    assert [sorted(pair) for pair in answers] == [[200, 409]] * TURNS
    swaps = journal(league, seeded, "seats-swapped")
    assert len(swaps) == TURNS
    assert seating(league, draft) == replayed(drawn, swaps)
    assert league.rows(f"select version from events_round where id = {draft}") == [
        (TURNS,)
    ]


def helper_of(league: League, seeded: dict) -> Organiser:
    helper = Organiser(league.base)
    helper.event = seeded["event"]
    helper.sign_in(seeded["username"], seeded["password"])
    return helper


def swap_often(
    league: League,
    draft: str,
    helper: Organiser,
    first_table: int,
    together: Barrier,
) -> list[int]:
    """Swap the first seats of two tables again and again; the answers.

    Both helpers look at the same draft before either of them changes it, and both mean
    the seat at table 2.
    """
    answers = []
    for _ in range(TURNS):
        sits = seating(league, draft)
        swap = {
            "seen": helper.seen(1),
            "who": sits[first_table, 0],
            "other": sits[first_table + 1, 0],
        }
        together.wait()
        page = helper.post(helper.at("rounds/1/swap/"), **swap)
        answers.append(page.status)
        together.wait()
    return answers


def seating(league: League, draft: str) -> dict[tuple[int, int], int]:
    """Who sits where, by table number and position."""
    rows = league.rows(
        "select t.number, s.position, s.entry_id from tables_seat s "
        f"join tables_table t on s.table_id = t.id where t.round_id = {draft}"
    )
    return {(table, position): entry for table, position, entry in rows}


def journal(league: League, seeded: dict, act: str) -> list[dict]:
    rows = league.rows(
        f"select after from clubs_journalentry where act = '{act}'"
        f" and event_id = {seeded['event_id']} order by id"
    )
    return [as_json(after) for (after,) in rows]


def replayed(
    seats: dict[tuple[int, int], int], swaps: list[dict]
) -> dict[tuple[int, int], int]:
    """The seating that these swaps, one after the other, make of another."""
    for swap in swaps:
        first, second = swap["entries"]
        other = {first: second, second: first}
        seats = {place: other.get(entry, entry) for place, entry in seats.items()}
    return seats
