"""The organiser's side of the screens: what the wall shows, the freeze, the reveal."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from gonuts_league.events.enums import LinkKind, RoundState, WallShows
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import SEEN_ROUNDS, unconfirmed_tables
from gonuts_league.events.services.links import event_link
from gonuts_league.events.standings.reveal import rank_steps, revealed_rows
from gonuts_league.events.standings.standings_read import read_to_reveal
from gonuts_league.standings.types import Standing
from gonuts_league.tables.codes import say_code
from gonuts_league.tables.wording import say_list
from gonuts_league.venue.codes import path_of, qr_svg


@dataclass(frozen=True, slots=True)
class Screen:
    """A kind of screen with its address on other devices."""

    kind: str
    title: str
    about: str
    button: str
    address: str
    code: str
    svg: SafeString


@dataclass(frozen=True, slots=True)
class Remote:
    """`choices` are values, words, and whether this is what the wall shows now.

    `last_closed` is the round a freeze offers: what came before the running one is
    known to all. It is 0 before the first round is closed.
    """

    choices: tuple[tuple[str, str, bool], ...]
    rounds: tuple[int, ...]
    last_closed: int
    screens: tuple[Screen, ...]


@dataclass(frozen=True, slots=True)
class RevealRemote:
    """`names` come next; `open_count` tables could still change the places."""

    shown: int
    total: int
    rank: int
    names: str
    open_count: int
    seen: int

    @property
    def is_done(self) -> bool:
        return self.shown == self.total


def remote_of(event: Event, *, base_url: str) -> Remote:
    seen = event.rounds.filter(state__in=SEEN_ROUNDS).order_by("-number")
    rounds = dict(seen.values_list("number", "state"))
    closed = [number for number, state in rounds.items() if state == RoundState.CLOSED]
    return Remote(
        choices=tuple(
            (value, str(label), value == event.wall_shows)
            for value, label in WallShows.choices
        ),
        rounds=tuple(rounds),
        last_closed=max(closed, default=0),
        screens=_screens(event, base_url),
    )


def reveal_remote(event: Event) -> RevealRemote:
    read = read_to_reveal(event)
    count = event.revealed or 0
    steps = rank_steps(read.standings)
    coming: Sequence[Standing] = steps[count] if count < len(steps) else ()
    return RevealRemote(
        shown=len(revealed_rows(read.standings, count)),
        total=len(read.standings),
        rank=coming[0].rank if coming else 0,
        names=say_list([read.people[row.entry].shown.name for row in coming]),
        open_count=len(unconfirmed_tables(event)),
        seen=count,
    )


def _screens(event: Event, base_url: str) -> tuple[Screen, ...]:
    words = {
        LinkKind.WALL: (
            _("The wall"),
            _("Seating, clock, last results and standings for the whole hall."),
            _("Make this screen the wall"),
        ),
        LinkKind.STATION: (
            _("Entry station"),
            _("All running tables as large buttons, for those without a phone."),
            _("Make this screen an entry station"),
        ),
    }
    return tuple(_screen(event, kind, *words[kind], base_url) for kind in words)


def _screen(
    event: Event, kind: LinkKind, title: str, about: str, button: str, base_url: str
) -> Screen:
    link = event_link(event, kind)
    address = base_url + path_of(link)
    return Screen(
        kind=kind,
        title=title,
        about=about,
        button=button,
        address=address,
        code=say_code(link.code),
        svg=qr_svg(address),
    )
