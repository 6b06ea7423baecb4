"""A whole table entered at once, and taken back as one act."""

import pytest

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.tables.enums import TableState
from gonuts_league.tables.models import SeatEntry, Tap
from gonuts_league.tables.selectors import slip_to_undo
from gonuts_league.tables.services.entry import enter_totals, tap_card
from gonuts_league.tables.services.slips import (
    SlipConflictError,
    Wins,
    enter_slip,
    undo_slip,
)
from tests.clubs.readers import member
from tests.factories.events import EventFactory
from tests.factories.tables import PHONE, enter_cards, make_round, make_table

pytestmark = pytest.mark.django_db
CARDS = ({"powdered": 2}, {"glazed": 3}, {}, {"eclair": 1, "plain": 2})


@pytest.fixture
def table():
    return make_table(make_round(EventFactory()))


@pytest.fixture
def desk(table):
    return Actor(member("organiser", table.round.event.club))


def slip_of(table, *columns):
    return dict(zip(table.seats.values_list("pk", flat=True), columns, strict=True))


def enter(table, actor, *columns, before=(None,) * 4, **more):
    given = {"depth": "cards"} | more
    return enter_slip(
        table,
        slip=slip_of(table, *columns),
        before=slip_of(table, *before),
        actor=actor,
        **given,
    )


def cards_of(table):
    entries = SeatEntry.objects.filter(seat__table=table).order_by("seat__position")
    return [entry.cards if entry.is_entered else None for entry in entries]


def test_a_slip_of_four_tableaux_is_entered_in_one_act(table, desk):
    table = enter(table, desk, *CARDS)

    assert cards_of(table) == list(CARDS)
    assert (table.state, table.version) == (TableState.ENTERED, 1)
    assert table.journal.get().act == "slip-entered"


def test_an_empty_column_is_not_entered_and_the_tick_is_no_cards(table, desk):
    table = enter(table, desk, {"milk": 1}, {}, None, None)

    assert cards_of(table) == [{"milk": 1}, {}, None, None]
    assert table.state == TableState.STARTED


def test_what_a_phone_entered_meanwhile_for_others_stays(table, desk):
    enter_cards(table.seats.get(position=3), {"plain": 1})

    enter(table, desk, {"milk": 1}, None, None, None)

    assert cards_of(table) == [{"milk": 1}, None, None, {"plain": 1}]


def test_a_card_that_a_phone_changed_too_is_asked_about(table, desk):
    seat = table.seats.get(position=0)
    enter_cards(seat, {"plain": 1})

    with pytest.raises(SlipConflictError) as refused:
        enter(table, desk, {"plain": 2}, None, None, None)

    found = [(c.key, c.mine, c.theirs) for c in refused.value.conflicts]
    assert found == [("plain", 2, 1)]
    assert cards_of(table)[0] == {"plain": 1}


@pytest.mark.parametrize(
    ("wins", "count"), [(Wins.MINE, {"plain": 2}), (Wins.THEIRS, {"plain": 1})]
)
def test_whose_number_counts_is_said(table, desk, wins, count):
    enter_cards(table.seats.get(position=0), {"plain": 1})

    enter(table, desk, {"plain": 2, "milk": 1}, None, None, None, wins=wins)

    assert cards_of(table)[0] == {**count, "milk": 1}


def test_more_than_the_box_is_refused_and_nothing_changed(table, desk):
    with pytest.raises(LeagueError) as refused:
        enter(table, desk, {"plain": 1}, {"red-velvet": 9}, None, None)

    assert refused.value.path == "seats[1].cards.red-velvet"
    assert SeatEntry.objects.filter(is_entered=True).count() == 0


def test_more_than_the_box_at_the_whole_table_is_refused(table, desk):
    with pytest.raises(LeagueError, match="Red Velvet"):
        enter(table, desk, *[{"red-velvet": 1}] * 4)


def test_a_slip_is_taken_back_as_one_act(table, desk):
    enter_cards(table.seats.get(position=0), {"plain": 1})
    enter(table, desk, *CARDS, before=({"plain": 1}, None, None, None))

    undo_slip(slip_to_undo(table, desk), actor=desk)

    assert cards_of(table) == [{"plain": 1}, None, None, None]
    assert Tap.objects.filter(user=desk.user, undone_at=None).count() == 0


