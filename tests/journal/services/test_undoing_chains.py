"""What rests on an act, undoing a whole evening, and undos that come too late."""

import pytest
from django.core.exceptions import ObjectDoesNotExist
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import RoundState
from gonuts_league.events.services import people
from gonuts_league.events.services.awards import give_award
from gonuts_league.events.services.results import correct_result, reopen_result
from gonuts_league.events.services.rounds import (
    close_round,
    discard_draft,
    judge_seat,
    publish_round,
    unpublish_round,
    void_table,
)
from gonuts_league.events.services.setup import finish_event
from gonuts_league.journal.services.undoing import undo_action
from gonuts_league.journal.undo import actions_of, undo_of
from gonuts_league.players.services import set_guest
from gonuts_league.tables.enums import SeatOutcome
from gonuts_league.tables.services.entry import tap_card
from gonuts_league.tables.services.slips import enter_slip
from tests.events.actions import (
    ME,
    confirm,
    draw,
    play_round,
    start_round,
)
from tests.events.snapshots import snapshot
from tests.factories.events import EventFactory
from tests.factories.players import PlayerFactory
from tests.journal.services.test_undoing import latest, swap_two, undo
from tests.played import event_of
from tests.soak import examples

pytestmark = pytest.mark.django_db


def refusal(act):
    with pytest.raises(LeagueError) as refused:
        undo_action(act, actor=ME)
    return refused.value.sentence


def test_a_publication_names_the_results_and_the_draw_that_rest_on_it():
    event = event_of(8)
    round_ = start_round(event)
    confirm(round_.tables.get(number=2))
    draw(event, despite_unconfirmed=True)
    before = snapshot(event)

    said = refusal(latest("round-published"))

    assert said == (
        "This depends on it: Round 2 was drawn; Table 2 of round 1 was "
        "confirmed. Undo that first."
    )
    assert snapshot(event) == before


def test_the_nearest_safe_act_is_the_last_that_stands_in_the_way():
    event = event_of(8)
    first = start_round(event)
    confirm(first.tables.get(number=2))
    publish_round(draw(event, despite_unconfirmed=True), actor=ME)

    undo_now = undo_of(latest("result-confirmed"))
    publication = event.journal.filter(act="round-published").order_by("pk")[0]
    blocked = undo_of(publication)

    assert undo_now.is_possible
    assert blocked.nearest == event.journal.filter(act="round-published").last()


def test_what_was_taken_back_by_its_own_button_stands_in_nobodys_way():
    event = event_of(8)
    round_ = start_round(event)
    confirm(round_.tables.get(number=1))
    reopen_result(round_.tables.get(number=1), actor=ME)
    discard_draft(draw(event, despite_unconfirmed=True), actor=ME)

    undo("round-published")

    assert event.rounds.get().state == RoundState.DRAFT


def test_an_act_is_undone_once():
    event = event_of(4)
    set_guest(event.entries.first().player, is_guest=True, actor=ME, event=event)
    act = latest("guest-marked")
    undo_action(act, actor=ME)
    before = snapshot(event)

    assert refusal(act) == "This has already been undone."
    assert snapshot(event) == before


def test_an_act_taken_back_by_its_button_is_undone_already():
    event = event_of(4)
    round_ = start_round(event)
    unpublish_round(round_, actor=ME)

    assert refusal(latest("round-published")) == "This has already been undone."


def test_a_reopened_result_that_was_changed_does_not_come_back():
    round_ = start_round(event_of(4))
    confirm(round_.tables.get())
    table = reopen_result(round_.tables.get(), actor=ME)
    tap_card(table.seats.first(), card="plain", step=1, actor=ME)

    said = refusal(latest("result-reopened"))

    assert said == "This has changed since. Look at it again."
    assert not table.results.filter(state="confirmed").exists()


def test_a_reopened_result_comes_back_once_its_changes_are_undone():
    round_ = start_round(event_of(4))
    confirm(round_.tables.get())
    before = snapshot(round_.event)
    table = reopen_result(round_.tables.get(), actor=ME)
    pk = table.seats.first().pk
    columns = {"slip": {pk: {"points": 9}}, "before": {pk: {"points": 10}}}
    enter_slip(table, depth="totals", **columns, actor=ME)
    undo("slip-entered")

    undo("result-reopened")

    assert snapshot(round_.event) == before


def test_a_draft_does_not_come_back_with_somebody_who_was_taken_off_the_list():
    event = event_of(8)
    discard_draft(draw(event), actor=ME)
    people.remove_entry(event.entries.get(player__name="Mia Vogel"), actor=ME)

    said = refusal(latest("draft-discarded"))

    assert said == "Somebody in it was taken off the list: Mia Vogel."


def test_a_new_code_is_not_undone_and_says_what_to_do():
    event = event_of(4)
    act = event.journal.create(club=event.club, act="code-renewed")

    assert refusal(act) == "The old code is no longer valid. Show the new one instead."


def test_an_act_of_an_earlier_version_is_left_alone():
    event = event_of(4)
    act = event.journal.create(club=event.club, act="all-checked-in", after=4)

    assert refusal(act) == "Change this where it was done, not here."


def test_nothing_is_undone_once_the_event_is_finished_but_its_end():
    event = event_of(4)
    play_round(event)
    finish_event(event, actor=ME)

    said = refusal(latest("round-closed"))

    assert said == "This depends on it: The event was finished. Undo that first."


