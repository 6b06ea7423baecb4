"""Who holds a phone, handing a result in, and agreeing to it on the pages."""

import re
from functools import partial

import pytest
from django.test import Client
from django.urls import reverse

from gonuts_league.clubs.enums import Role
from gonuts_league.tables.models import PhoneHolder, Result
from gonuts_league.tables.services.links import revoke_link, table_link
from tests.factories.clubs import MembershipFactory
from tests.factories.events import EventFactory
from tests.factories.tables import enter_cards, make_round, make_table
from tests.phones.table_pages import CARDS, HTMX, close, phone_url, read, tap_at, url_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    """A table whose phones have not said whose they are."""
    event = EventFactory(name="Thursday", confirm_by="one-other")
    return make_table(make_round(event), phones=())


@pytest.fixture
def full_table(table):
    for seat, cards in zip(table.seats.all(), CARDS, strict=True):
        enter_cards(seat, cards)
    table.refresh_from_db()
    return table


@pytest.fixture
def anna(full_table):
    """The phone of the first seat, A."""
    return _phone_of(full_table, 0)


@pytest.fixture
def ben(full_table, anna):
    """The phone of the second seat, B."""
    return _phone_of(full_table, 1)


def _phone_of(table, position):
    phone = Client()
    seat = table.seats.get(position=position)
    phone.post(url_of(table, "who"), {"seat": seat.pk})
    return phone


def _agree(phone, table, position=None, **more):
    seat = {} if position is None else {"seat": table.seats.get(position=position).pk}
    form = {"version": table.version} | seat | more
    return phone.post(url_of(table, "confirm"), form, follow=True)


def _buttons(page):
    found = re.findall(r"<button[^>]*>(.*?)</button>", page.content.decode(), re.S)
    texts = [" ".join(re.sub(r"<[^>]+>", " ", text).split()) for text in found]
    return [text for text in texts if "Agree" in text or "Hand" in text]


def test_a_phone_is_asked_once_who_holds_it(client, table):
    asked = client.get(phone_url(table))
    seat = table.seats.get(position=1)
    chosen = client.post(url_of(table, "who"), {"seat": seat.pk})
    page = client.get(phone_url(table))

    assert "Who are you?" in read(asked)
    assert [name in read(asked) for name in ("Greta", "I enter for everyone")] == [
        True
    ] * 2
    assert chosen["Location"] == f"{url_of(table)}?seat={seat.pk}"
    assert "You are Clara · change" in read(page)
    assert "Greta's cards" in read(page)


def test_whoever_enters_for_all_begins_with_the_first_player(client, table):
    chosen = client.post(url_of(table, "who"), {"seat": 0})

    page = client.get(chosen["Location"])

    assert "Greta's cards" in read(page)
    assert "You enter for everyone" in read(page)


def test_the_answer_can_be_changed_and_another_round_asks_again(client, table):
    client.post(url_of(table, "who"), {"seat": 0})
    again = client.get(url_of(table, "who"))
    client.post(url_of(table, "who"), {"seat": table.seats.first().pk})
    later = make_table(make_round(table.round.event, number=2), phones=())

    assert "Who are you?" in read(again)
    assert PhoneHolder.objects.get().seat == table.seats.first()
    assert "Who are you?" in read(client.get(url_of(later)))


def test_a_seat_of_another_table_is_not_taken_for_an_answer(client, table):
    other = make_table(table.round, number=2, people=("Ida Nowak", "Theo Fox"))

    page = client.post(url_of(table, "who"), {"seat": other.seats.first().pk})

    assert page.status_code == 422
    assert "Nobody by that name sits here." in read(page)
    assert not PhoneHolder.objects.filter(table=table).exists()


def test_a_new_code_forgets_who_held_the_phones(client, table):
    client.post(url_of(table, "who"), {"seat": 0})

    revoke_link(table_link(table.round.event_id, table.number))

    assert not PhoneHolder.objects.exists()


def test_the_desk_is_never_asked(client, table):
    user = MembershipFactory(club=table.round.event.club, role=Role.SCOREKEEPER).user
    client.force_login(user)

    page = client.get(f"/t/desk/{table.round.event.slug}/{table.pk}/")

    assert "Greta's cards" in read(page)


