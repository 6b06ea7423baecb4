"""Whoever is hidden, young or erased is named nowhere outside the club.

Somebody with a name that is easily found plays, wins and holds records. Then all that
a stranger, another club, the holder of a link or a wall can open is asked for: each
address of the site, and each address that stands in an answer. That was done before as
well, when the name was still shown in short, so that whatever is kept anywhere (by the
browser, by a cache, in figures) had the chance to keep it.
"""

import re
from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from html import unescape
from urllib.parse import unquote

import pytest
from django.db import transaction
from django.test import Client

from gonuts_league.clubs.actors import Actor
from gonuts_league.events.enums import AwardKind
from gonuts_league.events.services.awards import give_award
from gonuts_league.events.services.people import drop_entry
from gonuts_league.events.services.setup import change_plan
from gonuts_league.leagues.services.merging import merge_people
from gonuts_league.leagues.services.recounting import recount
from gonuts_league.players.models import Player
from gonuts_league.players.services import add_player, change_player, erase_player
from tests.factories.players import AliasFactory
from tests.played import play
from tests.soak import IS_SOAK
from tests.test_who_sees_what import (
    ELSEWHERE,
    ROWS,
    SHOWING,
    STRANGER,
    WIFI_PASSWORD,
    World,
    make_world,
    open_up,
)

pytestmark = [pytest.mark.django_db, pytest.mark.long]
NOBODY = Actor()
NAME = "Zyxwina Qvortrup"
# The surname and all below are shown to no stranger, hidden or not.
SECRET = (
    "Qvortrup",
    "Secretschool",
    "Underwraps",
    "Kinsgroup",
    "Formerly",
    "Whispered",
)
MARKERS = ("Zyxwina", *SECRET)
ROUNDS = range(3, 11)
# Of addresses that differ in numbers only, so many are asked for.
MOST_ALIKE = 4 if IS_SOAK else 2
LINK = re.compile(r'(?:href|src|action|hx-get|data-url|data-src)="([^"#]+)')
SIGNED = re.compile(r":[\w-]{6}:[\w-]{43}/")
HTMX = {"HX-Request": "true"}
Key = tuple[str, bool]


@dataclass
class Answer:
    url: str
    status: int
    etag: str
    links: list[str]
    said: str

    def told(self, markers=MARKERS) -> list[str]:
        return [word for word in markers if word.casefold() in self.said]


@dataclass
class Crawl:
    """Everything that one reader can get, by address and whether by htmx."""

    world: World
    reader: str
    answers: dict[Key, Answer] = field(default_factory=dict)
    alike: Counter[str] = field(default_factory=Counter)

    def run(self) -> "Crawl":
        gets = [name for name, row in ROWS.items() if row.method == "get"]
        todo = deque(self.world.url(name) for name in gets)
        while todo:
            url = todo.popleft()
            if self._is_new(url):
                for part in (False, True):
                    answer = self._ask("get", url, HTMX if part else {})
                    self.answers[_key(url), part] = answer
                    todo.extend(answer.links)
        for name in ROWS.keys() - set(gets):
            url = self.world.url(name)
            self.answers[f"post {url}", False] = self._ask("post", url, {})
        return self

    def asked_again(self) -> "Crawl":
        """Ask for what named somebody once more, as a browser that has kept it does.

        What it is told to show from what it kept counts as said again.
        """
        again = Crawl(self.world, self.reader)
        for key, told in self.answers.items():
            if told.told():
                headers = {**(HTMX if key[1] else {}), "If-None-Match": told.etag}
                answer = self._ask("get", told.url, headers)
                again.answers[key] = told if answer.status == 304 else answer
        return again

    def leaks(self, markers=MARKERS) -> dict[str, list[str]]:
        return {
            each.url: each.told(markers)
            for each in self.answers.values()
            if each.told(markers)
        }

    def _is_new(self, url: str) -> bool:
        shape = re.sub(r"\d+", "9", _key(url))
        # A board of tiles that lie as they please has an address of its own.
        shape = re.sub(r"(/donuts/\w+/\?).*", r"\1", shape)
        if (_key(url), False) in self.answers or self.alike[shape] == MOST_ALIKE:
            return False
        self.alike[shape] += 1
        return True

    def _ask(self, method: str, url: str, headers: dict[str, str]) -> Answer:
        client = self.world.client(self.reader)
        with transaction.atomic():
            response = getattr(client, method)(url, headers=headers)
            transaction.set_rollback(True)
        # Here parts are missing, and it says so.
        assert response.status_code < 500 or url == "/readyz", url
        body = b"".join(response) if response.streaming else response.content
        text = body.decode("utf-8", "replace")
        said = f"{text}{response.headers}{response.cookies}"
        return Answer(
            url=url,
            status=response.status_code,
            etag=response.headers.get("ETag", ""),
            links=_links(url, text),
            said=unquote(unescape(said)).casefold(),
        )


