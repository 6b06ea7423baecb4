"""Taps that arrive late count once, or wait for somebody's decision."""

import pytest
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.errors import LeagueError
from gonuts_league.tables.models import LateTap, Result, Table
from gonuts_league.tables.services.editions import change_rules
from gonuts_league.tables.services.entry import (
    enter_no_cards,
    enter_totals,
    set_seat_outcome,
    tap_card,
    undo_tap,
)
from gonuts_league.tables.services.late import (
    LateOrigin,
    apply_late,
    drop_late,
    tap_late,
    undo_late,
)
from tests.factories.events import EventFactory
from tests.factories.tables import PHONE, enter_cards, make_round, make_table

OTHER_PHONE = Actor(device="B")


@pytest.fixture
def table(db):
    return make_table(make_round(EventFactory()))


def _late(seen):
    return LateOrigin(seen=seen, tapped_at=timezone.now())


def _tap_late(seat, card="plain", *, step=1, seen=0, client_id="late-1", **more):
    return tap_late(
        seat,
        card=card,
        step=step,
        actor=PHONE,
        client_id=client_id,
        late=_late(seen),
        **more,
    )


def _cards(table):
    return [
        next((e.cards for e in seat.entries.all() if e.is_entered), None)
        for seat in table.seats.prefetch_related("entries")
    ]


def _states(table):
    return [tap.state for tap in table.late_taps.all()]


def _confirm(table):
    """As confirming leaves a table, as far as late taps look at it."""
    table.refresh_from_db()
    Result.objects.create(
        table=table,
        version=1,
        depth="cards",
        game=table.game,
        scoring_version="1",
        table_version=table.version,
    )
    Table.objects.filter(pk=table.pk).update(state="confirmed")


def test_a_late_tap_counts_where_nobody_changed_that_card(table):
    greta, clara, *_others = table.seats.all()
    tap_card(greta, card="plain", step=1, actor=PHONE)
    tap_card(greta, card="glazed", step=1, actor=OTHER_PHONE)
    tap_card(clara, card="plain", step=1, actor=OTHER_PHONE)

    _tap_late(greta, "plain", seen=0)

    assert _cards(table)[:2] == [{"glazed": 1, "plain": 2}, {"plain": 1}]
    assert _states(table) == []


def _tap_of_another(greta):
    tap_card(greta, card="plain", step=1, actor=OTHER_PHONE)


def _undo_of_another(greta):
    undo_tap(greta.table, actor=OTHER_PHONE)


def _totals(greta):
    enter_totals(greta.table, points={greta.pk: "5"}, tie_breaks={}, actor=OTHER_PHONE)


def _rulings(greta):
    change_rules(greta.table, game=greta.table.game, rulings={"fewest-tie": "all"})


def _left(greta):
    set_seat_outcome(greta, outcome="left")


def _confirmed(greta):
    _confirm(greta.table)


def _void(greta):
    Table.objects.filter(pk=greta.table_id).update(state="void")


def _closed(greta):
    type(greta.round).objects.update(closed_at=timezone.now(), state="closed")


@pytest.mark.parametrize(
    "meanwhile",
    [
        _tap_of_another,
        _undo_of_another,
        _totals,
        _rulings,
        _left,
        _confirmed,
        _void,
        _closed,
    ],
)
def test_a_late_tap_changes_nothing_where_it_does_not_fit_any_more(table, meanwhile):
    greta = table.seats.first()
    tap_card(greta, card="milk", step=1, actor=OTHER_PHONE)
    undo_tap(table, actor=OTHER_PHONE)
    tap_card(greta, card="plain", step=1, actor=OTHER_PHONE)
    table.refresh_from_db()
    seen = table.version
    meanwhile(greta)
    before = _cards(table)

    kept = _tap_late(greta, seen=seen)

    assert (_cards(table), _states(table)) == (before, ["waiting"])
    assert (kept.card, kept.step, kept.device) == ("plain", 1, "A")


def test_a_late_tap_on_somebody_who_has_no_cards_since_is_kept(table):
    greta = table.seats.first()
    enter_no_cards(greta, actor=OTHER_PHONE)

    _tap_late(greta, seen=0)

    assert (_cards(table)[0], _states(table)) == ({}, ["waiting"])


def test_a_late_tap_from_before_a_result_that_was_opened_again_is_kept(table):
    greta = table.seats.first()
    _confirm(table)
    Table.objects.filter(pk=table.pk).update(state="entered", version=1)

    _tap_late(greta, seen=0)

    assert (_cards(table)[0], _states(table)) == (None, ["waiting"])


def test_more_than_the_box_holds_is_kept_and_not_lost(table):
    greta = table.seats.first()
    enter_cards(greta, {"milk": 1})

    _tap_late(greta, "milk", seen=1)

    assert (_cards(table)[0], _states(table)) == ({"milk": 1}, ["waiting"])


def test_a_late_tap_sent_again_counts_or_is_kept_once(table):
    greta = table.seats.first()
    for _ in range(3):
        _tap_late(greta, client_id="counts")
    tap_card(greta, card="plain", step=1, actor=OTHER_PHONE)
    for _ in range(3):
        _tap_late(greta, client_id="kept")
    tap_card(greta, card="plain", step=1, actor=PHONE, client_id="kept")

    assert (_cards(table)[0], _states(table)) == ({"plain": 2}, ["waiting"])


