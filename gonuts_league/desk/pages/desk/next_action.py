"""How far an event is, and the one next action of its organiser."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from gonuts_league.events.clock import minutes_since
from gonuts_league.events.clock_page import ClockPage, clock_page
from gonuts_league.events.enums import AwardKind, EventFormat, RoundState
from gonuts_league.events.models import Entry, Event, Round
from gonuts_league.events.selectors import IN_PLAY, SEEN_ROUNDS, entries_of, entry_names
from gonuts_league.events.services.calls import open_calls
from gonuts_league.events.services.drawing import KIND, draws_key
from gonuts_league.events.stage_read import stages_of
from gonuts_league.events.standings.standings_read import read_standings, read_to_reveal
from gonuts_league.events.standings.ties import undecided_in
from gonuts_league.jobs.enums import ACTIVE
from gonuts_league.jobs.models import Job
from gonuts_league.players.showing import Audience, faces_apart
from gonuts_league.results.tie_words import say_undecided
from gonuts_league.tables.enums import TableState
from gonuts_league.tables.models import Call
from gonuts_league.tables.wording import say_winners
from gonuts_league.trf.selectors import SEATS as SEATS_OF_TWO
from gonuts_league.web.live_parts import version_of

from .stage_action import StageDesk, StageTurn, stage_desk
from .tables import TablePlace, TonightTable, board_of, next_table

LEAST_PLAYERS = 2
# From so many minutes before its end a round's silent tables are gone to.
NEARLY_OVER = 5


class NextAction(StrEnum):
    """The one next thing that an organiser does."""

    ADD_PEOPLE = "add-people"
    CHECK_IN = "check-in"
    DRAW = "draw"
    DRAWING = "drawing"
    CORRECT = "correct"
    DRAFT = "draft"
    CLOSE = "close"
    PLAY = "play"
    SEAT = "seat"
    STAGE = "stage"
    FINISH = "finish"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Desk:
    """`step` is the next action, `round` the one it is about; `tables` are those
    running, `next_table` the one to go to; `corrected` is open in a closed round, and
    between rounds `results` are the tables of the last one.
    `unseated` are here and sit nowhere while a round runs: the id of the entry, its
    name, and whether it has a bye.
    `undecided` tells of ties for the first places."""

    event: Event
    step: NextAction
    round: Round | None
    rounds: tuple[Round, ...]
    tables: tuple[TonightTable, ...]
    next_table: TonightTable | None
    results: tuple[TonightTable, ...]
    corrected: TonightTable | None
    entries: tuple[Entry, ...]
    job: Job | None
    winners: tuple[str, ...]
    undecided: str
    clock: ClockPage | None
    calls: tuple[Call, ...]
    unseated: tuple[tuple[int, str, bool], ...]
    stage: StageDesk | None

    @property
    def entered_count(self) -> int:
        return len(self.entries)

    @property
    def here_count(self) -> int:
        return sum(entry.is_here for entry in self.entries)

    @property
    def waiting_count(self) -> int:
        """How many could still be checked in."""
        gone = sum(entry.dropped_at is not None for entry in self.entries)
        return self.entered_count - self.here_count - gone

    @property
    def played(self) -> list[TonightTable]:
        """The tables running and done, without those called off."""
        return [each for each in self.tables if each.state != TableState.VOID]

    @property
    def confirmed_count(self) -> int:
        return sum(not table.is_open for table in self.played)

    @property
    def replayed_number(self) -> int:
        """The round whose drawn games are to be played again; 0 where there is none."""
        return self.last_closed if self.stage and self.stage.is_replay else 0

    @property
    def next_number(self) -> int:
        return self.rounds[-1].number + 1 if self.rounds else 1

    @property
    def running_number(self) -> int | None:
        """The newest running round, whose tables go by their number alone."""
        return max((table.round_number for table in self.tables), default=None)

    @property
    def last_closed(self) -> int:
        """The number of the newest closed round; 0 while there is none."""
        return self.newest_closed.number if self.newest_closed else 0

    @property
    def newest_closed(self) -> Round | None:
        closed = [each for each in self.rounds if each.state == RoundState.CLOSED]
        return closed[-1] if closed else None

    @property
    def is_round_shown(self) -> bool:
        """Whether the page is that of one running round, its board before all else."""
        is_running = self.step in (NextAction.PLAY, NextAction.CLOSE)
        return is_running and not self.is_free_play

    @property
    def can_be_draft(self) -> bool:
        """Whether the running round may be taken back: no table has a result."""
        is_playing = self.is_round_shown and self.step == NextAction.PLAY
        return is_playing and not any(table.counts for table in self.tables)

    @property
    def awaits_clock(self) -> bool:
        """Whether the round has a clock, and nobody started it or began to enter."""
        is_playing = self.step == NextAction.PLAY and self.next_table is None
        has_clock = self.clock is not None and self.clock.face is None
        return is_playing and has_clock and not self.is_under_way

    @property
    def is_under_way(self) -> bool:
        """Whether a table of the round has begun to enter, so that codes are known."""
        return any(each.state != TableState.SEATED for each in self.tables)

    @property
    def win_sentence(self) -> str:
        """Who has won, or would if the event ended here."""
        if self.event.frozen_after is not None:
            return _("The places are still to be announced")
        if self.undecided and not self.winners:
            return _("First place is tied")
        return say_winners(self.winners) or _("No game counts yet")

    @property
    def is_for_two(self) -> bool:
        return self.event.seats_preferred == SEATS_OF_TWO

    @property
    def is_free_play(self) -> bool:
        return is_free_play(self.event)

    @property
    def awaits_people(self) -> bool:
        """Whether the first draw had better wait: more are missing than here."""
        is_first = self.step == NextAction.DRAW and not self.rounds
        return is_first and self.waiting_count > self.here_count

    @property
    def can_finish(self) -> bool:
        """Whether the event may be ended beside what `step` says: though its plan is
        not played, its first places are tied, or they are still to be announced."""
        states = {round_.state for round_ in self.rounds}
        is_over = states == {RoundState.CLOSED} and self.corrected is None
        if self.step == NextAction.FINISH:
            is_kept_back = self.event.frozen_after is not None
            return is_over and (is_kept_back or bool(self.undecided))
        return is_over and self.step != NextAction.FINISHED

    @property
    def can_draw(self) -> bool:
        """Whether the next round could be drawn beside what `step` says."""
        has_draft = any(each.state == RoundState.DRAFT for each in self.rounds)
        if self.is_free_play or has_draft or (self.stage and not self.stage.can_draw):
            return False
        return self.step in (
            NextAction.CORRECT,
            NextAction.PLAY,
            NextAction.CLOSE,
            NextAction.FINISH,
        )

    @property
    def has_ways_to_draw(self) -> bool:
        """Whether sizes of tables are to be chosen for the draw that comes now."""
        stage = self.stage
        is_fixed = stage is not None and (stage.is_fixed or stage.is_elimination)
        return self.step == NextAction.DRAW and not is_fixed

    @property
    def version(self) -> str:
        """Changes with anything of it that is shown."""
        return version_of(
            self.event.standings_version,
            self.step,
            [(each.pk, each.state) for each in self.rounds],
            (*self.tables, self.corrected, self.next_table),
            (self.entered_count, self.here_count, self.waiting_count),
            self.clock and self.clock.version,
            [(call.pk, call.answered_at) for call in self.calls],
            self.unseated,
            self.stage,
        )


def desk_of(event: Event, *, now: datetime) -> Desk:
    """Read how an event stands at the moment `now`."""
    entries = tuple(entries_of(event))
    names = entry_names(entries)
    chosen = {e.player_id: e.player.face for e in sorted(entries, key=lambda e: e.pk)}
    faces = faces_apart(chosen, chosen)
    people = {e.pk: TablePlace(names[e.pk], faces[e.player_id]) for e in entries}
    rounds = tuple(event.rounds.order_by("number"))
    clock, calls = clock_page(event, now=now), open_calls(event, now=now)
    in_play = board_of(event, IN_PLAY, people, now, calls)
    reopened = {round_.reopened_for_id for round_ in rounds}
    corrected = next((each for each in in_play if each.pk in reopened), None)
    tables = tuple(each for each in in_play if each is not corrected)
    job = active_draw(event)
    stage = stage_desk(event, stages_of(event), rounds)
    step, round_ = _next(event, rounds, tables, job, entries, stage)
    is_for_all = not (is_free_play(event) or (stage and stage.is_elimination))
    is_decided = step in (NextAction.FINISH, NextAction.FINISHED)
    winners, undecided = _outcome(event, rounds) if is_decided else ((), "")
    is_late = _is_nearly_over(event, rounds, tables, clock, now)
    closed = [each.number for each in rounds if each.state == RoundState.CLOSED]
    is_between = bool(closed) and not (in_play or is_free_play(event))
    last = 0 if not is_between or event.is_kept_back(max(closed)) else max(closed)
    of_last = Q(round__number=last)
    return Desk(
        event=event,
        step=step,
        round=round_,
        rounds=rounds,
        tables=tables,
        next_table=next_table(tables, is_nearly_over=is_late),
        results=board_of(event, of_last, people, now) if last else (),
        corrected=corrected,
        entries=entries,
        job=job,
        winners=winners,
        undecided=undecided,
        clock=clock,
        calls=calls,
        unseated=_unseated(event, entries, names, tables) if is_for_all else (),
        stage=stage,
    )


def _is_nearly_over(
    event: Event,
    rounds: Iterable[Round],
    tables: Sequence[TonightTable],
    clock: ClockPage | None,
    now: datetime,
) -> bool:
    """Whether it is time to ask for what is missing; without minutes planned, it is
    once half of the tables are done."""
    if clock is not None and clock.face is not None:
        return clock.face.minutes <= NEARLY_OVER
    running = [each for each in rounds if each.state == RoundState.PUBLISHED]
    if running and event.round_minutes:
        gone = minutes_since(running[-1].published_at, now)
        return gone >= event.round_minutes - NEARLY_OVER
    done = sum(not table.is_open for table in tables)
    return 2 * done >= len(tables)


def is_free_play(event: Event) -> bool:
    return event.format == EventFormat.FREE_PLAY


def active_draw(event: Event) -> Job | None:
    """The draw that is being made for this event right now, if one is."""
    return Job.objects.filter(
        kind=KIND, key__startswith=draws_key(event), state__in=ACTIVE
    ).first()


def draws_of(event: Event) -> QuerySet[Job]:
    """All draws that were ever asked for in this event."""
    return Job.objects.filter(
        kind=KIND, club_id=event.club_id, key__startswith=draws_key(event)
    )


def _unseated(
    event: Event,
    entries: Iterable[Entry],
    names: Mapping[int, str],
    tables: Sequence[TonightTable],
) -> tuple[tuple[int, str, bool], ...]:
    seated = {entry_id for table in tables for entry_id in table.entry_ids}
    free = [each for each in entries if each.is_here and each.pk not in seated]
    if not (tables and free):
        return ()
    byes = event.awards.filter(kind=AwardKind.BYE, round__state=RoundState.PUBLISHED)
    with_bye = set(byes.values_list("entry_id", flat=True))
    return tuple((each.pk, names[each.pk], each.pk in with_bye) for each in free)


def _outcome(event: Event, rounds: Iterable[Round]) -> tuple[tuple[str, ...], str]:
    """Everybody on rank 1, unless their tie may still be decided, and all such ties."""
    last = max((r.number for r in rounds if r.state in SEEN_ROUNDS), default=None)
    if event.frozen_after is None:
        read = read_standings(event, audience=Audience.MEMBERS, round_number=last)
    else:
        read = read_to_reveal(event)
    ties = undecided_in(read)
    if event.frozen_after is not None:
        # Nobody is named before the places are announced: the hall may see the desk.
        words = _(
            "A tie can be decided before the places are announced; undecided, the "
            "tied players share the place."
        )
        return (), words if ties else ""
    if ties and ties[0].rank == 1 and not event.is_finished:
        return (), say_undecided(ties, read)
    first = [row.entry for row in read.standings if row.rank == 1 and row.games]
    winners = tuple(read.people[entry].shown.short for entry in first)
    return winners, say_undecided(ties, read)


def _next(
    event: Event,
    rounds: Sequence[Round],
    tables: Iterable[TonightTable],
    job: Job | None,
    entries: Sequence[Entry],
    stage: StageDesk | None,
) -> tuple[NextAction, Round | None]:
    if event.is_finished:
        return NextAction.FINISHED, None
    if not entries:
        return NextAction.ADD_PEOPLE, None
    if job is not None:
        return NextAction.DRAWING, None
    by_rounds = _by_rounds(rounds, tables)
    if by_rounds is not None:
        return by_rounds
    if is_free_play(event):
        return NextAction.SEAT, None
    if stage is not None and stage.is_elimination:
        over = stage.turn == StageTurn.OVER
        return (NextAction.FINISH if over else NextAction.DRAW), None
    is_played = stage is None and len(rounds) >= event.rounds_planned
    if is_played or (stage is not None and stage.turn == StageTurn.OVER):
        return NextAction.FINISH, None
    if sum(entry.is_here for entry in entries) < max(LEAST_PLAYERS, event.seats_min):
        return NextAction.CHECK_IN, None
    if stage is not None and stage.turn == StageTurn.BEGIN:
        return NextAction.STAGE, None
    return NextAction.DRAW, None


def _by_rounds(
    rounds: Sequence[Round], tables: Iterable[TonightTable]
) -> tuple[NextAction, Round] | None:
    for round_ in rounds:
        if round_.reopened_for_id is not None:
            return NextAction.CORRECT, round_
    for round_ in rounds:
        if round_.state == RoundState.DRAFT:
            return NextAction.DRAFT, round_
    open_numbers = {table.round_number for table in tables if table.is_open}
    running = [each for each in rounds if each.state == RoundState.PUBLISHED]
    for round_ in running:
        if round_.number not in open_numbers:
            return NextAction.CLOSE, round_
    return (NextAction.PLAY, running[-1]) if running else None
