"""A draft as its page shows it: who sits where, how good that is, and what a change
would do."""

import math
from collections.abc import Iterable
from typing import Any

from gonuts_league.draft.odd_page import odd_page
from gonuts_league.events.enums import ByeCause
from gonuts_league.events.models import Round
from gonuts_league.events.selectors import heeds_orders, table_names
from gonuts_league.events.services.drawing import draw_key
from gonuts_league.events.services.seats import entered_seats
from gonuts_league.jobs.enums import JobState
from gonuts_league.jobs.models import Job
from gonuts_league.pairing.types import Level
from gonuts_league.results.without_play import say_bye_worth
from gonuts_league.tables.models import Table
from gonuts_league.tables.wording import say_list

from .bounds import bound_lines, say_method
from .choosing import OUT, Asked, choices_of, preview_of, settle
from .pins import pin_lines
from .reading import Board, read_board
from .seats import SeatMaker


def draft_of(round_: Round, asked: Asked) -> dict[str, Any]:
    """Read a draft, with what the reader has chosen in it.

    `late` and `gone` name who came or left since the draw, `entered` those for whom
    something was entered while this draft was published, `upon` the tables without
    whose result it was drawn.
    """
    board = read_board(round_)
    asked = settle(board, asked)
    choices = choices_of(board, asked.who)
    maker = SeatMaker(board, asked, choices)
    bench, rooms = maker.bench(), maker.rooms()
    seats = [seat for _, tables in rooms for table in tables for seat in table.seats]
    chosen = next((line for line in (*bench, *seats) if line.is_chosen), None)
    bounds, pins = list(bound_lines(board)), pin_lines(board)
    is_best = all(line.is_best for line in bounds)
    takes_pins = heeds_orders(round_.stage)
    return {
        "board": board,
        "rooms": rooms,
        "bench": bench,
        "bench_free": maker.free(OUT),
        "does_not_fill": any(bye.cause == ByeCause.ODD_COUNT for bye in board.byes),
        "bye_worth": say_bye_worth(round_.event) if board.byes else "",
        "pins": pins,
        "waiting_pins": [pin for pin in pins if not pin.is_kept],
        "takes_pins": takes_pins,
        "bounds": bounds,
        # All is said of the later levels where everything is proven best.
        "chips": [line for line in (bounds[:1] if is_best else bounds) if line.yours],
        "is_best": is_best,
        "has_best": any(line.is_best for line in bounds),
        "method": say_method(round_.method),
        "seconds": _seconds(round_),
        "chosen": chosen,
        "choosing": "other" if chosen else "who",
        "preview": preview_of(board, asked, choices),
        "late": _names(board, _late(board)),
        "gone": _names(board, _gone(board)),
        "entered": _names(board, [s.entry_id for s in entered_seats(board.seats)]),
        "upon": _drawn_without(round_),
        "odd": odd_page(round_.event, len(board.present)) if takes_pins else None,
        "counts_seats": Level.SEATS in board.levels,
    }


def _seconds(round_: Round) -> int | None:
    """How long the draw took from its asking on; None where no job is known."""
    job = Job.objects.filter(
        key=draw_key(round_.event, round_.number, round_.stage),
        state=JobState.DONE,
        params__seed=round_.seed,
    ).first()
    if job is None or job.finished_at is None:
        return None
    return math.ceil((job.finished_at - job.created_at).total_seconds())


def _drawn_without(round_: Round) -> str:
    tables = Table.objects.filter(pk__in=round_.rules.get("upon", []))
    named = tables.select_related("round").order_by("round__number", "number")
    return table_names(named)


def _late(board: Board) -> list[int]:
    """Who came since, where everybody plays: an elimination seats who is still in."""
    stage = board.round.stage
    if stage is not None and stage.is_elimination:
        return []
    entries = board.entries.values()
    return [e.pk for e in entries if e.is_here and e.pk not in board.present]


def _gone(board: Board) -> list[int]:
    return [pk for pk in sorted(board.present) if not board.entries[pk].is_here]


def _names(board: Board, entry_ids: Iterable[int]) -> str:
    return say_list([board.short[entry_id] for entry_id in entry_ids])
