import pytest

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.errors import LeagueError
from gonuts_league.events.agreeing.second_counts import two_counts
from gonuts_league.events.services.agreeing import agree_to_result
from gonuts_league.events.services.disputing import (
    count_again,
    dispute_result,
    settle_dispute,
)
from gonuts_league.events.services.results import confirm_result
from gonuts_league.events.services.rounds import judge_seat, unvoid_table, void_table
from gonuts_league.tables.enums import SeatOutcome, TableState, Taken
from gonuts_league.tables.models import Result, SecondCount
from gonuts_league.tables.services.endings import enter_ending
from gonuts_league.tables.services.entry import enter_totals, tap_card
from tests.factories.clubs import UserFactory
from tests.factories.events import EventFactory
from tests.factories.tables import PHONE, enter_cards, make_round, make_table
from tests.phones.table_pages import CARDS

pytestmark = pytest.mark.django_db
OTHER = Actor(device="B")


@pytest.fixture
def table():
    table = make_table(make_round(EventFactory(confirm_by="one-other")))
    for seat, cards in zip(table.seats.all(), CARDS, strict=True):
        enter_cards(seat, cards)
    table.refresh_from_db()
    return table


@pytest.fixture
def disputed(table):
    dispute_result(table, seat=table.seats.all()[1], actor=OTHER)
    return _fresh(table)


@pytest.fixture
def staff():
    return Actor(user=UserFactory())


def _fresh(table):
    return type(table).objects.select_related("round__event").get(pk=table.pk)


def _count(table, *columns, actor=OTHER):
    by_seat = dict(zip((s.pk for s in table.seats.all()), columns, strict=True))
    return count_again(table, columns=by_seat, actor=actor)


def _settle(table, taken, *, actor=OTHER, **more):
    version = _fresh(table).version
    return settle_dispute(table, taken=taken, version=version, actor=actor, **more)


def _code(act, *args, **kwargs):
    with pytest.raises(LeagueError) as error:
        act(*args, **kwargs)
    return error.value.code


def _cards(table):
    return [seat.entries.get().cards for seat in table.seats.all()]


SECOND = ({"powdered": 2}, {"glazed": 2}, {"milk": 1}, {"eclair": 1, "plain": 1})


def test_a_dispute_is_kept_and_stops_the_phones(disputed):
    again = dispute_result(disputed, seat=None, actor=PHONE)
    code = _code(
        agree_to_result,
        disputed,
        version=disputed.version,
        seat=disputed.seats.first(),
        actor=PHONE,
    )

    assert (disputed.state, code) == ("disputed", "table-disputed")
    assert again == SecondCount.objects.get()
    assert (again.device, again.seat) == ("B", disputed.seats.all()[1])


def test_a_table_that_is_not_entered_is_not_disputed(table):
    tap_card(table.seats.first(), card="plain", step=1, actor=PHONE)
    empty = make_table(table.round, number=2, people=("Ida Nowak", "Theo Fox"))

    assert _code(dispute_result, empty, seat=None, actor=PHONE) == "nothing-to-dispute"
    seat = empty.seats.first()
    assert _code(dispute_result, table, seat=seat, actor=PHONE) == "seat-not-here"


def test_a_change_alone_does_not_end_a_dispute(disputed):
    tap_card(disputed.seats.first(), card="plain", step=1, actor=PHONE)

    assert _fresh(disputed).state == "disputed"


def test_equal_counts_end_the_dispute(disputed):
    both = _count(disputed, *CARDS)

    assert both.agree
    assert _fresh(disputed).state == "entered"
    assert SecondCount.objects.get().taken == "first"


def test_a_change_that_makes_the_counts_equal_lets_the_table_agree(disputed):
    _count(disputed, {**CARDS[0], "plain": 1}, *CARDS[1:])
    tap_card(disputed.seats.first(), card="plain", step=1, actor=PHONE)
    table = _fresh(disputed)

    for seat in table.seats.all()[:2]:
        result = agree_to_result(table, version=table.version, seat=seat, actor=PHONE)

    assert result == Result.objects.get()


def test_only_what_differs_is_shown_with_its_worth(disputed):
    both = _count(disputed, *SECOND)

    assert [(d.seat, d.item, d.first, d.second) for d in both.differences(1)] == [
        (1, "glazed", 3, 2),
        (3, "plain", 0, 1),
    ]
    assert both.differences(1)[0].points == -2


def test_the_second_count_is_taken_as_a_change_that_all_agree_to_anew(disputed):
    _count(disputed, *SECOND)

    assert _settle(disputed, Taken.SECOND) is None

    table = _fresh(disputed)
    assert tuple(_cards(table)) == SECOND
    assert (table.state, table.version) == ("entered", disputed.version + 1)
    assert not Result.objects.exists()


