import pytest
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.errors import LeagueError
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import game_results
from gonuts_league.events.services.agreeing import agree_to_result
from gonuts_league.events.services.results import confirm_result, reopen_result
from gonuts_league.tables.models import Result, ResultGame
from gonuts_league.tables.services.entry import (
    enter_no_cards,
    enter_outcome,
    enter_totals,
    set_seat_outcome,
    tap_card,
)
from tests.factories.events import EventFactory
from tests.factories.tables import PHONE, enter_cards, make_round, make_table

CARDS = ({"powdered": 2}, {"glazed": 3}, {"milk": 1}, {"eclair": 1})


@pytest.fixture
def table(db):
    return make_table(make_round(EventFactory()))


@pytest.fixture
def full_table(table):
    for seat, cards in zip(table.seats.all(), CARDS, strict=True):
        enter_cards(seat, cards)
    table.refresh_from_db()
    return table


def _confirm(table, **said):
    table.refresh_from_db()
    return confirm_result(
        table, version=table.version, actor=PHONE, **{"is_all": True} | said
    )


def _refused(act, *args, **kwargs):
    with pytest.raises(LeagueError) as error:
        act(*args, **kwargs)
    return error.value


def test_cards_that_nobody_handed_in_are_not_confirmed_unasked(full_table):
    error = _refused(_confirm, full_table, is_all=False)

    full_table.refresh_from_db()
    assert (error.code, full_table.state) == ("not-handed-in", "entered")


def test_cards_that_were_handed_in_are_confirmed_until_they_change(full_table):
    Event.objects.update(confirm_by="organiser")
    agree_to_result(full_table, version=full_table.version, seat=None, actor=PHONE)
    enter_cards(full_table.seats.first(), {"plain": 1})
    error = _refused(_confirm, full_table, is_all=False)
    agree_to_result(full_table, version=full_table.version, seat=None, actor=PHONE)

    _confirm(full_table, is_all=False)

    full_table.refresh_from_db()
    assert (error.code, full_table.state) == ("not-handed-in", "confirmed")


def test_a_confirm_keeps_ranks_points_and_cards(full_table):
    result = _confirm(full_table)

    full_table.refresh_from_db()
    assert [
        (row.rank, row.points, row.tie_break) for row in result.seats.order_by("seat")
    ] == [(2, 6, [2]), (1, 6, [3]), (3, 5, [1]), (4, 0, [1])]
    assert [game.cards for game in ResultGame.objects.order_by("seat")] == list(CARDS)
    assert (full_table.state, result.depth, result.device) == (
        "confirmed",
        "cards",
        "A",
    )


def test_a_confirm_moves_the_standings_and_is_in_the_journal(full_table):
    before = full_table.round.event.standings_version

    _confirm(full_table)

    event = type(full_table.round.event).objects.get()
    entry = JournalEntry.objects.get()
    assert event.standings_version == before + 1
    assert (entry.act, entry.device, entry.table) == (
        "result-confirmed",
        "A",
        full_table,
    )
    assert len(game_results(event)) == 1


def test_confirming_twice_gives_the_same_result(full_table):
    first = _confirm(full_table)

    second = confirm_result(
        full_table, version=full_table.version, actor=Actor(device="B")
    )

    assert first == second
    assert Result.objects.count() == 1


def test_a_change_in_between_is_told_and_nothing_is_confirmed(full_table):
    seen = full_table.version
    tap_card(full_table.seats.all()[1], card="glazed", step=1, actor=Actor(device="B"))

    error = _refused(confirm_result, full_table, version=seen, actor=PHONE)

    assert error.sentence == (
        "Somebody changed this table meanwhile. "
        "Phone B set Glazed of Clara M. from 3 to 4."
    )
    assert list(Result.objects.all()) == []


def test_a_change_that_was_no_tap_asks_for_another_look(full_table):
    seen = full_table.version
    set_seat_outcome(full_table.seats.all()[1], outcome="left")

    error = _refused(confirm_result, full_table, version=seen, actor=PHONE)

    assert error.sentence == (
        "Somebody changed this table meanwhile. "
        "Look at the result again before you confirm."
    )


def test_a_missing_player_is_named(table):
    enter_cards(table.seats.first(), {"plain": 1})

    error = _refused(_confirm, table)

    assert error.sentence == "Not entered yet: Clara M., Jonas W., Benedikt O."


def test_cards_beyond_the_deck_need_the_word_that_the_whole_box_was_in_play(full_table):
    enter_cards(full_table.seats.first(), {"maple-frosted": 1})

    refused = _refused(_confirm, full_table)
    result = _confirm(full_table, is_whole_box=True)

    full_table.refresh_from_db()
    assert refused.code == "outside-setup"
    assert result.rulings["deck-filter"] == "none"
    assert full_table.rulings["deck-filter"] == "none"


