"""A corrected result: what it moves is shown, and later rounds keep what has begun."""

import pytest

from gonuts_league.draft.pages import correction
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Award, Round
from gonuts_league.events.services.results import correct_result
from gonuts_league.events.services.rounds import close_round
from gonuts_league.jobs.models import Job
from gonuts_league.jobs.services import run_job
from gonuts_league.tables.enums import Placed
from gonuts_league.tables.services.entry import enter_totals, tap_card
from tests.desk.desk_pages import action_url, organiser, text_of
from tests.draft.round_pages import seen
from tests.events.actions import ME, draw, start_round
from tests.factories.rounds import RoundFactory
from tests.played import enter_and_confirm, event_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return event_of(8)


@pytest.fixture
def table(event):
    """A table of a closed round; its last seat has won."""
    return RoundFactory(event=event, closed=True).tables.order_by("number").first()


def turned_round(table):
    """Correct a result so that first and last change places."""
    enter_and_confirm(correct_result(table, actor=ME), 40, 20, 30, 10)


def corrected(event, table):
    turned_round(table)
    return organiser(event).get(page_url(event, table))


def page_url(event, table):
    return action_url("correction", event, table.pk)


def seating(round_):
    return sorted(round_.seats.values_list("table", "position", "entry"))


def repair_url(event, table):
    return f"{action_url('repair', event)}?cause=corrected&round=2&corrected={table.pk}"


def test_places_and_points_are_shown_before_and_after(event, table):
    first = table.seats.get(position=0).entry.player.name.split()[0]

    page = text_of(corrected(event, table))
    rows = page.split("<tbody>")[1]

    assert page.count("Corrected: this has changed") == 2  # title and heading
    assert rows.count('<th scope="row">') == 2
    row = rows.split(first)[1].split("</tr>")[0]
    assert "7 → <b>1</b>" in row


def test_a_later_draft_may_be_drawn_again_with_the_new_points(event, table):
    old = draw(event)

    text = text_of(corrected(event, table))
    organiser(event).post(action_url("draw", event), {"seen": seen(old)})
    run_job(Job.objects.order_by("-pk").first().pk)

    assert "It may be drawn again." in text
    assert f'name="seen" value="{old.pk}.0"' in text
    assert "A new draw: Points apart" in text
    new = event.rounds.get(state=RoundState.DRAFT)
    assert (new.number, new.pk != old.pk) == (2, True)


def test_the_cost_of_a_new_draw_is_not_told_for_very_many(event, table, monkeypatch):
    monkeypatch.setattr(correction, "MOST_DRAWN_FOR_COST", 7)
    draw(event)

    text = text_of(corrected(event, table))

    assert "It may be drawn again." in text
    assert "A new draw:" not in text


def test_a_published_round_may_swap_those_whose_points_changed(event, table):
    round_ = RoundFactory(event=event, published=True)

    text = text_of(corrected(event, table))
    swaps = text_of(organiser(event).get(repair_url(event, table)))

    assert "players whose points changed may change places" in text
    assert "Show the swaps" in text
    assert "Tables 1 and 2 change" in swaps
    assert "Points apart" in swaps
    assert round_.seats.filter(placed=Placed.REPAIRED).count() == 0


def test_the_swap_is_made_by_one_tap(event, table):
    round_ = start_round(event)
    turned_round(table)
    client = organiser(event)
    shown = client.get(repair_url(event, table)).context

    client.post(
        action_url("repair", event),
        {
            **dict(shown["case"].fields),
            "round": 2,
            "version": shown["round"].version,
            "option": shown["options"][0][0].key,
        },
    )

    moved = round_.seats.filter(placed=Placed.REPAIRED)
    ends = table.seats.filter(position__in=[0, 3])
    assert {s.entry_id for s in moved} == {s.entry_id for s in ends}


def test_a_round_that_has_begun_keeps_its_seating(event, table):
    round_ = RoundFactory(event=event, published=True)
    tap_card(round_.seats.first(), card="plain", step=1, actor=ME)
    before = seating(round_)

    text = text_of(corrected(event, table))
    swaps = text_of(organiser(event).get(repair_url(event, table)))

    assert "Round 2 has begun: its tables stay as they are." in text
    assert "Show the swaps" not in text
    assert "Round 2 has begun" in swaps
    assert seating(round_) == before


def test_a_round_that_is_over_keeps_its_seating(event, table):
    second = close_round(RoundFactory(event=event, confirmed=True), actor=ME)
    before = seating(second)

    text = text_of(corrected(event, table))

    assert "Round 2 is over: its tables stay as they were." in text
    assert seating(second) == before


def test_confirming_a_correction_leads_to_what_it_moves(event, table):
    RoundFactory(event=event, published=True)
    table = correct_result(table, actor=ME)
    points = {seat.pk: "7" for seat in table.seats.all()}
    table = enter_totals(table, points=points, tie_breaks={}, actor=ME)

    answer = organiser(event).post(
        action_url("table-accept", event, table.pk), {"version": table.version}
    )

    assert answer["Location"] == page_url(event, table)


def test_a_correction_of_the_last_closed_round_shows_before_and_after(event, table):
    table = correct_result(table, actor=ME)
    seats = table.seats.order_by("-position")
    points = {seat.pk: str(10 * seat.position) for seat in seats}
    turned = dict(zip(points, reversed(points.values()), strict=True))
    table = enter_totals(table, points=turned, tie_breaks={}, actor=ME)
    client = organiser(event)

    answer = client.post(
        action_url("table-accept", event, table.pk), {"version": table.version}
    )

    assert answer["Location"] == page_url(event, table)
    assert "→" in text_of(client.get(page_url(event, table)))


def test_a_result_that_moves_nothing_else_leads_back_to_the_desk(event):
    round_ = RoundFactory(event=event, published=True)
    table = round_.tables.first()
    points = {seat.pk: "7" for seat in table.seats.all()}
    table = enter_totals(table, points=points, tie_breaks={}, actor=ME)

    answer = organiser(event).post(
        action_url("table-accept", event, table.pk), {"version": table.version}
    )

    assert answer["Location"] == action_url("desk", event)


def test_the_corrected_round_closes_with_the_confirmation(event, table):
    RoundFactory(event=event, published=True)

    text = text_of(corrected(event, table))

    assert "Close round 1" not in text
    assert Round.objects.get(pk=table.round_id).state == RoundState.CLOSED


def test_while_it_is_open_the_result_counts_for_nobody(event, table):
    RoundFactory(event=event, published=True)
    correct_result(table, actor=ME)

    text = text_of(organiser(event).get(page_url(event, table)))

    assert "it counts for nobody until it is confirmed again" in text


def test_a_correction_that_moves_nothing_says_so(event, table):
    start_round(event)
    enter_and_confirm(correct_result(table, actor=ME), 10, 20, 30, 40)

    text = text_of(organiser(event).get(page_url(event, table)))

    assert "No place and no points changed." in text
    assert "no swap would improve it" in text


def test_the_places_are_those_after_the_last_closed_round(event, table):
    running = RoundFactory(event=event, published=True)
    other = table.round.tables.order_by("number").last().seats.last().entry
    Award.objects.create(event=event, round=running, entry=other, kind="bye")
    first = table.seats.get(position=0).entry.player.name.split()[0]

    page = text_of(corrected(event, table))

    assert "Standings after round 1" in page
    row = page.split("<tbody>")[1].split(first)[1].split("</tr>")[0]
    assert "7 → <b>1</b>" in row