def test_a_phone_that_never_said_it_can_enter_and_hand_in(client, full_table):
    tap_at(client, full_table, full_table.seats.first(), "plain")
    full_table.refresh_from_db()

    page = _agree(client, full_table)

    assert "Phone A handed it in at" in read(page)
    assert len(_buttons(page)) == 4


def test_who_comes_when_all_is_entered_is_led_to_the_result(full_table):
    phone = Client()

    chosen = phone.post(url_of(full_table, "who"), {"seat": 0})

    assert chosen["Location"] == url_of(full_table, "confirm")


def test_the_holder_hands_it_in_and_another_phone_agrees(full_table, anna, ben):
    before = anna.get(url_of(full_table, "confirm"))
    handed_in = _agree(anna, full_table)
    asked = ben.get(phone_url(full_table), follow=True)
    agreed = _agree(ben, full_table, 1)

    assert _buttons(before) == ["Hand it in as Greta"]
    assert "One other player must agree." in read(before)
    assert "Handed in; another player must agree." in read(handed_in)
    assert _buttons(asked)[-1] == "Agree as Clara"
    assert "Greta handed it in at" in read(asked)
    assert "Agreed: Clara." in read(agreed)
    assert Result.objects.get().device == "B"


def test_the_same_phone_handed_over_agrees_with_one_tap(full_table, anna):
    handed_in = _agree(anna, full_table)

    agreed = _agree(anna, full_table, 3)

    assert _buttons(handed_in) == [
        "Agree as Clara",
        "Agree as Jonas",
        "Agree as Benedikt",
    ]
    assert "Clara wins" in read(agreed)
    assert Result.objects.count() == 1


def test_the_name_that_handed_it_in_is_not_enough(full_table, anna):
    _agree(anna, full_table)

    _agree(anna, full_table, 0)

    assert not Result.objects.exists()


def test_a_name_of_another_table_does_not_agree(full_table, anna):
    other = make_table(full_table.round, number=2, people=("Ida Nowak", "Theo Fox"))
    _agree(anna, full_table)

    page = _agree(anna, full_table, seat=other.seats.first().pk)

    assert page.status_code == 422
    assert "Nobody by that name sits here." in read(page)
    assert not Result.objects.exists()


def test_a_change_after_it_was_handed_in_is_told_and_asks_anew(full_table, anna, ben):
    _agree(anna, full_table)
    tap_at(ben, full_table, full_table.seats.first(), "plain")

    refused = _agree(ben, full_table, 1)
    page = anna.get(url_of(full_table, "confirm"))

    assert refused.status_code == 409
    assert "Phone B set Plain of Greta from 0 to 1." in read(refused)
    assert "Something was changed after Greta handed it in." in read(page)
    assert _buttons(page) == ["Hand it in as Greta"]
    assert not Result.objects.exists()


def test_a_waiting_phone_sees_that_the_other_agreed(full_table, anna, ben):
    page = _agree(anna, full_table)
    poll = re.search(r'hx-get="([^"]*shown=[^"]*)"', page.content.decode())[1]

    same = anna.get(poll, **HTMX)
    _agree(ben, full_table, 1)
    newer = anna.get(poll, **HTMX)
    shown = anna.get(url_of(full_table, "confirm"), follow=True)

    assert same.status_code == 204
    assert newer["HX-Refresh"] == "true"
    assert "Clara wins" in read(shown)


def test_a_phone_that_enters_is_led_to_what_was_handed_in(full_table, anna, ben):
    seen = f"{url_of(full_table, 'live')}?seen={full_table.version}"
    before = ben.get(seen, **HTMX)
    _agree(anna, full_table)

    after = ben.get(seen, **HTMX)
    stays = ben.get(f"{seen}&stays=1", **HTMX)

    assert (before.status_code, stays.status_code) == (204, 204)
    assert after["HX-Redirect"] == url_of(full_table, "confirm")


