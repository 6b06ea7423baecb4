"""The night's page: a table is opened and acted upon there."""

import pytest
from django.test import Client
from django.urls import reverse

from gonuts_league.clubs.services.actions import log_action
from gonuts_league.events.models import Round
from gonuts_league.events.services.agreeing import agree_to_result
from gonuts_league.events.services.disputing import dispute_result
from gonuts_league.events.services.results import correct_result
from gonuts_league.events.services.rounds import void_table
from gonuts_league.events.services.setup import finish_event
from gonuts_league.tables.enums import TableState
from tests.clubs.readers import HTMX, client_as
from tests.desk.desk_pages import action_url, desk_url, organiser, primary, text_of
from tests.events.actions import ME, confirm, play_round
from tests.factories.rounds import RoundFactory
from tests.factories.tables import PHONE, enter_cards
from tests.phones.table_pages import CARDS, url_of
from tests.played import event_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return event_of(8, confirm_by="organiser")


@pytest.fixture
def table(event):
    return RoundFactory(event=event, published=True).tables.first()


@pytest.fixture
def entering(table):
    """A table where everybody has cards, and that goes on tapping."""
    for seat, cards in zip(table.seats.all(), CARDS, strict=True):
        enter_cards(seat, cards)
    table.refresh_from_db()
    return table


@pytest.fixture
def waiting(entering):
    """A table that one of its phones has handed in."""
    seat = entering.seats.first()
    agree_to_result(entering, version=entering.version, seat=seat, actor=PHONE)
    return entering


def open_at(client, event, table, **headers):
    return client.get(f"{desk_url(event)}?table={table.pk}", headers=headers)


def accept(client, event, table, version):
    return client.post(
        action_url("table-accept", event, table.pk), {"version": version}, follow=True
    )


def test_a_silent_table_opened_offers_to_enter_it(event, table):
    text = text_of(open_at(organiser(event), event, table))

    assert primary(text) == f"Enter table {table.number}"
    assert f"{action_url('links', event)}#code-{table.number}" in text
    assert "Somebody missing or leaving?" in text
    assert text.index("Did not come") < text.index("Leaves, or changes tables")


def test_a_table_that_goes_on_tapping_is_not_to_be_confirmed(event, entering):
    client = organiser(event)
    page = text_of(client.get(desk_url(event)))
    text = text_of(open_at(client, event, entering))

    refused = accept(client, event, entering, entering.version)

    entering.refresh_from_db()
    assert "Show the codes" in page
    assert "btn primary" not in page
    assert primary(text) == "Confirm for them"
    assert "all begun, not handed in" in page
    assert (refused.status_code, entering.state) == (409, TableState.ENTERED)
    assert "has not handed in its cards yet" in text_of(refused)


def test_once_all_tables_have_entered_no_codes_are_offered(event, entering):
    confirm(event.rounds.get().tables.get(number=2))

    page = text_of(organiser(event).get(desk_url(event)))

    assert primary(page) == f"Look at table {entering.number}"


def test_it_is_confirmed_for_them_behind_a_question(event, entering):
    client = organiser(event)
    text = text_of(open_at(client, event, entering))
    url = reverse("table:desk-confirm", args=[event.slug, entering.pk])
    page = text_of(client.get(url))

    client.post(url, {"version": entering.version})

    entering.refresh_from_db()
    assert f'href="{url}">Confirm for them' in text
    assert ("Change it" in text, "Enter from paper" in text) == (True, False)
    assert "They have 1 to 3 cards: is that all?" in page
    assert "Confirm for them" in page.split("btn primary")[1]
    assert entering.state == TableState.CONFIRMED


def test_one_card_each_is_asked_about_by_its_number(event, table):
    for seat in table.seats.all():
        enter_cards(seat, {"plain": 1})
    url = reverse("table:desk-confirm", args=[event.slug, table.pk])

    page = text_of(organiser(event).get(url))

    assert "Each has 1 card: is that all?" in page


def test_a_waiting_table_shows_its_verdict_and_is_confirmed_in_one_tap(event, waiting):
    client = organiser(event)
    text = text_of(open_at(client, event, waiting))

    answer = accept(client, event, waiting, waiting.version)

    waiting.refresh_from_db()
    assert primary(text) == f"Confirm table {waiting.number}"
    assert '<b class="num"' in text.split('class="places"')[1]
    assert waiting.state == TableState.CONFIRMED
    assert f"Table {waiting.number} of round 1 was confirmed" in text_of(answer)


def test_a_scorekeeper_confirms_too_but_judges_nobody(event, waiting):
    client = client_as("scorekeeper", event.club)
    text = text_of(open_at(client, event, waiting))

    accept(client, event, waiting, waiting.version)

    waiting.refresh_from_db()
    assert waiting.state == TableState.CONFIRMED
    assert "Somebody missing or leaving?" not in text


