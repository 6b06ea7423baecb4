import pytest

from gonuts_league.events.draws.pairing_task import levels_of, pairing_task
from gonuts_league.events.enums import ClubsApart, PinKind
from gonuts_league.events.services import pinning
from gonuts_league.events.services.people import check_in
from gonuts_league.pairing.types import Effort, Level, OddAt, OddTables, Pin
from tests.events.actions import ME, draw, play_round
from tests.factories.events import EventFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db
WITHOUT_SEATS = ("repeats", "avoid", "together", "small-tables", "spread")


def seat_at(draft, table, position=0):
    return draft.seats.get(table__number=table, position=position)


@pytest.mark.parametrize(
    ("game", "asked", "levels"),
    [
        ("gonuts-gamewright", [], WITHOUT_SEATS),
        ("gonuts-first", ["seats", "spread"], ("spread",)),
        ("nosh", [], (*WITHOUT_SEATS, "seats")),
        ("donuts", ["spread", "repeats"], ("spread", "repeats", "seats")),
        ("nosh", ["seats", "spread"], ("seats", "spread")),
        ("nosh", ["of-a-later-version"], (*WITHOUT_SEATS, "seats")),
    ],
)
def test_seats_count_only_in_games_where_somebody_starts(game, asked, levels):
    event = EventFactory.build(game=game, levels=asked)

    assert levels_of(event) == levels


def test_a_task_asks_for_what_the_event_says():
    event = event_of(
        8,
        effort="exact",
        odd_tables="byes",
        odd_at="top",
        rounds_planned=5,
        levels=["spread", "repeats"],
    )

    task = pairing_task(event, 2, 7)

    assert (task.effort, task.odd, task.odd_at) == (
        Effort.EXACT,
        OddTables.BYES,
        OddAt.TOP,
    )
    assert task.levels == (Level.ODD_PLACE, Level.SPREAD, Level.REPEATS)
    assert task.rounds_left == 3


def test_rounds_beyond_the_plan_leave_none():
    assert pairing_task(event_of(4, rounds_planned=2), 3, 7).rounds_left == 0


def test_clubs_that_do_not_count_are_not_known():
    event = event_of(4)
    event.club.players.update(affiliation_key="north")

    counting = {each.club for each in pairing_task(event, 1, 7).candidates}
    event.clubs_apart = ClubsApart.IGNORED
    ignored = {each.club for each in pairing_task(event, 1, 7).candidates}

    assert (counting, ignored) == ({"north"}, {""})


def test_pins_of_a_round_are_orders_of_its_next_draw():
    event = event_of(12)
    draft = draw(event)
    seat, at_table, out = seat_at(draft, 1, 2), seat_at(draft, 2), seat_at(draft, 3)
    draft = pinning.pin_seat(draft, seat_id=seat.pk, version=0, actor=ME)
    draft = pinning.pin_seat(
        draft, seat_id=at_table.pk, version=1, actor=ME, kind=PinKind.TABLE
    )
    pinning.pin_bye(draft, entry_id=out.entry_id, version=2, actor=ME)

    task = pairing_task(event, 1, 7)

    assert task.pins == (Pin(seat.entry_id, 1, 2), Pin(at_table.entry_id, 2))
    assert task.sitting_out == (out.entry_id,)
    assert pairing_task(event, 2, 7).pins == ()


def test_a_table_that_is_pinned_whole_is_kept_as_it_is():
    event = event_of(8)
    draft = draw(event)
    people = draft.seats.filter(table__number=2).order_by("position")
    pinning.pin_table(draft, table_number=2, version=0, actor=ME)

    task = pairing_task(event, 1, 7)

    assert task.locked == (tuple(people.values_list("entry", flat=True)),)
    assert task.pins == ()


def test_who_has_left_a_pinned_table_leaves_the_others_pinned():
    event = event_of(8)
    draft = draw(event)
    gone = seat_at(draft, 2)
    pinning.pin_table(draft, table_number=2, version=0, actor=ME)
    check_in(gone.entry, is_here=False, actor=ME)

    task = pairing_task(event, 1, 7)

    assert task.locked == ()
    assert [pin.seat for pin in task.pins] == [1, 2, 3]


def test_a_task_of_thirty_is_read_in_as_few_queries_as_one_of_eight(
    django_assert_num_queries,
):
    for count in (8, 30):
        event = event_of(count)
        play_round(event)
        with django_assert_num_queries(9):
            pairing_task(event, 2, 7)
