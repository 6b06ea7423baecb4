"""Who wants to come signs up by the link of the event."""

import pytest
from django.test import Client
from django.urls import reverse

from gonuts_league.events.enums import LinkKind
from gonuts_league.events.models import SignUp
from gonuts_league.events.services import sign_ups
from gonuts_league.events.services.links import (
    event_link,
    event_link_token,
    renew_event_link,
)
from gonuts_league.players.private_links import make_player_link, player_link_token
from tests.events.actions import ME, draw
from tests.factories.events import EntryFactory, EventFactory, SignUpFactory
from tests.factories.players import PlayerFactory
from tests.phones.table_pages import HTMX, read
from tests.played import event_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = EventFactory(name="Thursday", is_sign_up_open=True)
    EntryFactory(event=event, player__name="Ida Nowak")
    return event


def url_of(event):
    token = event_link_token(event_link(event, LinkKind.SIGN_UP))
    return reverse("codes:come", args=[token])


def send(client, event, name, **more):
    return client.post(url_of(event), {"name": name}, follow=True, **more)


def names_of(event):
    return [str(each) for each in sign_ups.open_sign_ups(event)]


def test_a_stranger_signs_up_by_name_and_reads_what_became_of_it(client, event):
    page = read(send(client, event, "  Zoe   Maes "))

    assert names_of(event) == ["Zoe Maes"]
    assert "Zoe Maes is signed up. The organiser has the last word." in page
    assert not event.club.players.filter(name="Zoe Maes").exists()


def test_nobody_else_reads_any_name(client, event):
    send(client, event, "Zoe Maes")

    page = read(Client().get(url_of(event)))

    assert "Thursday" in page
    assert "Zoe" not in page
    assert "Ida" not in page


def test_a_name_the_club_knows_is_answered_as_any_other(client, event):
    page = read(send(client, event, "ida nowak"))

    assert "ida nowak is signed up." in page
    assert "Ida" not in page


def test_who_was_admitted_under_a_fuller_name_reads_the_one_they_typed(client, event):
    send(client, event, "Zoe")
    asked = SignUp.objects.get()
    known = PlayerFactory(club=event.club, name="Zoe Maes")
    sign_ups.admit_sign_ups(event, [(asked, known)], actor=ME)

    page = read(client.get(url_of(event)))

    assert "Zoe takes part." in page
    assert "Maes" not in page


def test_an_answer_is_read_by_the_browser_that_asked(client, event):
    event.capacity = 2
    event.save()
    for name in ("Zoe", "Max", "Ben"):
        send(client, event, name)
    first, second, third = SignUp.objects.order_by("pk")
    sign_ups.refuse_sign_up(second, actor=ME)
    people = [PlayerFactory(club=event.club) for _ in range(2)]
    answers = list(zip((first, third), people, strict=True))
    sign_ups.admit_sign_ups(event, answers, actor=ME)

    page = read(client.get(url_of(event)))

    assert "Zoe takes part." in page
    assert "Max does not take part." in page
    assert "Ben is on the waiting list." in page
    assert "All places are taken" in page


def test_one_browser_sends_a_name_once(client, event):
    send(client, event, "Zoe Maes")
    send(client, event, "Zoe Maes")
    send(Client(), event, "Zoe Maes")

    assert names_of(event) == ["Zoe Maes", "Zoe Maes"]


@pytest.mark.parametrize("name", ["", " \u200b ", "x" * 81])
def test_what_is_no_name_is_refused_at_its_field(client, event, name):
    answer = client.post(url_of(event), {"name": name})
    part = client.post(url_of(event), {"name": name}, headers=HTMX)

    assert (answer.status_code, part.status_code) == (422, 422)
    assert 'class="error"' in answer.content.decode()
    assert not SignUp.objects.exists()


def switch_off(event):
    event.is_sign_up_open = False
    event.save()


def end_link(event):
    renew_event_link(event_link(event, LinkKind.SIGN_UP), actor=ME)


