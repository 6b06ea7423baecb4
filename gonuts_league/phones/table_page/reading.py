"""What is entered at a table now, read and scored once for all parts of its page."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from gonuts_league.events.models import Event
from gonuts_league.events.selectors import seat_names
from gonuts_league.games.widgets import WIDGETS
from gonuts_league.players.showing import Audience, show_people
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.counting.scores import (
    check_cards,
    game_lines,
    is_decided,
    score_cards,
    table_rulings,
)
from gonuts_league.tables.enums import Series
from gonuts_league.tables.models import Seat, SeatEntry, Table
from gonuts_league.tables.selectors import (
    box_of,
    deck_players,
    fields_of,
    games_entered,
    games_needed,
    is_scored_by_game,
    own_deck_of,
    seats_of,
)
from gonuts_league.tables.wording import say_problems
from scoring import find_game
from scoring.errors import SeatCountError, TableauError
from scoring.types import Grade, Problem, TableScore

_SEAT_PATH = re.compile(r"seats\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class Trouble:
    """What is odd about the cards of a table, as one sentence with its grade."""

    grade: Grade
    sentence: str


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
        """Tell whether the seat's cards or points are asked for."""
        return SEAT_EFFECTS[self.seats[index].outcome].is_scored

    def is_entered(self, index: int) -> bool:
        entry = self.entries[index]
        return entry is not None and entry.is_entered

    def cards(self, index: int) -> Mapping[str, int]:
        entry = self.entries[index]
        return entry.cards if entry is not None else {}

    @property
    def missing(self) -> list[int]:
        """Seats that are asked for and not entered in this game."""
        return [
            index
            for index in range(len(self.seats))
            if self.is_asked(index) and not self.is_entered(index)
        ]

    def index_of(self, seat_id: int | None) -> int:
        """The seat with this id; else the first that is missing, or the first asked."""
        for index, seat in enumerate(self.seats):
            if seat.pk == seat_id:
                return index
        asked = [i for i in range(len(self.seats)) if self.is_asked(i)]
        return next(iter([*self.missing, *asked]), 0)


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
    `audience` may see: whoever has no name for it is called by the seat."""
    short = seat_names(seats, event)
    if audience == Audience.MEMBERS:
        return short
    shown = show_people([seat.entry.player for seat in seats], audience=audience)
    people = [shown[seat.entry.player_id] for seat in seats]
    names = [
        (own if each.name.startswith(own) else each.name)
        if each.is_named
        else _("Player %(seat)s") % {"seat": number}
        for number, (each, own) in enumerate(zip(people, short, strict=True), start=1)
    ]
    return [
        name if names.count(name) == 1 else f"{name} ({number})"
        for number, name in enumerate(names, start=1)
    ]


def troubles_of(now: TableNow) -> tuple[Trouble, ...]:
    """Everything that is odd in the games entered so far, the worst first."""
    own_deck = own_deck_of(now.table)
    found = [
        Trouble(problem.grade, _named(now, problem))
        for number in {*now.complete, now.game_number}
        for problem in check_cards(
            now.table, now.seats, number, now.names, own_deck=own_deck
        )
        if problem.code != "other-deck"
    ]
    order = ("impossible", "outside-setup", "unlikely")
    unique = dict.fromkeys(found)
    return tuple(sorted(unique, key=lambda trouble: order.index(trouble.grade)))


def _named(now: TableNow, problem: Problem) -> str:
    """The sentence, with the player and the place in the form that it is about."""
    sentence = say_problems([problem])
    if match := _SEAT_PATH.match(problem.path):
        place = WIDGETS[now.table.game].say_place(problem.path[match.end() :])
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
