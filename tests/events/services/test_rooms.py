import pytest

from gonuts_league.draft.pages.draft.board import DraftBoard
from gonuts_league.errors import LeagueError
from gonuts_league.events.services.draft_edits import swap_seats
from gonuts_league.events.services.pinning import pin_table
from gonuts_league.events.services.rooms import RoomValues, give_own_table, set_rooms
from gonuts_league.events.services.setup import finish_event
from gonuts_league.pairing.types import SeatingNote
from tests.events.actions import ME, draw, play_round
from tests.played import event_of

pytestmark = pytest.mark.django_db
HALL = RoomValues("Hall", 3, 4)
LIBRARY = RoomValues("Library", 11, 14, is_step_free=True)


def numbers(round_):
    return list(round_.tables.values_list("number", flat=True))


def table_of(round_, entry):
    return round_.seats.get(entry=entry).table.number


def test_a_draw_fills_the_rooms_in_their_order():
    event = event_of(12)
    set_rooms(event, [LIBRARY, HALL], actor=ME)

    assert numbers(draw(event)) == [3, 4, 11]


def test_a_draw_puts_people_where_they_need_to_be():
    event = event_of(12)
    set_rooms(event, [HALL, LIBRARY], actor=ME)
    own, step_free = event.entries.order_by("pk")[:2]
    give_own_table(own, number=4, actor=ME)
    step_free.player.needs_step_free = True
    step_free.player.save()

    draft = draw(event)

    is_shared = table_of(draft, own) == table_of(draft, step_free)
    assert table_of(draft, own) == 4
    assert is_shared or table_of(draft, step_free) == 11


def test_people_with_different_tables_of_their_own_are_drawn_apart():
    event = event_of(12)
    first, second = event.entries.order_by("pk")[:2]
    give_own_table(first, number=1, actor=ME)
    give_own_table(second, number=2, actor=ME)

    draft = draw(event)

    assert (table_of(draft, first), table_of(draft, second)) == (1, 2)


def test_a_pinned_table_keeps_its_number_when_it_is_drawn_again():
    event = event_of(12)
    draft = draw(event)
    people = set(draft.seats.filter(table__number=3).values_list("entry", flat=True))
    pin_table(draft, table_number=3, version=0, actor=ME)

    again = draw(event)

    seats = again.seats.filter(table__number=3)
    assert set(seats.values_list("entry", flat=True)) == people


def test_who_is_swapped_away_from_their_table_is_told_of():
    event = event_of(8)
    entry = event.entries.first()
    give_own_table(entry, number=1, actor=ME)
    draft = draw(event)
    own = draft.seats.get(entry=entry)
    other = draft.seats.filter(table__number=2).first()

    swap_seats(draft, first_id=own.pk, second_id=other.pk, version=0, actor=ME)

    home = SeatingNote("home", (entry.pk,), 1)
    assert DraftBoard(draft).misplaced == {1: (), 2: (home,)}


def test_without_a_reachable_room_the_draft_says_so(django_assert_num_queries):
    event = event_of(8)
    entry = event.entries.first()
    entry.player.needs_step_free = True
    entry.player.save()
    draft = draw(event)

    board = DraftBoard(draft)
    with django_assert_num_queries(0):
        found = board.misplaced

    assert found == {1: (), 2: ()} | {
        table_of(draft, entry): (SeatingNote("step-free", (entry.pk,)),)
    }


@pytest.mark.parametrize(
    ("rooms", "sentence"),
    [
        (
            [RoomValues("Hall", 5, 4)],
            "Hall: the last table comes before the first, or is beyond 999.",
        ),
        (
            [RoomValues("Library", 4, 9), RoomValues("Hall", 1, 4)],
            "Hall and Library have a table in common.",
        ),
    ],
)
def test_rooms_that_cannot_be_are_refused_and_the_old_ones_stay(rooms, sentence):
    event = event_of(4)
    set_rooms(event, [HALL], actor=ME)

    with pytest.raises(LeagueError) as refused:
        set_rooms(event, rooms, actor=ME)

    assert refused.value.sentence == sentence
    assert list(event.rooms.values_list("name", flat=True)) == ["Hall"]


def test_a_finished_event_keeps_its_rooms():
    event = event_of(4)
    play_round(event)
    finish_event(event, actor=ME)

    with pytest.raises(LeagueError, match="finished"):
        set_rooms(event, [HALL], actor=ME)
    with pytest.raises(LeagueError, match="finished"):
        give_own_table(event.entries.first(), number=1, actor=ME)


def test_what_was_set_already_is_not_noted_again():
    event = event_of(4)
    for _ in range(2):
        set_rooms(event, [HALL], actor=ME)
        give_own_table(event.entries.first(), number=2, actor=ME)

    acts = event.journal.filter(act__in=["rooms-changed", "own-table-given"])
    assert acts.count() == 2
