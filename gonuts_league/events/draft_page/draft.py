"""A draft as its page shows it: who sits where, how good that is, and what a change
would do."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.events.enums import ByeCause
from gonuts_league.events.models import Round
from gonuts_league.events.odd_page import OddPage, odd_page
from gonuts_league.events.pairing.types import Level
from gonuts_league.events.selectors import heeds_orders, table_names
from gonuts_league.events.services.drawing import draw_key
from gonuts_league.events.services.seats import entered_seats
from gonuts_league.events.without_play import say_bye_worth
from gonuts_league.jobs.enums import JobState
from gonuts_league.jobs.models import Job
from gonuts_league.tables.models import Table
from gonuts_league.tables.wording import say_list

from .bounds import BoundLine, HowMade, are_all_best, bound_lines, how_made, verdict_of
from .choosing import Asked, Preview, choices_of, preview_of, settle
from .pins import PinLine, pin_lines
from .reading import Board, read_board
from .seats import FreePlace, RoomTables, SeatLine, SeatMaker


@dataclass(frozen=True, slots=True)
class Draft:
    """`late` and `gone` name who came or left since the draw, `entered` those for whom
    something was entered while this draft was published, `upon` the tables without
    whose result it was drawn."""

    round: Round
    rooms: tuple[RoomTables, ...]
    bench: tuple[SeatLine, ...]
    bench_words: tuple[str, ...]
    bench_free: FreePlace | None
    pins: tuple[PinLine, ...]
    bounds: tuple[BoundLine, ...]
    is_best: bool
    nobody_repeats: bool
    verdict: str
    how: HowMade
    chosen: SeatLine | None
    preview: Preview | None
    late: str
    gone: str
    entered: str
    upon: str
    player_count: int
    odd: OddPage | None
    counts_seats: bool

    @property
    def takes_pins(self) -> bool:
        return heeds_orders(self.round.stage)

    @property
    def choosing(self) -> str:
        """What a tap on somebody asks for."""
        return "other" if self.chosen else "who"

    @property
    def waiting_pins(self) -> tuple[PinLine, ...]:
        """Those that only the next draw will keep."""
        return tuple(pin for pin in self.pins if not pin.is_kept)

    @property
    def chips(self) -> tuple[BoundLine, ...]:
        """The lines worth a word at the head of the page: all is said of the later ones
        where everything is proven best."""
        said = self.bounds[:1] if self.is_best else self.bounds
        return tuple(line for line in said if line.chip)


def draft_of(round_: Round, asked: Asked) -> Draft:
    """Read a draft, with what the reader has chosen in it."""
    board = read_board(round_)
    asked = settle(board, asked)
    choices = choices_of(board, asked.who)
    maker = SeatMaker(board, asked, choices)
    bench, rooms = maker.bench(), maker.rooms()
    tables = [table for room in rooms for table in room.tables]
    lines = [*bench, *(seat for table in tables for seat in table.seats)]
    bounds = bound_lines(board)
    return Draft(
        round=round_,
        rooms=rooms,
        bench=bench,
        bench_words=tuple(_bench_words(board)),
        bench_free=maker.bench_free(),
        pins=pin_lines(board),
        bounds=bounds,
        is_best=are_all_best(bounds),
        nobody_repeats=not board.what_if.cost.repeats,
        verdict=verdict_of(bounds),
        how=how_made(board, seconds=_seconds(board.round)),
        chosen=next((line for line in lines if line.is_chosen), None),
        preview=preview_of(board, asked, choices),
        late=_say(board.short, _late(board)),
        gone=_say(board.short, _gone(board)),
        entered=_say(board.short, [s.entry_id for s in entered_seats(board.seats)]),
        upon=_drawn_without(round_),
        player_count=len(board.present),
        odd=odd_page(round_.event, len(board.present))
        if heeds_orders(round_.stage)
        else None,
        counts_seats=Level.SEATS in board.levels,
    )


def _bench_words(board: Board) -> Iterable[str]:
    """Why people sit out, and what that gives them."""
    if any(bye.cause == ByeCause.ODD_COUNT for bye in board.byes):
        yield _("The count does not fill the tables.")
    if board.byes:
        yield say_bye_worth(board.round.event)


def _seconds(round_: Round) -> str:
    """How long the draw took from its asking on; empty where no job is known."""
    job = Job.objects.filter(
        key=draw_key(round_.event, round_.number, round_.stage),
        state=JobState.DONE,
        params__seed=round_.seed,
    ).first()
    if job is None or job.finished_at is None:
        return ""
    seconds = math.ceil((job.finished_at - job.created_at).total_seconds())
    said = ngettext("%(seconds)s second", "%(seconds)s seconds", seconds)
    return said % {"seconds": seconds}


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


def _say(short: Mapping[int, str], entry_ids: Iterable[int]) -> str:
    return say_list([short[entry_id] for entry_id in entry_ids])
