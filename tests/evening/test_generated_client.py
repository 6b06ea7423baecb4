"""The evening of 23 people by a client that was generated from our schema alone.

It is that of `test_club_night`, which people hold by pages, and has its standings.
"""

import importlib
import sys
from datetime import datetime
from itertools import chain
from subprocess import run
from types import ModuleType
from typing import Any

import pytest

from gonuts_league.players.lists.name_list import parse_name_list
from tests.api.test_how_to import EVENING

from .league import ROOT, League, wait_until
from .night import LEFT, NAMES, NIGHT, PLACES, TOTALS, WHOLE_BOX

pytestmark = pytest.mark.processes
STARTS_AT = datetime.fromisoformat("2026-12-03T19:00:00+01:00")
PLAN = {"rounds_planned": 4, "seats_preferred": 4, "seats_min": 3, "seats_max": 5}
FIRST_EDITION = "first-edition"


@pytest.fixture(scope="module")
def generated(tmp_path_factory):
    """The name of a package that openapi-python-client has written."""
    folder = tmp_path_factory.mktemp("generated")
    (folder / "config.yaml").write_text("post_hooks: []\n")
    asked = ["--path", ROOT / "docs" / "api-schema.yaml", "--meta", "none"]
    asked += ["--output-path", folder / "made_client", "--config", "config.yaml"]
    tool = [sys.executable, "-m", "openapi_python_client", "generate"]
    done = run([*tool, *asked], cwd=folder, capture_output=True, text=True, check=True)
    assert "warning" not in (done.stdout + done.stderr).lower()
    sys.path.insert(0, str(folder))
    yield "made_client"
    sys.path.remove(str(folder))


class Evening:
    """One event, run by nothing but the operations of the generated client."""

    def __init__(self, package: str, league: League, seeded: dict) -> None:
        self.package = package
        made = self.module("client").AuthenticatedClient(
            base_url=league.base,
            token=seeded["token"],
            raise_on_unexpected_status=True,
        )
        self.client = made
        self.slug = ""

    def module(self, path: str) -> ModuleType:
        return importlib.import_module(f"{self.package}.{path}")

    def model(self, name: str, values: dict) -> Any:
        found = getattr(self.module("models"), name)
        return found.from_dict(values)

    def ask(self, operation: str, *place: Any, room: str = "events", **about: Any):
        """What an operation answers, if that is no refusal."""
        act = self.module(f"api.{room}.{operation}").sync_detailed
        where = (self.slug, *place) if room == "events" else place
        answer = act(*where, client=self.client, **about)
        assert answer.status_code < 300, answer.content
        return answer.parsed

    def begin(self, club: str) -> None:
        plan = {"name": "Thursday night", "starts_at": STARTS_AT.isoformat(), **PLAN}
        body = self.model("NewEvent", plan)
        self.slug = self.ask("create_event", club, room="clubs", body=body).slug

    def entries(self) -> dict[str, Any]:
        return {each.player: each for each in self.ask("events_entries_list").results}

    def here(self, name: str, *, is_here: bool) -> None:
        body = self.model("CheckInEntry", {"is_here": is_here})
        self.ask("check_in_entry", self.entries()[name].id, body=body)

    def draw(self) -> None:
        job = self.ask("draw_round").id
        wait_until(lambda: self.ask("draw_job", job).state == "done", 30, "not drawn")

    def round_tag(self, number: int) -> str:
        rounds = self.ask("events_rounds_list").results
        found = next(each for each in rounds if each.number == number)
        return f'"{found.id}.{found.version}"'

    def tables(self, number: int) -> list[Any]:
        return self.ask("events_tables_list", round_=number).results

    def seat_as(self, number: int, wanted: list[list[str]]) -> list[Any]:
        """Swap people until the draft is as wanted; its tables in that order."""
        ids = {name: each.id for name, each in self.entries().items()}
        free = self.tables(number)
        places = []
        for people in wanted:
            fit = next(each for each in free if len(each.seats) == len(people))
            free.remove(fit)
            places.append(fit.id)
        for people, table in zip(wanted, places, strict=True):
            for position, name in enumerate(people):
                (now,) = (each for each in self.tables(number) if each.id == table)
                sits = now.seats[position].entry
                if sits != ids[name]:
                    pair = self.model("SwapSeats", {"who": sits, "other": ids[name]})
                    tag = self.round_tag(number)
                    self.ask("swap_seats", number, body=pair, if_match=tag)
        return places

    def enter(self, number: int, table: int, seats: list[Any], **how: Any) -> None:
        body = self.model("EnterTable", {"seats": seats})
        tag = self.table_tag(number, table)
        entered = self.ask("enter_table", table, body=body, if_match=tag)
        body = self.model("ConfirmTable", {"is_all": True, **how})
        tag = f'"{table}.{entered.version}"'
        confirmed = self.ask("confirm_table", table, body=body, if_match=tag)
        assert confirmed.state == "confirmed"

    def table_tag(self, number: int, table: int) -> str:
        (now,) = (each for each in self.tables(number) if each.id == table)
        return f'"{table}.{now.version}"'

    def standings(self) -> list[tuple]:
        return [
            (row.rank, row.player, row.points, row.wins, row.margin)
            for row in self.ask("event_standings").standings
        ]


