import pytest
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.tables.models import SeatEntry, Table, Tap
from gonuts_league.tables.services.entry import (
    choose_depth,
    enter_no_cards,
    enter_outcome,
    enter_places,
    enter_totals,
    set_seat_outcome,
    tap_card,
    undo_tap,
)
from tests.factories.events import EventFactory
from tests.factories.tables import PHONE, enter_cards, make_round, make_table

OTHER_PHONE = Actor(device="B")


@pytest.fixture
def table(db):
    return make_table(make_round(EventFactory()))


def _cards(table):
    """The cards by seat; None where nothing is entered."""
    return [
        next((e.cards for e in seat.entries.all() if e.is_entered), None)
        for seat in table.seats.prefetch_related("entries")
    ]


def _refused(act, *args, **kwargs):
    with pytest.raises(LeagueError) as error:
        act(*args, **kwargs)
    return error.value


def test_taps_of_two_phones_on_two_players_both_count(table):
    greta, clara, *_others = table.seats.all()

    tap_card(greta, card="plain", step=1, actor=PHONE)
    tap_card(clara, card="milk", step=1, actor=OTHER_PHONE)
    tap_card(greta, card="plain", step=1, actor=PHONE)

    table.refresh_from_db()
    assert _cards(table) == [{"plain": 2}, {"milk": 1}, None, None]
    assert (table.version, table.state) == (3, "started")


def test_the_same_tap_twice_counts_once(table):
    seat = table.seats.first()

    for _ in range(2):
        tap_card(seat, card="plain", step=1, actor=PHONE, client_id="one")

    table.refresh_from_db()
    assert (_cards(table)[0], table.version) == ({"plain": 1}, 1)


def test_a_repeated_tap_is_no_error_after_the_confirm(table):
    seat = table.seats.first()
    tap_card(seat, card="plain", step=1, actor=PHONE, client_id="one")
    table.refresh_from_db()
    table.state = "confirmed"
    table.save()

    entry = tap_card(seat, card="plain", step=1, actor=PHONE, client_id="one")

    assert entry.cards == {"plain": 1}


def test_a_repeated_tap_changes_nothing_else_of_the_table(table):
    seat = table.seats.first()
    tap_card(seat, card="plain", step=1, actor=PHONE, client_id="one")
    choose_depth(table, depth="totals")
    before = Table.objects.filter(pk=table.pk).values().get()

    tap_card(seat, card="plain", step=1, actor=PHONE, client_id="one")

    assert Table.objects.filter(pk=table.pk).values().get() == before
    assert Tap.objects.count() == 1


def test_taking_the_last_copy_back_leaves_an_entered_tableau_without_it(table):
    seat = table.seats.first()
    tap_card(seat, card="plain", step=1, actor=PHONE)

    tap_card(seat, card="plain", step=-1, actor=PHONE)

    assert _cards(table)[0] == {}


@pytest.mark.parametrize(
    ("card", "step", "sentence"),
    [
        ("plain", -1, "The number of cards must be a whole number from 0 to 7."),
        ("plain", 2, "The number of cards must be a whole number from 0 to 7."),
        ("bagel", 1, "There is no card “bagel” in this edition."),
        ("maple-glazed", 1, "There is no card “maple-glazed” in this edition."),
    ],
)
def test_a_tap_that_cannot_be_changes_nothing(table, card, step, sentence):
    seat = table.seats.first()

    error = _refused(tap_card, seat, card=card, step=step, actor=PHONE)

    table.refresh_from_db()
    assert error.sentence == sentence
    assert (_cards(table)[0], table.version) == (None, 0)


def test_one_player_never_gets_more_copies_than_the_box_holds(table):
    seat = table.seats.first()
    tap_card(seat, card="milk", step=1, actor=PHONE)

    error = _refused(tap_card, seat, card="milk", step=1, actor=PHONE)

    assert error.sentence == "2 Milk cards, the box holds 1."
    assert _cards(table)[0] == {"milk": 1}


def test_undo_takes_back_only_what_the_same_phone_tapped(table):
    seat = table.seats.first()
    tap_card(seat, card="plain", step=1, actor=PHONE)
    tap_card(seat, card="plain", step=1, actor=OTHER_PHONE)

    undo_tap(table, actor=PHONE)

    assert _cards(table)[0] == {"plain": 1}
    assert (
        _refused(undo_tap, table, actor=PHONE).sentence == "There is nothing to undo."
    )
    assert list(Tap.objects.filter(undone_at=None).values_list("device")) == [("B",)]


def test_undoing_the_first_tap_makes_a_player_not_entered_again(table):
    seat = table.seats.first()
    tap_card(seat, card="plain", step=1, actor=PHONE)

    undo_tap(table, actor=PHONE)

    assert _cards(table)[0] is None


def test_undo_puts_back_a_card_that_was_taken(table):
    seat = table.seats.first()
    enter_cards(seat, {"plain": 2})
    tap_card(seat, card="plain", step=-1, actor=PHONE)

    undo_tap(table, actor=PHONE)

    assert _cards(table)[0] == {"plain": 2}


def test_no_cards_is_entered_and_not_missing(table):
    for seat in table.seats.all():
        enter_no_cards(seat, actor=PHONE)

    table.refresh_from_db()
    assert (_cards(table), table.state) == ([{}, {}, {}, {}], "entered")


