"""Turn what is entered at a table into ranks and points, at every depth.

Reads rows, calls `scoring`, writes nothing; the confirm and the live page both use it,
so a table is confirmed with just the numbers that it showed.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from scoring import find_game
from scoring.messages import Message
from scoring.types import Problem, SeatScore, TableScore

from .effects import SEAT_EFFECTS, rank_with_outcomes
from .enums import Depth
from .models import Seat, SeatEntry, Table
from .selectors import deck_players, tableaux

Points = int | Decimal


@dataclass(frozen=True, slots=True)
class GameLine:
    """One seat in one game; what the depth lacks is None."""

    seat: Seat
    cards: dict[str, int] | None
    points: Points | None
    tie_break: tuple[int, ...]
    rank: int | None


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One seat's result over all games of its table."""

    seat: Seat
    points: Points | None
    tie_break: tuple[int, ...]
    rank: int | None


def check_cards(
    table: Table, seats: Sequence[Seat], game_number: int, names: Sequence[str]
) -> tuple[Problem, ...]:
    """All problems of the cards entered in one game; none at other depths."""
    if table.depth != Depth.CARDS:
        return ()
    return find_game(table.game).check(
        tableaux(seats, game_number),
        table_rulings(table),
        players=max(deck_players(seats), 2),
        names=names,
    )


def score_cards(
    table: Table, seats: Sequence[Seat], game_number: int, names: Sequence[str]
) -> TableScore:
    """The score of one game as far as it is entered.

    Runs by seat; a seat that is not scored (it left, or did not come) gives None, as
    does one that is not entered.
    """
    cards = [
        tableau if SEAT_EFFECTS[seat.outcome].is_scored else None
        for seat, tableau in zip(seats, tableaux(seats, game_number), strict=True)
    ]
    scored = [i for i, seat in enumerate(seats) if SEAT_EFFECTS[seat.outcome].is_scored]
    given, called = [cards[i] for i in scored], [names[i] for i in scored]
    if len(scored) == 1:
        score = _score_alone(table, given, called)
    else:
        score = find_game(table.game).score(given, table_rulings(table), called)
    by_seat: list = [None] * len(seats)
    for index, seat_score in zip(scored, score.seats, strict=True):
        by_seat[index] = seat_score
    return TableScore(
        seats=tuple(by_seat),
        winners=tuple(scored[i] for i in score.winners),
        tie_note=score.tie_note,
        is_provisional=score.is_provisional,
    )


def _score_alone(
    table: Table, given: list[dict[str, int] | None], called: list[str]
) -> TableScore:
    """Score the only one who is left: a game takes two, so beside an empty seat, of
    which no sentence speaks."""
    game, rulings = find_game(table.game), table_rulings(table)
    score = game.score([*given, None], rulings, [*called, ""])
    return TableScore(
        seats=tuple(each and _settled(each) for each in score.seats[:1]),
        winners=score.winners,
        tie_note=(),
        is_provisional=None in given,
    )


def _settled(score: SeatScore) -> SeatScore:
    lines = tuple(
        replace(
            line,
            why=tuple(
                Message(why.id.removesuffix("-so-far"), why.values)
                for why in line.why
                if why.id != "can-change"
            ),
            is_provisional=False,
        )
        for line in score.lines
    )
    return replace(score, lines=lines)


def table_rulings(table: Table) -> dict[str, str]:
    """All rulings in force at a table: its own, and the defaults of its game."""
    return dict(find_game(table.game).resolve_rulings(table.rulings))


def game_lines(
    table: Table, seats: Sequence[Seat], game_number: int, names: Sequence[str]
) -> tuple[GameLine, ...]:
    """Rank one game of a table by what its depth knows; runs by seat."""
    match table.depth:
        case Depth.CARDS:
            lines = _from_cards(table, seats, game_number, names)
        case Depth.TOTALS:
            lines = _from_totals(seats, game_number)
        case _:
            lines = _from_places(seats, game_number)
    ranks = rank_with_outcomes(
        [line.seat.outcome for line in lines], [line.rank for line in lines]
    )
    return tuple(
        GameLine(line.seat, line.cards, line.points, line.tie_break, rank)
        for line, rank in zip(lines, ranks, strict=True)
    )