def test_generated_client_holds_the_evening_of_the_pages(generated, shared_league):
    seeded = shared_league.prepare("seed_program")
    shared_league.start()
    evening = Evening(generated, shared_league, seeded)
    with evening.client:
        hold(evening, seeded["club"])

        assert evening.standings() == [
            (row["rank"], row["player"], row["points"], row["wins"], row["margin"])
            for row in NIGHT["standings"]
        ]


def hold(evening: Evening, club: str) -> None:
    evening.begin(club)
    names = [person.name for person in parse_name_list(NAMES).people]
    people = evening.model("EnterPeople", {"names": names, "is_here": True})
    assert len(evening.ask("enter_people", body=people)) == 23
    evening.here(NIGHT["late"], is_here=False)
    for number, played in enumerate(NIGHT["rounds"], start=1):
        if number == 2:
            evening.here(NIGHT["late"], is_here=True)
        evening.draw()
        tables = evening.seat_as(number, played["tables"])
        tag = evening.round_tag(number)
        evening.ask("publish_round", number, if_match=tag)
        for table, game in zip(tables, played["sets"], strict=True):
            play(evening, number, table, game)
        evening.ask("close_round", number, if_match=evening.round_tag(number))
    evening.ask("finish_event")


def play(evening: Evening, number: int, table: int, game: str) -> None:
    worked = NIGHT["games"][game]
    if game == LEFT:
        sam = evening.entries()[NIGHT["leaves"]["player"]]
        now = evening.model("DropEntry", {"is_now": True})
        evening.ask("drop_entry", sam.id, body=now)
    seats = seats_of(game)
    if game == TOTALS:
        # First as somebody misread it, then as it was.
        evening.enter(number, table, [{"points": n} for n in (1, 2, 3, 4)])
        reason = evening.model("CorrectTable", {"reason": "Read upside down"})
        tag = evening.table_tag(number, table)
        evening.ask("correct_table", table, body=reason, if_match=tag)
    evening.enter(number, table, seats, is_whole_box=game == WHOLE_BOX)
    assert worked["ranks"]


def seats_of(game: str) -> list[Any]:
    """What is sent for the seats of a game that was worked out by hand."""
    worked = NIGHT["games"][game]
    if game in (TOTALS, FIRST_EDITION):
        cards = worked.get("card_counts") or [None] * len(worked["points"])
        return [
            {"points": points} | ({} if count is None else {"tie_break": count})
            for points, count in zip(worked["points"], cards, strict=True)
        ]
    if game == PLACES:
        return [{"rank": rank} for rank in worked["ranks"]]
    return [{"cards": cards} if cards else {} for cards in worked["tableaux"]]


def test_the_hand_made_evening_has_all_kinds_of_entries():
    played = {*chain.from_iterable(each["sets"] for each in NIGHT["rounds"])}

    assert {LEFT, TOTALS, PLACES, WHOLE_BOX, FIRST_EDITION} <= played


def test_program_of_the_how_to_holds_an_evening(shared_league, tmp_path):
    seeded = shared_league.prepare("seed_program")
    shared_league.start()
    (tmp_path / "evening.py").write_text(EVENING)
    people = [f"Player {number}" for number in range(1, 8)]
    where = [shared_league.base, seeded["club"], seeded["token"], *people]
    points = "\n".join(str(5 * n % 17) for n in range(3 * len(people)))

    done = run(
        [sys.executable, tmp_path / "evening.py", *where],
        input=points,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    rows = [row.split("\t") for row in done.stdout.splitlines() if "\t" in row]
    # What it asks for stands on the same line as the first row.
    assert sorted(name for _rank, name, _points in rows) == people
    assert len({points for *_who, points in rows}) > 1
