"""The organiser opens sign-up by a link, and admits or refuses who asked."""

import re
from html import unescape

import pytest
from django.urls import reverse

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.events.services.sign_ups import admit_sign_ups, open_sign_ups
from gonuts_league.journal.services.undoing import undo_action
from gonuts_league.leagues.services.merging import merge_people
from tests.clubs.readers import client_as
from tests.desk.desk_pages import action_url as url
from tests.desk.desk_pages import text_of
from tests.events.actions import ME, draw
from tests.factories.events import EntryFactory, EventFactory, SignUpFactory
from tests.factories.players import PlayerFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return EventFactory(is_sign_up_open=True)


@pytest.fixture
def organiser(event):
    return client_as("organiser", event.club)


def admit(client, event, *asked, **answers):
    """Admit requests, and send the report back as it stands if there is one."""
    sent = {"asked": [each.pk for each in asked]}
    page = client.post(url("sign-ups", event), sent)
    if not answers:
        return page
    for tag in re.findall(r"<input [^>]*>", page.content.decode(), re.DOTALL):
        read = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        is_ticked = read["type"] not in {"checkbox", "radio"} or "checked" in tag
        if is_ticked and read.get("name", "asked") != "asked":
            sent[read["name"]] = unescape(read.get("value", "on"))
    sent |= {name.replace("_who", "-who"): value for name, value in answers.items()}
    return client.post(url("sign-ups", event), sent)


def asked_of(event):
    return list(open_sign_ups(event))


def names_in(event):
    return sorted(event.entries.values_list("player__name", flat=True))


def test_sign_up_is_opened_and_closed_and_the_link_is_a_text_to_send(event, organiser):
    event.is_sign_up_open = False
    event.save()
    page, switch = url("people", event), url("self-check-in", event)

    closed = text_of(organiser.get(page))
    organiser.post(switch, {"sign_up": "1"})
    opened = text_of(organiser.get(page))
    organiser.post(switch, {"sign_up": ""})

    assert "Open sign-up" in closed
    assert re.search(r"<textarea[^>]*>Thursday[^<]*http://testserver/come/", opened)
    changes = JournalEntry.objects.filter(act="plan-changed").order_by("pk")
    assert [each.after for each in changes] == [
        {"is_sign_up_open": True},
        {"is_sign_up_open": False},
    ]


def test_no_link_is_shown_that_opens_nothing_elsewhere(event, organiser):
    page = text_of(organiser.get(url("people", event), SERVER_NAME="localhost"))

    assert "once phones can reach this computer" in page
    assert "/come/" not in page


def test_after_the_first_draw_there_is_no_sign_up(organiser):
    event = event_of(4, is_sign_up_open=True)
    draw(event)
    page = text_of(client_as("organiser", event.club).get(url("people", event)))

    assert "Sign-up by a link" not in page


def test_who_is_new_is_admitted_by_one_tap_and_comes_to_the_club(event, organiser):
    asked = SignUpFactory(event=event, name="Zoe Maes")

    page = text_of(organiser.get(url("people", event)))
    admit(organiser, event, asked)

    asked.refresh_from_db()
    assert "Zoe Maes" in page
    entry = event.entries.get()
    assert (entry.player.name, entry.is_here) == ("Zoe Maes", False)
    assert (asked.player, asked.name) == (entry.player, "")
    assert asked_of(event) == []


def test_the_desk_says_who_waits_for_an_answer(event, organiser):
    polled = organiser.get(url("desk", event))
    SignUpFactory(event=event, name="Zoe")

    # A desk that stands open learns of it.
    known = {"HX-Request": "true", "If-None-Match": polled.context["version"]}
    again = organiser.get(url("desk", event), headers=known)

    assert "has signed up" not in text_of(polled)
    assert "1 person has signed up and waits for your answer" in text_of(again)


def test_nobody_is_admitted_to_an_event_that_has_ended(event, organiser):
    asked = SignUpFactory(event=event, name="Zoe Maes")
    event.finished_at = asked.asked_at
    event.save()

    answer = admit(organiser, event, asked)

    assert answer.status_code == 422
    assert "finished" in text_of(answer)
    assert names_in(event) == []
    assert not event.club.players.exists()


