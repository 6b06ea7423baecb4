import pytest

from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import AwardKind
from gonuts_league.events.services.draft_edits import (
    bench_seat,
    move_seat,
    seat_benched,
    seat_bye,
    swap_seats,
)
from gonuts_league.events.services.pinning import pin_bye, pin_seat, pin_table
from tests.events.actions import ME, draw, play_round
from tests.played import event_of

pytestmark = pytest.mark.django_db


def seat_at(draft, table, position=0):
    return draft.seats.get(table__number=table, position=position)


def swap(draft, first, second):
    return swap_seats(
        draft, first_id=first.pk, second_id=second.pk, version=draft.version, actor=ME
    )


def move(draft, seat, table):
    return move_seat(
        draft, seat_id=seat.pk, table_number=table, version=draft.version, actor=ME
    )


def entries_at(draft, table):
    seats = draft.seats.filter(table__number=table).order_by("position")
    return list(seats.values_list("entry", flat=True))


def big_table_seat(draft):
    return draft.seats.get(position=2)


def marks(draft):
    return dict(draft.seats.values_list("entry", "placed"))


def test_who_was_swapped_by_hand_is_marked_and_nobody_else_is():
    draft = draw(event_of(8))
    first, second = seat_at(draft, 1), seat_at(draft, 2)

    swap(draft, first, second)

    by_hand = {entry for entry, mark in marks(draft).items() if mark == "by-hand"}
    assert by_hand == {first.entry_id, second.entry_id}


def test_a_move_closes_the_gap_and_comes_behind_the_others():
    draft = draw(event_of(8))
    left, reached = entries_at(draft, 1), entries_at(draft, 2)

    move(draft, seat_at(draft, 1, 1), 2)

    assert entries_at(draft, 1) == [left[0], left[2], left[3]]
    assert entries_at(draft, 2) == [*reached, left[1]]
    assert list(
        draft.seats.filter(table__number=1)
        .order_by("position")
        .values_list("position", flat=True)
    ) == [0, 1, 2]


def test_a_table_is_not_filled_beyond_its_sizes():
    draft = draw(event_of(8))
    draft = move(draft, seat_at(draft, 1), 2)

    with pytest.raises(LeagueError) as refused:
        move(draft, seat_at(draft, 1), 2)

    assert refused.value.sentence == "Table 2 has no room for one more."


def test_a_table_keeps_its_least_players():
    draft = draw(event_of(7))
    small = min(draft.tables.all(), key=lambda table: table.seats.count())
    large = draft.tables.exclude(pk=small.pk).get()

    with pytest.raises(LeagueError) as refused:
        move(draft, small.seats.first(), large.number)

    assert refused.value.sentence == f"Table {small.number} needs at least 3 people."


def test_somebody_who_sits_out_takes_a_seat_and_the_other_sits_out():
    draft = draw(event_of(7, seats_min=2, seats_preferred=2, seats_max=2))
    out = draft.awards.get().entry_id
    seat = seat_at(draft, 1)

    seat_bye(draft, seat_id=seat.pk, entry_id=out, version=0, actor=ME)

    assert draft.awards.get(kind=AwardKind.BYE).entry_id == seat.entry_id
    assert seat_at(draft, 1).entry_id == out
    assert seat_at(draft, 1).placed == "by-hand"


def test_nobody_who_has_a_seat_is_given_a_second_one():
    draft = draw(event_of(8))
    seated = seat_at(draft, 2).entry_id

    with pytest.raises(LeagueError):
        seat_bye(
            draft,
            seat_id=seat_at(draft, 1).pk,
            entry_id=seated,
            version=0,
            actor=ME,
        )

    assert draft.seats.count() == 8


def test_a_change_on_what_is_no_longer_so_changes_nothing():
    draft = draw(event_of(8))
    seats = [seat_at(draft, table) for table in (1, 2)]
    moved = [seat_at(draft, 1, 1), seat_at(draft, 2, 1)]
    swap(draft, *seats)
    before = [entries_at(draft, table) for table in (1, 2)]

    with pytest.raises(LeagueError) as refused:
        swap(draft, *moved)

    assert refused.value.sentence == (
        "The draft has changed meanwhile. Look at it again."
    )
    assert [entries_at(draft, table) for table in (1, 2)] == before