def test_some_differences_are_taken_and_the_others_left(disputed):
    _count(disputed, *SECOND)
    seat = disputed.seats.last()

    _settle(disputed, Taken.SOME, chosen={(1, seat.pk, "plain")})

    assert _cards(disputed) == [*CARDS[:3], SECOND[3]]


def test_the_organiser_accepts_one_count_with_one_act(disputed, staff):
    _count(disputed, *SECOND)

    result = _settle(disputed, Taken.SECOND, actor=staff)

    assert result.games.get(seat=disputed.seats.all()[1]).cards == {"glazed": 2}
    acts = JournalEntry.objects.order_by("pk").values_list("act", flat=True)
    assert list(acts) == [
        "result-disputed",
        "second-count-taken",
        "dispute-settled",
        "result-confirmed",
    ]


def test_the_organiser_accepts_the_first_count_without_a_second(disputed, staff):
    assert _settle(disputed, Taken.FIRST, actor=staff) == Result.objects.get()
    assert SecondCount.objects.get().taken == "first"


def test_the_organiser_confirms_a_disputed_table_over_all_heads(disputed, staff):
    confirm_result(disputed, version=disputed.version, actor=staff)

    assert SecondCount.objects.get().settled_at is not None


def test_a_phone_settles_nothing_that_was_not_counted_again(disputed):
    assert _code(_settle, disputed, Taken.FIRST) == "table-disputed"
    assert _code(_settle, disputed, Taken.SECOND) == "not-counted-again"


def test_only_whoever_disputes_takes_it_back(disputed):
    assert _code(_settle, disputed, Taken.NEITHER, actor=PHONE) == "table-disputed"

    _settle(disputed, Taken.NEITHER)

    assert _fresh(disputed).state == "entered"


def test_what_was_changed_meanwhile_is_looked_at_again(disputed):
    _count(disputed, *SECOND)
    seen = disputed.version
    tap_card(disputed.seats.first(), card="plain", step=1, actor=PHONE)

    code = _code(
        settle_dispute, disputed, taken=Taken.SECOND, version=seen, actor=OTHER
    )

    assert code == "dispute-changed"


def test_a_seat_of_another_table_is_not_counted_here(disputed):
    other = make_table(disputed.round, number=2, people=("Ida Nowak", "Theo Fox"))
    columns = {other.seats.first().pk: {"plain": 1}}

    assert _code(count_again, disputed, columns=columns, actor=OTHER) == "seat-not-here"


def test_totals_are_counted_again_as_totals(table, staff):
    typed = {seat.pk: str(10 + seat.position) for seat in table.seats.all()}
    table = enter_totals(table, points=typed, tie_breaks={}, actor=PHONE)
    dispute_result(table, seat=None, actor=OTHER)
    second = [{"points": 10 + seat.position} for seat in table.seats.all()]

    both = _count(table, *second[:3], {"points": 9})
    result = _settle(table, Taken.SECOND, actor=staff)

    assert [(d.item, d.first, d.points) for d in both.differences(1)] == [
        ("points", 13, -4)
    ]
    assert [row.points for row in result.seats.order_by("seat")] == [10, 11, 12, 9]


def test_a_game_with_only_an_end_is_counted_again_by_places(staff):
    event = EventFactory(game="donuts", seats_min=2, seats_preferred=2, seats_max=2)
    table = make_table(make_round(event), people=("Ada Berg", "Bert Kok"))
    first, second = table.seats.all()
    enter_ending(
        table,
        fields={"outcome": "five", "winner": "vanilla"},
        tableaux={first.pk: {"flavor": "vanilla"}, second.pk: {"flavor": "chocolate"}},
    )
    table = _fresh(table)
    dispute_result(table, seat=second, actor=OTHER)

    both = _count(table, {"place": 2}, {"place": 1})
    result = _settle(table, Taken.SECOND, actor=staff)

    assert two_counts(table).kind == "places"
    assert len(both.differences(1)) == 2
    assert [row.rank for row in result.seats.order_by("seat")] == [2, 1]


def test_somebody_who_leaves_does_not_end_the_dispute_of_the_others(disputed, staff):
    judge_seat(disputed.seats.last(), outcome=SeatOutcome.LEFT, actor=staff)

    table = _fresh(disputed)
    assert table.state == TableState.DISPUTED
    with pytest.raises(LeagueError, match="Count again, or ask the organiser"):
        agree_to_result(
            table, version=table.version, seat=table.seats.first(), actor=PHONE
        )


def test_a_game_called_off_and_on_again_is_still_disputed(disputed, staff):
    void_table(disputed, actor=staff, reason="")
    unvoid_table(_fresh(disputed), actor=staff)

    assert _fresh(disputed).state == TableState.DISPUTED