def undo_everything(event):
    """Take back act after act, the newest first, until nothing is left to undo."""
    undone = []
    while True:
        acts = actions_of(event).filter(undoes=None, undone_by=None).order_by("-pk")
        act = next((each for each in acts if undo_of(each).is_possible), None)
        if act is None:
            return undone
        undo_action(act, actor=ME)
        undone.append(act.act)


def test_an_evening_is_undone_act_by_act_to_the_empty_event():
    event = EventFactory()
    empty = snapshot(event)
    players = PlayerFactory.create_batch(8, club=event.club)
    people.enter_players(event, players, actor=ME)
    people.check_in_all(event, actor=ME)
    draft = draw(event)
    swap_two(draft)
    draft = draw(event)
    round_ = publish_round(draft, actor=ME)
    people.drop_entry(round_.seats.first().entry, is_now=True, actor=ME)
    confirm(round_.tables.get(number=1))
    void_table(round_.tables.get(number=2), actor=ME)
    close_round(round_, actor=ME)
    draw(event)
    finish_event(event, actor=ME)

    undone = undo_everything(event)

    assert snapshot(event) == empty
    assert undone == [
        "event-finished",
        "round-drawn",
        "round-closed",
        "table-called-off",
        "result-confirmed",
        "dropped",
        "round-published",
        "round-drawn",
        "seats-swapped",
        "round-drawn",
        "all-checked-in",
        "players-entered",
    ]


def _late_player(event, pick):
    people.enter_newcomer(event, name=f"Late {event.journal.count()}", actor=ME)


def _pick_entry(event, pick):
    entries = list(event.entries.order_by("pk"))
    return entries[pick % len(entries)]


def _toggle_here(event, pick):
    entry = _pick_entry(event, pick)
    people.check_in(entry, is_here=entry.checked_in_at is None, actor=ME)


def _toggle_left(event, pick):
    entry = _pick_entry(event, pick)
    if entry.dropped_at is None:
        people.drop_entry(entry, is_now=bool(pick % 2), actor=ME)
    else:
        people.undrop_entry(entry, actor=ME)


def _toggle_guest(event, pick):
    player = _pick_entry(event, pick).player
    set_guest(player, is_guest=not player.is_guest, actor=ME, event=event)


def _award(event, pick):
    give_award(
        _pick_entry(event, pick), kind="penalty", points=-pick, reason="", actor=ME
    )


def _remove(event, pick):
    people.remove_entry(_pick_entry(event, pick), actor=ME)


def _draw(event, pick):
    draw(event, despite_unconfirmed=True)


def _running(event):
    return event.rounds.filter(state=RoundState.PUBLISHED).first()


def _pick_table(event, pick):
    tables = list(_running(event).tables.all())
    return tables[pick % len(tables)]


def _publish(event, pick):
    publish_round(event.rounds.get(state=RoundState.DRAFT), actor=ME)


def _discard(event, pick):
    discard_draft(event.rounds.get(state=RoundState.DRAFT), actor=ME)


def _swap(event, pick):
    swap_two(event.rounds.get(state=RoundState.DRAFT))


def _unpublish(event, pick):
    unpublish_round(_running(event), actor=ME)


def _confirm(event, pick):
    confirm(_pick_table(event, pick))


def _reopen(event, pick):
    reopen_result(_pick_table(event, pick), actor=ME)


def _correct(event, pick):
    tables = list(event.rounds.filter(state=RoundState.CLOSED).first().tables.all())
    correct_result(tables[pick % len(tables)], actor=ME)


def _void(event, pick):
    void_table(_pick_table(event, pick), actor=ME)


def _judge(event, pick):
    outcome = list(SeatOutcome)[pick % len(SeatOutcome)]
    judge_seat(_pick_table(event, pick).seats.first(), outcome=outcome, actor=ME)


def _close(event, pick):
    close_round(_running(event), actor=ME)


def _confirm_and_close(event, pick):
    round_ = _running(event)
    for table in round_.tables.all():
        if table.is_open:
            confirm(table)
    close_round(round_, actor=ME)


DEEDS = (
    _late_player,
    _toggle_here,
    _toggle_left,
    _toggle_guest,
    _award,
    _remove,
    _draw,
    _publish,
    _discard,
    _swap,
    _unpublish,
    _confirm,
    _reopen,
    _correct,
    _void,
    _judge,
    _close,
    _confirm_and_close,
)


def do_what_can_be_done(event, deeds):
    """Do these in turn; what is refused, or has nothing to be done to, is passed."""
    for deed, pick in deeds:
        try:
            deed(event, pick)
        except (LeagueError, AttributeError, ObjectDoesNotExist):
            continue


class UndoingAnything(TestCase):
    """Hypothesis wants a class here: each example rolls its database back."""

    @settings(
        max_examples=examples(15),
        derandomize=True,
        suppress_health_check=[HealthCheck.too_slow],
    )
    @given(st.lists(st.tuples(st.sampled_from(DEEDS), st.integers(0, 9)), max_size=10))
    def test_all_acts_undone_in_reverse_bring_the_beginning_back(self, deeds):
        event = event_of(8)
        before = snapshot(event)
        do_what_can_be_done(event, deeds)

        undo_everything(event)

        assert snapshot(event) == before
