"""Evenings made up step by step, with what must hold after each step.

People join, rounds are drawn and published, tables are tapped and confirmed, results
are corrected, rounds closed and opened again, people leave, and any of it is undone.
"""

from collections import Counter, defaultdict
from fractions import Fraction

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import ByeRule, LateRule, RoundState
from gonuts_league.events.models import Entry, Round
from gonuts_league.events.selectors import SEEN_ROUNDS, ranked
from gonuts_league.events.services.draft_edits import swap_seats
from gonuts_league.events.services.drawing import request_draw
from gonuts_league.events.services.joining import come_late
from gonuts_league.events.services.people import (
    check_in,
    drop_entry,
    enter_newcomer,
    undrop_entry,
)
from gonuts_league.events.services.repairing import (
    RepairNeed,
    apply_repair,
    leave_before_game,
    repair_options,
    seat_late,
)
from gonuts_league.events.services.results import confirm_result, correct_result
from gonuts_league.events.services.rounds import (
    close_round,
    discard_draft,
    judge_seat,
    publish_round,
    reopen_round,
    unpublish_round,
    unvoid_table,
    void_table,
)
from gonuts_league.jobs.enums import JobState
from gonuts_league.jobs.services import run_job
from gonuts_league.journal.services.undoing import undo_action
from gonuts_league.journal.undo import undo_of
from gonuts_league.tables.enums import SeatOutcome, TableState
from gonuts_league.tables.models import Seat, Table
from gonuts_league.tables.services.entry import enter_totals, tap_card, undo_tap
from scoring import find_game
from tests.clubs.readers import client_as
from tests.events.snapshots import snapshot
from tests.played import event_of
from tests.soak import IS_SOAK, tries

pytestmark = [pytest.mark.django_db, pytest.mark.long]
SEQUENCES = 2_000
STEPS = 24
SHARES = 4 if IS_SOAK else 1
DESK, PHONE = Actor(), Actor(device="A")
BYE = 6
# What a place is worth at a table of so many, and of each seat of it on average.
NEWPORT = {
    2: (9, 3),
    3: (10, 6, 2),
    4: (11, 7, 4, 2),
    5: (12, 8, 5, 3, 2),
    6: (13, 8, 6, 4, 3, 2),
}
PAGES = (
    "events:desk",
    "events:people",
    "events:journal",
    "events:stages",
    "events:paper",
    "events:late",
    "events:rooms",
    "events:ties",
    "events:certificates",
    "standings:event",
    "standings:csv",
)
NUMBER = st.integers(0, 10**6)


