"""The desk's grid: a slip of paper typed in at once."""

import json
import re

import pytest
from django.urls import reverse

from gonuts_league.tables.enums import Depth, TableState
from gonuts_league.tables.models import SeatEntry, Table
from tests.clubs.readers import HTMX, client_as
from tests.factories.events import EventFactory
from tests.factories.tables import enter_cards, make_round, make_table
from tests.phones.table_pages import cards_at, read

pytestmark = pytest.mark.django_db
SLIP = {
    "c-0-powdered": "2",
    "c-1-glazed": "3",
    "none-2": "on",
    "c-3-plain": "2",
    "c-3-eclair": "1",
}
ENTERED = [{"powdered": 2}, {"glazed": 3}, {}, {"eclair": 1, "plain": 2}]


def grid_url(table):
    return reverse("table:grid", args=[table.round.event.slug, table.pk])


@pytest.fixture
def desk(table):
    return client_as("scorekeeper", table.round.event.club)


def before_of(client, table):
    page = client.get(grid_url(table)).content.decode()
    packed = page.split('name="before" value="')[1].split('"')[0]
    return packed.replace("&quot;", '"')


def send(client, table, form, *, act="confirm", before=None, **headers):
    kept = before_of(client, table) if before is None else before
    form = {"act": act, "depth": "cards", "game": 1, "before": kept, **form}
    return client.post(grid_url(table), form, headers=headers)


def test_the_grid_tells_its_people_apart_from_those_next_door(desk, table):
    make_table(table.round, number=2, people=["Greta Adler", "Herr Vogel"])
    other = table.round.tables.get(number=2)

    here, there = (
        desk.get(grid_url(each)).content.decode().partition("</thead>")[0]
        for each in (table, other)
    )

    assert "Greta A." in there
    assert "Herr Vogel" in there
    assert re.search(r"Greta (?!A\.)\w", here)


def test_a_slip_on_which_nothing_is_typed_is_not_saved(desk, table):
    answer = send(desk, table, {})

    assert answer.status_code == 422
    assert "Not entered yet: " in read(answer)
    assert not SeatEntry.objects.exists()


def test_the_rows_stand_in_the_order_of_the_paper_slip(desk, table):
    page = desk.get(grid_url(table)).content.decode()
    slip = client_as("organiser", table.round.event.club).get(
        reverse("events:slips", args=[table.round.event.slug, 1])
    )

    rows = page.split("<tbody>")[1].split('data-row="')[1:-1]
    labels = [row.split('"')[0] for row in rows]
    printed = slip.content.decode().split('<th scope="row">')[1:]
    names = [name.split("<")[0].strip() for name in printed]
    assert labels == names[: len(labels)]
    assert names[len(labels) :] == ["Number of cards", "Points"]


def test_a_slip_is_saved_and_confirmed_at_once(desk, table):
    answer = send(desk, table, SLIP)

    table.refresh_from_db()
    assert (cards_at(table), table.state) == (ENTERED, TableState.CONFIRMED)
    assert answer["Location"] == reverse("events:desk", args=[table.round.event.slug])


def test_a_count_that_comes_behind_the_confirm_leads_nowhere(desk, table):
    send(desk, table, SLIP)

    answer = send(desk, table, SLIP, act="count", before="", **HTMX)

    assert (answer.status_code, "HX-Redirect" in answer) == (204, False)


def test_all_cards_of_the_box_are_shown_beside_what_is_typed():
    table = make_table(make_round(EventFactory()), people=["Mia Vogel", "Paul Nowak"])
    desk = client_as("scorekeeper", table.round.event.club)
    first = desk.get(grid_url(table)).content.decode()
    assert re.search(r'<button [^>]*name="box"', first)
    assert 'name="c-0-milk"' not in first

    typed = {"c-1-glazed": "3", "box": "1"}
    page = send(desk, table, typed, act="count").content.decode()

    assert 'name="c-0-milk"' in page
    assert re.search(r'id="c-1-glazed"\s+value="3"', page)
    assert not SeatEntry.objects.exclude(cards={}).exists()


def test_counting_shows_the_totals_and_saves_nothing(desk, table):
    answer = send(desk, table, SLIP, act="count")
    text = answer.content.decode()

    assert SeatEntry.objects.filter(is_entered=True).count() == 0
    assert '<b id="points-3">2</b>' not in text
    assert '<span id="count-3">3</span>' in " ".join(text.split())
    assert 'value="3"' in text


def test_live_totals_are_a_part_of_the_page(desk, table):
    answer = send(desk, table, SLIP, act="count", **HTMX)
    text = " ".join(answer.content.decode().split())

    assert '<span id="count-3" hx-swap-oob="true">3</span>' in text
    assert '<small id="used-plain" hx-swap-oob="true">2 of 7</small>' in text
    assert "<form" not in text