def test_more_cards_than_the_box_holds_are_refused_even_then(full_table):
    greta, clara, *_others = full_table.seats.all()
    enter_cards(greta, {"plain": 4})
    enter_cards(clara, {"plain": 4})

    error = _refused(_confirm, full_table, is_whole_box=True)

    assert error.code == "impossible-cards"
    assert error.sentence.startswith("8 Plain at this table, the box holds 7")


def test_totals_with_a_tie_are_decided_by_cards(table):
    seats = [seat.pk for seat in table.seats.all()]
    points = dict(zip(seats, ["22", "18", "22", "15"], strict=True))
    cards = {seats[0]: "11", seats[2]: "12"}
    enter_totals(table, points=points, tie_breaks=cards, actor=PHONE)

    result = _confirm(table)

    assert [row.rank for row in result.seats.order_by("seat")] == [2, 3, 1, 4]
    assert {game.cards for game in ResultGame.objects.all()} == {None}


def test_an_outcome_has_ranks_and_no_points(table):
    seats = [seat.pk for seat in table.seats.all()]
    enter_outcome(table, winner_ids={seats[2]}, actor=PHONE)

    result = _confirm(table)

    rows = result.seats.order_by("seat")
    assert [(row.rank, row.points) for row in rows] == [
        (2, None),
        (2, None),
        (1, None),
        (2, None),
    ]


def test_whoever_left_is_last_and_whoever_did_not_come_has_no_rank(table):
    greta, clara, jonas, benedikt = table.seats.all()
    enter_cards(greta, {"plain": 1})
    enter_no_cards(clara, actor=PHONE)
    set_seat_outcome(jonas, outcome="left")
    set_seat_outcome(benedikt, outcome="did-not-come")

    result = _confirm(table)

    rows = result.seats.order_by("seat")
    assert [(row.rank, row.points, row.outcome) for row in rows] == [
        (1, 4, "played"),
        (2, 0, "played"),
        (3, None, "left"),
        (None, None, "did-not-come"),
    ]


def test_a_single_player_who_stayed_can_be_confirmed(table):
    greta, *others = table.seats.all()
    enter_cards(greta, {"powdered": 1})
    for seat in others:
        set_seat_outcome(seat, outcome="left")

    result = _confirm(table)

    assert [row.rank for row in result.seats.order_by("seat")] == [1, 2, 2, 2]


def test_a_change_after_reopening_makes_version_two_the_only_one_in_force(full_table):
    _confirm(full_table)
    reopen_result(full_table, actor=PHONE)
    tap_card(full_table.seats.first(), card="powdered", step=1, actor=PHONE)

    second = _confirm(full_table)

    assert [(r.version, r.state) for r in Result.objects.all()] == [
        (1, "superseded"),
        (2, "confirmed"),
    ]
    assert [row.rank for row in second.seats.order_by("seat")] == [1, 2, 3, 4]
    assert len(game_results(full_table.round.event)) == 1


def test_a_reopened_result_counts_no_more(full_table):
    _confirm(full_table)

    reopen_result(full_table, actor=PHONE)

    assert game_results(full_table.round.event) == []


def test_a_result_of_a_closed_round_stays(full_table):
    _confirm(full_table)
    round_ = full_table.round
    type(round_).objects.filter(pk=round_.pk).update(
        state="closed", closed_at=timezone.now()
    )

    error = _refused(reopen_result, full_table, actor=PHONE)

    assert error.sentence == "Round 1 is closed."


def test_an_open_table_has_nothing_to_reopen(table):
    error = _refused(reopen_result, table, actor=PHONE)

    assert error.sentence == "This table has no confirmed result yet."


def test_a_best_of_three_ends_with_the_second_win(db):
    round_ = make_round(EventFactory())
    people = ("Greta Lind", "Clara Moor")
    table = make_table(round_, people=people, series="best-of", game_count=3)
    greta, clara = table.seats.all()
    for number, (first, second) in enumerate([(3, 1), (1, 2)], start=1):
        enter_cards(greta, {"glazed": first}, game_number=number)
        enter_cards(clara, {"glazed": second}, game_number=number)
    undecided = _refused(_confirm, table)
    enter_cards(greta, {"glazed": 2}, game_number=3)
    enter_cards(clara, {"glazed": 1}, game_number=3)

    result = _confirm(table)

    assert undecided.code == "series-undecided"
    assert [(row.rank, row.points) for row in result.seats.order_by("seat")] == [
        (1, 12),
        (2, 8),
    ]
