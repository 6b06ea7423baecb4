"""Games whose end is filled in at the table's page: Nosh and Donuts."""

import pytest
from django.urls import reverse

from gonuts_league.games.links import solver_url
from gonuts_league.phones.table import ending
from gonuts_league.tables.enums import Series
from gonuts_league.tables.models import GameEntry, Result, Table
from gonuts_league.tables.services.steps import lock_table
from scoring.games.donuts.board import name_fields
from scoring.games.donuts.play.driver import play_one
from tests.clubs.readers import HTMX
from tests.factories.events import EventFactory
from tests.factories.tables import make_round, make_table, token_of

pytestmark = pytest.mark.django_db
LAYOUT = "VHAD" * 9


@pytest.fixture
def nosh():
    event = EventFactory(game="nosh")
    return make_table(make_round(event), people=("Ada", "Bert", "Cleo"))


@pytest.fixture
def match():
    event = EventFactory(game="donuts", seats_min=2, seats_preferred=2, seats_max=2)
    return make_table(
        make_round(event),
        people=("Ada", "Bert"),
        series=Series.BEST_OF,
        game_count=3,
    )


def _url(table, act="round"):
    where = [token_of(table), table.round.number]
    return reverse(f"table:phone-{act}", args=where)


def _words(page):
    text = page.content.decode()
    return " ".join(text.replace("&#x27;", "'").split())


def _enter(client, table, **form):
    return client.post(_url(table, "enter"), form)


def test_a_button_that_leads_on_enters_first_what_was_typed(client, nosh):
    _ada, bert, cleo = nosh.seats.order_by("position")
    form = _seat_form(nosh, 0, "21", "2", "7")

    onwards = _enter(client, nosh, **form, go="next")
    aside = _enter(client, nosh, **_seat_form(nosh, 1, "", "", ""), go=cleo.pk)

    nosh.refresh_from_db()
    assert onwards["Location"] == f"{_url(nosh)}?seat={bert.pk}&way=numbers"
    assert aside["Location"] == f"{_url(nosh)}?seat={cleo.pk}&way=numbers"
    assert nosh.version == 1


def test_a_button_that_leads_on_stays_with_what_is_wrong(client, nosh):
    page = _enter(client, nosh, **_seat_form(nosh, 0, "x", "2", "7"), go="next")

    assert page.status_code == 422
    assert 'value="x"' in _words(page)


def test_a_board_nobody_touched_is_left_without_entering_it(client, match):
    form = {"seat": match.seats.first().pk, "way": "outcome"}

    answer = _enter(client, match, **form, go="next")

    match.refresh_from_db()
    assert (answer.status_code, match.version) == (302, 0)


def _confirm(client, table):
    table.refresh_from_db()
    return client.post(_url(table, "confirm"), {"version": table.version})


def _seat_form(table, seat, points, shown, coins):
    return {
        "seat": table.seats.get(position=seat).pk,
        "way": "numbers",
        f"s{seat}-points": points,
        f"s{seat}-shown": shown,
        f"s{seat}-coins": coins,
    }


def _end(client, table, game, end):
    return _enter(client, table, game=game, way="outcome", end=end)


def _results(table):
    rows = Result.objects.get(table=table).seats.order_by("seat__position")
    return [(row.rank, row.points) for row in rows]


def test_the_line_above_says_why_there_is_no_result_yet(client, nosh, match):
    for seat in (0, 1):
        _enter(client, nosh, **_seat_form(nosh, seat, "21", "2", "7"))

    last = client.get(_url(nosh))
    nothing = client.get(_url(match))
    _enter(client, match, way="board", cell="a1")
    begun = client.get(_url(match))

    assert last.context["say"][1] == "No result yet: what does Cleo have at the end?"
    assert nothing.context["say"][1] == "No result yet: how did the game end?"
    assert begun.context["say"][1] == (
        "The game has not ended: 1 of 30 donuts is placed, without five in a line."
    )


# --- Nosh ---


def test_a_table_of_nosh_is_entered_by_three_numbers_and_confirmed(client, nosh):
    _enter(client, nosh, **_seat_form(nosh, 0, "21", "2", "7"))
    _enter(client, nosh, **_seat_form(nosh, 1, "26", "1", "0"))
    _enter(client, nosh, **_seat_form(nosh, 2, "24", "2", "4"))

    _confirm(client, nosh)

    # 21 + 2 * 2 + 7 // 2 = 28, 26 + 2 + 0 = 28, 24 + 4 + 2 = 30
    assert _results(nosh) == [(2, 28), (3, 28), (1, 30)]


