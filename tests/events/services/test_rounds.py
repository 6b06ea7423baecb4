import pytest

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import RoundState
from gonuts_league.events.selectors import game_results, ranked
from gonuts_league.events.services.draft_edits import swap_seats
from gonuts_league.events.services.people import drop_entry
from gonuts_league.events.services.results import reopen_result
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
from gonuts_league.tables.enums import SeatOutcome, TableState
from gonuts_league.tables.services.entry import enter_totals, tap_card
from tests.events.actions import (
    ME,
    confirm,
    confirm_all,
    draw,
    play_round,
    seated_names,
    start_round,
)
from tests.played import event_of

pytestmark = pytest.mark.django_db


def seat_at(round_, table, position):
    return round_.seats.get(table__number=table, position=position)


def swap(round_, first, second, **given):
    return swap_seats(
        round_,
        first_id=first.pk,
        second_id=second.pk,
        version=given.get("version", round_.version),
        actor=ME,
    )


def test_two_seats_change_places_and_nobody_else_moves():
    draft = draw(event_of(8))
    before = seated_names(draft)

    swap(draft, seat_at(draft, 1, 0), seat_at(draft, 2, 3))

    after = seated_names(draft)
    assert (after[0][0], after[1][3]) == (before[1][3], before[0][0])
    assert (after[0][1:], after[1][:3]) == (before[0][1:], before[1][:3])


def test_a_swap_back_gives_the_draft_as_it_was():
    draft = draw(event_of(8))
    before = seated_names(draft)

    changed = swap(draft, seat_at(draft, 1, 0), seat_at(draft, 2, 0))
    swap(changed, seat_at(changed, 1, 0), seat_at(changed, 2, 0))

    assert seated_names(draft) == before


def test_a_swap_counts_the_cost_anew():
    event = event_of(8)
    play_round(event)
    draft = draw(event)
    first = draft.seats.first()
    met = event.rounds.get(number=1).seats.get(entry=first.entry).table.seats
    apart = draft.seats.exclude(table=first.table)
    second = apart.exclude(entry__in=met.values("entry")).first()

    changed = swap(draft, first, second)

    assert changed.version == draft.version + 1
    assert changed.cost["repeats"] != draft.cost["repeats"]


def test_a_swap_of_a_draft_that_changed_meanwhile_is_refused():
    draft = draw(event_of(8))
    swap(draft, seat_at(draft, 1, 0), seat_at(draft, 2, 0))

    with pytest.raises(LeagueError, match="changed meanwhile"):
        swap(draft, seat_at(draft, 1, 1), seat_at(draft, 2, 1), version=0)


def test_a_swap_with_oneself_is_refused():
    draft = draw(event_of(8))
    seat = seat_at(draft, 1, 0)

    with pytest.raises(LeagueError, match="two different people"):
        swap(draft, seat, seat)


def test_a_swap_is_possible_though_somebody_left_since_the_draw():
    draft = draw(event_of(8))
    gone = seat_at(draft, 1, 0)
    drop_entry(gone.entry, is_now=True, actor=ME)

    changed = swap(draft, gone, seat_at(draft, 2, 0))

    assert seat_at(changed, 2, 0).entry == gone.entry


def test_a_published_round_is_not_swapped():
    round_ = start_round(event_of(8))

    with pytest.raises(LeagueError, match="Round 1 is published already"):
        swap(round_, seat_at(round_, 1, 0), seat_at(round_, 2, 0))


def test_publishing_shows_the_round_from_now_on():
    draft = draw(event_of(4))

    round_ = publish_round(draft, actor=ME)

    assert round_.state == RoundState.PUBLISHED
    assert round_.published_at is not None


def test_a_publication_is_taken_back_while_nothing_is_entered():
    round_ = start_round(event_of(4))

    draft = unpublish_round(round_, actor=ME)

    assert (draft.state, draft.published_at) == (RoundState.DRAFT, None)


def test_a_publication_stays_once_a_result_is_confirmed():
    round_ = start_round(event_of(8))
    confirm(round_.tables.get(number=2))

    with pytest.raises(LeagueError) as refused:
        unpublish_round(round_, actor=ME)

    assert refused.value.sentence == (
        "This table has a confirmed result: table 2 of round 1. Open it again first."
    )


def test_taps_outlast_a_publication_that_is_undone():
    round_ = start_round(event_of(8))
    seat = seat_at(round_, 2, 0)
    tap_card(seat, card="plain", step=1, actor=ME)

    draft = unpublish_round(round_, actor=ME)
    with pytest.raises(LeagueError, match=r"Round 1 is not published"):
        tap_card(seat, card="plain", step=1, actor=ME)
    publish_round(draft, actor=ME)
    tap_card(seat, card="plain", step=1, actor=ME)

    assert seat.entries.get().cards == {"plain": 2}
    assert seat.table.taps.count() == 2


def test_a_swap_puts_aside_what_was_entered_and_the_swap_back_returns_it():
    round_ = start_round(event_of(8))
    seat, other = seat_at(round_, 1, 0), seat_at(round_, 2, 0)
    tap_card(seat, card="plain", step=1, actor=ME)
    draft = unpublish_round(round_, actor=ME)

    draft = swap(draft, seat, other)
    swapped = [seat_at(draft, 1, 0), seat_at(draft, 2, 0)]
    aside = [each.entries.count() for each in swapped]
    swap(draft, *swapped)

    assert aside == [0, 0]
    assert seat_at(draft, 1, 0) == seat
    assert seat.table.taps.get().entry.seat == seat