def test_everything_wrong_is_named_at_once_and_nothing_is_lost(desk, table):
    wrong = {"c-0-plain": "-1", "c-1-unicorn": "1", "c-2-red-velvet": "9"}

    answer = send(desk, table, SLIP | wrong | {"none-2": ""})
    text = read(answer)

    assert answer.status_code == 422
    assert "Greta : This must be a whole number from 0 to 999." in text
    assert "Clara : There is no card “unicorn” in this edition." in text
    assert "9 Red Velvet cards, the 4-player deck holds 2." in text
    assert 'value="-1"' in answer.content.decode()
    assert SeatEntry.objects.filter(is_entered=True).count() == 0


def test_only_zeros_ask_for_the_tick(desk, table):
    answer = send(desk, table, SLIP | {"c-0-powdered": "0"})

    assert "Only zeros: tick “no cards” if that is so." in read(answer)


def test_an_empty_column_stays_not_entered_and_is_named(desk, table):
    slip = {key: value for key, value in SLIP.items() if not key.startswith("c-1")}

    answer = send(desk, table, slip)

    assert cards_at(table)[1] is None
    assert "Not entered yet: Clara." in read(desk.get(answer["Location"]))


def test_a_phone_that_changed_the_same_card_is_told(desk, table):
    before = before_of(desk, table)
    enter_cards(table.seats.first(), {"powdered": 1, "plain": 1})

    answer = send(desk, table, SLIP, before=before)
    text = read(answer)

    assert answer.status_code == 409
    assert "Greta, Powdered: Phone A has 1, you have 2." in text
    assert cards_at(table)[0] == {"powdered": 1, "plain": 1}


@pytest.mark.parametrize(("wins", "count"), [("mine", 2), ("theirs", 1)])
def test_whose_number_counts_is_chosen(desk, table, wins, count):
    before = before_of(desk, table)
    enter_cards(table.seats.first(), {"powdered": 1})

    send(desk, table, SLIP | {"wins": wins}, before=before)

    assert cards_at(table)[0] == {"powdered": count}


def test_a_slip_that_is_doubted_is_looked_at_first(desk, table):
    answer = send(desk, table, SLIP | {"c-3-maple-frosted": "1"})

    table.refresh_from_db()
    assert table.state == TableState.ENTERED
    assert answer["Location"].endswith("/confirm/")


def test_a_slip_that_lacks_somebody_is_not_confirmed(desk, table):
    make_table(table.round, number=2, people=["Mia Vogel", "Paul Nowak"])
    form = {key: value for key, value in SLIP.items() if key != "none-2"}

    answer = send(desk, table, form, act="next")
    text = read(desk.get(answer["Location"]))

    table.refresh_from_db()
    assert table.state == TableState.STARTED
    assert "Table 1 is saved. Not entered yet: Jonas." in text


def test_saving_with_the_next_table_leads_to_the_longest_waiting(desk, table):
    second = make_table(table.round, number=2, people=["Mia Vogel", "Paul Nowak"])

    answer = send(desk, table, SLIP, act="next")

    table.refresh_from_db()
    assert answer["Location"] == grid_url(second)
    assert table.state == TableState.CONFIRMED


def test_after_the_last_table_the_desk_comes(desk, table):
    answer = send(desk, table, SLIP, act="next")

    assert answer["Location"] == reverse("events:desk", args=[table.round.event.slug])


def test_a_slip_is_taken_back_from_the_grid(desk, table):
    send(desk, table, {"c-0-powdered": "2"})

    answer = desk.post(grid_url(table), {"act": "undo"}, follow=True)

    assert cards_at(table) == [None] * 4
    assert "taken back" in read(answer)


def test_undo_beside_the_verdict_takes_the_whole_slip_back(desk, table):
    send(desk, table, {"c-0-powdered": "2"})

    desk.post(reverse("table:desk-undo", args=[table.round.event.slug, table.pk]))

    assert cards_at(table) == [None] * 4


def test_totals_are_typed_with_half_points_and_minus(desk, table):
    form = {f"c-{n}-points": text for n, text in enumerate(["31", "27,5", "−2", "0"])}

    answer = send(desk, table, form | {"depth": "totals"})

    table.refresh_from_db()
    assert (table.depth, table.state) == (Depth.TOTALS, TableState.CONFIRMED)
    assert answer["Location"] == reverse("events:desk", args=[table.round.event.slug])


def test_totals_that_are_none_are_refused(desk, table):
    form = {"c-0-points": "1e9", "c-1-tie_break": "3"}

    answer = send(desk, table, form | {"depth": "totals"})
    text = read(answer)

    assert answer.status_code == 422
    assert "Points are whole or half numbers" in text
    assert "Clara : The points are missing." in text


def test_nosh_is_typed_as_three_numbers():
    table = make_table(make_round(EventFactory(game="nosh")))
    client = client_as("organiser", table.round.event.club)
    form = {f"c-{n}-goal_points": str(20 + n) for n in range(4)}
    form |= {f"c-{n}-coins": "3" for n in range(4)}

    send(client, table, form)

    assert cards_at(table)[3] == {"goal_points": 23, "coins": 3}


