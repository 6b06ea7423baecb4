"""Where everybody sits in the newest published round, for whoever looks for a chair.

In free play there is no newest round: it is every game that runs. Between two rounds
nobody sits anywhere, and the page says what is awaited.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

from gonuts_league.events.enums import AwardKind, EventFormat, RoundState, StageKind
from gonuts_league.events.models import Award, Event, Round
from gonuts_league.events.selectors import SEEN_ROUNDS
from gonuts_league.events.stage_read import knockout_of
from gonuts_league.players.models import Player
from gonuts_league.players.names import hall_name, name_key
from gonuts_league.players.showing import Audience, Shown, show_people
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.models import Seat
from gonuts_league.tables.wording import say_list
from gonuts_league.web.live_parts import version_of

LONGEST_QUERY = 80


class Awaited(StrEnum):
    """Why nobody sits anywhere now, if so."""

    NOTHING = ""
    ROUND = "round"
    END = "end"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Sitter:
    """One person; `table` is 0 for somebody who sits out."""

    key: str
    name: str
    is_named: bool
    table: int
    others: str
    is_own: bool


@dataclass(frozen=True, slots=True)
class SeatsPage:
    """`people` are those found, one's own first, then by name; `version` is that of
    everybody."""

    title: str
    awaited: Awaited
    round_number: int
    people: tuple[Sitter, ...]
    query: str
    version: str
    is_elimination: bool = False

    @property
    def is_seated(self) -> bool:
        return self.awaited == Awaited.NOTHING

    @property
    def nobody_found(self) -> str:
        return _("Nobody called “%(name)s” sits at a table now.") % {"name": self.query}


def seats_page(
    event: Event,
    *,
    audience: Audience,
    query: str = "",
    own_entries: Iterable[int] = (),
) -> SeatsPage:
    """Read who sits where (4 queries), and leave those whose name has `query` in it."""
    seen = event.rounds.filter(state__in=SEEN_ROUNDS).select_related("stage")
    rounds = list(seen.order_by("-number"))
    running = _running(event, rounds)
    awaited = _awaited(event, rounds) if not running else Awaited.NOTHING
    everybody = _sitters(running, audience, set(own_entries)) if running else ()
    newest = rounds[0].number if rounds else 0
    query = query.strip()[:LONGEST_QUERY]
    title = _title(event, awaited, newest)
    return SeatsPage(
        title=title,
        awaited=awaited,
        round_number=newest,
        people=tuple(each for each in everybody if _is_meant(each, query)),
        query=query,
        version=version_of(title, awaited, everybody),
        is_elimination=any(
            r.stage is not None and r.stage.is_elimination for r in running
        ),
    )


def _running(event: Event, rounds: Sequence[Round]) -> list[Round]:
    """In an elimination a game that is played again runs beside others of its step."""
    running = [each for each in rounds if each.state == RoundState.PUBLISHED]
    if event.format == EventFormat.FREE_PLAY or not rounds:
        return running
    newest = rounds[0]
    if newest.stage is None or not newest.stage.is_elimination:
        return [each for each in running if each is newest]
    step = (newest.stage_id, newest.step)
    return [each for each in running if (each.stage_id, each.step) == step]


def _awaited(event: Event, rounds: Sequence[Round]) -> Awaited:
    if event.is_finished:
        return Awaited.FINISHED
    if _is_played(event, rounds) and event.format != EventFormat.FREE_PLAY:
        return Awaited.END
    return Awaited.ROUND


def _is_played(event: Event, rounds: Sequence[Round]) -> bool:
    """Whether the plan asks for no more rounds, of a final either."""
    if not rounds or rounds[0].number < event.rounds_planned:
        return False
    last = event.stages.filter(kind=StageKind.ELIMINATION).first()
    return last is None or (last.has_started and knockout_of(last).is_over)


def _title(event: Event, awaited: Awaited, newest: int) -> str:
    is_free = event.format == EventFormat.FREE_PLAY
    match awaited:
        case Awaited.FINISHED:
            return _("This event is finished.")
        case Awaited.END:
            return _("Round %(round)s was the last one.") % {"round": newest}
        case Awaited.ROUND if is_free:
            return _("No game is running; this page will show the next one.")
        case Awaited.ROUND:
            return waiting_words(newest + 1)
        case _ if is_free:
            return _("Who plays at which table")
        case _:
            return _("Round %(round)s: find your table") % {"round": newest}


def waiting_words(round_number: int) -> str:
    return _("Round %(round)s has not started; this page will show it.") % {
        "round": round_number
    }


def _sitters(
    running: Sequence[Round], audience: Audience, own: set[int]
) -> tuple[Sitter, ...]:
    seats = [
        seat
        for seat in Seat.objects.filter(round__in=running)
        .select_related("entry__player", "table")
        .order_by("table__number", "position")
        if SEAT_EFFECTS[seat.outcome].takes_place
        and (seat.table.is_open or seat.table.counts)
    ]
    if running[0].stage_id is not None:
        # Who plays again has a seat at both tables; the one to find is the new one.
        newest = {s.entry_id: s.pk for s in sorted(seats, key=lambda s: s.round_id)}
        seats = [seat for seat in seats if newest[seat.entry_id] == seat.pk]
    byes = Award.objects.filter(round__in=running, kind=AwardKind.BYE).select_related(
        "entry__player"
    )
    out = list(byes)
    players = [seat.entry.player for seat in seats]
    players += [award.entry.player for award in out]
    shown = show_people(players, audience=audience)
    sitters = [
        *_at_tables(seats, shown, own),
        *(
            _sitter(each.entry.player, shown, entry=each.entry_id, own=own)
            for each in out
        ),
    ]
    return tuple(
        sorted(sitters, key=lambda each: (not each.is_own, not each.is_named, each.key))
    )


def _at_tables(
    seats: Sequence[Seat], shown: Mapping[int, Shown], own: set[int]
) -> Iterable[Sitter]:
    tables: defaultdict[int, list[Seat]] = defaultdict(list)
    for seat in seats:
        tables[seat.table_id].append(seat)
    for row in tables.values():
        for seat in row:
            others = [
                shown[each.entry.player_id].short for each in row if each is not seat
            ]
            yield _sitter(
                seat.entry.player,
                shown,
                entry=seat.entry_id,
                own=own,
                table=seat.table.number,
                others=say_list(others),
            )


def _sitter(
    player: Player,
    shown: Mapping[int, Shown],
    *,
    entry: int,
    own: set[int],
    table: int = 0,
    others: str = "",
) -> Sitter:
    as_seen = shown[player.pk]
    return Sitter(
        key=name_key(as_seen.name),
        name=as_seen.name,
        is_named=as_seen.is_named,
        table=table,
        others=others,
        is_own=entry in own,
    )


def _is_meant(sitter: Sitter, query: str) -> bool:
    """Look in what is shown only: a surname must not be found by guessing at it."""
    wanted = name_key(query)
    if not wanted:
        return True
    is_whole = sitter.is_named and name_key(hall_name(query)) == sitter.key
    return is_whole or (sitter.is_named and wanted in sitter.key)