class Evening(RuleBasedStateMachine):
    """What is done is chosen by numbers, so that a fault comes down to a few."""

    @initialize(people=st.integers(3, 12), played=st.integers(0, 2))
    def begin(self, people, played):
        cache.clear()  # which counts how often the API was asked
        self.world = transaction.atomic()
        self.world.__enter__()
        self.event = event_of(
            people,
            bye_rule=ByeRule.FIXED,
            bye_points=BYE,
            late_rule=LateRule.NOTHING,
            rounds_planned=4,
            club__are_pages_open=True,
        )
        self.cards = [*find_game(self.event.game).cards_for(4, {}), "no-such-card"]
        self.organiser = client_as(Role.ORGANISER, self.event.club)
        self.last = None
        self.journal = self._journal()
        self.told = ("", b"")
        self.names = 0
        for _round in range(played):
            self.draw(despite=False)
            self.publish()
            self.confirm_all([9, 5, 12, 5, 7, 3])
            self.close()

    def teardown(self):
        if hasattr(self, "world"):
            transaction.set_rollback(True)
            self.world.__exit__(None, None, None)

    # ---- what people do

    @rule()
    def join(self):
        self.names += 1
        self._act(lambda: enter_newcomer(self.event, name=self._name(), actor=DESK))

    @rule()
    def come_late(self):
        self.names += 1
        self._act(lambda: come_late(self.event, name=self._name(), actor=DESK))

    @rule(n=NUMBER, is_here=st.booleans())
    def check_in(self, n, is_here):
        self._act(lambda: check_in(self._entry(n), is_here=is_here, actor=DESK))

    @rule(n=NUMBER, is_now=st.booleans())
    def leave(self, n, is_now):
        self._act(lambda: drop_entry(self._entry(n), is_now=is_now, actor=DESK))

    @rule(n=NUMBER)
    def come_back(self, n):
        self._act(lambda: undrop_entry(self._entry(n), actor=DESK))

    @rule(despite=st.booleans())
    def draw(self, despite):
        self._act(lambda: self._draw(despite_unconfirmed=despite))

    @rule()
    def publish(self):
        if draft := self._round(RoundState.DRAFT):
            self._act(lambda: publish_round(draft, actor=DESK))

    @rule()
    def discard(self):
        if draft := self._round(RoundState.DRAFT):
            self._act(lambda: discard_draft(draft, actor=DESK))

    @rule()
    def take_publication_back(self):
        if running := self._round(RoundState.PUBLISHED):
            self._act(lambda: unpublish_round(running, actor=DESK))

    @rule(one=NUMBER, other=NUMBER)
    def swap(self, one, other):
        if draft := self._round(RoundState.DRAFT):
            seats = list(Seat.objects.filter(round=draft).order_by("pk"))
            first, second = seats[one % len(seats)], seats[other % len(seats)]
            self._act(
                lambda: swap_seats(
                    draft,
                    first_id=first.pk,
                    second_id=second.pk,
                    version=draft.version,
                    actor=DESK,
                )
            )

    @rule(n=NUMBER, m=NUMBER, act=st.sampled_from(("seat", "rest", "leave")))
    def repair(self, n, m, act):
        """Find a place for somebody in the round that runs, or go on without them."""
        if running := self._round(RoundState.PUBLISHED):
            self._act(lambda: self._repair(running, self._entry(n), m, act))

    @rule(n=NUMBER, m=NUMBER, step=st.sampled_from((1, 1, -1)))
    def tap(self, n, m, step):
        if table := self._table(n):
            seats = list(table.seats.all())
            seat, card = seats[m % len(seats)], self.cards[m % len(self.cards)]
            self._enter(lambda: tap_card(seat, card=card, step=step, actor=PHONE))

    @rule(n=NUMBER)
    def take_tap_back(self, n):
        if table := self._table(n):
            self._enter(lambda: undo_tap(table, actor=PHONE))

    @rule(n=NUMBER, points=st.lists(st.integers(0, 40), min_size=6, max_size=6))
    def confirm(self, n, points):
        if table := self._table(n):
            self._confirm(table, points)

    @rule(points=st.lists(st.integers(0, 40), min_size=6, max_size=6))
    def confirm_all(self, points):
        if running := self._round(RoundState.PUBLISHED):
            for table in running.tables.all():
                self._confirm(table, points)

    @rule(n=NUMBER)
    def correct(self, n):
        if table := self._table(n):
            self._act(lambda: correct_result(table, actor=DESK, reason="Miscounted"))

    @rule(n=NUMBER)
    def call_off(self, n):
        if table := self._table(n):
            self._act(lambda: void_table(table, actor=DESK))

    @rule(n=NUMBER)
    def call_on(self, n):
        if table := self._table(n):
            self._act(lambda: unvoid_table(table, actor=DESK))

    @rule(n=NUMBER, m=NUMBER, outcome=st.sampled_from(SeatOutcome))
    def judge(self, n, m, outcome):
        if table := self._table(n):
            seats = list(table.seats.all())
            seat = seats[m % len(seats)]
            self._act(lambda: judge_seat(seat, outcome=outcome, actor=DESK))

    @rule()
    def close(self):
        if running := self._round(RoundState.PUBLISHED):
            self._act(lambda: close_round(running, actor=DESK))

    @rule()
    def open_again(self):
        if closed := self._round(RoundState.CLOSED):
            self._act(lambda: reopen_round(closed, actor=DESK))

    @rule()
    def undo_the_last(self):
        """All is as it was before the last action."""
        if self.last is not None:
            row, before = self.last
            if self._act(lambda: undo_action(row, actor=DESK)):
                assert snapshot(self.event) == before, row.act

    @rule(n=NUMBER)
    def undo_any(self, n):
        rows = list(self.event.journal.order_by("-pk")[:8])
        if rows:
            row = rows[n % len(rows)]
            self._act(lambda: undo_action(row, actor=DESK))

    @rule(name=st.sampled_from(PAGES))
    def look(self, name):
        """Every page of the event opens in whatever state it is."""
        for client in (self.organiser, Client()):
            response = client.get(reverse(name, args=[self.event.slug]))
            assert response.status_code in (200, 302, 404), name

    # ---- what holds after each step

    @invariant()
    def nobody_sits_twice_in_a_round(self):
        for round_ in self.event.rounds.all():
            seated = list(Seat.objects.filter(round=round_).values_list("entry", "pk"))
            byes = round_.awards.filter(kind="bye").values_list("entry", "pk")
            entries = Counter(entry for entry, _pk in [*seated, *byes])
            assert max(entries.values(), default=1) == 1, (round_.number, entries)

    @invariant()
    def points_are_those_of_a_count_by_hand(self):
        standings = ranked(self.event)
        counted, whole = self._count_by_hand()

        points = {row.entry: row.points for row in standings}
        assert {entry: total for entry, total in points.items() if total} == counted
        assert sum(points.values()) == whole
        assert [row.points for row in standings] == sorted(
            points.values(), reverse=True
        )

    @invariant()
    def whoever_kept_the_standings_is_told_of_a_change(self):
        url = reverse("api:event-standings", args=[self.event.slug])
        etag, kept = self.told
        answer = Client().get(url, headers={"If-None-Match": etag} if etag else {})
        if answer.status_code == 304:
            assert Client().get(url).content == kept
        else:
            self.told = (answer.headers["ETag"], answer.content)

    @invariant()
    def the_journal_only_grows(self):
        rows = self._journal()
        assert rows[: len(self.journal)] == self.journal
        self.journal = rows

    # ---- helpers

    def _act(self, act) -> bool:
        """Do something, or be refused: then nothing has changed."""
        before, known = snapshot(self.event), JournalEntry.objects.count()
        try:
            with transaction.atomic():
                act()
        except LeagueError:
            assert snapshot(self.event) == before
            assert JournalEntry.objects.count() == known
            return False
        rows = list(JournalEntry.objects.order_by("pk")[known:])
        assert rows or snapshot(self.event) == before, "done, and not in the journal"
        is_one = len(rows) == 1 and undo_of(rows[0]).is_possible
        self.last = (rows[0], before) if is_one else None
        return True

    def _enter(self, act) -> None:
        """Enter something at a table, which its taps keep instead of the journal."""
        try:
            with transaction.atomic():
                act()
        except LeagueError:
            return
        self.last = None

    def _confirm(self, table: Table, points: list[int]) -> None:
        seats = table.seats.filter(outcome=SeatOutcome.PLAYED).order_by("position")
        typed = {
            seat.pk: str(total) for seat, total in zip(seats, points, strict=False)
        }
        self._enter(
            lambda: enter_totals(table, points=typed, tie_breaks={}, actor=DESK)
        )
        table.refresh_from_db()
        self._act(lambda: confirm_result(table, version=table.version, actor=DESK))

    def _draw(self, **how) -> None:
        job = request_draw(self.event, actor=DESK, **how)
        run_job(job.pk)
        job.refresh_from_db()
        if job.state != JobState.DONE:
            assert job.error_code != "failed", job.error_values
            raise LeagueError(job.error_code, **job.error_values)

    def _repair(self, running: Round, entry: Entry, m: int, act: str) -> None:
        comes = act == "seat"
        need = RepairNeed(**{"coming" if comes else "gone": (entry.pk,)})
        if options := repair_options(running, need):
            key = options[m % len(options)].key
            how = {"key": key, "version": running.version, "actor": DESK}
            if comes:
                seat_late(self.event, running, entry=entry, **how)
            elif act == "leave":
                leave_before_game(entry, running, **how)
            else:
                apply_repair(running, need, **how)

    def _name(self) -> str:
        return f"Newcomer {self.names}"

    def _entry(self, n: int) -> Entry:
        entries = list(self.event.entries.order_by("pk"))
        return entries[n % len(entries)]

    def _round(self, state: RoundState):
        return self.event.rounds.filter(state=state).order_by("-number").first()

    def _table(self, n: int) -> Table | None:
        # A repair leaves tables behind at which nobody sits any more.
        tables = Table.objects.exclude(seats=None).filter(
            round__event=self.event, round__state__in=SEEN_ROUNDS
        )
        newest = list(tables.order_by("-round__number", "number")[:4])
        return newest[n % len(newest)] if newest else None

    def _journal(self) -> list[tuple[object, ...]]:
        rows = JournalEntry.objects.filter(event=self.event).order_by("pk")
        return list(rows.values_list("pk", "act", "before", "after", "undoes"))

    def _count_by_hand(self) -> tuple[dict[int, Fraction], Fraction]:
        """The points of everybody who has any, and their sum by the tables' sizes."""
        counted: dict[int, Fraction] = defaultdict(Fraction)
        whole = Fraction(0)
        counts = (TableState.CONFIRMED, TableState.ENDED_ON_TIME)
        rounds = Round.objects.filter(event=self.event, state__in=SEEN_ROUNDS)
        for round_ in rounds.prefetch_related("awards", "tables__results__seats__seat"):
            for award in round_.awards.all():
                counted[award.entry_id] += BYE
                whole += BYE
            for table in round_.tables.all():
                if table.state not in counts:
                    continue
                [result] = (
                    each for each in table.results.all() if each.state == "confirmed"
                )
                seats = [
                    seat
                    for seat in result.seats.all()
                    if seat.outcome != "did-not-come"
                ]
                ranks = Counter(seat.rank for seat in seats)
                lost = Fraction(0)
                for seat in seats:
                    better = sum(n for rank, n in ranks.items() if rank < seat.rank)
                    shared = NEWPORT[len(seats)][better : better + ranks[seat.rank]]
                    points = Fraction(sum(shared), len(shared))
                    if seat.outcome in ("forfeited", "disqualified"):
                        lost += points
                    else:
                        counted[seat.seat.entry_id] += points
                whole += 6 * len(seats) - lost
        return {entry: total for entry, total in counted.items() if total}, whole


@pytest.mark.parametrize("_share", range(SHARES))
def test_whatever_is_done_in_an_evening_its_books_are_right(_share):
    run_state_machine_as_test(
        Evening,
        settings=settings(
            max_examples=tries(SEQUENCES // SHARES, few=4),
            stateful_step_count=STEPS,
            suppress_health_check=list(HealthCheck),
        ),
    )
