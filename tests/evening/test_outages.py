"""What a league on a server's services does while one of them is away, and after."""

import os
import shutil
import subprocess
import tempfile
import threading
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from amqp.exceptions import PreconditionFailed
from kombu import Connection, Queue

from tests.services import (
    SERVICES,
    kill,
    place_beside_us,
    set_rabbitmq_memory,
    start,
)
from tests.soak import IS_SOAK, PART

from . import engines
from .league import READY_SECONDS, League, as_json, wait_until
from .night import Organiser, Phone
from .surfer import Page
from .test_kill import CARDS, tap_all

pytestmark = [
    pytest.mark.processes,
    pytest.mark.skipif(not engines.IS_ON_SERVICES, reason="keeps all in files"),
]
AWAY_SECONDS = 60 if IS_SOAK or PART else 0
LOGS = ("web", "interactive", "bulk")
ON_RABBITMQ = pytest.mark.skipif(
    not engines.is_on("amqp"), reason="another broker's queues"
)


@pytest.mark.engines
@ON_RABBITMQ
def test_the_queues_of_tasks_outlive_a_node_of_rabbitmq(shared_league):
    league = shared_league
    league.prepare("seed", players=4, is_published=False)
    league.start()

    with Connection(league.environment["CELERY_BROKER_URL"]) as asking:
        for name in ("interactive", "bulk", "parts"):
            queue = Queue(name, queue_arguments={"x-queue-type": "quorum"})
            wait_until(lambda: is_there(asking, name), READY_SECONDS, f"no {name}")  # noqa: B023 -- called at once
            queue.bind(asking.channel()).declare()
            with pytest.raises(PreconditionFailed):
                Queue(name).bind(asking.channel()).queue_declare()


@pytest.mark.engines
def test_workers_begin_without_a_warning_and_end_without_one_of_ours(league):
    league.prepare("seed", players=4, is_published=False)
    league.start()

    workers = "select count(*) from jobs_heartbeat where kind = 'worker'"
    wait_until(lambda: league.rows(workers) >= [(2,)], READY_SECONDS, "no worker")

    for name in ("interactive", "bulk"):
        assert '"WARNING"' not in (log := log_of(league, name)), log
    league.stop()
    for name in ("interactive", "bulk"):
        assert '"gonuts_league' not in (log := log_of(league, name)), log


def log_of(league: League, name: str) -> str:
    return (league.folder / "log" / f"{name}.log").read_text()


def is_there(asking: Connection, name: str) -> bool:
    try:
        Queue(name).bind(asking.channel()).queue_declare(passive=True)
    except asking.channel_errors:
        return False
    return True


def test_a_draw_asked_for_while_the_broker_is_away_is_made_later(shared_league):
    league, place = shared_league, place_beside_us()
    broker = SERVICES["rabbitmq" if engines.is_on("amqp") else "redis"]
    seeded = league.prepare("seed", players=40, is_published=False)
    league.start()
    olga = organiser_of(league, seeded)

    clocks = "select name from jobs_heartbeat where kind = 'scheduler'"
    wait_until(lambda: league.rows(clocks) != [], READY_SECONDS, "no scheduler")
    seen = {name: len(log_of(league, name)) for name in LOGS}

    kill(place, broker)
    try:
        job_page = ask_for_draw(olga)
        end = time.monotonic() + AWAY_SECONDS
        while time.monotonic() < end:
            assert olga.get(olga.at("")).status == 200
            time.sleep(1)
    finally:
        start(place, [broker])

    assert_drawn_once(league, olga, job_page, seeded)
    # A line for each try tells enough; what runs tries again and again.
    for name in LOGS:
        assert "Traceback" not in (told := log_of(league, name)[seen[name] :]), told


@ON_RABBITMQ
def test_a_draw_asked_for_while_the_broker_has_no_memory_left_is_made_later(
    shared_league,
):
    """RabbitMQ then reads nothing from those who send, and says nothing either."""
    league, place = shared_league, place_beside_us()
    seeded = league.prepare("seed", players=40, is_published=False)
    league.start()
    olga = organiser_of(league, seeded)

    set_rabbitmq_memory(place, 0.000001)
    try:
        job_page = ask_for_draw(olga)
    finally:
        set_rabbitmq_memory(place, 0.4)

    assert_drawn_once(league, olga, job_page, seeded)


def ask_for_draw(olga: Organiser) -> str:
    """The page that waits for the draw; those of the event open all the same."""
    page = olga.post(olga.at("draw/"))
    assert page.status == 200
    assert olga.get(olga.at("")).status == 200
    return page.address