def test_equal_points_of_nosh_are_decided_by_coins(client, nosh):
    for seat, coins in ((0, "3"), (1, "2"), (2, "3")):
        _enter(client, nosh, **_seat_form(nosh, seat, "20", "0", coins))

    page = client.get(_url(nosh, "confirm"))

    words = _words(page)
    assert "Ada and Cleo share the win" in words
    assert "3 coins" in words


def test_goals_are_entered_one_by_one_too(client, nosh):
    seat = nosh.seats.first()

    _enter(
        client,
        nosh,
        **{
            "seat": seat.pk,
            "way": "goals",
            "s0-goal0": "5",
            "s0-star0": "on",
            "s0-goal1": "3",
            "s0-coins": "7",
        },
    )

    assert seat.entries.get().cards == {
        "goals": [
            {"points": 5, "shows_favorite": True},
            {"points": 3, "shows_favorite": False},
        ],
        "coins": 7,
    }
    assert "Why 13 points" in _words(client.get(_url(nosh), {"seat": seat.pk}))


@pytest.mark.parametrize(
    ("coins", "sentence"),
    [("30", "29"), ("-1", "whole number"), ("many", "whole number")],
)
def test_coins_that_cannot_be_are_refused_and_stay_in_the_form(
    client, nosh, coins, sentence
):
    answer = _enter(client, nosh, **_seat_form(nosh, 0, "21", "2", coins))

    assert answer.status_code == 422
    assert sentence in _words(answer)
    assert f'value="{coins}"' in answer.content.decode()
    assert not nosh.seats.first().entries.filter(is_entered=True).exists()


def test_an_empty_form_takes_a_seat_of_nosh_back(client, nosh):
    _enter(client, nosh, **_seat_form(nosh, 0, "21", "2", "7"))

    _enter(client, nosh, **_seat_form(nosh, 0, "", "", ""))

    assert not nosh.seats.first().entries.get().is_entered


def test_htmx_gets_the_parts_that_changed(client, nosh):
    form = _seat_form(nosh, 0, "21", "2", "7")

    answer = client.post(_url(nosh, "enter"), form, headers=HTMX)

    text = answer.content.decode()
    assert 'id="reasons"' in text
    assert "<html" not in text
    assert "Why 28 points" in _words(answer)


def test_seats_of_nosh_are_entered_by_two_phones_without_harm(client, nosh):
    _enter(client, nosh, **_seat_form(nosh, 0, "21", "2", "7"))
    _enter(client, nosh, **_seat_form(nosh, 1, "20", "0", "3"))

    cards = [seat.entries.get().cards["coins"] for seat in nosh.seats.all()[:2]]

    assert cards == [7, 3]


def test_level_totals_of_nosh_ask_for_coins(client, nosh):
    form = {f"points-{seat.pk}": "20" for seat in nosh.seats.all()}

    page = client.post(_url(nosh, "totals"), form, follow=True)

    assert "so the coins decide" in _words(page)
    assert "Enter how it ended" in _words(page)


# --- Donuts ---


def test_a_match_of_donuts_is_known_by_places_and_by_nothing_less(client, match):
    page = _words(client.get(_url(match)))

    assert _url(match, "places") in page
    assert _url(match, "totals") not in page
    assert _url(match, "outcome") not in page


def test_a_match_of_donuts_is_won_by_two_games_of_three(client, match):
    _end(client, match, 1, "five-0")
    _end(client, match, 2, "group-1")
    undecided = client.get(_url(match, "confirm"), follow=True)
    _end(client, match, 3, "five-1")

    _confirm(client, match)

    assert Table.objects.get(pk=match.pk).state == "confirmed"
    assert [rank for rank, _points in _results(match)] == [2, 1]
    assert Result.objects.get().depth == "outcome"
    assert "No player has won" in _words(undecided) or undecided.redirect_chain


