"""Kill -9 of workers and web while a round is drawn and while tables are entered."""

import http.client
import threading
import time

import psutil
import pytest

from . import engines
from .league import READY_SECONDS, League, as_json, wait_until
from .night import Organiser, Phone

pytestmark = pytest.mark.processes

# A page that says "not now" has no form, either.
NO_ANSWER = (OSError, http.client.HTTPException, AssertionError)
CARDS = ("plain", "glazed", "powdered", "jelly-filled", "eclair")
DRAWS = 3


@pytest.mark.engines
def test_draw_finishes_once_although_its_worker_is_killed(shared_league):
    league = shared_league
    seeded = league.prepare("seed", players=120, is_published=False)
    league.start()
    olga = Organiser(league.base)
    olga.event = seeded["event"]
    olga.sign_in(seeded["username"], seeded["password"])
    draws = f"from jobs_job where kind = 'draw-round' and club_id = {seeded['club_id']}"

    for drawn in range(1, DRAWS + 1):
        # Else it may have drawn before the second click, which then draws anew.
        with league.paused("interactive"):
            job_page = olga.post(olga.at("draw/")).address
            again = olga.post(olga.at("draw/")).address
        wait_until(
            lambda: league.kill("interactive") > 0, READY_SECONDS, "no worker starts"
        )
        wait_until(
            lambda: "/rounds/1/" in olga.get(job_page).address,  # noqa: B023 -- called at once
            READY_SECONDS,
            "the draw does not finish",
        )
        jobs = league.rows(f"select count(*) {draws}")
        acts = league.rows(
            "select count(*) from clubs_journalentry where act = 'round-drawn'"
            f" and event_id = {seeded['event_id']}"
        )
        assert again == job_page
        assert (jobs, acts) == ([(drawn,)], [(drawn,)])

    assert league.rows(f"select state {draws}") == [("done",)] * DRAWS
    # A draft that a later draw replaced is kept, but is no draft any more.
    drafts = (
        "select id from events_round where state = 'draft'"
        f" and event_id = {seeded['event_id']}"
    )
    assert len(league.rows(drafts)) == 1
    seats = f"select count(*) from tables_seat where round_id in ({drafts})"
    assert league.rows(seats) == [(120,)]


def test_lost_work_is_looked_for_although_the_scheduler_was_killed(shared_league):
    league = shared_league
    league.prepare("seed", players=4, is_published=False)
    league.start()
    clocks = "select name from jobs_heartbeat where kind = 'scheduler'"
    wait_until(lambda: league.rows(clocks) != [], READY_SECONDS, "no scheduler")
    before = league.rows(clocks)

    # The scheduler is one of the two that the worker has started.
    for each in below(league, "-Q interactive"):
        each.kill()

    wait_until(
        lambda: set(league.rows(clocks)) - set(before), READY_SECONDS, "none came back"
    )


def below(league: League, word: str) -> list[psutil.Process]:
    """The processes that a worker has started for itself."""
    assert league.process is not None
    workers = psutil.Process(league.process.pid).children()
    (worker,) = (each for each in workers if word in " ".join(each.cmdline()))
    return worker.children()


@pytest.mark.skipif(engines.IS_ON_SERVICES, reason="the copy is one of a file")
def test_copy_is_kept_although_the_worker_that_took_it_was_killed(league):
    league.prepare("seed", players=16, is_published=True)
    # A killed worker has taken its message with it: only the job's row is left.
    messages = list((league.folder / "queue").iterdir())
    for message in messages:
        message.unlink()
    league.start()

    wait_until(
        lambda: (
            league.rows("select state from jobs_job where kind = 'keep-copy'")
            == [("done",)]
        ),
        READY_SECONDS,
        "the copy is not made",
    )
    made = list((league.folder / "copies").glob("*-round-published.zip"))
    assert (len(messages), len(made)) == (1, 1)


@pytest.mark.engines
def test_every_acknowledged_tap_is_there_although_the_web_is_killed(shared_league):
    league = shared_league
    seeded = league.prepare("seed", players=16, is_published=True)
    league.start()
    phones = [
        threading.Thread(target=tap_all, args=(league, table))
        for table in seeded["tables"]
    ]

    for phone in phones:
        phone.start()
    for _ in range(2):
        time.sleep(1.5)
        assert league.kill("granian") > 0
    for phone in phones:
        phone.join()

    wanted = len(CARDS) * 2
    tables = ", ".join(str(table["id"]) for table in seeded["tables"])
    entries = league.rows(
        "select e.seat_id, e.cards from tables_seatentry e"
        f" join tables_seat s on s.id = e.seat_id and s.table_id in ({tables})"
    )
    seats = [seat for table in seeded["tables"] for seat in table["seats"]]
    assert sorted(seat for seat, _cards in entries) == sorted(seats)
    assert {sum(as_json(cards).values()) for _seat, cards in entries} == {wanted}
    assert league.rows(
        f"select count(*) from tables_tap where table_id in ({tables})"
    ) == [(16 * wanted,)]
    assert league.is_whole()


def tap_all(league: League, table: dict) -> None:
    """Tap ten cards for each seat; a tap without an answer is sent again."""
    phone = open_until_answered(league, f"/t/{table['token']}/")
    for seat in table["seats"]:
        for card in CARDS:
            for copy in range(2):
                tap_until_acknowledged(phone, seat, card, f"{seat}-{card}-{copy}")


def open_until_answered(league: League, link: str) -> Phone:
    """On a slow machine the web is killed before the phone has opened its page."""
    end = time.monotonic() + READY_SECONDS
    while time.monotonic() < end:
        try:
            return Phone(league.base, link, 1)
        except NO_ANSWER:
            time.sleep(0.2)
    raise AssertionError(f"no answer at {link}")


def tap_until_acknowledged(phone: Phone, seat: int, card: str, client_id: str) -> None:
    end = time.monotonic() + READY_SECONDS
    while time.monotonic() < end:
        try:
            page = phone.post(
                f"{phone.here}tap/", seat=seat, game=1, client_id=client_id, add=card
            )
        except NO_ANSWER:
            time.sleep(0.2)
            continue
        if page.status == 200:
            return
    raise AssertionError(f"no answer to the tap {client_id}")
