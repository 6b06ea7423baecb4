"""What a game can do, and the games by their ids, which `scoring.games.registry` lists.

Beside them stands what is the same at the tables of every game: the rulings in force,
the number of seats and their names, and from the lines of the seats to their ranks.

1. The points of a seat are the sum of its lines.
2. Seats are ranked by points, then by the game's own tie-break; level in both, they
   share the rank.
3. Players with equal points are told what decided.

It decides nothing about a whole event; that is `gonuts_league.standings`.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from scoring.errors import RulingsError, SeatCountError, UnknownGameError
from scoring.guide import Guide
from scoring.messages import Message
from scoring.quoting import path_key, quote
from scoring.types import (
    Line,
    Points,
    Problem,
    SeatScore,
    Sheet,
    SheetScore,
    Tableau,
    TableScore,
    impossible,
)

Name: TypeAlias = str | Message

# No game has as many; more are no typing error, and are not listed one by one.
MOST_LISTED = 20


@dataclass(frozen=True, slots=True)
class Ruling:
    """A named choice where a rulebook leaves one open; the default stands first.

    One that is play-only decides how a game is played: it changes no score and no
    check, so nobody needs to ask for it at the end.
    """

    id: str
    values: tuple[str, ...]
    is_play_only: bool = False

    @property
    def default(self) -> str:
        return self.values[0]


def check_rulings(
    rulings: Sequence[Ruling], given: Mapping[str, object]
) -> tuple[Problem, ...]:
    """What is unknown among the rulings given; paths begin with `rulings`.

    Where more than MOST_LISTED are given, only that is told.
    """
    if len(given) > MOST_LISTED:
        message = Message(
            "too-many-rulings", {"given": len(given), "count": len(rulings)}
        )
        return (Problem("rulings", "unknown-ruling", "impossible", message),)
    known = {ruling.id: ruling for ruling in rulings}
    problems = []
    for ruling_id, value in given.items():
        if ruling_id in known and value in known[ruling_id].values:
            continue
        path = f"rulings{path_key(ruling_id)}"
        if ruling_id not in known:
            given_id = quote(ruling_id)
            problems.append(impossible(path, "unknown-ruling", given=given_id))
        else:
            values = tuple(quote(each) for each in known[ruling_id].values)
            code, shown = "unknown-ruling-value", quote(value)
            problems.append(impossible(path, code, given=shown, values=values))
    return tuple(problems)


def resolve_rulings(
    rulings: Sequence[Ruling], given: Mapping[str, object]
) -> dict[str, str]:
    """All rulings in force: those given, and the default of every other.

    Raises RulingsError with every unknown id and value.
    """
    if problems := check_rulings(rulings, given):
        raise RulingsError(problems)
    return {ruling.id: str(given.get(ruling.id, ruling.default)) for ruling in rulings}


class Game(ABC):
    """What the site, the command and the API need to know of a game.

    A new game is a package under `scoring.games` with an object of this class, and one
    line in the registry. `names` are its display names by language code, `en` always
    among them. Another `version` of the scoring may give other points.
    """

    id: str
    names: Mapping[str, str]
    version: str
    # Equal for the editions of one game: a table can change between them.
    family: str
    player_counts: tuple[int, ...]
    # Its rulebook, its set-up and how it is played.
    guide: Guide
    rulings: tuple[Ruling, ...] = ()
    # What the tie-break counts: "cards", "coins", or "" where nothing does.
    tie_break_item: str = ""
    # Whether one seat begins, so that seats differ.
    has_start_player: bool = False
    # What each card stands for, by its id: equal in editions where it is the same.
    # Empty for a game whose tableaux are no counts of cards.
    card_meanings: Mapping[str, str] = {}
    # JSON fields of a table beside `game`, `rulings` and `seats`; those of them that
    # are entered at the end of a game, such as a board; fields of a seat beside
    # `player`.
    table_fields: frozenset[str] = frozenset()
    entry_fields: frozenset[str] = frozenset()
    seat_fields: frozenset[str] = frozenset()
    # Whether a club can play it with a deck of its own.
    has_own_deck: bool = False
    # As long as it can be; None where points alone describe it.
    most_moves: int | None = None
    # The package that plays, judges and films it; empty where no machine does. See
    # `scoring.simulation.machines`.
    play_package: str = ""
    # How bots play it: as most at a table do, better than those (often, and not always,
    # the best of a table), and most like people do; and whether games of people are
    # measured beside theirs by "points" or by "moves".
    usual_bots: tuple[str, str] = ("", "")
    people_bot: str = ""
    measure: Literal["points", "moves"] = "points"

    @property
    def family_names(self) -> Mapping[str, str]:
        """What all its editions are called together."""
        return self.names

    def resolve_rulings(self, given: Mapping[str, object]) -> Mapping[str, str]:
        """All rulings in force. Raises RulingsError with every problem."""
        return resolve_rulings(self.rulings, given)

    def cards_for(self, players: int, rulings: Mapping[str, str]) -> Mapping[str, int]:
        """Copies by card id in the deck of that many players, in the box's order.

        Empty for a game whose tableaux are no counts of cards.
        """
        return {}

    @abstractmethod
    def check(
        self,
        tableaux: Sequence[Tableau | None],
        rulings: Mapping[str, str],
        players: int | None = None,
        names: Sequence[str] | None = None,
        fields: Mapping[str, object] | None = None,
    ) -> tuple[Problem, ...]:
        """All problems of a table, worst and oddest alike; empty if there is none.

        `fields` are what the table has beside its seats (`table_fields`).
        """

    def check_own_deck(
        self, deck: Any, tableaux: Sequence[Tableau | None]
    ) -> tuple[Problem, ...]:
        """What is odd beside a club's own deck."""
        return ()

    @abstractmethod
    def score(
        self,
        tableaux: Sequence[Tableau | None],
        rulings: Mapping[str, str],
        names: Sequence[str] | None = None,
        fields: Mapping[str, object] | None = None,
    ) -> TableScore:
        """Points, ranks and reasons. Raises ScoringError on what cannot be scored."""

    def count_moves(self, fields: Mapping[str, object] | None) -> int | None:
        """How many moves a finished game took, by the fields of its table.

        None where it is unknown, and for a game that points alone describe.
        """
        return None

    def count_laid_out(
        self, tableau: Tableau, fields: Mapping[str, object]
    ) -> Mapping[str, int]:
        """What a seat had in front of it at the end, by item, for statistics.

        What cannot be read counts as nothing; nothing is checked.
        """
        return {
            card: count
            for card, count in tableau.items()
            if isinstance(count, int) and count > 0
        }

    @abstractmethod
    def score_sheet(self, one_sheet: Sheet, /) -> SheetScore:
        """Check and score one table as JSON brings it; never raises on its content."""


