"""What is entered at a table now, read and scored once, and what pages show of it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from gonuts_league.events.models import Event
from gonuts_league.events.selectors import entry_names, event_namesakes
from gonuts_league.events.services.results import names_by_seat
from gonuts_league.games.game_pages import GamePages
from gonuts_league.games.links import set_up_url
from gonuts_league.games.registry import PAGES
from gonuts_league.games.types import EnteredGame, Reasons
from gonuts_league.players.showing import Audience, show_people
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.enums import Series
from gonuts_league.tables.models import Seat, SeatEntry, Table
from gonuts_league.tables.scores import game_lines, is_decided
from gonuts_league.tables.selectors import (
    DECK_RULING,
    box_of,
    check_cards,
    deck_players,
    fields_of,
    games_entered,
    games_needed,
    is_scored_by_game,
    lacks_sides,
    own_deck_of,
    score_cards,
    seats_of,
    table_rulings,
)
from gonuts_league.tables.wording import say_points, say_problems
from scoring import find_game
from scoring.errors import SeatCountError, TableauError
from scoring.types import Grade, Problem, SeatScore, TableScore

from .access import TableAccess

_SEAT_PATH = re.compile(r"seats\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class TableNow:
    """One game of a table as it stands; `score` is None unless cards are counted.

    `entries` runs by seat and holds None for a seat without a row; `complete` are the
    games that are entered for everybody.
    """

    table: Table
    seats: tuple[Seat, ...]
    names: tuple[str, ...]
    game_number: int
    entries: tuple[SeatEntry | None, ...]
    fields: Mapping[str, object]
    score: TableScore | None
    complete: tuple[int, ...]
    is_enough: bool
    box: Mapping[str, int]
    deck: Mapping[str, int]

    def is_asked(self, index: int) -> bool:
        """Whether the seat's cards or points are asked for."""
        return SEAT_EFFECTS[self.seats[index].outcome].is_scored

    def is_entered(self, index: int) -> bool:
        entry = self.entries[index]
        return entry is not None and entry.is_entered

    def cards(self, index: int) -> Mapping[str, int]:
        entry = self.entries[index]
        return entry.cards if entry is not None else {}

    def score_of(self, index: int) -> SeatScore | None:
        return self.score.seats[index] if self.score else None

    @property
    def asked(self) -> list[int]:
        """Seats that are asked for."""
        return [index for index in range(len(self.seats)) if self.is_asked(index)]

    @property
    def missing(self) -> list[int]:
        """Seats that are asked for and not entered in this game."""
        return [index for index in self.asked if not self.is_entered(index)]

    @property
    def missing_names(self) -> str:
        return ", ".join(self.names[index] for index in self.missing)

    @property
    def away(self) -> list[str]:
        """Who is not asked for, and why."""
        return [
            f"{self.names[index]}: {seat.get_outcome_display()}"
            for index, seat in enumerate(self.seats)
            if not self.is_asked(index)
        ]

    @property
    def name_by_seat(self) -> dict[int, str]:
        return names_by_seat(self.seats, self.names)

    def index_of(self, seat_id: int | None) -> int:
        """The seat with this id; else the first that is missing, or the first asked."""
        for index, seat in enumerate(self.seats):
            if seat.pk == seat_id:
                return index
        return next(iter([*self.missing, *self.asked]), 0)

    @property
    def query_game(self) -> int:
        """The game as addresses name it, which they do only in a series."""
        return self.game_number if self.table.game_count > 1 else 0

    @property
    def tabs(self) -> Sequence[int]:
        """The games that can be looked at; none where the table plays but one."""
        if self.table.game_count == 1:
            return ()
        last = min(len(self.complete) + 1, self.table.game_count)
        return range(1, max(last, self.game_number) + 1)

    @property
    def widget(self) -> GamePages:
        return PAGES[self.table.game]

    @property
    def leaves_cards_out(self) -> bool:
        """Whether this deck holds less than the whole box."""
        return self.deck.keys() != self.box.keys()

    @property
    def is_whole_box(self) -> bool:
        return table_rulings(self.table).get(DECK_RULING) == "none"

    @property
    def guide_url(self) -> str:
        """Where this game's set-up stands, for those who sat down here."""
        players = deck_players(self.seats)
        return set_up_url(self.table.game, players=players, has_box=self.is_whole_box)

    @property
    def entry(self) -> EnteredGame:
        """What is entered of the game, as its widget takes it.

        Sides that were swapped before anything else was entered stay swapped.
        """
        own, is_begun = self.entries, bool(self.fields)
        if not self.widget.is_by_seat and all(each and each.cards for each in own):
            return EnteredGame(tuple(each.cards for each in own if each), self.fields)
        if not is_begun and not any(each and each.is_entered for each in own):
            return self.widget.empty(len(self.seats), self.game_number)
        return EnteredGame(
            tuple(
                each.cards if each and (each.is_entered or is_begun) else None
                for each in own
            ),
            self.fields,
        )

    @property
    def asks_for_places(self) -> bool:
        """Whether the game's own end cannot be entered with those who play."""
        return is_scored_by_game(self.table) and lacks_sides(self.table, self.seats)

    def reasons_for(self, index: int) -> Reasons:
        is_final = self.score is not None and not self.score.is_provisional
        score = self.score_of(index)
        return self.widget.reasons_of(
            self.table.game, self.names[index], score, is_final=is_final
        )

    @property
    def all_reasons(self) -> list[Reasons]:
        """The reasons of every player whose cards are scored."""
        scored = range(len(self.seats)) if self.score else ()
        return [self.reasons_for(i) for i in scored if self.score_of(i) is not None]


