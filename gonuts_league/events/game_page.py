"""One confirmed table in words: who came where, and the reason for every point."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.http import Http404
from django.utils.translation import gettext as _

from gonuts_league.games.how_good import HowGood
from gonuts_league.games.reasons import ReasonLine, reason_lines
from gonuts_league.players.models import Player
from gonuts_league.players.showing import Audience, Shown, show_people
from gonuts_league.tables.effects import SEAT_EFFECTS
from gonuts_league.tables.enums import ResultState, SeatOutcome
from gonuts_league.tables.models import Result, ResultGame, ResultSeat, Seat, Table
from gonuts_league.tables.scores import score_cards
from gonuts_league.tables.selectors import is_scored_by_game, seats_of
from gonuts_league.tables.wording import say, say_game, say_points, say_winners
from scoring.types import SeatScore

from .how_good import how_good_of
from .models import Event
from .selectors import SEEN_ROUNDS

UNRANKED = 99


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """`outcome` is empty for whoever simply played."""

    name: str
    rank: int | None
    points: str
    outcome: str
    tie_note: str
    is_winner: bool
    lines: tuple[ReasonLine, ...]
    better: str = ""


@dataclass(frozen=True, slots=True)
class GamePart:
    """One game of the table; `number` is 0 where the table is a single game."""

    number: int
    players: tuple[PlayerResult, ...]


@dataclass(frozen=True, slots=True)
class GamePage:
    """`is_confirmed` is False while there is no result, and while a frozen one is kept
    back from this reader; then nothing but the seats is told. `overall` is there for a
    series: the games taken together."""

    table_number: int
    round_number: int
    state: str
    depth: str
    edition: str
    is_confirmed: bool
    is_kept_back: bool
    seats: tuple[str, ...]
    winners: str
    overall: tuple[PlayerResult, ...]
    games: tuple[GamePart, ...]
    how_good: HowGood | None = None


def game_page(event: Event, table_pk: int, *, audience: Audience) -> GamePage:
    """Read one table of a published round; Http404 if the event has none such."""
    tables = Table.objects.filter(round__event=event, round__state__in=SEEN_ROUNDS)
    table = tables.select_related("round").filter(pk=table_pk).first()
    if table is None:
        raise Http404
    seats = seats_of(table)
    shown = show_people(
        [seat.entry.player for seat in seats],
        audience=audience,
        among=Player.objects.filter(entries__event=event),
    )
    people = {seat.pk: shown[seat.entry.player_id] for seat in seats}
    result = table.results.filter(state=ResultState.CONFIRMED).first()
    if audience != Audience.MEMBERS and event.is_kept_back(table.round.number):
        page = _page(table, seats, people, None, (), ())
        return replace(page, is_kept_back=True, state=_("kept back"))
    if result is None or not table.counts:
        return _page(table, seats, people, None, (), ())
    rows = list(result.seats.order_by("seat__position"))
    worth = how_good_of(
        result, rows, [people[row.seat_id].name for row in rows], event.club
    )
    briefs = {row.seat_id: worth.brief(i) for i, row in enumerate(rows) if worth}
    games = _games(table, seats, people, result, briefs)
    overall = _overall(rows, people) if len(games) > 1 else ()
    page = _page(table, seats, people, rows, overall, games)
    return replace(page, how_good=worth)


def _page(
    table: Table,
    seats: Sequence[Seat],
    people: Mapping[int, Shown],
    rows: Sequence[ResultSeat] | None,
    overall: tuple[PlayerResult, ...],
    games: tuple[GamePart, ...],
) -> GamePage:
    winners = [row for row in rows or () if _is_winner(row.rank, row.outcome)]
    return GamePage(
        table_number=table.number,
        round_number=table.round.number,
        state=table.get_state_display(),
        depth=table.get_depth_display(),
        edition=say_game(table.game),
        is_confirmed=rows is not None,
        is_kept_back=False,
        seats=tuple(people[seat.pk].name for seat in seats),
        winners=say_winners([people[row.seat_id].short for row in winners]),
        overall=overall,
        games=games,
    )


def _overall(
    rows: Sequence[ResultSeat], people: Mapping[int, Shown]
) -> tuple[PlayerResult, ...]:
    return _by_rank(
        PlayerResult(
            name=people[row.seat_id].name,
            rank=row.rank,
            points=say_points(row.points),
            outcome=_outcome(row.outcome),
            tie_note="",
            is_winner=_is_winner(row.rank, row.outcome),
            lines=(),
        )
        for row in rows
    )


def _games(
    table: Table,
    seats: Sequence[Seat],
    people: Mapping[int, Shown],
    result: Result,
    briefs: Mapping[int, str],
) -> tuple[GamePart, ...]:
    by_game: dict[int, list[ResultGame]] = {}
    for row in result.games.order_by("game_number", "seat__position"):
        by_game.setdefault(row.game_number, []).append(row)
    return tuple(
        GamePart(
            number=number if len(by_game) > 1 else 0,
            players=_players(table, seats, people, number, rows, briefs),
        )
        for number, rows in by_game.items()
    )


def _players(
    table: Table,
    seats: Sequence[Seat],
    people: Mapping[int, Shown],
    number: int,
    rows: Sequence[ResultGame],
    briefs: Mapping[int, str],
) -> tuple[PlayerResult, ...]:
    scores = _scores(table, seats, people, number)
    outcomes = {seat.pk: seat.outcome for seat in seats}
    return _by_rank(
        PlayerResult(
            name=people[row.seat_id].name,
            rank=row.rank,
            points=say_points(row.points),
            outcome=_outcome(outcomes[row.seat_id]),
            tie_note=say(*score.tie_note) if (score := scores[row.seat_id]) else "",
            is_winner=_is_winner(row.rank, outcomes[row.seat_id]),
            lines=reason_lines(table.game, score) if score else (),
            better=briefs.get(row.seat_id, ""),
        )
        for row in rows
    )


def _scores(
    table: Table, seats: Sequence[Seat], people: Mapping[int, Shown], number: int
) -> dict[int, SeatScore | None]:
    """The reasons by seat: known only where the cards were entered."""
    if not is_scored_by_game(table):
        return dict.fromkeys([seat.pk for seat in seats])
    names = [people[seat.pk].short for seat in seats]
    scored = score_cards(table, seats, number, names).seats
    return {seat.pk: score for seat, score in zip(seats, scored, strict=True)}


def _by_rank(players: Iterable[PlayerResult]) -> tuple[PlayerResult, ...]:
    return tuple(sorted(players, key=lambda player: player.rank or UNRANKED))


def _outcome(outcome: str) -> str:
    return "" if outcome == SeatOutcome.PLAYED else str(SeatOutcome(outcome).label)


def _is_winner(rank: int | None, outcome: str) -> bool:
    return rank == 1 and SEAT_EFFECTS[outcome].earns
