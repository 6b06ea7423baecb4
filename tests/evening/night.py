"""A whole club night as people run it: forms and links of the pages, nothing else."""

import json
import re
from html import unescape
from pathlib import Path

from .league import wait_until
from .surfer import Page, Surfer

DATA = Path(__file__).resolve().parent.parent / "data"
NIGHT = json.loads((DATA / "club_night.json").read_text())
NAMES = (DATA / "club_night_23.txt").read_text()
SEAT = re.compile(r'id="e(\d+)".*?class="name">(.*?)<', re.DOTALL)
SEEN = re.compile(r'data-seen="([\d.]+)"')
CODE = re.compile(r'id="code-(\d+)".*?href="[^"]*?(/t/[^"]+)"', re.DOTALL)
AGREE = re.compile(r'name="seat"\s+value="([1-9]\d*)"')
WHOLE_BOX, TOTALS, PLACES, LEFT = "whole-box", "totals", "places", "one-left"


def first_name(name: str) -> str:
    """Enough at one table, where no two of these people share it."""
    return name.split()[0]


def called(name: str) -> str:
    """The shortest form that tells these 23 people apart."""
    return name if name.startswith("Anna") else name.split()[0]


def draft_of(page: Page) -> list[list[tuple[str, str]]]:
    """The tables on the page of a draft, each as (entry id, name) in seat order."""
    return [
        [(seat, first_line(name)) for seat, name in SEAT.findall(card)]
        for card in page.text.split('class="tcard"')[1:]
    ]


class Organiser(Surfer):
    """Runs one event with its pages; `event` is the part of the address it has."""

    event = ""

    def sign_in(self, username: str, password: str) -> Page:
        return self.post("/sign-in/", username=username, password=password)

    def create_event(self, club: str, **form: object) -> None:
        page = self.post(f"/c/{club}/events/new/", **form)
        assert page.status == 200, page.text
        self.event = re.search(r"/e/([^/]+)/people/", page.address).group(1)

    def at(self, path: str) -> str:
        return f"/e/{self.event}/{path}"

    def entry_ids(self) -> dict[str, str]:
        """The id that each name has on the check-in page."""
        page = self.get(self.at("people/")).text
        rows = re.findall(
            r'id="here-(\d+)".*?<span class="grow">(.*?)</span>', page, re.DOTALL
        )
        return {first_line(name): key for key, name in rows}

    def draw(self, number: int) -> None:
        address = self.post(self.at("draw/")).address
        drawn = f"/rounds/{number}/"
        # It may be done before its page was asked for.
        assert "/draw/" in address or drawn in address, address

        def is_drawn() -> bool:
            return drawn in self.get(address).address

        wait_until(is_drawn, 30, f"round {number} is not drawn")

    def seen(self, number: int) -> str:
        """Which draft there is, in which version."""
        return SEEN.search(self.get(self.at(f"rounds/{number}/")).text)[1]

    def seat_as(self, number: int, tables: list[list[str]]) -> list[int]:
        """Swap people until the draft is as wanted; give the table number of each.

        The draft's table sizes are kept, so the wanted tables go where they fit.
        """
        page = self.get(self.at(f"rounds/{number}/"))
        numbers = self._fitting(draft_of(page), tables)
        for wanted, table in zip(tables, numbers, strict=True):
            for position, name in enumerate(wanted):
                draft = draft_of(page)
                seat, sits_there = draft[table - 1][position]
                if called(name) in (sits_there, called(sits_there)):
                    continue
                other = next(
                    key
                    for row in draft
                    for key, who in row
                    if called(who) == called(name)
                )
                page = self.post(
                    self.at(f"rounds/{number}/swap/"),
                    who=seat,
                    other=other,
                    seen=SEEN.search(page.text)[1],
                )
                assert page.status == 200, page.text
        return numbers

    @staticmethod
    def _fitting(
        draft: list[list[tuple[str, str]]], tables: list[list[str]]
    ) -> list[int]:
        free = list(enumerate(map(len, draft), start=1))
        numbers = []
        for wanted in tables:
            fit = next(place for place in free if place[1] == len(wanted))
            free.remove(fit)
            numbers.append(fit[0])
        return numbers

    def links(self) -> dict[int, str]:
        """The address of each table's code, by table number."""
        text = self.get(self.at("links/")).text
        return {int(number): unescape(link) for number, link in CODE.findall(text)}

    def standings(self) -> dict:
        return json.loads(self.get(f"/api/v1/events/{self.event}/standings/").text)


class Phone(Surfer):
    """A phone at one table, without an account."""

    def __init__(self, base: str, link: str, number: int) -> None:
        super().__init__(base)
        self.link = link
        self.here = f"{link}r{number}/"
        self.post(f"{self.here}who/", seat=0)

    def seats(self) -> dict[str, str]:
        """Seat ids by first name, of those whose cards are asked for."""
        text = self.get(self.here).text
        strip = text.split('<nav class="totals')[1].split("</nav>")[0]
        return {
            first_name(unescape(name)): seat
            for seat, name in re.findall(
                r'id="total-(\d+)".*?class="nm">([^<]+)<', strip, re.DOTALL
            )
        }

    def enter_cards(self, seat: str, cards: dict[str, int]) -> None:
        for card, copies in cards.items():
            for copy in range(copies):
                page = self.post(
                    f"{self.here}tap/",
                    seat=seat,
                    game=1,
                    client_id=f"{seat}-{card}-{copy}",
                    add=card,
                )
                assert page.status == 200, page.text
                assert 'class="note bad"' not in page.text, page.text

    def fill(self, depth: str, **fields: object) -> Page:
        return self.post(f"{self.here}{depth}/", game=1, **fields)

    def version(self) -> str:
        text = self.get(f"{self.here}confirm/").text
        return re.search(r'name="version" value="(\d+)"', text).group(1)

    def confirm(self, **fields: object) -> Page:
        """Hand it in for all, then agree as the first player who is asked."""
        version = self.version()
        page = self.post(f"{self.here}confirm/", version=version, **fields)
        return self.agree(page, version)

    def agree(self, page: Page, version: str) -> Page:
        """Agree on a page that asks for it; any other page is given back."""
        asked = AGREE.search(page.text)
        if asked is None:
            return page
        seat = asked.group(1)
        return self.post(f"{self.here}confirm/", version=version, seat=seat)


def first_line(text: str) -> str:
    return unescape(text).strip().splitlines()[0].strip()