def read_table(
    table: Table,
    *,
    audience: Audience,
    game_number: int = 0,
    event: Event | None = None,
) -> TableNow:
    """Read one game of a table (two queries); 0 is the one to go on with.

    With its `event`, read just now, names are not looked for again.
    """
    seats = seats_of(table) if table.seats_read is None else table.seats_read
    names = names_for(seats, audience, event)
    complete = games_entered(table, seats)
    is_enough = _is_enough(table, seats, names, complete)
    if not 1 <= game_number <= table.game_count:
        game_number = len(complete) + (0 if is_enough else 1)
    game = find_game(table.game)
    return TableNow(
        table=table,
        seats=tuple(seats),
        names=tuple(names),
        game_number=game_number,
        entries=tuple(_entry(seat, game_number) for seat in seats),
        fields=fields_of(table, game_number),
        score=_score(table, seats, game_number, names),
        complete=tuple(complete),
        is_enough=is_enough,
        box=box_of(table),
        deck=game.cards_for(
            max(deck_players(seats), min(game.player_counts)), table_rulings(table)
        ),
    )


def names_for(
    seats: Sequence[Seat], audience: Audience, event: Event | None = None
) -> list[str]:
    """Names that tell people apart in their event, and no more of them than
    `audience` may see: a person without a name for it is called by the seat."""
    entries = [seat.entry for seat in seats]
    others = event_namesakes(entries, event)
    names_by_entry = entry_names(entries, others=others)
    short = [names_by_entry[entry.pk] for entry in entries]
    if audience == Audience.MEMBERS:
        return short
    shown = show_people(
        [entry.player for entry in entries], audience=audience, others=others
    )
    people = [shown[seat.entry.player_id] for seat in seats]
    names = [
        (own if each.is_named and each.name.startswith(own) else each.name)
        if each.is_told_apart
        else _("Player %(seat)s") % {"seat": number}
        for number, (each, own) in enumerate(zip(people, short, strict=True), start=1)
    ]
    return [
        name if names.count(name) == 1 else f"{name} ({number})"
        for number, name in enumerate(names, start=1)
    ]


def names_at(access: TableAccess, table: Table) -> dict[int, str]:
    """What the pages of a table call its players, by seat id."""
    seats = seats_of(table)
    return names_by_seat(seats, names_for(seats, access.audience))