def test_what_is_handed_in_can_be_changed(full_table, anna):
    page = _agree(anna, full_table)
    back = re.search(r'href="([^"]*change=1)"', page.content.decode())[1]

    entry = anna.get(back)

    assert entry.status_code == 200
    assert "cards" in read(entry)
    assert "stays=1" in entry.content.decode()


def test_all_must_agree_where_the_event_asks_for_it(full_table, anna):
    full_table.round.event.confirm_by = "all"
    full_table.round.event.save()
    _agree(anna, full_table)
    _agree(anna, full_table, 1)

    page = _agree(anna, full_table, 2)

    assert "Everybody at the table must agree." in read(page)
    assert "Agreed: Clara and Jonas." in read(page)
    assert _buttons(page) == ["Agree as Benedikt"]
    assert "Clara wins" in read(_agree(anna, full_table, 3))


def test_the_organiser_confirms_where_the_event_asks_for_it(client, full_table, anna):
    event = full_table.round.event
    event.confirm_by = "organiser"
    event.save()
    page = _agree(anna, full_table)
    client.force_login(MembershipFactory(club=event.club).user)
    desk = f"/t/desk/{event.slug}/{full_table.pk}/"

    seen = client.get(desk, follow=True)
    client.post(f"{desk}confirm/", {"version": full_table.version})

    assert "Handed in; the organiser confirms it." in read(page)
    assert _buttons(page) == []
    assert "Greta L. handed it in" in read(seen) or "Greta handed it in" in read(seen)
    assert Result.objects.get().user is not None


def test_a_phone_does_not_reopen_what_the_organiser_confirmed(client, full_table, anna):
    event = full_table.round.event
    client.force_login(MembershipFactory(club=event.club).user)
    desk = f"/t/desk/{event.slug}/{full_table.pk}/"
    client.post(f"{desk}confirm/", {"version": full_table.version})

    shown = anna.get(url_of(full_table))
    page = anna.post(url_of(full_table, "reopen"), follow=True)

    assert "Something wrong? Ask the organiser." in read(shown)
    assert "Change it" not in read(shown)
    assert "Ask the organiser to change it." in read(page)
    assert Result.objects.get().state == "confirmed"


def test_a_closed_result_leads_the_club_s_people_to_its_correction(client, full_table):
    event = full_table.round.event
    client.force_login(MembershipFactory(club=event.club).user)
    desk = f"/t/desk/{event.slug}/{full_table.pk}/"
    client.post(f"{desk}confirm/", {"version": full_table.version})
    close(full_table.round)

    page = client.get(desk)

    way = reverse("events:table-correct", args=[event.slug, full_table.pk])
    assert way in page.content.decode()


def test_in_the_next_round_a_phone_says_where_its_holder_sits(table):
    phone = _phone_of(table, 0)
    close(table.round)
    later = make_round(table.round.event, number=2)
    make_table(later, people=("Clara Moor",), phones=())
    make_table(later, number=5, people=("Jonas Wolf", "Greta Lind"), phones=())

    page = read(phone.get(phone_url(table)))

    assert "Greta: table 5" in page
    assert "Does this phone stay at table 1? Who are you? " in page


def test_a_phone_with_the_last_result_goes_to_the_next_round_once_it_is_seen(table):
    phone = _phone_of(table, 0)
    close(table.round)
    result = f"{phone_url(table)}r1/"
    poll = partial(phone.get, result, **HTMX)
    before = {"shown": phone.get(result).context["state"]}
    assert poll(before).status_code == 204

    make_table(make_round(table.round.event, number=2), number=5, phones=())

    assert poll(before).headers["HX-Redirect"] == phone_url(table)
    looked_up = {"shown": phone.get(result).context["state"]}
    assert poll(looked_up).status_code == 204


def test_a_holder_who_stays_at_the_table_is_proposed_to_the_phone(table):
    phone = _phone_of(table, 1)
    close(table.round)
    later = make_table(make_round(table.round.event, number=2), phones=())

    page = phone.get(phone_url(later))

    assert page.context["known"] == later.seats.all()[1]
    assert page.content.decode().count("btn chosen") == 1
