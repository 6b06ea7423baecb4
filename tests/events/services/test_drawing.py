import pytest

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.errors import LeagueError, sentence_of
from gonuts_league.events.enums import AwardKind, ByeCause, PinKind, RoundState
from gonuts_league.events.models import Pin
from gonuts_league.events.services.draft_edits import swap_seats
from gonuts_league.events.services.drawing import (
    cancel_draw,
    draw_otherwise,
    request_draw,
    run_draw,
    seat_by_hand,
)
from gonuts_league.events.services.people import check_in, drop_entry, enter_players
from gonuts_league.events.services.pinning import pin_bye, pin_pair, pin_seat
from gonuts_league.events.services.refusals import with_names
from gonuts_league.events.services.rounds import discard_draft, publish_round
from gonuts_league.events.services.setup import change_plan, finish_event
from gonuts_league.jobs.enums import JobState
from gonuts_league.jobs.models import Job
from gonuts_league.jobs.services import JobLostError, claim_job, run_job
from gonuts_league.tables.models import Seat
from tests.events.actions import ME, confirm, draw, play_round, start_round
from tests.factories.players import PlayerFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db


def sizes(round_):
    return sorted(table.seats.count() for table in round_.tables.all())


def test_everybody_here_is_seated_once_at_tables_of_the_wanted_size():
    event = event_of(23)

    draft = draw(event)

    assert sizes(draft) == [3, 4, 4, 4, 4, 4]
    assert sorted(draft.seats.values_list("entry", flat=True)) == sorted(
        event.entries.values_list("pk", flat=True)
    )


def test_a_draw_asked_for_twice_is_made_once():
    event = event_of(8)

    first = request_draw(event, actor=ME)
    second = request_draw(event, actor=ME)
    run_job(first.pk)
    run_job(second.pk)

    assert second == first
    assert list(event.rounds.values_list("number", "state")) == [(1, "draft")]
    assert Seat.objects.count() == 8


def test_a_draft_is_drawn_again_under_its_own_number():
    event = event_of(8)
    first = draw(event)

    second = draw(event)

    assert (second.number, second.pk == first.pk) == (1, False)
    assert event.rounds.count() == 1


def test_a_worker_that_lost_its_job_writes_nothing(settings):
    settings.JOB_LEASE_SECONDS = -1
    event = event_of(8)
    job = request_draw(event, actor=ME)
    claim_job(job.pk)

    run_job(job.pk)

    assert Job.objects.get(pk=job.pk).state == JobState.DONE
    assert event.rounds.count() == 1


def test_a_round_published_while_it_was_drawn_again_stays_as_it_is():
    event = event_of(8)
    draft = draw(event)
    seats = list(draft.seats.values_list("pk", flat=True))
    late = request_draw(event, actor=ME)
    publish_round(draft, actor=ME)

    run_job(late.pk)

    late.refresh_from_db()
    assert (late.state, late.error_code) == (JobState.FAILED, "round-not-draft")
    assert list(draft.seats.values_list("pk", flat=True)) == seats


def test_a_cancelled_draw_leaves_everything_as_it_was():
    event = event_of(8)
    kept = draw(event)
    job = request_draw(event, actor=ME)
    claim = claim_job(job.pk)

    cancelled = cancel_draw(event, job, actor=ME)
    with pytest.raises(JobLostError):
        run_draw(claim)

    assert cancelled
    assert list(event.rounds.all()) == [kept]
    assert event.journal.latest("pk").act == "draw-cancelled"


def test_a_worker_in_the_middle_of_a_cancelled_draw_stops_at_its_next_word():
    event = event_of(8)
    job = request_draw(event, actor=ME)
    claim = claim_job(job.pk)
    cancel_draw(event, job, actor=ME)

    with pytest.raises(JobLostError):
        claim.progress(1, 2)


def test_a_change_made_while_it_is_drawn_again_is_not_lost():
    event = event_of(8)
    draft = draw(event)
    job = request_draw(event, actor=ME)
    first, second = (draft.seats.get(table__number=n, position=0) for n in (1, 2))
    swap_seats(draft, first_id=first.pk, second_id=second.pk, version=0, actor=ME)

    run_job(job.pk)

    job.refresh_from_db()
    assert (job.state, job.error_code) == (JobState.FAILED, "draft-changed")
    assert event.rounds.get() == draft
    assert draft.seats.get(entry=first.entry).table.number == 2


def test_a_draft_thrown_away_while_it_is_drawn_again_is_drawn_all_the_same():
    event = event_of(8)
    draft = draw(event)
    job = request_draw(event, actor=ME)
    discard_draft(draft, actor=ME)

    run_job(job.pk)

    assert event.rounds.get().pk != draft.pk


def test_a_draw_that_has_ended_is_not_cancelled():
    event = event_of(8)
    draw(event)

    assert not cancel_draw(event, Job.objects.get(), actor=ME)
    assert event.rounds.count() == 1