def test_what_changed_since_it_was_shown_is_not_confirmed(event, waiting):
    seen = waiting.version
    enter_cards(waiting.seats.first(), {"plain": 1})

    answer = accept(organiser(event), event, waiting, seen)

    waiting.refresh_from_db()
    assert (answer.status_code, waiting.state) == (409, TableState.ENTERED)
    assert "Phone A set Plain of" in text_of(answer)
    assert f'id="panel-{waiting.pk}"' in text_of(answer)


def test_cards_that_cannot_be_are_looked_at_first(event, table):
    for seat in table.seats.all():
        enter_cards(seat, {"red-velvet": 2})
    table.refresh_from_db()
    table.agreements.create(table_version=table.version, device="A")

    text = text_of(open_at(organiser(event), event, table))

    assert primary(text) == f"Look at table {table.number}"


def test_the_bar_tells_of_the_table_that_its_button_goes_to(event, waiting):
    """Of two disputes the older one comes first, and the newer stands on its card."""
    later = event.rounds.get().tables.get(number=2)
    for seat, cards in zip(later.seats.all(), CARDS, strict=True):
        enter_cards(seat, cards)
    later.refresh_from_db()
    agree_to_result(later, version=later.version, seat=None, actor=PHONE)
    for table in (waiting, later):
        dispute_result(table, seat=table.seats.first(), actor=PHONE)

    text = text_of(organiser(event).get(desk_url(event)))
    bar = text.split("actionbar")[1]

    assert primary(text) == "Look at table 1"
    assert "does not agree with table 1" in bar
    assert "does not agree with table 2" not in bar


def test_a_disputed_table_leads_to_both_versions(event, waiting):
    seat = waiting.seats.get(position=1)
    dispute_result(waiting, seat=seat, actor=ME)
    client = organiser(event)

    text = text_of(open_at(client, event, waiting))
    page = client.get(
        reverse("table:desk-differences", args=[event.slug, waiting.pk]), follow=True
    )

    assert primary(text) == f"Settle table {waiting.number}"
    assert "does not agree" in text
    assert page.status_code == 200


@pytest.mark.parametrize(
    ("is_disputed", "words"), [(False, "Confirm the result"), (True, "Confirm anyway")]
)
def test_to_confirm_what_somebody_doubts_is_called_so(
    event, waiting, is_disputed, words
):
    if is_disputed:
        dispute_result(waiting, seat=waiting.seats.get(position=1), actor=ME)

    page = text_of(
        organiser(event).get(
            reverse("table:desk-confirm", args=[event.slug, waiting.pk])
        )
    )

    named = ("Confirm the result", "Confirm anyway")
    assert [each for each in named if each in page] == [words]


def test_somebody_who_left_in_mid_game_is_said_so_in_place(event, waiting):
    seat = waiting.seats.first()
    client = organiser(event)

    answer = client.post(
        action_url("table-judge", event, waiting.pk),
        {"seat": seat.pk, "outcome": "left"},
        follow=True,
    )

    seat.refresh_from_db()
    assert seat.outcome == "left"
    assert f'id="panel-{waiting.pk}"' in text_of(answer)


def test_somebody_who_goes_home_leaves_the_event_and_may_come_back(event, table):
    seat = table.seats.first()
    client = organiser(event)
    url = action_url("table-judge", event, table.pk)

    client.post(url, {"seat": seat.pk, "outcome": "left", "gone": "1"})
    seat.refresh_from_db()
    gone = (seat.outcome, seat.entry.dropped_at is not None)
    client.post(url, {"seat": seat.pk, "outcome": "played"})

    seat = table.seats.get(pk=seat.pk)
    assert gone == ("left", True)
    assert (seat.outcome, seat.entry.dropped_at) == ("played", None)


def test_a_game_is_called_off_and_on(event, table):
    client = organiser(event)

    client.post(action_url("table-off", event, table.pk), {"reason": "fire"})
    table.refresh_from_db()
    was = table.state
    text = text_of(open_at(client, event, table))
    client.post(action_url("table-on", event, table.pk))

    table.refresh_from_db()
    assert (was, table.state) == (TableState.VOID, TableState.SEATED)
    assert "Play it after all" in text


def test_a_confirmed_table_is_opened_again_with_a_reason(event, table):
    confirm(table)

    text = text_of(open_at(organiser(event), event, table))

    assert "Open the result again" in text
    assert "Counted wrong" in text


def test_a_game_with_too_few_people_says_what_can_be_done(event, table):
    table.seats.filter(position__gte=1).update(outcome="did-not-come")

    text = text_of(open_at(organiser(event), event, table))

    assert "This game needs 2 players." in text
    assert "Call it off, with a bye for the others" in text