def test_a_publication_stays_once_a_later_round_is_drawn_or_published():
    event = event_of(8)
    first = start_round(event)
    second = draw(event, despite_unconfirmed=True)

    for _ in range(2):
        with pytest.raises(LeagueError, match="Round 2 has been drawn"):
            unpublish_round(first, actor=ME)
        if second.state == RoundState.DRAFT:
            second = publish_round(second, actor=ME)


def test_a_discarded_draft_is_gone_and_its_number_free():
    event = event_of(4)

    discard_draft(draw(event), actor=ME)

    assert event.rounds.count() == 0
    assert draw(event).number == 1


def test_a_round_closes_when_every_table_has_a_result():
    round_ = confirm_all(start_round(event_of(8)))

    closed = close_round(round_, actor=ME)

    assert closed.state == RoundState.CLOSED


def test_a_round_with_an_open_table_names_it_and_stays_open():
    round_ = start_round(event_of(8))
    confirm(round_.tables.get(number=2))

    with pytest.raises(LeagueError) as refused:
        close_round(round_, actor=ME)

    assert refused.value.sentence == (
        "This table has no confirmed result yet: table 1 of round 1."
    )


def test_a_table_called_off_does_not_keep_a_round_open_and_does_not_count():
    event = event_of(8)
    round_ = start_round(event)
    confirm(round_.tables.get(number=1))
    void_table(round_.tables.get(number=2), actor=ME, reason="a fire alarm")

    close_round(round_, actor=ME)

    assert [game.table_number for game in game_results(event)] == [1]
    assert JournalEntry.objects.get(act="table-called-off").reason == "a fire alarm"


def test_a_confirmed_table_is_not_called_off():
    round_ = start_round(event_of(4))
    confirm(round_.tables.get())

    with pytest.raises(LeagueError, match="confirmed already"):
        void_table(round_.tables.get(), actor=ME)


def test_a_table_confirmed_since_it_was_looked_at_is_not_called_off():
    round_ = start_round(event_of(4))
    seen = round_.tables.get()
    confirm(round_.tables.get())

    with pytest.raises(LeagueError, match="confirmed already"):
        void_table(seen, actor=ME)


def test_calling_off_again_changes_nothing_and_is_not_in_the_journal():
    round_ = start_round(event_of(4))
    version = void_table(round_.tables.get(), actor=ME).version

    again = void_table(round_.tables.get(), actor=ME)

    assert (again.state, again.version) == (TableState.VOID, version)
    assert JournalEntry.objects.filter(act="table-called-off").count() == 1


def test_a_table_called_off_keeps_the_version_that_a_tap_gave_it():
    round_ = start_round(event_of(4))
    seen = round_.tables.get()
    tap_card(seen.seats.first(), card="plain", step=1, actor=ME)

    called_off = void_table(seen, actor=ME)

    assert called_off.version == 2


@pytest.mark.parametrize(
    ("entered", "state"),
    [(0, TableState.SEATED), (1, TableState.STARTED), (4, TableState.ENTERED)],
)
def test_a_game_played_after_all_still_holds_what_was_entered(entered, state):
    round_ = start_round(event_of(4))
    table = round_.tables.get()
    points = {seat.pk: "7" for seat in table.seats.all()[:entered]}
    if points:
        enter_totals(table, points=points, tie_breaks={}, actor=ME)
    void_table(round_.tables.get(), actor=ME)

    unvoid_table(round_.tables.get(), actor=ME)

    table.refresh_from_db()
    assert table.state == state


def test_a_closed_round_refuses_changes_until_it_is_opened_again():
    event = event_of(4)
    round_ = play_round(event)
    table = round_.tables.get()

    with pytest.raises(LeagueError, match="Round 1 is closed"):
        reopen_result(table, actor=ME)
    reopen_round(round_, actor=ME)
    reopen_result(table, actor=ME)

    table.refresh_from_db()
    assert table.state == TableState.ENTERED
    assert game_results(event) == []


def test_an_open_round_is_not_opened_again():
    round_ = start_round(event_of(4))

    with pytest.raises(LeagueError, match="still open"):
        reopen_round(round_, actor=ME)


def test_who_did_not_come_makes_the_table_smaller():
    event = event_of(4)
    round_ = start_round(event)
    absent = seat_at(round_, 1, 0)

    judge_seat(absent, outcome=SeatOutcome.DID_NOT_COME, actor=ME)
    confirm(round_.tables.get())

    points = {row.entry: row.points for row in ranked(event)}
    assert sorted(points.values(), reverse=True) == [10, 6, 2, 0]
    assert points[absent.entry_id] == 0


def test_a_judged_seat_is_noted_and_can_be_taken_back():
    round_ = start_round(event_of(4))
    seat = seat_at(round_, 1, 0)

    judge_seat(seat, outcome=SeatOutcome.FORFEITED, actor=ME)
    seat.refresh_from_db()
    judge_seat(seat, outcome=SeatOutcome.PLAYED, actor=ME)

    seat.refresh_from_db()
    notes = JournalEntry.objects.filter(act="seat-judged").order_by("pk")
    assert seat.outcome == SeatOutcome.PLAYED
    assert [note.after["outcome"] for note in notes] == ["forfeited", "played"]


def test_a_seat_of_a_confirmed_table_is_not_judged():
    round_ = confirm_all(start_round(event_of(4)))

    with pytest.raises(LeagueError, match="confirmed already"):
        judge_seat(seat_at(round_, 1, 0), outcome=SeatOutcome.LEFT, actor=ME)