def test_who_is_pinned_stays_where_they_are():
    draft = draw(event_of(8))
    pinned, other = seat_at(draft, 1), seat_at(draft, 2)
    draft = pin_seat(draft, seat_id=pinned.pk, version=0, actor=ME)

    for act in (lambda: swap(draft, pinned, other), lambda: move(draft, pinned, 2)):
        with pytest.raises(LeagueError) as refused:
            act()
        assert refused.value.code == "seat-pinned"


def test_nobody_leaves_if_a_pinned_seat_behind_them_would_move_up():
    draft = draw(event_of(8))
    behind = seat_at(draft, 1, 3)
    draft = pin_seat(draft, seat_id=behind.pk, version=0, actor=ME)

    with pytest.raises(LeagueError) as refused:
        move(draft, seat_at(draft, 1, 2), 2)
    with pytest.raises(LeagueError) as not_benched:
        bench_seat(
            draft,
            seat_id=seat_at(draft, 1, 2).pk,
            version=draft.version,
            actor=ME,
        )

    codes = (refused.value.code, not_benched.value.code)
    assert codes == ("seat-pinned", "seat-pinned")


def test_nobody_joins_a_table_that_is_pinned_whole():
    draft = draw(event_of(8))
    draft = pin_table(draft, table_number=2, version=0, actor=ME)

    with pytest.raises(LeagueError) as refused:
        move(draft, seat_at(draft, 1), 2)

    assert refused.value.values["count"] == 4


def test_who_sits_out_does_not_join_a_table_that_is_pinned_whole():
    draft = draw(event_of(7, seats_min=2, seats_preferred=2, seats_max=3))
    draft = bench_seat(draft, seat_id=big_table_seat(draft).pk, version=0, actor=ME)
    out = draft.awards.get().entry_id
    draft = pin_table(draft, table_number=1, version=1, actor=ME)

    with pytest.raises(LeagueError) as refused:
        seat_benched(draft, entry_id=out, table_number=1, version=2, actor=ME)

    assert refused.value.code == "seat-pinned"


def test_who_is_pinned_to_sit_out_is_not_seated_by_hand():
    draft = draw(event_of(7, seats_min=2, seats_preferred=2, seats_max=2))
    out = draft.awards.get().entry_id
    draft = pin_bye(draft, entry_id=out, version=0, actor=ME)

    with pytest.raises(LeagueError, match="pinned"):
        seat_bye(
            draft,
            seat_id=seat_at(draft, 1).pk,
            entry_id=out,
            version=draft.version,
            actor=ME,
        )


def test_the_cost_follows_each_change_and_its_way_back():
    event = event_of(8)
    play_round(event)
    draft = draw(event)
    cost, bound = draft.cost, draft.bound
    first, second = seat_at(draft, 1), seat_at(draft, 2)

    changed = swap(draft, first, second)
    back = swap(changed, seat_at(draft, 1), seat_at(draft, 2))

    assert changed.version == 1
    assert changed.cost != cost
    assert (back.cost, back.bound) == (cost, bound)


def test_who_is_let_sit_out_leaves_no_gap_and_has_a_bye_by_hand():
    draft = draw(event_of(8))
    left = entries_at(draft, 1)
    seat = seat_at(draft, 1)

    bench_seat(draft, seat_id=seat.pk, version=0, actor=ME)

    bye = draft.awards.get()
    assert entries_at(draft, 1) == left[1:]
    assert (bye.entry_id, bye.cause) == (left[0], "by-hand")


def test_nobody_sits_out_where_too_few_would_be_left():
    draft = draw(event_of(8, seats_min=4))

    with pytest.raises(LeagueError, match="at least 4"):
        bench_seat(draft, seat_id=seat_at(draft, 1).pk, version=0, actor=ME)


def test_nobody_who_sits_out_is_seated_at_a_full_table():
    sizes = {"seats_min": 2, "seats_preferred": 2, "seats_max": 2}
    draft = draw(event_of(5, **sizes))
    out = draft.awards.get().entry_id

    with pytest.raises(LeagueError, match="no room"):
        seat_benched(draft, entry_id=out, table_number=1, version=0, actor=ME)
