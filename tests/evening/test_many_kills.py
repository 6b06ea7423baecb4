"""Kill -9 at random of whatever runs, while evenings are held and others tap.

200 times in the soak: the web server, the workers, their scheduler and, where they are
a server's, the broker and the database, which are started again.
"""

import http.client
import random
import re
import threading
import time
from collections.abc import Callable
from html import unescape

import psutil
import pytest

from tests.services import SERVICES, kill, place_beside_us, start
from tests.soak import IS_SOAK, PART, tries

from . import engines
from .league import League, as_json, wait_until
from .night import SEEN, Organiser, Phone
from .seed_twin import points_of
from .surfer import Page
from .test_kill import below

pytestmark = [
    pytest.mark.processes,
    pytest.mark.skipif(not (IS_SOAK or PART), reason="takes minutes"),
]
KILLS = tries(200, few=2)
PLAYERS, ROUNDS, TAPPERS = 16, 3, 4
PAUSE, PATIENCE = (0.3, 2.0), 240
# On a machine where a league takes longer to start, it also takes longer to come back.
START_SECONDS = 5
# A draw whose answer was lost is asked for again, perhaps too late for its round; one
# that was killed three times in its course is given up, and asked for again, too.
NOT_DRAWN = ("round-not-draft", "draft-changed", "job-gave-up")
WEB_FAULTS = (OSError, http.client.HTTPException)
# Where a page says that the data are away, what is looked for in it is not there.
PAGE_FAULTS = (AssertionError, AttributeError, LookupError, TypeError)


def test_evenings_lose_nothing_although_all_is_killed_at_random(league):
    evenings = [league.prepare("seed", players=PLAYERS, is_published=False)]
    tapped = league.run("seed", players=4 * TAPPERS, is_published=True)
    begun = time.monotonic()
    league.start()
    killer = Killer(league, pace=max(1, (time.monotonic() - begun) / START_SECONDS))
    tappers = [Tapper(league, table, killer.is_done) for table in tapped["tables"]]

    for each in (killer, *tappers):
        each.start()
    hold(league, evenings[0])
    while not killer.is_done.is_set():
        with killer.calm:
            evenings.append(league.run("seed", players=PLAYERS, is_published=False))
        hold(league, evenings[-1])
    for each in (killer, *tappers):
        each.join()
    # One that was asked for again, too late for its round, may still be under way.
    wait_until(lambda: not draws_under_way(league), PATIENCE, "a draw does not end")

    print(
        f"{killer.killed} killed in {len(evenings)} evenings of {ROUNDS} rounds, with "
        f"pauses of {killer.pauses} s"
    )
    assert sum(killer.killed.values()) == KILLS
    assert [each.fault for each in (killer, *tappers) if each.fault] == []
    for evening in evenings:
        assert_held_once(league, evening)
    assert_taps_kept(league, tappers)
    assert league.is_whole()


class Fallible(threading.Thread):
    """A thread that keeps what ended it."""

    fault: Exception | None = None

    def run(self) -> None:
        try:
            self.act()
        except Exception as fault:
            self.fault = fault

    def act(self) -> None:
        raise NotImplementedError


class Killer(Fallible):
    """Kills one thing after the other, unless all shall be calm for a moment."""

    def __init__(self, league: League, *, pace: float) -> None:
        super().__init__(daemon=True)
        self.pauses = [pace * seconds for seconds in PAUSE]
        self.calm, self.is_done = threading.Lock(), threading.Event()
        self.ways: dict[str, Callable[[], int]] = {
            "web": lambda: league.kill("granian"),
            "interactive worker": lambda: league.kill("-Q interactive"),
            "long worker": lambda: league.kill("-Q bulk"),
            "scheduler": lambda: kill_scheduler(league),
        }
        if engines.IS_ON_SERVICES:
            broker = "rabbitmq" if engines.is_on("amqp") else "redis"
            for name in (broker, "postgresql"):
                self.ways[name] = lambda name=name: kill_service(name)
        self.killed = dict.fromkeys(self.ways, 0)

    def act(self) -> None:
        rng = random.Random(18)
        left = ([*self.ways] * KILLS)[:KILLS]
        try:
            while left:
                name = rng.choice(left)
                # What was killed a moment ago may not run again yet.
                if self._kills(name):
                    left.remove(name)
                    self.killed[name] += 1
                time.sleep(rng.uniform(*self.pauses))
        finally:
            self.is_done.set()

    def _kills(self, name: str) -> int:
        with self.calm:
            return self.ways[name]()


def kill_scheduler(league: League) -> int:
    """The scheduler is one of the two that this worker has started."""
    try:
        found = below(league, "-Q interactive")
        for each in found:
            each.kill()
    except (ValueError, psutil.NoSuchProcess):  # it does not run
        return 0
    return len(found)


def kill_service(name: str) -> int:
    place = place_beside_us()
    kill(place, SERVICES[name])
    start(place, [SERVICES[name]])
    return 1