def _key(url: str) -> str:
    """The address without the moment at which it was signed."""
    return SIGNED.sub("/", url)


def _links(url: str, text: str) -> list[str]:
    """The addresses of this site in a page, but for pictures and pages about games."""
    page = url.split("?")[0]
    found = [unescape(each) for each in LINK.findall(text)]
    links = [f"{page}{each}" if each.startswith("?") else each for each in found]
    others = ("//", "/static/", "/games/", "/admin/")
    return [
        each for each in links if each.startswith("/") and not each.startswith(others)
    ]


@pytest.fixture
def world() -> World:
    return make_marked_world(ROUNDS)


def make_marked_world(rounds: Iterable[int] = ()) -> World:
    """Opened pages; the first entry is of somebody who wins round after round."""
    world = make_world()
    open_up(world)
    for number in rounds:
        play(world.event, number)
    player = hider(world)
    change_player(
        player,
        name=NAME,
        affiliation="Secretschool",
        groups=["Kinsgroup"],
        actor=NOBODY,
    )
    AliasFactory(player=player, name="Underwraps")
    second = add_player(world.club, name="Formerly Other", actor=NOBODY)
    merge_people(player, second, actor=NOBODY)
    recount(world.club)
    give_award(
        world.event.entries.get(player=player),
        kind=AwardKind.PENALTY,
        points=Decimal(-1),
        reason="Whispered",
        actor=NOBODY,
    )
    return world


def hider(world: World) -> Player:
    return world.event.entries.order_by("pk").first().player


def show_again(world: World) -> None:
    ticks = {"is_young": False, "is_hidden": False}
    change_player(hider(world), **ticks, actor=NOBODY)


def merge_with_a_hidden_one(world: World) -> None:
    hidden = add_player(world.club, name="Hidden", is_hidden=True, actor=NOBODY)
    merge_people(hider(world), hidden, actor=NOBODY)


HIDING = {
    "young": lambda world: change_player(hider(world), is_young=True, actor=NOBODY),
    "hidden": lambda world: change_player(hider(world), is_hidden=True, actor=NOBODY),
    "merged": merge_with_a_hidden_one,
}


def test_whoever_is_hidden_is_named_nowhere_from_then_on(world):
    before = Crawl(world, STRANGER).run()
    assert before.leaks((*SECRET, WIFI_PASSWORD)) == {}
    assert before.leaks().keys() >= {world.url(name) for name in SHOWING}

    for hide in HIDING.values():
        hide(world)
        assert before.asked_again().leaks() == {}
        show_again(world)
    assert before.asked_again().leaks().keys() == before.leaks().keys()


def test_whoever_is_erased_is_named_nowhere(world):
    erase_player(hider(world), actor=NOBODY)

    assert Crawl(world, STRANGER).run().leaks() == {}


def test_another_club_sees_no_more_than_a_stranger(world):
    change_player(hider(world), is_young=True, actor=NOBODY)

    assert Crawl(world, ELSEWHERE).run().leaks() == {}


def refused_arrival(world: World):
    """Whoever has the code of the event says that somebody who left is here."""
    entry = world.event.entries.get(player=hider(world))
    drop_entry(entry, is_now=False, actor=NOBODY)
    change_plan(world.event, is_check_in_open=True, actor=NOBODY)
    return Client().post(world.url("codes:seats-here"), {"entry": entry.pk})


def refused_confirmation(world: World):
    """A phone hands in a table at which nothing was entered for anybody."""
    table = world.event.rounds.get(number=2).tables.get(number=1)
    url = world.url("table:phone-confirm")
    return Client().post(url, {"version": table.version}, follow=True)


@pytest.mark.parametrize("ask", [refused_arrival, refused_confirmation])
def test_a_refusal_to_the_holder_of_a_link_names_nobody_hidden(world, ask):
    change_player(hider(world), is_young=True, actor=NOBODY)

    text = ask(world).content.decode()

    assert re.search("A player has left|Not entered yet: Player 1,", text)
    assert [word for word in MARKERS if word in text] == []