def test_a_draw_keeps_what_it_was_asked_for_and_what_came_of_it():
    event = event_of(8, effort="quick", odd_at="bottom")

    draft = draw(event)

    ids = list(event.entries.order_by("pk").values_list("pk", flat=True))
    assert draft.effort == "quick"
    assert draft.rules["sizes"] == [3, 4, 5]
    assert draft.rules["odd_at"] == "bottom"
    assert sorted(draft.rules["field"]) == ids
    assert set(draft.bound) == set(draft.cost)
    assert (draft.method, draft.method_version) != ("", "")


def test_what_is_pinned_keeps_its_place_and_its_mark_when_it_is_drawn_again():
    event = event_of(12)
    draft = draw(event)
    first, second = (draft.seats.get(table__number=n, position=1) for n in (1, 2))
    draft = swap_seats(
        draft, first_id=first.pk, second_id=second.pk, version=0, actor=ME
    )
    seat = draft.seats.get(entry=first.entry)
    pin_seat(draft, seat_id=seat.pk, version=draft.version, actor=ME)

    again = draw(event)

    kept = again.seats.get(entry=first.entry)
    assert (kept.table.number, kept.position, kept.placed) == (2, 1, "by-hand")
    assert set(again.seats.exclude(pk=kept.pk).values_list("placed", flat=True)) == {
        "drawn"
    }


def test_a_bye_that_was_pinned_is_told_from_one_that_the_count_left():
    event = event_of(7, seats_min=2, seats_preferred=2, seats_max=2)
    draft = draw(event)
    seated = draft.seats.first().entry_id
    pin_bye(draft, entry_id=seated, version=0, actor=ME)

    again = draw(event)

    bye = again.awards.get()
    assert (bye.entry_id, bye.cause) == (seated, ByeCause.BY_HAND)


def test_rules_that_no_seating_keeps_fail_the_draw_with_the_names():
    event = event_of(8, clubs_apart="rule")
    event.club.players.update(affiliation="North", affiliation_key="north")
    job = request_draw(event, actor=ME)

    run_job(job.pk)

    job.refresh_from_db()
    assert job.error_code == "rules-impossible"
    assert "Greta" not in str(job.error_values)
    values = with_names(job.error_values)
    assert values["names"].endswith(" and 2 more")
    assert sentence_of(job.error_code, values).startswith("No seating keeps all rules")


def test_after_a_draw_that_failed_the_next_one_is_made():
    event = event_of(8, clubs_apart="rule")
    event.club.players.update(affiliation="North", affiliation_key="north")
    run_job(request_draw(event, actor=ME).pk)

    change_plan(event, actor=ME, clubs_apart="wish")

    assert draw(event).seats.count() == 8


def test_pins_that_contradict_each_other_are_named_in_one_sentence():
    event = event_of(8)
    draft = draw(event)
    first, second = (draft.seats.get(table__number=n, position=0) for n in (1, 2))
    draft = pin_seat(draft, seat_id=first.pk, version=0, actor=ME)
    draft = pin_seat(draft, seat_id=second.pk, version=1, actor=ME)
    pair = (first.entry_id, second.entry_id)
    pin_pair(draft, entry_ids=pair, kind=PinKind.TOGETHER, version=2, actor=ME)
    job = request_draw(event, actor=ME)

    run_job(job.pk)

    job.refresh_from_db()
    assert job.error_code in ("pinned-twice", "rules-impossible")
    assert set(job.error_values["entries"]) == set(pair)
    assert event.rounds.get().pk == draft.pk


def test_more_pins_than_seats_are_told_with_their_table():
    event = event_of(8)
    draft = draw(event)
    ids = event.entries.values_list("pk", flat=True)[:6]
    Pin.objects.bulk_create(
        Pin(event=event, round_number=1, kind=PinKind.TABLE, entry_id=pk, table=2)
        for pk in ids
    )
    job = request_draw(event, actor=ME)

    run_job(job.pk)

    job.refresh_from_db()
    assert sentence_of(job.error_code, with_names(job.error_values)) == (
        "6 people are pinned to table 2; at most 5 may sit there."
    )
    assert event.rounds.get().pk == draft.pk


def test_a_draw_is_noted_without_names():
    event = event_of(4)

    draft = draw(event)

    note = JournalEntry.objects.get(act="round-drawn")
    assert note.after["seed"] == draft.seed
    assert "Greta" not in str(note.after)


@pytest.mark.parametrize(
    ("count", "sentence"),
    [
        (0, "Nobody is checked in yet."),
        (
            1,
            "Only Greta Lindqvist is checked in. A game needs at least two players.",
        ),
    ],
)
def test_nobody_and_one_are_told_so_in_one_sentence(count, sentence):
    event = event_of(count)

    with pytest.raises(LeagueError) as refused:
        request_draw(event, actor=ME)

    assert refused.value.sentence == sentence
    assert Job.objects.count() == 0