def test_a_table_of_which_nothing_is_left_has_not_begun(table, desk):
    enter(table, desk, *[{"points": 5}] * 4, depth="totals")

    undo_slip(slip_to_undo(table, desk), actor=desk)

    table.refresh_from_db()
    assert (table.state, table.started_at, table.depth) == ("seated", None, "cards")


def test_taking_back_keeps_what_a_phone_did_since(table, desk):
    enter(table, desk, *CARDS)
    tap_card(table.seats.get(position=0), card="milk", step=1, actor=PHONE)

    undo_slip(slip_to_undo(table, desk), actor=desk)

    assert cards_of(table) == [{"milk": 1}, None, None, None]


def test_taking_back_what_a_phone_changed_since_is_refused(table, desk):
    enter(table, desk, *CARDS)
    tap_card(table.seats.get(position=0), card="powdered", step=1, actor=PHONE)

    with pytest.raises(SlipConflictError):
        undo_slip(slip_to_undo(table, desk), actor=desk)

    assert cards_of(table)[0] == {"powdered": 3}


def test_two_slips_are_taken_back_one_after_the_other(table, desk):
    enter(table, desk, {"plain": 1}, None, None, None)
    enter(
        table, desk, {"plain": 2}, None, None, None, before=({"plain": 1}, *[None] * 3)
    )

    undo_slip(slip_to_undo(table, desk), actor=desk)
    first = cards_of(table)[0]
    undo_slip(slip_to_undo(table, desk), actor=desk)

    assert (first, cards_of(table)[0]) == ({"plain": 1}, None)
    assert slip_to_undo(table, desk) is None


def test_a_slip_taken_back_can_be_brought_back(table, desk):
    enter(table, desk, *CARDS)
    undo_slip(slip_to_undo(table, desk), actor=desk)

    undo_slip(table.journal.get(act="slip-undone"), actor=desk)

    assert cards_of(table) == list(CARDS)


def test_totals_are_entered_as_a_slip_and_taken_back(table, desk):
    points = [{"points": each} for each in (31, 27, 27, -2)]
    points[1]["tie_break"], points[2]["tie_break"] = 11, 9
    entered = enter(table, desk, *points, depth="totals")
    rows = SeatEntry.objects.order_by("seat__position").values_list(
        "points", "tie_break"
    )
    seen = list(rows)

    undo_slip(slip_to_undo(table, desk), actor=desk)

    assert entered.state == TableState.ENTERED
    assert seen == [(31, None), (27, 11), (27, 9), (-2, None)]
    assert list(rows.all()) == [(None, None)] * 4


def test_totals_over_cards_give_the_cards_back(table, desk):
    for seat, cards in zip(table.seats.all(), CARDS, strict=True):
        enter_cards(seat, cards or {"milk": 1})
    before = cards_of(table)
    table = enter(
        table,
        desk,
        *({"points": n} for n in range(4)),
        depth="totals",
        before=({},) * 4,
    )

    table = undo_slip(slip_to_undo(table, desk), actor=desk)

    assert (table.depth, cards_of(table)) == ("cards", before)


def test_totals_that_another_desk_entered_are_asked_about(table, desk):
    points = {seat.pk: "20" for seat in table.seats.all()}
    enter_totals(table, points=points, tie_breaks={}, actor=Actor())

    with pytest.raises(SlipConflictError) as refused:
        enter(table, desk, *[{"points": 21}] * 4, depth="totals")

    assert len(refused.value.conflicts) == 4


def test_goals_entered_one_by_one_stay_unless_their_numbers_change(desk):
    table = make_table(make_round(EventFactory(game="nosh")))
    seats = list(table.seats.all())
    goals = {"goals": [{"points": 5, "shows_favorite": True}], "coins": 3}
    numbers = {"goal_points": 5, "favorite_goals": 1, "coins": 3}
    SeatEntry.objects.create(seat=seats[0], cards=goals, is_entered=True)
    before = (numbers, None, None, None)

    enter(table, desk, numbers, {"coins": 2}, None, None, before=before)
    kept = cards_of(table)[0]
    enter(table, desk, {**numbers, "coins": 4}, *[None] * 3, before=before)

    assert kept == goals
    assert cards_of(table)[0] == {**numbers, "coins": 4}


def test_a_slip_of_a_confirmed_table_is_refused(table, desk):
    table.state = TableState.CONFIRMED
    table.save()

    with pytest.raises(LeagueError, match="confirmed already"):
        enter(table, desk, *CARDS)