def test_the_starts_are_swapped_from_game_to_game(client, match):
    _end(client, match, 1, "five-0")
    _end(client, match, 2, "five-0")

    flavors = [
        [entry.cards["flavor"] for entry in seat.entries.order_by("game_number")]
        for seat in match.seats.order_by("position")
    ]

    assert flavors == [["vanilla", "chocolate"], ["chocolate", "vanilla"]]
    assert [entry.fields["winner"] for entry in GameEntry.objects.all()] == [
        "vanilla",
        "chocolate",
    ]


def test_flavours_swapped_before_anything_is_entered_stay_swapped(client, match):
    _enter(client, match, way="board", swap="1")

    _enter(client, match, way="board", cell="a1")

    first = match.seats.get(position=0).entries.get()
    assert first.cards == {"flavor": "chocolate"}


def test_a_draw_gives_half_a_point_each(client, match):
    _end(client, match, 1, "draw")
    _end(client, match, 2, "five-0")
    _end(client, match, 3, "draw")

    _confirm(client, match)

    assert [(r, str(p)) for r, p in _results(match)] == [(1, "2.0"), (2, "1.0")]


def test_a_board_is_tapped_in_field_by_field(client, match):
    for _tap in range(2):
        _enter(client, match, game=1, way="board", cell="a1")

    page = client.get(_url(match), {"game": 1, "way": "board"})

    assert GameEntry.objects.get().fields["board"][0] == "c....."
    assert "a1, chocolate" in _words(page)


def test_a_field_that_another_phone_tapped_meanwhile_stays(client, match, monkeypatch):
    def waited(pk):
        monkeypatch.undo()
        _enter(client, match, way="board", cell="f6")
        return lock_table(pk)

    monkeypatch.setattr(ending, "lock_table", waited)
    _enter(client, match, way="board", cell="a1")

    board = GameEntry.objects.get().fields["board"]
    assert (board[0], board[5]) == ("v.....", ".....v")


def test_a_board_that_is_not_full_waits_for_its_end(client, match):
    _enter(client, match, game=1, way="board", cell="a1")

    page = client.get(_url(match), {"game": 1, "way": "board"})
    refused = client.get(_url(match, "confirm"), follow=True)

    assert "Next: game 2" not in _words(page)
    assert "Not entered yet: Ada, Bert" in _words(refused)
    assert not match.seats.filter(entries__is_entered=True).exists()


def test_an_illegal_move_is_named_with_its_rule_and_stays_in_the_form(client, match):
    form = {"way": "moves", "layout": LAYOUT, "moves": "a1 f6"}

    answer = _enter(client, match, game=1, **form)

    assert answer.status_code == 422
    assert "Move 2:" in _words(answer)
    assert "(D1)" in _words(answer)
    assert "a1 f6" in answer.content.decode()
    assert not GameEntry.objects.exists()


def test_a_confirmed_game_leads_to_what_each_of_its_moves_was_worth(client):
    event = EventFactory(game="donuts", seats_min=2, seats_preferred=2, seats_max=2)
    table = make_table(make_round(event), people=("Ada", "Bert"))
    played = play_one(77, ("random", "random"))
    moves = name_fields(played.fields)
    form = {"way": "moves", "layout": played.layout, "moves": " ".join(moves)}
    client.post(_url(table, "enter"), form)
    _confirm(client, table)

    words = _words(client.get(_url(table)))

    url = solver_url(played.layout, moves).replace("&", "&amp;")
    assert f'href="{url}">What each move was worth</a>' in words


def test_a_game_whose_moves_nobody_knows_leads_nowhere(client, match):
    _end(client, match, 1, "five-0")
    _end(client, match, 2, "five-0")
    _confirm(client, match)

    assert "each move was worth" not in _words(client.get(_url(match)))


def test_the_page_of_outcomes_of_other_games_leads_to_this_one(client, match):
    answer = client.get(_url(match, "outcome"))

    assert answer["Location"] == _url(match)


def test_an_outcome_is_changed_where_it_was_entered(client, match):
    _enter(client, match, end="five-0")

    assert client.get(_url(match, "outcome"))["Location"] == _url(match)


def test_totals_are_no_way_into_a_game_without_them(client, match):
    points = {f"points-{seat.pk}": "12" for seat in match.seats.all()}

    answer = client.post(_url(match, "totals"), points)

    assert answer["Location"] == _url(match)
    assert Table.objects.get().version == 0