def test_a_table_is_entered_once_everybody_who_is_asked_has_cards(table):
    *others, last = table.seats.all()
    set_seat_outcome(last, outcome="left")

    for seat in others:
        enter_cards(seat, {"glazed": 1})

    table.refresh_from_db()
    assert table.state == "entered"


def test_totals_take_halves_commas_and_any_minus(table):
    seats = [seat.pk for seat in table.seats.all()]
    typed = dict(zip(seats, [" 22", "21,5", "−3", "-0.5"], strict=True))

    enter_totals(table, points=typed, tie_breaks={}, actor=PHONE)

    points = SeatEntry.objects.order_by("seat").values_list("points", flat=True)
    assert [str(each) for each in points] == ["22.0", "21.5", "-3.0", "-0.5"]


def test_a_total_left_empty_is_not_entered(table):
    seats = [seat.pk for seat in table.seats.all()]

    enter_totals(table, points={seats[0]: "0"}, tie_breaks={}, actor=PHONE)

    entered = SeatEntry.objects.order_by("seat").values_list("is_entered", flat=True)
    assert list(entered) == [True, False, False, False]


@pytest.mark.parametrize("typed", ["ten", "1.3", "10000", "-1000", "NaN", "1e9", "∞"])
def test_an_unusable_total_names_its_field_and_saves_nothing(table, typed):
    seats = [seat.pk for seat in table.seats.all()]
    points = {seats[0]: "5", seats[1]: typed}

    error = _refused(enter_totals, table, points=points, tie_breaks={}, actor=PHONE)

    assert (error.path, error.sentence) == (
        f"points-{seats[1]}",
        "Points are whole or half numbers between −999 and 9999.",
    )
    assert list(SeatEntry.objects.all()) == []


def test_an_unusable_number_of_cards_names_its_field(table):
    seat = table.seats.first()

    error = _refused(
        enter_totals,
        table,
        points={seat.pk: "5"},
        tie_breaks={seat.pk: "-1"},
        actor=PHONE,
    )

    assert (error.path, error.sentence) == (
        f"cards-{seat.pk}",
        "The number of cards must be a whole number from 0 to 200.",
    )


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("1123", "Places do not fit together: with 2 people on place 1, the next "
                 "place is 3."),
        ("2234", "Choose who won."),
        ("1235", "Places run from 1 to 4."),
        ("123x", "Places run from 1 to 4."),
    ],
)  # fmt: skip
def test_places_that_do_not_fit_are_refused(table, typed, sentence):
    seats = [seat.pk for seat in table.seats.all()]
    places = dict(zip(seats, typed, strict=True))

    error = _refused(enter_places, table, places=places, actor=PHONE)

    assert error.sentence == sentence


def test_an_outcome_needs_a_winner_of_this_table(table):
    error = _refused(enter_outcome, table, winner_ids={0}, actor=PHONE)

    assert error.sentence == "Choose who won."


def test_a_card_tapped_at_a_table_with_totals_leaves_the_others_not_entered(table):
    greta, *others = table.seats.all()
    points = {seat.pk: "5" for seat in table.seats.all()}
    enter_totals(table, points=points, tie_breaks={}, actor=PHONE)

    tap_card(greta, card="plain", step=1, actor=PHONE)

    table.refresh_from_db()
    assert (table.depth, _cards(table)) == ("cards", [{"plain": 1}, None, None, None])
    assert len(others) == 3


def test_cards_come_back_when_a_table_goes_back_to_them(table):
    greta, *_others = table.seats.all()
    enter_cards(greta, {"plain": 2})
    points = {seat.pk: "5" for seat in table.seats.all()}
    enter_totals(table, points=points, tie_breaks={}, actor=PHONE)

    choose_depth(table, depth="cards")

    assert _cards(table) == [{"plain": 2}, None, None, None]


def test_choosing_the_same_depth_changes_nothing(table):
    choose_depth(table, depth="cards")

    table.refresh_from_db()
    assert table.version == 0


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"state": "void"}, "table-void"),
        ({"state": "confirmed"}, "table-confirmed"),
        ({"state": "ended-on-time"}, "table-confirmed"),
    ],
)
def test_a_table_that_is_not_open_takes_no_tap(table, changes, code):
    type(table).objects.filter(pk=table.pk).update(**changes)

    error = _refused(tap_card, table.seats.first(), card="plain", step=1, actor=PHONE)

    assert error.code == code


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"state": "closed", "closed_at": timezone.now()}, "Round 1 is closed."),
        ({"state": "draft", "published_at": None}, "Round 1 is not published."),
    ],
)
def test_a_round_that_does_not_run_takes_no_tap(table, changes, sentence):
    type(table.round).objects.filter(pk=table.round_id).update(**changes)

    error = _refused(tap_card, table.seats.first(), card="plain", step=1, actor=PHONE)

    assert error.sentence == sentence


@pytest.mark.parametrize("game_number", [0, 2, 40000])
def test_a_game_that_the_series_does_not_have_is_refused(table, game_number):
    error = _refused(
        tap_card,
        table.seats.first(),
        card="plain",
        step=1,
        actor=PHONE,
        game_number=game_number,
    )

    assert (error.code, SeatEntry.objects.count()) == ("game-not-of-table", 0)