def test_a_game_is_called_off_with_a_bye_for_who_is_left(event, table):
    left = table.seats.get(position=0)
    table.seats.filter(position__gte=1).update(outcome="did-not-come")

    organiser(event).post(action_url("table-off", event, table.pk), {"bye": "1"})

    table.refresh_from_db()
    assert table.state == TableState.VOID
    assert table.round.awards.get().entry_id == left.entry_id


def test_a_poll_of_an_opened_table_answers_with_it_only_when_it_changed(event, waiting):
    client = organiser(event)
    version = text_of(open_at(client, event, waiting)).split('data-etag="')[1][:12]
    headers = {**HTMX, "If-None-Match": version}

    same = open_at(client, event, waiting, **headers)
    enter_cards(waiting.seats.first(), {"plain": 1})
    changed = open_at(client, event, waiting, **headers)

    assert same.status_code == 304
    assert f'id="panel-{waiting.pk}"' in text_of(changed)


def test_a_table_that_no_longer_runs_is_not_opened(event, table):
    void_table(table, actor=ME)
    table.round.state = "closed"
    table.round.save()

    text = text_of(open_at(organiser(event), event, table))

    assert "panel-" not in text


def test_the_bar_says_what_happened_last(event, table):
    log_action(event.club, "round-published", actor=ME, event=event, after={"round": 1})

    text = text_of(organiser(event).get(desk_url(event)))

    said = text.split('class="say brief"')[1].split("</p>")[0]
    assert "Round 1 was published" in said


def test_a_table_of_another_event_is_not_touched(event, table):
    other = event_of(4)

    answer = organiser(other).post(action_url("table-off", other, table.pk))

    assert answer.status_code == 404
    assert reverse("events:table-off", args=[other.slug, table.pk])


def test_an_earlier_result_is_corrected_from_its_round_page(event):
    first = RoundFactory(event=event, closed=True)
    RoundFactory(event=event, published=True)
    wrong = first.tables.first()
    client = organiser(event)
    desk = text_of(client.get(desk_url(event)))
    page = text_of(client.get(action_url("round", event, 1)))

    answer = client.post(action_url("table-correct", event, wrong.pk), follow=True)
    text = text_of(answer)

    earlier = desk.split('id="more"')[0].rpartition("Correct an earlier")[0]
    assert f'href="{action_url("round", event, 1)}"' in earlier
    assert page.count("Something wrong? Correct it") == first.tables.count()
    assert f'action="{action_url("table-correct", event, wrong.pk)}"' in page
    assert answer.redirect_chain[0] == (figures_url(event, wrong), 302)
    assert "The result is open again. Change it, then confirm." in text


def test_between_rounds_each_result_is_corrected_by_one_tap(event):
    first = RoundFactory(event=event, closed=True)
    pages = [
        text_of(client_as(who, event.club).get(desk_url(event)))
        for who in ("organiser", "scorekeeper")
    ]

    offered = [
        [action_url("table-correct", event, table.pk) in page for page in pages]
        for table in first.tables.all()
    ]

    assert offered == [[True, False]] * first.tables.count()


def test_why_a_result_is_corrected_is_asked_with_its_confirmation(event, corrected):
    client = organiser(event)
    for seat, cards in zip(corrected.seats.all(), CARDS, strict=True):
        enter_cards(seat, cards)
    corrected.refresh_from_db()
    assert primary(text_of(open_at(client, event, corrected))) == "Correct table 1"
    asked = f"{figures_url(event, corrected)}confirm/"
    page = text_of(client.get(asked))
    seen_first = page.index("Counted wrong") < page.index("Entered by")
    form = {"version": corrected.version, "reason": "wrong-player"}

    client.post(asked, form)

    confirmed = event.journal.filter(act="result-confirmed").latest("pk")
    assert page.count('form="confirm-result"') == 5
    assert seen_first
    # The table handed its result in long ago.
    assert primary(page) == "Confirm the result"
    assert ("Nobody has handed it in" in page, "is that all?" in page) == (False, False)
    assert confirmed.reason == "wrong-player"
    assert "(Entered for the wrong player)" in text_of(
        client.get(action_url("journal", event))
    )


def figures_url(event, table):
    return reverse("table:desk", args=[event.slug, table.pk])


@pytest.fixture
def corrected(event):
    """A table of round 1 that is corrected while round 2 runs."""
    first = RoundFactory(event=event, closed=True)
    RoundFactory(event=event, published=True)
    return correct_result(first.tables.first(), actor=ME)


def test_the_desk_leads_to_the_figures_of_the_corrected_table(event, corrected):
    client = organiser(event)
    desk = text_of(client.get(desk_url(event)))
    text = text_of(open_at(client, event, corrected))

    assert "Table 1 of round 1 is being corrected" in desk
    assert "not handed in yet" not in desk
    assert desk.count('class="rcard') == 1 + 2
    assert f'href="{figures_url(event, corrected)}"' in desk.split("btn primary")[1]
    assert primary(desk) == primary(text) == "Correct table 1"
    assert f'id="panel-{corrected.pk}"' in text
    assert text.count("Call the game off") == 0
    assert "Left during the game" in text


