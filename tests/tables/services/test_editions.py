import pytest

from gonuts_league.errors import LeagueError
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.selectors import is_complete
from gonuts_league.tables.services.editions import change_rules, take_as_entered
from gonuts_league.tables.services.endings import enter_ending
from gonuts_league.tables.services.entry import tap_card, undo_tap
from tests.factories.events import EventFactory
from tests.factories.tables import PHONE, enter_cards, make_round, make_table


@pytest.fixture
def table(db):
    return make_table(make_round(EventFactory()))


@pytest.fixture
def donuts(db):
    sizes = {"seats_min": 2, "seats_preferred": 2, "seats_max": 2}
    round_ = make_round(EventFactory(game="donuts", **sizes))
    return make_table(round_, people=("Ada", "Bert"))


def _enter_ending(table, fields):
    first, second = table.seats.all()
    sides = {first.pk: {"flavor": "vanilla"}, second.pk: {"flavor": "chocolate"}}
    enter_ending(table, fields=fields, tableaux=sides)


def _entries(table):
    return [
        next(iter(seat.entries.all()), None)
        for seat in table.seats.prefetch_related("entries")
    ]


def test_cards_that_mean_the_same_stay_counted_and_the_others_wait(table):
    enter_cards(table.seats.first(), {"glazed": 2, "milk": 1})
    enter_cards(table.seats.last(), {"plain": 3})

    change_rules(table, game="gonuts-first", rulings={"fewest-tie": "all"})

    first, *_, last = _entries(table)
    table.refresh_from_db()
    assert (table.game, table.rulings) == ("gonuts-first", {"fewest-tie": "all"})
    assert (first.cards, first.is_entered) == ({"glazed": 2}, False)
    assert first.again == {"game": "gonuts-gamewright", "cards": {"milk": 1}}
    assert (last.cards, last.is_entered, last.again) == ({"plain": 3}, True, {})


def test_changing_the_edition_back_brings_everything_back(table):
    enter_cards(table.seats.first(), {"glazed": 2, "milk": 1})
    change_rules(table, game="gonuts-first", rulings={})

    change_rules(table, game="gonuts-gamewright", rulings={})

    entry = _entries(table)[0]
    assert entry.cards == {"glazed": 2, "milk": 1}
    assert (entry.is_entered, entry.again) == (True, {})


def test_what_waits_is_taken_as_entered(table):
    for seat in table.seats.all():
        enter_cards(seat, {"milk": 1} if seat.position == 0 else {"glazed": 1})
    change_rules(table, game="gonuts-first", rulings={})
    assert not is_complete(table)

    take_as_entered(table, seat_id=table.seats.first().pk)

    assert is_complete(table)
    assert _entries(table)[0].again == {}


def test_a_tap_counts_beside_what_waits(table):
    seat = table.seats.first()
    enter_cards(seat, {"milk": 1, "powdered": 2})
    change_rules(table, game="gonuts-first", rulings={})

    enter_cards(seat, {"powdered": 1})

    entry = _entries(table)[0]
    assert (entry.cards, entry.is_entered) == ({"powdered": 1}, True)
    assert entry.again["cards"] == {"milk": 1, "powdered": 2}


def test_a_game_for_other_numbers_of_players_is_refused(table):
    with pytest.raises(LeagueError) as refused:
        change_rules(table, game="donuts", rulings={})

    assert refused.value.code == "seats-not-of-game"


def test_another_game_takes_over_nothing_that_is_entered(table):
    enter_cards(table.seats.first(), {"plain": 1})

    with pytest.raises(LeagueError) as refused:
        change_rules(table, game="nosh", rulings={})

    assert refused.value.code == "edition-entered"
    table.refresh_from_db()
    assert table.game == "gonuts-gamewright"


def test_undo_leaves_cards_alone_that_the_new_edition_does_not_have(table):
    seat = table.seats.first()
    tap_card(seat, card="coffee", step=1, actor=PHONE)
    tap_card(seat, card="coffee", step=-1, actor=PHONE)
    change_rules(table, game="gonuts-first", rulings={})

    with pytest.raises(LeagueError) as refused:
        undo_tap(table, actor=PHONE)

    assert refused.value.code == "nothing-to-undo"
    assert _entries(table)[0].cards == {}


def test_sides_without_an_ending_hold_no_other_game_off(donuts):
    _enter_ending(donuts, {})

    change_rules(donuts, game="gonuts-first", rulings={})

    assert [entry.cards for entry in _entries(donuts)] == [{}, {}]


def test_an_ending_half_entered_holds_another_game_off(donuts):
    _enter_ending(donuts, {"board": ["v.....", *["......"] * 5]})

    with pytest.raises(LeagueError) as refused:
        change_rules(donuts, game="gonuts-first", rulings={})

    assert refused.value.code == "edition-entered"


def test_another_game_is_asked_for_its_cards_whatever_was_asked_before(donuts):
    donuts.depth = Depth.TOTALS
    donuts.save()

    change_rules(donuts, game="gonuts-first", rulings={})

    donuts.refresh_from_db()
    assert donuts.depth == Depth.CARDS