# The registry fills it; whatever imports the library loads that first.
GAMES: dict[str, Game] = {}


def find_game(game_id: str) -> Game:
    """The game with this id. Raises UnknownGameError.

    >>> find_game("gonuts-first").player_counts
    (2, 3, 4, 5, 6)
    """
    try:
        return GAMES[game_id]
    except KeyError:
        raise UnknownGameError(game_id) from None


def find_guide(game_id: str) -> Guide:
    """The guide of a game. Raises UnknownGameError.

    >>> find_guide("nosh").rules_by_id["N1"].ruling
    'income'
    """
    return find_game(game_id).guide


def name_seats(seats: int, names: Sequence[str] | None) -> tuple[Name, ...]:
    """The names given, or "seat 0", "seat 1" and so on."""
    if names is not None:
        return tuple(names)
    return tuple(Message("seat-name", {"seat": seat}) for seat in range(seats))


def check_seat_count(seats: int, player_counts: Sequence[int]) -> tuple[Problem, ...]:
    """A problem if no game of these player counts has so many seats."""
    if seats in player_counts:
        return ()
    least, most = player_counts[0], player_counts[-1]
    message_id = "seat-count" if least < most else "seat-count-fixed"
    message = Message(message_id, {"count": seats, "least": least, "most": most})
    return (Problem("seats", "seat-count", "impossible", message),)


