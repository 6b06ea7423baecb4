"""What stands around the content of every page of a table."""

from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.events.clock_page import ClockFace, face_of_table
from gonuts_league.tables.enums import TableState
from gonuts_league.tables.models import PhoneHolder, Table
from gonuts_league.tables.selectors import DECK_RULING
from gonuts_league.tables.wording import say_game

from .doors import Door
from .holder import holder_at, holder_words
from .late import LateGroup, late_groups
from .side import Side, side_of


@dataclass(frozen=True, slots=True)
class Frame:
    """`state` changes with everything a waiting page should be loaded again for.

    `holder` says whose phone this is, on a whole page.
    """

    title: str
    event_name: str
    event_url: str
    edition: str
    is_whole_box: bool
    standings_url: str
    seats_url: str
    urls: dict[str, str]
    state: str
    clock: ClockFace | None
    side: Side | None
    late: tuple[LateGroup, ...]
    waits_one: str
    waits_many: str
    holder: str = ""


# Where the script puts in how many.
COUNT_OF_SCRIPT = "#"
ACTS = (
    "tap",
    "undo",
    "none",
    "again",
    "enter",
    "confirm",
    "who",
    "dispute",
    "recount",
    "differences",
    "settle",
    "reopen",
    "totals",
    "places",
    "outcome",
    "cards",
    "rules",
    "show",
    "live",
    "side",
    "call",
    "late-apply",
    "late-drop",
)


def frame_of(door: Door, table: Table, *, now: datetime | None = None) -> Frame:
    """What stands around a table; whole pages give the moment, for the clock."""
    return Frame(
        title=_("Table %(table)s · Round %(round)s")
        % {"table": table.number, "round": table.round.number},
        event_name=door.event.name,
        event_url=door.event_url,
        edition=say_game(table.game),
        is_whole_box=table.rulings.get(DECK_RULING) == "none",
        standings_url=door.standings_url,
        seats_url=door.seats_url,
        clock=face_of_table(table, now=now) if now else None,
        side=side_of(door, table, now=now) if now else None,
        urls={"page": door.url(table)}
        | {act.replace("-", "_"): door.url(table, act) for act in ACTS},
        state=state_key(table),
        late=late_groups(table, door),
        waits_one=_waiting_taps(1, "1"),
        waits_many=_waiting_taps(2, COUNT_OF_SCRIPT),
    )


def page_frame(door: Door, table: Table, *, now: datetime) -> Frame:
    """The frame of a whole page, which names whoever holds the phone."""
    return frame_held_by(door, table, holder_at(door, table), now=now)


def frame_held_by(
    door: Door, table: Table, holder: PhoneHolder | None, *, now: datetime
) -> Frame:
    words = holder_words(door, table, holder)
    return replace(frame_of(door, table, now=now), holder=words)


def _waiting_taps(count: int, shown: str) -> str:
    """What the page's script says of taps that wait in the phone."""
    words = ngettext(
        "No connection. %(count)s tap waits in this phone.",
        "No connection. %(count)s taps wait in this phone.",
        count,
    )
    return words % {"count": shown}


def state_key(table: Table) -> str:
    versions = f"{table.version}.{table.late_version}"
    return f"{table.pk}-{versions}-{table.state}-{table.round.state}"


def closing_words(table: Table) -> str:
    """Say why a table cannot be entered, where the page itself must say it."""
    words = {"round": table.round.number}
    if table.round.is_closed_for(table.pk):
        return _("Round %(round)s is closed. Here is your result.") % words
    if table.state == TableState.VOID:
        return _("This game was called off and does not count.")
    return ""


def forgotten_words(table: Table) -> str:
    return _("Table %(table)s of round %(round)s has no confirmed result yet.") % {
        "table": table.number,
        "round": table.round.number,
    }


def result_words(table: Table) -> str:
    return _("Table %(table)s in round %(round)s") % {
        "table": table.number,
        "round": table.round.number,
    }


def unused_words(number: int, round_number: int) -> str:
    return _("Table %(table)s is not used in round %(round)s.") % {
        "table": number,
        "round": round_number,
    }