def test_donuts_is_entered_by_its_end():
    table = make_table(
        make_round(EventFactory(game="donuts")), people=["Mia Vogel", "Paul Nowak"]
    )
    client = client_as("organiser", table.round.event.club)
    page = read(client.get(grid_url(table)))

    answer = client.post(
        grid_url(table),
        {"act": "confirm", "end": "five-1", "seen": 0, "way": "outcome"},
    )

    assert "Paul has five in a line" in page
    result = reverse("table:desk", args=[table.round.event.slug, table.pk])
    assert answer["Location"] == reverse("events:desk", args=[table.round.event.slug])
    assert "Paul wins" in read(client.get(result))


def test_donuts_changed_meanwhile_is_looked_at_again():
    table = make_table(
        make_round(EventFactory(game="donuts")), people=["Mia Vogel", "Paul Nowak"]
    )
    client = client_as("organiser", table.round.event.club)

    answer = client.post(grid_url(table), {"end": "draw", "seen": 7})

    assert answer.status_code == 409
    assert Table.objects.get().version == 0


def test_the_second_game_of_a_series_follows_the_first(table):
    Table.objects.update(series="fixed", game_count=2)
    client = client_as("organiser", table.round.event.club)

    answer = send(client, table, SLIP)

    assert answer["Location"].endswith("/grid/?game=2&depth=cards")


TOTALS = {"c-0-points": "7", "c-1-points": "5.5"}


def turn(client, table, to, form, **more):
    kept = {"depth": "cards", "game": 1, "before": before_of(client, table)} | more
    return client.post(grid_url(table), {**kept, **form, "to": to})


@pytest.mark.parametrize(
    ("to", "address"),
    [
        ("totals", "?game=1&depth=totals"),
        ("cards", "?game=1&depth=cards"),
        ("2", "?game=2&depth=cards"),
    ],
)
def test_a_tab_saves_what_was_typed_before_it_leads_on(desk, table, to, address):
    Table.objects.update(series="fixed", game_count=2)

    answer = turn(desk, table, to, SLIP)

    assert answer["Location"] == grid_url(table) + address
    assert cards_at(table) == ENTERED
    assert Table.objects.get().state != TableState.CONFIRMED
    assert "Table 1 is saved." in read(desk.get(answer["Location"]))


def test_a_tab_takes_totals_and_half_a_slip_along(desk, table):
    turn(desk, table, "cards", TOTALS, depth="totals", before="[null,null,null,null]")

    entries = SeatEntry.objects.filter(is_entered=True).order_by("seat")
    assert [float(entry.points) for entry in entries] == [7, 5.5]


@pytest.mark.parametrize("to", ["totals", "2", "", "x&y=1"])
def test_a_tab_of_an_untouched_grid_changes_nothing(desk, table, to):
    enter_cards(table.seats.first(), {"plain": 2})
    version = Table.objects.get().version

    answer = turn(desk, table, to, {"c-0-plain": "2"})

    assert answer.status_code == 302
    assert "x&y" not in answer["Location"]
    assert (Table.objects.get().version, Table.objects.get().depth) == (
        version,
        Depth.CARDS,
    )


def test_what_is_wrong_is_said_before_a_tab_leads_away(desk, table):
    answer = turn(desk, table, "totals", {"c-0-plain": "99"})

    assert answer.status_code == 422
    assert 'value="99"' in answer.content.decode()


def test_a_tab_of_a_duel_saves_how_the_game_ended():
    table = make_table(
        make_round(EventFactory(game="donuts")),
        people=["Mia Vogel", "Paul Nowak"],
        series="fixed",
        game_count=2,
    )
    client = client_as("scorekeeper", table.round.event.club)

    untouched = client.post(grid_url(table), {"game": 1, "seen": 0, "to": "2"})
    was = Table.objects.get().version
    answer = client.post(
        grid_url(table), {"game": 1, "seen": 0, "end": "draw", "to": "2"}
    )

    assert untouched["Location"] == answer["Location"] == f"{grid_url(table)}?game=2"
    assert (was, Table.objects.get().version) == (0, 1)


@pytest.mark.parametrize("before", ["", "[]", "{", '[1,2,3,"x"]', "[[],[],[],[]]"])
def test_a_form_with_an_unreadable_past_is_entered_as_new(desk, table, before):
    send(desk, table, SLIP, before=before)

    assert cards_at(table) == ENTERED


def test_a_confirmed_table_has_no_grid(desk, table):
    Table.objects.update(state=TableState.CONFIRMED)

    answer = desk.get(grid_url(table))

    assert answer["Location"] == reverse(
        "table:desk", args=[table.round.event.slug, table.pk]
    )


def test_the_form_keeps_what_the_table_held(desk, table):
    enter_cards(table.seats.first(), {"plain": 2})

    assert json.loads(before_of(desk, table)) == [{"plain": 2}, None, None, None]
