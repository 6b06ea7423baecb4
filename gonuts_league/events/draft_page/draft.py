"""A draft as its page shows it: who sits where, how good that is, and what a change
would do."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from gonuts_league.events.models import Round
from gonuts_league.events.services.seats import entered_seats
from gonuts_league.tables.wording import say_list

from .bounds import BoundLine, HowMade, bound_lines, how_made, verdict_of
from .choosing import Asked, Preview, choices_of, preview_of, settle
from .reading import Board, read_board
from .seats import Benched, DraftTable, SeatLine, bench_of, tables_of


@dataclass(frozen=True, slots=True)
class Draft:
    """`late` and `gone` name who came or left since the draw, `entered` those for whom
    something was entered while this draft was published."""

    round: Round
    tables: tuple[DraftTable, ...]
    bench: Benched
    bounds: tuple[BoundLine, ...]
    nobody_repeats: bool
    verdict: str
    how: HowMade
    chosen: SeatLine | None
    preview: Preview | None
    late: str
    gone: str
    entered: str
    player_count: int

    @property
    def chips(self) -> tuple[BoundLine, ...]:
        """The lines worth a word at the head of the page."""
        return tuple(line for line in self.bounds if line.chip)


def draft_of(round_: Round, asked: Asked) -> Draft:
    """Read a draft, with what the reader has chosen in it."""
    board = read_board(round_)
    asked = settle(board, asked)
    choices = choices_of(board, asked.who)
    bench = bench_of(board, asked, choices)
    tables = tables_of(board, asked, choices)
    lines = [*bench.people, *(seat for table in tables for seat in table.seats)]
    bounds = bound_lines(board)
    return Draft(
        round=round_,
        tables=tables,
        bench=bench,
        bounds=bounds,
        nobody_repeats=not board.what_if.cost.repeats,
        verdict=verdict_of(bounds),
        how=how_made(board),
        chosen=next((line for line in lines if line.is_chosen), None),
        preview=preview_of(board, asked, choices),
        late=_say(board.short, _late(board)),
        gone=_say(board.short, _gone(board)),
        entered=_say(board.short, [s.entry_id for s in entered_seats(board.seats)]),
        player_count=len(board.present),
    )


def _late(board: Board) -> list[int]:
    entries = board.entries.values()
    return [e.pk for e in entries if e.is_here and e.pk not in board.present]


def _gone(board: Board) -> list[int]:
    return [pk for pk in sorted(board.present) if not board.entries[pk].is_here]


def _say(short: Mapping[int, str], entry_ids: Iterable[int]) -> str:
    return say_list([short[entry_id] for entry_id in entry_ids])
