"""The tables of a running round as the night's page lists them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from gonuts_league.desk.pages.desk.tables import TablePlace, board_of, next_table
from gonuts_league.events.models import Round
from gonuts_league.events.selectors import IN_PLAY
from gonuts_league.events.services.agreeing import agree_to_result
from gonuts_league.events.services.disputing import dispute_result
from gonuts_league.events.services.rounds import void_table
from gonuts_league.tables.models import Call, LateTap, Table
from gonuts_league.tables.services.entry import enter_totals, tap_card
from tests.events.actions import ME, confirm
from tests.factories.events import EventFactory
from tests.factories.tables import PHONE, enter_cards, make_round, make_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_():
    return make_round(EventFactory(confirm_by="all"))


def rows_of(round_, now=None, calls=()):
    entries = round_.event.entries.all()
    people = {each.pk: TablePlace(each.player.name, each.player_id) for each in entries}
    return board_of(round_.event, IN_PLAY, people, now or timezone.now(), calls)


def with_people(round_, number):
    people = [f"Person {number} {seat}" for seat in "ABCD"]
    return make_table(round_, number=number, people=people)


def test_each_table_says_how_far_it_is(round_):
    tables = [with_people(round_, number) for number in range(1, 6)]
    for seat in tables[1].seats.all()[:2]:
        tap_card(seat, card="plain", step=1, actor=ME)
    for seat in tables[2].seats.all():
        enter_cards(seat, {"plain": 1})
    confirm(tables[3])
    void_table(tables[4], actor=ME)

    words = {
        row.number: " · ".join(filter(None, (row.words, row.about)))
        for row in rows_of(round_)
    }

    assert words == {
        1: "playing",
        2: "entering · 2 of 4 begun",
        3: "entering · all begun, not handed in",
        4: "confirmed",
        5: "called off",
    }


def test_a_table_that_waits_says_who_handed_it_in(round_):
    table = with_people(round_, 1)
    for seat in table.seats.all():
        enter_cards(seat, {"plain": 1})
    table.refresh_from_db()
    before = rows_of(round_)[0]
    seat = table.seats.first()

    agree_to_result(table, version=table.version, seat=seat, actor=PHONE)

    after = rows_of(round_)[0]
    assert (before.words, before.about) == ("entering", "all begun, not handed in")
    assert (after.words, after.about) == ("to confirm", "handed in by Person 1 A")
    assert (before.is_waiting, after.is_waiting) == (False, True)


def test_totals_wait_for_a_word_as_soon_as_they_are_saved(round_):
    table = with_people(round_, 1)
    points = {seat.pk: "20" for seat in table.seats.all()}

    enter_totals(table, points=points, tie_breaks={}, actor=PHONE)

    row = rows_of(round_)[0]
    assert (row.words, row.about) == (
        "to confirm",
        "all entered, not handed in yet",
    )


def test_what_was_changed_after_it_was_handed_in_is_not_handed_in(round_):
    table = with_people(round_, 1)
    for seat in table.seats.all():
        enter_cards(seat, {"plain": 1})
    table.refresh_from_db()
    agree_to_result(table, version=table.version, seat=None, actor=PHONE)
    handed_in = rows_of(round_)[0].about

    enter_cards(table.seats.first(), {"plain": 1})

    assert handed_in == "handed in by Phone A"
    assert rows_of(round_)[0].about == "all begun, not handed in"


def test_late_taps_that_wait_are_told(round_):
    table = with_people(round_, 1)
    LateTap.objects.create(
        table=table,
        seat=table.seats.first(),
        client_id="1",
        card="plain",
        step=1,
        seen=0,
        tapped_at=timezone.now(),
    )
    Table.objects.update(late_version=1)

    assert rows_of(round_)[0].about == "1 late tap waits"


def test_the_board_goes_by_number_and_who_waits_for_a_word_is_next(round_):
    tables = [with_people(round_, number) for number in range(1, 5)]
    tap_card(tables[0].seats.first(), card="plain", step=1, actor=ME)
    for seat in tables[2].seats.all():
        enter_cards(seat, {"plain": 1})
    tables[2].refresh_from_db()
    agree_to_result(tables[2], version=tables[2].version, seat=None, actor=PHONE)
    confirm(tables[3])

    rows = rows_of(round_)

    assert [row.number for row in rows] == [1, 2, 3, 4]
    assert order_of(rows, is_nearly_over=True) == [3, 2, 1]
    assert order_of(rows, is_nearly_over=False) == [3]


def test_a_table_that_still_enters_is_next_once_no_other_has_entered_nothing(round_):
    tables = [with_people(round_, number) for number in (1, 2)]
    for seat in tables[1].seats.all():
        enter_cards(seat, {"plain": 1})
    before = order_of(rows_of(round_), is_nearly_over=False)

    for seat in tables[0].seats.all():
        enter_cards(seat, {"plain": 1})

    assert (before, order_of(rows_of(round_), is_nearly_over=False)) == ([], [2, 1])


def order_of(rows, *, is_nearly_over):
    """Which table is gone to next, and then, until none is."""
    order, left = [], list(rows)
    while one := next_table(left, is_nearly_over=is_nearly_over):
        order.append(one.number)
        left.remove(one)
    return order


def test_a_call_comes_before_a_dispute_and_that_before_what_is_handed_in(round_):
    tables = [with_people(round_, number) for number in range(1, 5)]
    for table in tables[1:3]:
        for seat in table.seats.all():
            enter_cards(seat, {"plain": 1})
        table.refresh_from_db()
        agree_to_result(table, version=table.version, seat=None, actor=PHONE)
    dispute_result(tables[2], seat=tables[2].seats.first(), actor=ME)
    call = Call.objects.create(table=tables[3])

    rows = rows_of(round_, calls=[call])
    call.answered_at = timezone.now()
    answered = rows_of(round_, calls=[call])

    assert order_of(rows, is_nearly_over=False) == [4, 3, 2]
    assert order_of(answered, is_nearly_over=False) == [3, 2]


@pytest.mark.parametrize(
    ("about", "said"),
    [("2 Coffee, not 1", "Person 1 B: 2 Coffee, not 1"), ("", "does not agree")],
)
def test_a_disputed_table_says_what_the_quarrel_is_about(round_, about, said):
    table = with_people(round_, 1)
    for seat in table.seats.all():
        enter_cards(seat, {"plain": 1})
    table.refresh_from_db()
    agree_to_result(table, version=table.version, seat=None, actor=PHONE)

    dispute_result(table, seat=table.seats.all()[1], about=about, actor=ME)

    assert rows_of(round_)[0].about.endswith(said)


def test_a_confirmed_table_says_who_won_and_with_what(round_):
    table = with_people(round_, 1)
    confirm(table)

    places = rows_of(round_)[0].places

    best = max(table.seats.all(), key=lambda seat: seat.results.get().points)
    assert [place.rank for place in places] == [1, 2, 3, 4]
    assert places[0].name == best.entry.player.name
    assert places[0].points == best.results.get().points
    assert places[0].face == best.entry.player_id


@pytest.mark.parametrize("is_confirmed", [False, True], ids=["playing", "confirmed"])
def test_a_card_says_who_left_the_table(round_, is_confirmed):
    table = with_people(round_, 1)
    table.seats.filter(position=2).update(outcome="left")
    if is_confirmed:
        confirm(table)

    about = rows_of(round_)[0].about

    assert about.split(" · ")[0] == "Person 1 C: left during the game"


def test_minutes_are_those_in_the_state(round_):
    now = timezone.now()
    Round.objects.update(published_at=now - timedelta(minutes=41))
    with_people(round_, 1)
    table = with_people(round_, 2)
    tap_card(table.seats.first(), card="plain", step=1, actor=ME)
    Table.objects.filter(pk=table.pk).update(state_since=now - timedelta(minutes=7))

    minutes = {row.number: row.minutes for row in rows_of(round_, now)}

    assert minutes == {1: 41, 2: 7}


def test_minutes_of_a_table_that_called_are_those_since_its_call(round_):
    now = timezone.now()
    Round.objects.update(published_at=now - timedelta(minutes=41))
    tables = [with_people(round_, number) for number in (1, 2)]
    calls = [
        Call.objects.create(table=table, at=now - timedelta(minutes=gone))
        for table, gone in zip(tables, (2, 5), strict=True)
    ]

    rows = rows_of(round_, now, calls)

    assert [row.minutes for row in rows] == [2, 5]
    assert order_of(rows, is_nearly_over=False) == [2, 1]


def test_a_second_tap_does_not_begin_the_minutes_anew(round_):
    seat = with_people(round_, 1).seats.first()
    tap_card(seat, card="plain", step=1, actor=ME)
    began = Table.objects.get().state_since
    tap_card(seat, card="plain", step=1, actor=ME)

    assert Table.objects.get().state_since == began


def test_a_series_says_which_game_is_entered(round_):
    table = make_table(round_, series="fixed", game_count=2)
    for seat in table.seats.all():
        enter_cards(seat, {"plain": 1})

    assert rows_of(round_)[0].about == "game 2: 0 of 4 begun"