class Tapper(Fallible):
    """A phone that puts a card before each of its players, and takes it, and so on."""

    def __init__(self, league: League, table: dict, is_over: threading.Event) -> None:
        super().__init__(daemon=True)
        self.league, self.table, self.is_over = league, table, is_over
        self.acknowledged = 0

    def act(self) -> None:
        link = f"/t/{self.table['token']}/"
        phone = insist(lambda: Phone(self.league.base, link, 1), lambda _phone: True)
        while not self.is_over.is_set():
            number, is_taken = divmod(self.acknowledged, 2)
            seat = self.table["seats"][number % len(self.table["seats"])]
            tap = {
                "seat": seat,
                "game": 1,
                "client_id": f"{self.table['id']}-{self.acknowledged}",
                "take" if is_taken else "add": "plain",
            }
            insist(lambda: phone.post(f"{phone.here}tap/", **tap), is_answered)  # noqa: B023 -- called at once
            self.acknowledged += 1
            time.sleep(0.1)


def hold(league: League, seeded: dict) -> None:
    """An evening by its pages; what was not answered is done again."""
    olga = Organiser(league.base)
    olga.event = seeded["event"]
    insist(lambda: olga.sign_in(seeded["username"], seeded["password"]), is_answered)
    for number in range(1, ROUNDS + 1):
        page = olga.at(f"rounds/{number}/")
        insist(lambda: draw(olga, page), lambda found: found)  # noqa: B023 -- as above
        insist(lambda: publish(olga, page), lambda found: found)  # noqa: B023
        for link in insist(
            olga.links, lambda found: len(found) == PLAYERS // 4
        ).values():
            insist(lambda: enter(league, link, number), is_confirmed)  # noqa: B023
        insist(lambda: close(olga, page), lambda found: found)  # noqa: B023


def insist(do: Callable, is_enough: Callable):
    """Try until it is answered as wanted."""
    end, seen = time.monotonic() + PATIENCE, None
    while time.monotonic() < end:
        try:
            seen = do()
            if is_enough(seen):
                return seen
        except (*WEB_FAULTS, *PAGE_FAULTS) as fault:
            seen = fault
        time.sleep(0.2)
    raise AssertionError(f"not done in {PATIENCE} s; the last answer: {seen!r:.2000}")


def is_answered(page: Page) -> bool:
    return page.status == 200


def draw(olga: Organiser, page: str) -> bool:
    shown = olga.get(page)
    if shown.status == 404:
        olga.post(olga.at("draw/"))
    return shown.status == 200


def publish(olga: Organiser, page: str) -> bool:
    shown = olga.get(page)
    if shown.status == 200 and (seen := SEEN.search(shown.text)):
        olga.post(f"{page}publish/", seen=seen[1])
    return shown.status == 200 and not seen


def close(olga: Organiser, page: str) -> bool:
    shown = olga.get(page)
    is_closed = f"{page}reopen/" in shown.text
    if shown.status == 200 and not is_closed:
        olga.post(f"{page}close/")
    return is_closed


def enter(league: League, link: str, number: int) -> Page:
    phone = Phone(league.base, link, number)
    page = phone.get(phone.here)
    if is_confirmed(page):
        return page
    if page.status == 200 and '<nav class="totals' in page.text:
        phone.fill("totals", **totals_in(page, number))
    # Else they were filled in before, and only the answer was lost.
    return phone.confirm()


def totals_in(page: Page, number: int) -> dict[str, int]:
    strip = page.text.split('<nav class="totals')[1].split("</nav>")[0]
    names = re.findall(r'id="total-(\d+)".*?class="nm">([^<]+)<', strip, re.DOTALL)
    return {
        f"points-{seat}": points_of(unescape(name).strip(), number)
        for seat, name in names
    }


def is_confirmed(page: Page) -> bool:
    return page.status == 200 and "Something wrong? Change it" in page.text


def draws_under_way(league: League) -> list[tuple]:
    active = "select id from jobs_job where kind = 'draw-round' and state in"
    return league.rows(f"{active} ('queued', 'running')")


def assert_held_once(league: League, evening: dict) -> None:
    """Each draw was made by one job, once, and the standings are as without kills."""
    event = f"event_id = {evening['event_id']}"
    acts = "select act, count(*) from clubs_journalentry where"
    counted = dict(league.rows(f"{acts} {event} group by act"))
    draws = league.rows(
        "select state, error_code, count(*) from jobs_job where kind = 'draw-round'"
        f" and club_id = {evening['club_id']} group by state, error_code"
    )
    assert [each for each in draws if each[1] not in NOT_DRAWN] == [
        ("done", "", counted["round-drawn"])
    ]
    assert counted["round-published"] == counted["round-closed"] == ROUNDS
    results = league.rows(
        "select count(*) from tables_result r join tables_table t on t.id = r.table_id"
        f" join events_round o on o.id = t.round_id and o.{event}"
    )
    assert results == [(ROUNDS * PLAYERS // 4,)]
    both = league.run("seed_twin", event_id=evening["event_id"])
    assert both["held"] == both["twin"]


def assert_taps_kept(league: League, tappers: list[Tapper]) -> None:
    for each in tappers:
        table, sent = each.table["id"], each.acknowledged
        taps = f"select count(*) from tables_tap where table_id = {table}"
        assert league.rows(taps) == [(sent,)]
        entries = league.rows(
            "select e.cards from tables_seatentry e"
            f" join tables_seat s on s.id = e.seat_id and s.table_id = {table}"
        )
        assert sum(sum(as_json(cards).values()) for (cards,) in entries) == sent % 2