@pytest.mark.parametrize(
    ("odd", "code"),
    [
        ({"card": "bagel"}, "card-unknown"),
        ({"game_number": 2}, "game-not-of-table"),
    ],
)
def test_what_no_phone_sends_is_refused_and_not_kept(table, odd, code):
    with pytest.raises(LeagueError) as error:
        _tap_late(table.seats.first(), **odd)

    assert (error.value.code, _states(table)) == (code, [])


def _kept(table, *cards):
    """Late taps of the first phone that do not fit, of these cards."""
    greta = table.seats.first()
    for card in set(cards):
        tap_card(greta, card=card, step=1, actor=OTHER_PHONE)
    for number, card in enumerate(cards):
        _tap_late(greta, card, client_id=f"late-{number}")
    return LateTap.objects.last().pk


def test_applied_taps_count_on_top_and_are_in_the_journal(table):
    last = _kept(table, "plain", "plain", "glazed")

    apply_late(table, last=last, actor=OTHER_PHONE)

    act = JournalEntry.objects.get()
    assert _cards(table)[0] == {"glazed": 2, "plain": 3}
    assert _states(table) == ["applied"] * 3
    assert (act.act, act.device, act.after) == (
        "late-taps-applied",
        "B",
        {"count": 3, "last": last},
    )


def test_whoever_applied_taps_can_undo_them(table):
    apply_late(table, last=_kept(table, "plain"), actor=OTHER_PHONE)

    undo_tap(table, actor=OTHER_PHONE)

    assert _cards(table)[0] == {"plain": 1}


def test_dropped_taps_change_nothing_and_may_still_be_applied(table):
    last = _kept(table, "plain", "glazed")

    drop_late(table, last=last, actor=OTHER_PHONE)
    dropped = (_cards(table)[0], _states(table))
    apply_late(table, last=last, actor=PHONE)

    assert dropped == ({"glazed": 1, "plain": 1}, ["dropped"] * 2)
    assert (_cards(table)[0], _states(table)) == (
        {"glazed": 2, "plain": 2},
        ["applied"] * 2,
    )


def test_only_the_taps_that_were_shown_are_decided_upon(table):
    last = _kept(table, "plain")
    _tap_late(table.seats.first(), client_id="later")

    drop_late(table, last=last, actor=PHONE)

    assert _states(table) == ["dropped", "waiting"]


def test_a_decision_is_made_once(table):
    last = _kept(table, "plain")
    drop_late(table, last=last, actor=PHONE)

    with pytest.raises(LeagueError) as error:
        drop_late(table, last=last, actor=OTHER_PHONE)

    assert error.value.sentence == "These taps have already been dealt with."


def test_a_confirmed_result_is_opened_before_late_taps_are_applied(table):
    last = _kept(table, "plain")
    _confirm(table)

    with pytest.raises(LeagueError) as error:
        apply_late(table, last=last, actor=PHONE)

    assert error.value.sentence == (
        "This result is confirmed. Open it again, then apply the taps."
    )
    assert (_cards(table)[0], _states(table)) == ({"plain": 1}, ["waiting"])


def test_taps_of_which_one_is_impossible_are_not_applied_at_all(table):
    last = _kept(table, "plain", "milk")

    with pytest.raises(LeagueError) as error:
        apply_late(table, last=last, actor=PHONE)

    assert error.value.sentence == (
        "These taps do not fit what is entered now, so nothing was changed. "
        "2 Milk cards, the box holds 1."
    )
    assert (_cards(table)[0], _states(table)) == (
        {"milk": 1, "plain": 1},
        ["waiting"] * 2,
    )


def test_an_undo_sent_again_takes_back_one_tap(table):
    greta = table.seats.first()
    enter_cards(greta, {"plain": 3})

    for late in (None, _late(3), _late(3)):
        undo_late(table, actor=PHONE, undo_id="undo-1", late=late)

    assert _cards(table)[0] == {"plain": 2}


def test_an_undo_of_a_kept_tap_takes_that_one_and_no_other(table):
    _kept(table, "plain")
    enter_cards(table.seats.first(), {"glazed": 1})

    undo_late(table, actor=PHONE, undo_id="undo-1", client_id="late-0")

    assert (_cards(table)[0], _states(table)) == (
        {"glazed": 1, "plain": 1},
        ["undone"],
    )


def test_a_late_undo_of_a_card_that_somebody_changed_is_kept(table):
    greta = table.seats.first()
    tap_card(greta, card="plain", step=1, actor=PHONE)
    tap_card(greta, card="plain", step=1, actor=OTHER_PHONE)

    kept = undo_late(table, actor=PHONE, undo_id="undo-1", late=_late(1))

    assert _cards(table)[0] == {"plain": 2}
    assert (kept.card, kept.step, kept.state) == ("plain", -1, "waiting")


def test_a_late_undo_counts_where_nobody_changed_the_card(table):
    tap_card(table.seats.first(), card="plain", step=1, actor=PHONE)

    undo_late(table, actor=PHONE, undo_id="undo-1", late=_late(1))

    assert _cards(table)[0] is None
