import pytest

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.errors import LeagueError
from gonuts_league.events.draws.pairing_task import pins_of
from gonuts_league.events.enums import PinKind
from gonuts_league.events.services import pinning
from gonuts_league.events.services.rounds import publish_round
from tests.events.actions import ME, draw
from tests.played import event_of

pytestmark = pytest.mark.django_db


def seat_at(draft, table, position=0):
    return draft.seats.get(table__number=table, position=position)


def kinds(draft):
    return [(pin.kind, pin.entry_id, pin.table, pin.position) for pin in pins_of(draft)]


def pin_seat(draft, seat):
    return pinning.pin_seat(draft, seat_id=seat.pk, version=draft.version, actor=ME)


def test_a_pin_keeps_its_person_table_and_seat():
    draft = draw(event_of(8))
    seat = seat_at(draft, 2, 1)

    draft = pin_seat(draft, seat)

    assert kinds(draft) == [("seat", seat.entry_id, 2, 1)]
    assert draft.version == 1


def test_a_new_pin_of_somebody_takes_the_place_of_the_old_one():
    draft = draw(event_of(8))
    seat = seat_at(draft, 1)
    draft = pin_seat(draft, seat)

    draft = pinning.pin_bye(
        draft, entry_id=seat.entry_id, version=draft.version, actor=ME
    )

    assert kinds(draft) == [("sits-out", seat.entry_id, None, None)]


def test_two_are_pinned_together_or_apart_but_not_both():
    draft = draw(event_of(8))
    pair = (seat_at(draft, 1).entry_id, seat_at(draft, 2).entry_id)

    for kind in (PinKind.TOGETHER, PinKind.APART):
        draft = pinning.pin_pair(
            draft, entry_ids=pair, kind=kind, version=draft.version, actor=ME
        )

    (pin,) = pins_of(draft)
    assert (pin.kind, {pin.entry_id, pin.other_id}) == ("apart", set(pair))


def test_a_pinned_table_keeps_everybody_in_their_seats():
    draft = draw(event_of(8))

    draft = pinning.pin_table(draft, table_number=2, version=0, actor=ME)

    seats = draft.seats.filter(table__number=2).order_by("position")
    assert kinds(draft) == [("seat", each.entry_id, 2, each.position) for each in seats]


def test_a_seat_that_is_pinned_to_somebody_is_not_pinned_to_another():
    draft = draw(event_of(8))
    seat, other = seat_at(draft, 1), seat_at(draft, 2)
    draft = pin_seat(draft, seat)
    seat.delete()
    other.table, other.position = draft.tables.get(number=1), 0
    other.save()

    with pytest.raises(LeagueError) as refused:
        pin_seat(draft, other)

    assert refused.value.code == "seat-pinned"


def test_pins_come_off_together_and_are_told_of():
    draft = draw(event_of(8))
    draft = pinning.pin_table(draft, table_number=1, version=0, actor=ME)
    pins = [pin.pk for pin in pins_of(draft)]

    draft = pinning.unpin(draft, pin_ids=pins, version=draft.version, actor=ME)

    assert pins_of(draft) == []
    note = JournalEntry.objects.latest("pk")
    assert (note.act, len(note.before["pins"])) == ("unpinned", 4)


def test_a_pin_on_another_version_of_the_draft_is_refused():
    draft = draw(event_of(8))
    pin_seat(draft, seat_at(draft, 1))

    with pytest.raises(LeagueError, match="changed meanwhile"):
        pin_seat(draft, seat_at(draft, 2))


def test_nothing_is_pinned_once_the_round_is_published():
    draft = draw(event_of(8))
    seat = seat_at(draft, 1)
    publish_round(draft, actor=ME)

    with pytest.raises(LeagueError, match="published already"):
        pin_seat(draft, seat)


def test_somebody_of_another_event_is_not_pinned():
    draft, other = draw(event_of(8)), draw(event_of(8))

    with pytest.raises(LeagueError):
        pinning.pin_bye(draft, entry_id=seat_at(other, 1).entry_id, version=0, actor=ME)


def test_pins_are_read_in_one_query(django_assert_num_queries):
    draft = draw(event_of(8))
    pinning.pin_table(draft, table_number=1, version=0, actor=ME)

    with django_assert_num_queries(1):
        names = [pin.entry.player.name for pin in pins_of(draft)]

    assert len(names) == 4