def troubles_of(now: TableNow) -> tuple[tuple[Grade, str], ...]:
    """Everything that is odd in the games entered so far, as sentences with their
    grades, the worst first."""
    own_deck = own_deck_of(now.table)
    found = [
        (problem.grade, _named(now, problem))
        for number in {*now.complete, now.game_number}
        for problem in check_cards(
            now.table, now.seats, number, now.names, own_deck=own_deck
        )
        if problem.code != "other-deck"
    ]
    order = ("impossible", "outside-setup", "unlikely")
    unique = dict.fromkeys(found)
    return tuple(sorted(unique, key=lambda trouble: order.index(trouble[0])))


def _named(now: TableNow, problem: Problem) -> str:
    """The sentence, with the player and the place in the form that it is about."""
    sentence = say_problems([problem])
    if match := _SEAT_PATH.match(problem.path):
        place = now.widget.say_place(problem.path[match.end() :])
        where = ", ".join(filter(None, (now.names[int(match[1])], place)))
        return f"{where}: {sentence}"
    return sentence[:1].upper() + sentence[1:]


def _entry(seat: Seat, game_number: int) -> SeatEntry | None:
    for entry in seat.entries.all():
        if entry.game_number == game_number:
            return entry
    return None


def _score(
    table: Table, seats: list[Seat], game_number: int, names: list[str]
) -> TableScore | None:
    """None too for cards that no game can end with: they are shown, not scored."""
    if not is_scored_by_game(table):
        return None
    try:
        return score_cards(table, seats, game_number, names)
    except (TableauError, SeatCountError):
        return None


def _is_enough(
    table: Table, seats: list[Seat], names: list[str], complete: list[int]
) -> bool:
    if len(complete) < games_needed(table):
        return False
    if table.series != Series.BEST_OF:
        return True
    try:
        games = [game_lines(table, seats, number, names) for number in complete]
    except (TableauError, SeatCountError):
        return True
    return is_decided(games, table.game_count)


def strip(
    now: TableNow,
    access: TableAccess,
    current: int | None,
    *,
    shows_totals: bool,
    **kept: Any,
) -> list[tuple[Seat, str, str, bool, str, str]]:
    """Each seat with the player's name, the address where cards or points are asked
    for, whether they are away, the points, or what is entered while those are not
    shown, and what stands below; `kept` stays in the addresses."""

    def url(index: int) -> str:
        if not now.widget.is_by_seat or not now.is_asked(index):
            return ""
        seat_id = now.seats[index].pk
        return access.url(now.table, seat=seat_id, game=now.query_game, **kept)

    return [
        (
            seat,
            now.names[index],
            url(index),
            not now.is_asked(index),
            _figure(now, index, shows_totals or index == current),
            _below(now, index),
        )
        for index, seat in enumerate(now.seats)
    ]


def _figure(now: TableNow, index: int, is_shown: bool) -> str:
    if not (now.is_asked(index) and now.is_entered(index)):
        return ""
    score = now.score_of(index) if is_shown else None
    return say_points(score.points) if score else _below(now, index)


def _below(now: TableNow, index: int) -> str:
    if not now.is_asked(index):
        return now.seats[index].get_outcome_display()
    if not now.is_entered(index):
        return _("not entered")
    return now.widget.say_tableau(now.entry, index)


def next_step(
    now: TableNow, access: TableAccess, index: int, **kept: Any
) -> dict[str, Any]:
    """Where the main button leads from one player on: to a player by `name`, to a game,
    or else to the result, which is not ready while something is missing."""
    # In the order of play: those behind this seat, then the others.
    behind = sorted(now.asked, key=lambda seat: (seat <= index, seat))
    others = [seat for seat in behind if seat != index and not now.is_entered(seat)]
    if others and now.widget.is_by_seat:
        seat_id = now.seats[others[0]].pk
        url = access.url(now.table, seat=seat_id, game=now.query_game, **kept)
        name, has_skipped = now.names[others[0]], behind[0] != others[0]
        return {"url": url, "name": name, "skips": has_skipped, "is_ready": True}
    if not now.missing and not now.is_enough:
        number = len(now.complete) + 1
        url = access.url(now.table, game=number)
        return {"url": url, "game_number": number, "is_ready": True}
    is_ready = now.is_enough and not now.missing
    return {"url": access.url(now.table, "confirm"), "is_ready": is_ready}