@pytest.mark.parametrize(
    ("close", "said"),
    [
        (switch_off, "Signing up is closed. Ask the organiser."),
        (draw, "Signing up is closed. Ask the organiser."),
        (end_link, "This link no longer opens anything. Ask the organiser."),
    ],
)
def test_a_link_that_has_ended_says_so_in_one_sentence(client, close, said):
    event = event_of(4, is_sign_up_open=True)
    url = url_of(event)
    close(event)

    shown, sent = client.get(url), client.post(url, {"name": "Zoe"})

    assert (shown.status_code, sent.status_code) == (404, 404)
    assert said in read(shown)
    assert said in read(sent)
    assert event.name not in read(shown)
    assert not SignUp.objects.exists()


def test_one_address_signs_up_so_many_and_another_one_goes_on(
    client, event, monkeypatch
):
    monkeypatch.setattr(sign_ups, "MOST_OF_ADDRESS", 2)
    for name in ("Zoe", "Max"):
        send(client, event, name)

    refused = send(client, event, "Ben")
    elsewhere = send(Client(), event, "Ben", REMOTE_ADDR="192.0.2.7")

    assert refused.status_code == 422
    assert "Many people have just signed up from here." in read(refused)
    assert elsewhere.status_code == 200
    assert names_of(event) == ["Zoe", "Max", "Ben"]


def test_a_member_signs_up_as_themselves_by_the_private_link(client, event):
    player = PlayerFactory(club=event.club, name="Vy Tran", is_young=True)
    token = player_link_token(make_player_link(player, actor=ME))
    EventFactory(club=event.club, name="Closed", is_sign_up_open=False)

    before = read(client.get(reverse("mine:page", args=[token])))
    for _ in range(2):
        address = reverse("mine:come", args=[token, event.slug])
        after = read(client.post(address, follow=True))

    assert "Thursday Sign up" in before
    assert "Closed" not in before
    assert "Thursday You are signed up." in after
    assert [each.player for each in sign_ups.open_sign_ups(event)] == [player]


def test_who_asked_takes_it_back_and_nobody_else_does(client, event):
    send(client, event, "Zoe")
    asked = SignUp.objects.get()
    back = {"back": asked.pk}

    Client().post(url_of(event), back)
    assert names_of(event) == ["Zoe"]
    page = read(client.post(url_of(event), back, follow=True))

    assert names_of(event) == []
    assert "Zoe" not in page


def test_what_is_answered_is_not_taken_back(client, event):
    send(client, event, "Zoe")
    asked = SignUp.objects.get()
    sign_ups.refuse_sign_up(asked, actor=ME)

    page = read(client.post(url_of(event), {"back": asked.pk}, follow=True))

    assert "Zoe does not take part." in page


def test_a_member_takes_it_back_on_their_own_page(client, event):
    player = PlayerFactory(club=event.club)
    token = player_link_token(make_player_link(player, actor=ME))
    address = reverse("mine:come", args=[token, event.slug])
    other = SignUpFactory(event=event)
    client.post(address)

    page = read(client.post(address, {"back": "1"}, follow=True))

    assert list(sign_ups.open_sign_ups(event)) == [other]
    assert "Thursday Sign up" in page


def test_the_page_of_a_member_offers_no_event_they_are_in(client, event):
    player = event.entries.get().player
    token = player_link_token(make_player_link(player, actor=ME))

    assert "Sign up" not in read(client.get(reverse("mine:page", args=[token])))


def test_typed_names_of_requests_are_forgotten_a_month_after(event):
    kept, old = SignUpFactory(event=event), SignUpFactory(event=event)
    known = SignUpFactory(event=event, player=PlayerFactory(club=event.club))
    sign_ups.refuse_sign_up(old, actor=ME)
    sign_ups.refuse_sign_up(known, actor=ME)
    event.sign_ups.exclude(refused_at=None).update(
        refused_at=old.asked_at - sign_ups.KEPT
    )

    sign_ups.forget_sign_ups()

    assert list(event.sign_ups.order_by("pk")) == [kept, known]