def test_taps_on_cards_are_refused_where_there_are_none(client, match):
    form = {"seat": match.seats.first().pk, "add": "plain"}

    answer = client.post(_url(match, "tap"), form, follow=True)

    assert "There is no card" in _words(answer)
    assert not GameEntry.objects.exists()


@pytest.mark.parametrize("act", ["totals", "places"])
def test_less_is_entered_where_less_is_known(client, nosh, act):
    field = {"totals": "points", "places": "place"}[act]
    form = {
        f"{field}-{seat.pk}": str(number)
        for number, seat in enumerate(nosh.seats.all(), start=1)
    }

    client.post(_url(nosh, act), form)
    _confirm(client, nosh)

    assert Result.objects.get().depth == act


@pytest.mark.parametrize("outcome", ["left", "did-not-come", "forfeited"])
def test_a_match_that_one_side_is_missing_at_is_confirmed_by_places(
    client, match, outcome
):
    _enter(client, match, end="five-0")
    _enter(client, match, end="five-0", game=2)
    match.seats.filter(position=1).update(outcome=outcome)

    page = client.get(_url(match))
    refused = _confirm(client, match)
    for game in (1, 2):
        place = {f"place-{match.seats.first().pk}": "1", "game": game}
        client.post(_url(match, "places"), place)
    _confirm(client, match)

    late = _enter(client, match, end="five-1")

    assert page["Location"].startswith(_url(match, "places"))
    assert refused["Location"] == _url(match)
    assert "confirmed" in _words(client.get(late["Location"]))
    first = Result.objects.get().seats.get(seat__position=0)
    assert (Result.objects.get().depth, first.rank) == ("places", 1)


@pytest.mark.parametrize("people", [("Ada",), ("Ada", "Bert", "Cleo")])
def test_another_number_of_seats_than_the_game_has_is_entered_by_places(client, people):
    event = EventFactory(game="donuts", seats_min=2, seats_preferred=2)
    table = make_table(make_round(event), people=people)

    page = client.get(_url(table))
    refused = client.post(_url(table, "enter"), {"end": "five-0"}, follow=True)

    assert page["Location"].startswith(_url(table, "places"))
    assert "cannot be scored with the players left here" in _words(refused)


def test_a_board_half_tapped_in_is_not_confirmed_after_places(client, match):
    table = make_table(match.round, number=2, people=("Cleo", "Dora"))
    _enter(client, table, way="board", cell="a1")
    places = {f"place-{seat.pk}": "1" for seat in table.seats.all()}
    client.post(_url(table, "places"), places)

    client.post(_url(table, "cards"))
    _confirm(client, table)

    assert not Result.objects.exists()


def test_a_table_whose_people_are_all_gone_is_to_be_called_off(client, nosh):
    nosh.seats.update(outcome="did-not-come")

    page = client.get(_url(nosh, "confirm"), follow=True)

    assert "No player who could score is left here." in _words(page)


def test_only_games_that_a_half_tapped_board_leaves_free_are_offered(client, match):
    _enter(client, match, game=1, way="board", cell="a1")

    page = _words(client.get(_url(match, "rules")))

    assert 'value="donuts"' in page
    assert 'value="gonuts-first"' not in page


def test_numbers_that_waited_are_refused_where_somebody_else_entered(client, nosh):
    late = {"late": 1, "waited": 60, "seen": 0}
    _enter(client, nosh, **_seat_form(nosh, 0, 10, 1, 1))

    form = _seat_form(nosh, 0, 21, 2, 7) | late
    response = client.post(_url(nosh, "enter"), form, headers=HTMX)

    assert (response.status_code, response["Tap-Answer"]) == (422, "refused")
    assert "Somebody changed this table while you had no connection." in _words(
        response
    )
    assert nosh.seats.first().entries.get().cards["goal_points"] == 10


def test_numbers_that_waited_are_entered_once_however_often_they_are_sent(client, nosh):
    form = _seat_form(nosh, 0, 21, 2, 7) | {"late": 1, "waited": 60, "seen": 0}

    answers = [client.post(_url(nosh, "enter"), form, headers=HTMX) for _ in range(3)]

    nosh.refresh_from_db()
    assert [each["Table-Version"] for each in answers] == ["1"] * 3
    assert (nosh.version, nosh.seats.first().entries.get().cards) == (
        1,
        {"goal_points": 21, "favorite_goals": 2, "coins": 7},
    )