@dataclass(frozen=True, slots=True)
class SeatLines:
    """What one seat has to be ranked by; `tie_break` is highest first."""

    lines: tuple[Line, ...]
    tie_break: int


def rank_seats(
    points: Sequence[Points], tie_breaks: Sequence[tuple[int, ...]]
) -> tuple[int, ...]:
    """Rank the seats of one table, best first.

    Both sequences run by seat. Ranks start at 1; seats equal in points and in every
    tie-break value share the better rank (1, 2, 2, 4). Highest wins throughout.
    Source: the rulebooks of both Go Nuts editions and of Nosh, end of the game.

    Raises SeatCountError if the lengths differ.

    >>> rank_seats([31, 27, 31], [(11,), (9,), (11,)])
    (1, 3, 1)
    """
    if len(points) != len(tie_breaks):
        raise SeatCountError(len(tie_breaks))
    keys = list(zip(points, tie_breaks, strict=True))
    best_first = sorted(keys, reverse=True)
    return tuple([1 + best_first.index(key) for key in keys])


def rank_table(
    seats: Sequence[SeatLines | None], *, names: Sequence[Name], tie_item: str
) -> TableScore:
    """The score of a table by its lines; None for a seat that is not entered.

    Such a seat is not ranked and has no score. `tie_item` says what the tie-break
    counts; the messages `<item>-decide` and `<item>-level` speak of it.
    """
    entered = [index for index, seat in enumerate(seats) if seat is not None]
    table = _Table(
        names=names,
        tie_item=tie_item,
        points={i: _sum(seat.lines) for i, seat in enumerate(seats) if seat},
        tie_breaks={i: seat.tie_break for i, seat in enumerate(seats) if seat},
    )
    ranks = rank_seats(
        [table.points[seat] for seat in entered],
        [(table.tie_breaks[seat],) for seat in entered],
    )
    rank_by_seat = dict(zip(entered, ranks, strict=True))
    scores = tuple(
        SeatScore(
            points=table.points[index],
            tie_break=(seat.tie_break,),
            rank=rank_by_seat[index],
            lines=seat.lines,
            tie_note=_tie_note(table, index),
        )
        if seat
        else None
        for index, seat in enumerate(seats)
    )
    winners = tuple(seat for seat in entered if rank_by_seat[seat] == 1)
    first = scores[winners[0]] if winners else None
    return TableScore(
        seats=scores,
        winners=winners,
        tie_note=first.tie_note if first else (),
        is_provisional=len(entered) < len(seats),
    )


@dataclass(frozen=True, slots=True)
class _Table:
    """Names by seat; points and tie-breaks by the seats that are entered."""

    names: Sequence[Name]
    tie_item: str
    points: dict[int, Points]
    tie_breaks: dict[int, int]

    def names_of(self, seats: Sequence[int]) -> tuple[Name, ...]:
        return tuple(self.names[seat] for seat in seats)


def _sum(lines: Sequence[Line]) -> Points:
    total: Points = sum([line.points for line in lines], 0)
    if isinstance(total, int) or total.denominator > 1:
        return total
    return int(total)


def _tie_note(table: _Table, seat: int) -> tuple[Message, ...]:
    """Who is level on points with a seat, and what the tie-break says about it."""
    points, own = table.points[seat], table.tie_breaks[seat]
    level = [s for s in table.points if s != seat and table.points[s] == points]
    if not level or not isinstance(points, int):
        return ()
    notes = [
        Message("level-points", {"names": table.names_of(level), "points": points})
    ]
    counts = {table.tie_breaks[other] for other in level} - {own}
    if decided := sorted(counts, reverse=True):
        others = tuple(Message("number", {"number": count}) for count in decided)
        notes.append(
            Message(f"{table.tie_item}-decide", {"count": own, "others": others})
        )
    if shared := [other for other in level if table.tie_breaks[other] == own]:
        names = table.names_of(shared)
        notes.append(
            Message(f"{table.tie_item}-level", {"names": names, "number": len(shared)})
        )
    return tuple(notes)