def combine_lines(games: Sequence[Sequence[GameLine]]) -> tuple[SeatLine, ...]:
    """Make one result of a table's games: most games won, then most points.

    A single game is its own result. Shared wins count as parts of one; points are
    summed where all are known.
    """
    if len(games) == 1:
        return tuple(
            SeatLine(line.seat, line.points, line.tie_break, line.rank)
            for line in games[0]
        )
    wins = [_wins(games, index) for index in range(len(games[0]))]
    sums = [_sum(games, index) for index in range(len(games[0]))]
    keys = [(won, total or 0) for won, total in zip(wins, sums, strict=True)]
    scored = [
        keys[index] if SEAT_EFFECTS[line.seat.outcome].is_scored else None
        for index, line in enumerate(games[0])
    ]
    ranks = rank_with_outcomes(
        [line.seat.outcome for line in games[0]], _rank_keys(scored)
    )
    return tuple(
        SeatLine(line.seat, total, (), rank)
        for line, total, rank in zip(games[0], sums, ranks, strict=True)
    )


def is_decided(games: Sequence[Sequence[GameLine]], game_count: int) -> bool:
    """Tell whether a best-of-n has a winner of more than half, or is played out."""
    if len(games) == game_count:
        return True
    most = max(_wins(games, index) for index in range(len(games[0])))
    return most * 2 > game_count


def _wins(games: Sequence[Sequence[GameLine]], index: int) -> Fraction:
    return sum(
        (
            Fraction(1, sum(1 for line in game if line.rank == 1))
            for game in games
            if game[index].rank == 1
        ),
        Fraction(0),
    )


def _sum(games: Sequence[Sequence[GameLine]], index: int) -> Points | None:
    points = [game[index].points for game in games]
    if any(each is None for each in points):
        return None
    return sum(Decimal(each) for each in points if each is not None)


def _from_cards(
    table: Table, seats: Sequence[Seat], game_number: int, names: Sequence[str]
) -> list[GameLine]:
    score = score_cards(table, seats, game_number, names)
    cards = tableaux(seats, game_number)
    return [
        GameLine(
            seat,
            cards[index],
            each.points if each else None,
            each.tie_break if each else (),
            each.rank if each else None,
        )
        for index, (seat, each) in enumerate(zip(seats, score.seats, strict=True))
    ]


def _from_totals(seats: Sequence[Seat], game_number: int) -> list[GameLine]:
    entries = [_scored_entry(seat, game_number) for seat in seats]
    keys = [
        (entry.points, entry.tie_break or 0)
        if entry and entry.points is not None
        else None
        for entry in entries
    ]
    return [
        GameLine(
            seat,
            None,
            entry.points if entry else None,
            () if entry is None or entry.tie_break is None else (entry.tie_break,),
            rank,
        )
        for seat, entry, rank in zip(seats, entries, _rank_keys(keys), strict=True)
    ]


def _from_places(seats: Sequence[Seat], game_number: int) -> list[GameLine]:
    entries = [_scored_entry(seat, game_number) for seat in seats]
    keys = [(-(entry.place or 99),) if entry else None for entry in entries]
    return [
        GameLine(seat, None, None, (), rank)
        for seat, rank in zip(seats, _rank_keys(keys), strict=True)
    ]


def _scored_entry(seat: Seat, game_number: int) -> SeatEntry | None:
    if not SEAT_EFFECTS[seat.outcome].is_scored:
        return None
    for entry in seat.entries.all():
        if entry.game_number == game_number and entry.is_entered:
            return entry
    return None


def _rank_keys(keys: Sequence[tuple | None]) -> list[int | None]:
    """Rank by key, highest first; equal keys share, None has no rank."""
    return [
        None
        if key is None
        else 1 + sum(1 for other in keys if other is not None and other > key)
        for key in keys
    ]