def test_a_corrected_table_alone_makes_no_round_run(event):
    round_ = RoundFactory(event=event, closed=True)
    table = correct_result(round_.tables.first(), actor=ME)

    desk = text_of(organiser(event).get(desk_url(event)))

    assert primary(desk) == f"Correct table {table.number}"
    assert "At no table" not in desk
    assert "Codes for phones" in desk
    assert "Finish the event" not in desk


def test_no_round_is_drawn_beside_a_correction_while_one_is_a_draft(event):
    first = RoundFactory(event=event, closed=True)
    RoundFactory(event=event)
    correct_result(first.tables.first(), actor=ME)

    desk = text_of(organiser(event).get(desk_url(event)))

    assert "is being corrected" in desk
    assert "Draw round 3" not in desk


def test_a_second_correction_is_refused_and_leads_to_the_first(event, corrected):
    other = corrected.round.tables.exclude(pk=corrected.pk).get()
    client = organiser(event)
    page = text_of(client.get(action_url("round", event, 1)))

    answer = client.post(action_url("table-correct", event, other.pk))

    assert "Correct it" not in page
    assert "1 table is still open" in page
    assert answer.status_code == 409
    assert "is being corrected. Confirm it first." in text_of(answer)
    assert primary(text_of(answer)) == "Correct table 1"


def test_one_undo_in_the_bar_takes_the_correction_back(event):
    table = play_round(event).tables.first()
    client = organiser(event)
    client.post(action_url("table-correct", event, table.pk))
    page = text_of(client.get(desk_url(event)))
    bar = page.split('class="actionbar"')[1].split("</section>")[0]

    client.post(bar.split('action="')[1].split('"')[0])

    table.refresh_from_db()
    assert bar.count("Undo") == bar.count("<form") == 1
    assert table.state == TableState.CONFIRMED
    assert Round.objects.get(pk=table.round_id).reopened_for is None


def test_a_corrected_table_that_is_disputed_is_settled_like_any_other(event, corrected):
    dispute_result(corrected, seat=corrected.seats.first(), actor=ME)
    client = organiser(event)
    url = reverse("table:desk-differences", args=[event.slug, corrected.pk])

    text = text_of(open_at(client, event, corrected))
    answer = client.get(url)

    assert primary(text) == "Settle table 1"
    assert answer["Location"] == f"{figures_url(event, corrected)}confirm/"


def test_confirming_the_correction_gives_the_desk_back(event, corrected):
    confirm(corrected)

    desk = text_of(organiser(event).get(desk_url(event)))

    assert "being corrected" not in desk
    assert "Round 2 is running" in desk


def test_phones_of_the_other_tables_find_the_round_closed(event, corrected):
    other = corrected.round.tables.exclude(pk=corrected.pk).get()
    phone = Client()
    form = {"seat": other.seats.first().pk, "game": 1, "add": "plain", "seen": 9}

    page = text_of(phone.get(url_of(other)))
    tapped = text_of(phone.post(url_of(other, "tap"), form, follow=True))
    own = text_of(phone.get(url_of(corrected)))

    assert "Round 1 is closed. Here is your result." in page
    assert "Round 1 is closed." in tapped
    assert "Round 1 is closed." not in own


def test_a_finished_event_offers_no_correction(event):
    RoundFactory(event=event, closed=True)
    finish_event(event, actor=ME)

    page = text_of(organiser(event).get(action_url("round", event, 1)))

    assert "Correct it" not in page


def test_the_bar_undoes_what_was_just_done_and_keeps_the_table_open(event, waiting):
    client = organiser(event)
    accept(client, event, waiting, waiting.version)
    text = text_of(open_at(client, event, waiting))
    undo = text.split('class="actionbar"')[1].split('action="')[1].split('"')[0]

    answer = client.post(
        undo, {"next": f"{desk_url(event)}?table={waiting.pk}"}, follow=True
    )

    waiting.refresh_from_db()
    assert waiting.state == TableState.ENTERED
    assert f'id="panel-{waiting.pk}"' in text_of(answer)


def test_a_slip_is_undone_from_the_nights_page(event, table):
    client = organiser(event)
    grid = reverse("table:grid", args=[event.slug, table.pk])
    form = {"act": "next", "depth": "cards", "game": 1, "c-0-plain": "2"}
    client.post(grid, form)
    text = text_of(client.get(desk_url(event)))
    bar = text.split('class="actionbar"')[1]

    client.post(bar.split('action="')[1].split('"')[0], {"next": desk_url(event)})

    assert "was entered from paper" in bar
    assert list(table.seats.filter(entries__is_entered=True)) == []