def test_too_few_for_one_table_fail_the_job_with_a_sentence():
    event = event_of(2)
    job = request_draw(event, actor=ME)

    run_job(job.pk)

    job.refresh_from_db()
    assert (job.error_code, job.error_values) == (
        "too-few-players",
        {"count": 2, "least": 3},
    )


def test_a_finished_event_is_not_drawn():
    event = event_of(4)
    play_round(event)
    finish_event(event, actor=ME)

    with pytest.raises(LeagueError, match="finished"):
        request_draw(event, actor=ME)


def test_nobody_sits_out_where_all_can_be_seated():
    assert draw(event_of(7)).awards.count() == 0


def test_one_sits_out_where_the_count_leaves_no_other_way():
    event = event_of(7, seats_min=2, seats_preferred=2, seats_max=2)

    draft = draw(event)

    bye = draft.awards.get()
    assert (bye.kind, bye.points) == (AwardKind.BYE, None)
    assert bye.cause == ByeCause.ODD_COUNT
    assert sizes(draft) == [2, 2, 2]
    assert not draft.seats.filter(entry=bye.entry).exists()


def test_nobody_sits_out_twice_before_everybody_has():
    event = event_of(3, seats_min=2, seats_preferred=2, seats_max=2)

    for _ in range(3):
        play_round(event)

    byes = event.awards.filter(kind=AwardKind.BYE).values_list("entry", flat=True)
    assert len(set(byes)) == 3


def test_tables_without_a_result_are_named_before_the_next_draw():
    event = event_of(8)
    round_ = start_round(event)
    confirm(round_.tables.get(number=1))

    with pytest.raises(LeagueError) as refused:
        request_draw(event, actor=ME)

    assert refused.value.sentence == (
        "This table has no confirmed result yet: table 2 of round 1. You can draw "
        "without it; its result counts when it comes."
    )


def test_a_draw_despite_them_is_made_and_noted():
    event = event_of(8)
    round_ = start_round(event)
    confirm(round_.tables.get(number=1))
    missing = round_.tables.get(number=2)

    draft = draw(event, despite_unconfirmed=True)

    assert (draft.number, draft.rules["upon"]) == (2, [missing.pk])
    note = JournalEntry.objects.filter(act="draw-requested").latest("pk")
    assert note.after["without"] == [missing.pk]


def test_people_who_met_do_not_meet_again_if_it_can_be_helped():
    event = event_of(16)
    play_round(event)

    draft = draw(event)

    assert draft.cost["repeats"] == 0


def test_who_left_is_not_drawn_and_who_came_late_is():
    event = event_of(8)
    play_round(event)
    gone = event.entries.get(player__name="Paul Nowak")
    drop_entry(gone, is_now=True, actor=ME)
    late = PlayerFactory(club=event.club, name="Late Comer")
    enter_players(event, [late], actor=ME, is_here=True)

    draft = draw(event)

    names = set(draft.seats.values_list("entry__player__name", flat=True))
    assert "Late Comer" in names
    assert "Paul Nowak" not in names
    assert len(names) == 8


def test_who_is_not_checked_in_is_not_drawn():
    event = event_of(5)
    entry = event.entries.get(player__name="Mia Vogel")
    check_in(entry, is_here=False, actor=ME)

    draft = draw(event)

    assert not draft.seats.filter(entry=entry).exists()


def test_a_table_seated_by_hand_runs_at_once():
    event = event_of(5, format="free-play", seats_min=2)
    ids = list(event.entries.order_by("-pk").values_list("pk", flat=True)[:3])

    round_ = seat_by_hand(event, entry_ids=ids, actor=ME)

    assert round_.state == RoundState.PUBLISHED
    seats = round_.seats.order_by("position")
    assert list(seats.values_list("entry", flat=True)) == ids


def test_a_table_by_hand_keeps_the_sizes_of_the_event():
    event = event_of(5, format="free-play", seats_min=2)
    ids = list(event.entries.values_list("pk", flat=True)[:1])

    with pytest.raises(LeagueError) as refused:
        seat_by_hand(event, entry_ids=ids * 2, actor=ME)

    assert refused.value.sentence == "1 player cannot be seated at tables of 2 to 5."


def test_a_new_wish_stops_the_draw_under_way_and_is_kept_by_the_next():
    event = event_of(8, effort="normal")
    without = request_draw(event, actor=ME)

    job = draw_otherwise(event, actor=ME, effort="quick")
    run_job(job.pk)

    without.refresh_from_db()
    assert without.state == JobState.CANCELLED
    assert event.rounds.get().effort == "quick"


def test_a_wish_that_the_plan_has_already_leaves_the_draw_under_way_alone():
    event = event_of(8, effort="quick")
    job = request_draw(event, actor=ME)

    assert draw_otherwise(event, actor=ME, effort="quick") == job


def test_a_draw_asked_for_twice_is_noted_once():
    event = event_of(8)

    request_draw(event, actor=ME)
    request_draw(event, actor=ME)

    assert event.journal.filter(act="draw-requested").count() == 1