def assert_drawn_once(
    league: League, olga: Organiser, job_page: str, seeded: dict
) -> None:
    wait_until(
        lambda: "/rounds/1/" in olga.get(job_page).address,
        READY_SECONDS,
        "the draw does not finish",
    )
    assert league.rows(
        "select count(*) from clubs_journalentry where act = 'round-drawn'"
        f" and event_id = {seeded['event_id']}"
    ) == [(1,)]


def test_every_acknowledged_tap_is_there_although_postgresql_is_killed(shared_league):
    league, place = shared_league, place_beside_us()
    seeded = league.prepare("seed", players=16, is_published=True)
    league.start()
    phones = [
        threading.Thread(target=tap_all, args=(league, table))
        for table in seeded["tables"]
    ]
    tables = ", ".join(str(table["id"]) for table in seeded["tables"])
    taps = f"select count(*) from tables_tap where table_id in ({tables})"

    for phone in phones:
        phone.start()
    wait_until(lambda: league.rows(taps) > [(20,)], READY_SECONDS, "nobody taps")
    kill(place, SERVICES["postgresql"])
    start(place, [SERVICES["postgresql"]])
    for phone in phones:
        phone.join()

    wanted = len(CARDS) * 2
    assert league.rows(taps) == [(16 * wanted,)]
    entries = league.rows(
        "select e.cards from tables_seatentry e"
        f" join tables_seat s on s.id = e.seat_id and s.table_id in ({tables})"
    )
    assert [sum(as_json(cards).values()) for (cards,) in entries] == [wanted] * 16


def test_no_acknowledged_tap_is_lost_while_the_disk_of_postgresql_is_full(
    league, small_disk
):
    seeded = league.prepare("seed", players=4, is_published=True)
    (table,) = seeded["tables"]
    taps = f"select count(*) from tables_tap where table_id = {table['id']}"
    url = league.environment["DATABASE_URL"]
    with engines.on_disk(url, small_disk), started(league):
        phone = Phone(league.base, f"/t/{table['token']}/", 1)
        with filled(small_disk):
            taken = 0
            while (page := tap(phone, table, taken)).status == 200:
                taken += 1
            # What needs no room goes on.
            assert phone.get(f"{phone.link}standings/").status == 200
            assert league.rows(taps) == [(taken,)]
        assert (page.status, "cannot be reached" in page.text) == (503, True)
        assert tap(phone, table, taken).status == 200
        assert league.rows(taps) == [(taken + 1,)]

    told = log_of(league, "web")
    assert "The database does not answer: could not extend file" in told
    assert "Traceback" not in told


def test_a_tap_waits_for_a_slow_database_and_is_stored_once(shared_league):
    league = shared_league
    seeded = league.prepare("seed", players=4, is_published=True)
    league.start()
    (table,) = seeded["tables"]
    phone = Phone(league.base, f"/t/{table['token']}/", 1)
    pages = []
    tapping = threading.Thread(target=lambda: pages.append(tap(phone, table, 0)))

    with engines.one_moment(league.environment["DATABASE_URL"]) as ask:
        ask(f"select id from tables_table where id = {table['id']} for update")
        tapping.start()
        time.sleep(3)
        assert pages == []
    tapping.join()

    assert [page.status for page in pages] == [200]
    taps = f"select count(*) from tables_tap where table_id = {table['id']}"
    assert league.rows(taps) == [(1,)]


@pytest.fixture
def small_disk():
    """A disk of some megabytes for PostgreSQL; only root can make one."""
    folder = Path(tempfile.mkdtemp(prefix="gonuts-disk-", dir="/var/tmp"))
    mounting = ["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", str(folder)]
    if os.getuid() or subprocess.run(mounting, capture_output=True).returncode:
        folder.rmdir()
        pytest.skip("no disk can be mounted")
    shutil.chown(folder, "postgres")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)
    folder.rmdir()


@contextmanager
def started(league: League):
    league.start()
    try:
        yield
    finally:
        league.stop()


@contextmanager
def filled(folder: Path):
    """Leave no room on a disk for a while."""
    file = folder / "full"
    with file.open("wb", buffering=0) as filling, suppress(OSError):
        while filling.write(bytes(4096)):
            pass
    try:
        yield
    finally:
        file.unlink()


def tap(phone: Phone, table: dict, number: int) -> Page:
    """Add a card at the first seat, or take it away again."""
    change = {"take" if number % 2 else "add": CARDS[0]}
    address, seat = f"{phone.here}tap/", table["seats"][0]
    return phone.post(address, seat=seat, game=1, client_id=f"tap-{number}", **change)


def organiser_of(league: League, seeded: dict) -> Organiser:
    olga = Organiser(league.base)
    olga.event = seeded["event"]
    olga.sign_in(seeded["username"], seeded["password"])
    return olga