def test_who_is_known_is_not_doubled(event, organiser):
    known = PlayerFactory(club=event.club, name="Zoe Maes")
    inside = EntryFactory(event=event, player__name="Ida Nowak").player
    asked = [SignUpFactory(event=event, name=n) for n in ("zoe maes", "Ida Nowak")]

    admit(organiser, event, *asked)

    assert set(event.club.players.all()) == {known, inside}
    assert names_in(event) == ["Ida Nowak", "Zoe Maes"]
    assert asked_of(event) == []


def test_a_likely_name_is_asked_about(event, organiser):
    anna = PlayerFactory(club=event.club, name="Anna Berg")
    first, second = (SignUpFactory(event=event, name=n) for n in ("Anna", "Ben Ray"))

    report = text_of(admit(organiser, event, first, second))
    admit(organiser, event, first, second, line0_who=str(anna.pk))

    assert "Who is meant?" in report
    assert names_in(event) == ["Anna Berg", "Ben Ray"]
    assert asked_of(event) == []


def test_who_is_left_out_goes_on_waiting(event, organiser):
    PlayerFactory(club=event.club, name="Anna Berg")
    first, second = (SignUpFactory(event=event, name=n) for n in ("Anna", "Ben Ray"))

    admit(organiser, event, first, second, line0_who="nobody")

    assert names_in(event) == ["Ben Ray"]
    assert asked_of(event) == [first]


def test_two_of_one_name_are_asked_about(event, organiser):
    asked = [SignUpFactory(event=event, name="Anna") for _ in range(2)]

    answer = admit(organiser, event, *asked)

    assert "This name comes a second time." in text_of(answer)
    assert names_in(event) == []


def test_a_couple_is_two_people(event, organiser):
    asked = SignUpFactory(event=event, name="Zoe Maes & Max Ray")

    admit(organiser, event, asked, line0_who="each")

    assert names_in(event) == ["Max Ray", "Zoe Maes"]
    assert asked_of(event) == []


def test_whoever_finds_no_place_waits_in_the_order_of_asking(event, organiser):
    event.capacity = 2
    event.save()
    asked = [SignUpFactory(event=event, name=name) for name in ("Zoe", "Ben", "Ada")]

    admit(organiser, event, *reversed(asked))

    waiting = event.entries.exclude(waiting_since=None)
    assert [each.player.name for each in waiting] == ["Ada"]


def test_an_admission_undone_brings_the_request_back(event, organiser):
    asked = SignUpFactory(event=event, name="Zoe Maes")
    admit(organiser, event, asked)

    undo_action(JournalEntry.objects.get(act="player-entered"), actor=ME)
    back = asked_of(event)
    admit(organiser, event, asked)

    assert back == [asked]
    assert names_in(event) == ["Zoe Maes"]
    assert event.club.players.count() == 1


def test_a_refusal_is_undone_on_the_page(event, organiser):
    asked = SignUpFactory(event=event, name="Zoe Maes")

    page = organiser.post(url("refuse-sign-up", event, asked.pk), follow=True)
    gone = asked_of(event)
    row = JournalEntry.objects.get(act="sign-up-refused")
    organiser.post(reverse("events:undo", args=[event.slug, row.pk]))

    assert "A sign-up was refused" in text_of(page)
    assert gone == []
    assert asked_of(event) == [asked]


def test_who_was_merged_meanwhile_does_not_ask_again(event):
    known, second = (PlayerFactory(club=event.club) for _ in range(2))
    asked = SignUpFactory(event=event, name="Zoe")
    admit_sign_ups(event, [(asked, second)], actor=ME)

    merge_people(known, second, actor=ME)

    assert asked_of(event) == []


def test_requests_cost_no_query_each(event, organiser, django_assert_num_queries):
    def ask():
        SignUpFactory(event=event, player=PlayerFactory(club=event.club))
        SignUpFactory(event=event)
        return organiser.get(url("people", event))

    ask()
    with django_assert_num_queries(8):
        organiser.get(url("people", event))
    ask(), ask()
    with django_assert_num_queries(8):
        organiser.get(url("people", event))
