import pytest

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.errors import LeagueError
from gonuts_league.events.services.agreeing import agree_to_result
from gonuts_league.tables.models import Agreement, Result
from gonuts_league.tables.services.entry import set_seat_outcome, tap_card
from tests.factories.events import EventFactory
from tests.factories.tables import PHONE, enter_cards, make_round, make_table

pytestmark = pytest.mark.django_db
OTHER = Actor(device="B")


def _table(confirm_by="one-other"):
    table = make_table(make_round(EventFactory(confirm_by=confirm_by)))
    cards = ("glazed", "powdered", "milk", "eclair")
    for seat, card in zip(table.seats.all(), cards, strict=True):
        enter_cards(seat, {card: 1})
    table.refresh_from_db()
    return table


def _agree(table, position=None, *, actor=PHONE, version=None, **said):
    seat = None if position is None else table.seats.get(position=position)
    seen = table.version if version is None else version
    return agree_to_result(table, version=seen, seat=seat, actor=actor, **said)


def _refused(*args, **kwargs):
    with pytest.raises(LeagueError) as error:
        _agree(*args, **kwargs)
    return error.value


def test_one_other_player_makes_it_the_result():
    table = _table()

    handed_in = _agree(table, 0)
    again = _agree(table, 0)
    agreed = _agree(table, 1, actor=OTHER)

    assert (handed_in, again) == (None, None)
    assert agreed == Result.objects.get()
    assert agreed.device == "B"
    table.refresh_from_db()
    assert table.state == "confirmed"


def test_the_same_phone_may_be_handed_to_the_other_player():
    table = _table()
    _agree(table, 0)

    assert _agree(table, 2) == Result.objects.get()


def test_a_phone_that_enters_for_all_is_no_player_who_agrees():
    table = _table()

    assert _agree(table) is None
    assert _agree(table, actor=OTHER) is None
    assert _agree(table, 3) is not None
    assert list(Agreement.objects.values_list("seat__position", flat=True)) == [None, 3]


def test_where_nobody_is_asked_handing_in_makes_the_result():
    assert _agree(_table("nobody")) is not None


def test_where_all_are_asked_the_last_one_makes_the_result():
    table = _table("all")
    set_seat_outcome(table.seats.last(), outcome="left")
    table.refresh_from_db()

    results = [_agree(table, position) for position in range(3)]

    assert results == [None, None, Result.objects.get()]


def test_where_the_organiser_is_asked_the_table_waits():
    table = _table("organiser")

    assert [_agree(table, position) for position in range(4)] == [None] * 4
    table.refresh_from_db()
    assert table.state == "entered"


def test_whoever_is_alone_at_the_end_needs_nobody_else():
    table = _table()
    for seat in table.seats.all()[1:]:
        set_seat_outcome(seat, outcome="left")
    table.refresh_from_db()

    assert _agree(table, 0) is not None


def test_a_change_voids_what_was_agreed():
    table = _table()
    seen = table.version
    _agree(table, 0)
    tap_card(table.seats.first(), card="plain", step=1, actor=OTHER)
    table.refresh_from_db()

    refused = _refused(table, 1, version=seen)

    assert refused.code == "table-changed"
    assert _agree(table, 1) is None
    assert _agree(table, 2) is not None


def test_two_who_agree_at_once_make_one_result():
    table = _table()
    _agree(table, 0)

    first = _agree(table, 1, actor=OTHER)
    second = _agree(table, 2, actor=Actor(device="C"))

    assert first == second == Result.objects.get()
    assert Agreement.objects.count() == 2


def test_only_those_who_sit_there_can_agree():
    table = _table()
    elsewhere = make_table(table.round, number=2, people=("Ida Nowak", "Theo Fox"))
    set_seat_outcome(table.seats.last(), outcome="left")
    table.refresh_from_db()

    for seat in (elsewhere.seats.first(), table.seats.last()):
        with pytest.raises(LeagueError) as error:
            agree_to_result(table, version=table.version, seat=seat, actor=PHONE)
        assert error.value.code == "seat-not-here"
    assert list(Agreement.objects.all()) == []


def test_what_cannot_be_is_not_handed_in():
    table = _table()
    for seat in table.seats.all()[:2]:
        enter_cards(seat, {"plain": 4})
    table.refresh_from_db()

    assert _refused(table, 0).code == "impossible-cards"
    assert list(Agreement.objects.all()) == []


def test_the_whole_box_is_said_once_by_whoever_hands_in():
    table = _table()
    enter_cards(table.seats.first(), {"maple-frosted": 1})
    table.refresh_from_db()

    refused = _refused(table, 0)
    _agree(table, 0, is_whole_box=True)
    result = _agree(table, 1)

    assert refused.code == "outside-setup"
    assert result.rulings["deck-filter"] == "none"


def test_who_handed_in_and_who_agreed_is_in_the_journal():
    table = _table()
    _agree(table, 0)
    _agree(table, 1, actor=OTHER)

    acts = JournalEntry.objects.order_by("pk").values_list("act", "device")
    assert list(acts) == [
        ("handed-in", "A"),
        ("result-agreed", "B"),
        ("result-confirmed", "B"),
    ]
