"""The page of one table: who gets in, and what waits there."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from gonuts_league.clubs.enums import Role
from gonuts_league.events.models import Round
from gonuts_league.tables.models import SeatEntry, Table
from gonuts_league.tables.services.links import revoke_link, table_link
from tests.factories.clubs import ClubFactory, MembershipFactory
from tests.factories.events import EventFactory
from tests.factories.tables import (
    make_round,
    make_table,
)
from tests.phones.table_pages import (
    HTMX,
    cards_at,
    close,
    phone_url,
    read,
    tap_at,
    url_of,
)

pytestmark = pytest.mark.django_db


def test_a_link_shows_the_players_and_only_their_first_names(client, table):
    response = client.get(phone_url(table))

    words = read(response)
    assert "Table 1 Round 1 Call the organiser Menu Thursday" in words
    assert "Greta's cards" in words
    assert "Lind" not in response.content.decode()


def test_a_table_tells_its_people_apart_from_those_next_door(client, table):
    make_table(table.round, number=2, people=["Greta Adler", "Herr Vogel"])

    own = read(client.get(phone_url(table)))
    other = read(client.get(phone_url(table.round.tables.get(number=2))))

    assert "Greta L.'s cards" in own
    assert "Greta A.'s cards" in other
    assert "Herr Vogel" in other


def test_a_page_of_a_link_is_kept_by_nobody(client, table):
    response = client.get(phone_url(table))

    assert "no-store" in response["Cache-Control"]
    assert response["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("act", ["", "r1/", "r1/confirm/", "standings/"])
@pytest.mark.parametrize("token", ["guessed", "1.1.1~abc", "desk"])
def test_a_guessed_link_tells_one_sentence(client, table, token, act):
    response = client.get(f"/t/{token}/{act}")

    assert response.status_code == 404
    assert "This link no longer opens a table. Ask the organiser. Type" in read(
        response
    )
    assert "Thursday" not in response.content.decode()


def test_a_revoked_link_neither_shows_nor_taps(client, table):
    seat, url = table.seats.first(), url_of(table, "tap")
    revoke_link(table_link(table.round.event_id, 1))

    response = client.post(url, {"seat": seat.pk, "add": "plain"})

    assert response.status_code == 404
    assert cards_at(table)[0] is None


def test_a_link_cannot_change_another_table(client, table):
    other = make_table(table.round, number=2, people=["Ida Nowak", "Theo Fox"])

    response = tap_at(client, table, other.seats.first(), "plain")

    assert response.status_code == 422
    assert "Nobody by that name sits here." in read(response)
    assert cards_at(other) == [None, None]


def test_whoever_scores_for_the_club_has_the_same_page(client, table):
    membership = MembershipFactory(club=table.round.event.club, role=Role.SCOREKEEPER)
    client.force_login(membership.user)
    url = reverse("table:desk", args=[table.round.event.slug, table.pk])

    page = client.get(url)
    client.post(f"{url}tap/", {"seat": table.seats.first().pk, "add": "plain"})

    assert "Greta's cards" in read(page)
    assert reverse("events:desk", args=[table.round.event.slug]) in (
        page.content.decode()
    )
    assert cards_at(table)[0] == {"plain": 1}
    assert SeatEntry.objects.get().taps.get().user == membership.user


@pytest.mark.parametrize("who", ["nobody", "other club"])
def test_the_desk_page_is_not_there_for_others(client, table, who):
    if who == "other club":
        client.force_login(MembershipFactory(club=ClubFactory()).user)
    url = reverse("table:desk", args=[table.round.event.slug, table.pk])

    answers = [client.get(url), client.post(f"{url}tap/", {"add": "plain"})]

    assert [answer.status_code for answer in answers] == [404, 404]
    assert "Thursday" not in answers[0].content.decode()


def test_the_desk_does_not_open_a_table_of_another_event(client, table):
    membership = MembershipFactory(club=table.round.event.club)
    client.force_login(membership.user)
    other = EventFactory(club=table.round.event.club)

    response = client.get(reverse("table:desk", args=[other.slug, table.pk]))

    assert response.status_code == 404


def test_a_tap_without_the_form_s_secret_is_refused(table):
    client = Client(enforce_csrf_checks=True)
    client.get(phone_url(table))
    form = {"seat": table.seats.first().pk, "add": "plain"}

    bare = client.post(url_of(table, "tap"), form)
    secret = {"csrfmiddlewaretoken": client.cookies["csrftoken"].value}
    real = client.post(url_of(table, "tap"), form | secret)

    assert (bare.status_code, real.status_code) == (403, 302)
    assert cards_at(table)[0] == {"plain": 1}


def test_a_young_player_is_called_by_the_seat(client, table):
    player = table.seats.all()[1].entry.player
    player.is_young = True
    player.save()

    page = client.get(phone_url(table))

    assert "Greta – not entered Player 2 – not entered Jonas" in read(page)
    assert "Clara" not in page.content.decode()


def test_a_young_player_is_called_by_the_name_at_the_table(client, table):
    player = table.seats.all()[1].entry.player
    player.is_young, player.table_name = True, "Fox"
    player.save()

    page = client.get(phone_url(table))
    who = read(client.get(url_of(table, "who")))

    assert "Greta – not entered Fox – not entered Jonas" in read(page)
    assert "Fox" in who
    assert "Clara" not in page.content.decode()


def test_two_players_of_one_name_are_told_apart_by_the_seat(client, table):
    player = table.seats.all()[1].entry.player
    player.name, player.name_key = "Greta Lamm", "greta lamm"
    player.save()

    words = read(client.get(phone_url(table)))

    assert "Greta L. (1) – not entered Greta L. (2) – not entered" in words


def test_a_namesake_has_the_same_number_at_every_table(client, table):
    other = make_table(table.round, number=2, people=["Greta Lamm", "Otto Zorn"])

    own, next_door = (read(client.get(phone_url(each))) for each in (table, other))
    listed = read(client.get(f"{phone_url(table)}standings/"))

    assert "Greta L. (1) – not entered" in own
    assert "Greta L. (2) – not entered" in next_door
    assert "Greta L. (1)" in listed
    assert "Greta L. (2)" in listed


def test_markup_in_a_name_is_shown_as_it_is(client, table):
    player = table.seats.first().entry.player
    player.name = "<b>Bobby</b>"
    player.save()

    html = client.get(phone_url(table)).content.decode()

    assert "&lt;b&gt;Bobby&lt;/b&gt;" in html
    assert "<b>Bobby" not in html


def test_before_the_first_round_the_page_waits(client):
    event = EventFactory()
    draft = make_round(event, state="draft", published_at=None)
    url = phone_url(make_table(draft))

    page = client.get(url)
    seen = {"HTTP_IF_NONE_MATCH": page.context["version"]}
    poll = client.get(url, {"shown": "seats"}, **HTMX, **seen)
    Round.objects.update(state="published", published_at=timezone.now())
    poll_later = client.get(url, {"shown": "seats"}, **HTMX, **seen)

    assert "Round 1 has not started; this page will show it." in read(page)
    assert (poll.status_code, poll_later["HX-Refresh"]) == (304, "true")


def test_a_closed_round_shows_its_result(client, full_table):
    client.post(url_of(full_table, "confirm"), {"version": full_table.version})
    close(full_table.round)

    words = read(client.get(url_of(full_table)))

    assert "Round 1 is closed. Here is your result. Clara wins" in words
    assert "Change it" not in words


def test_a_tap_after_the_round_was_closed_leads_to_the_result(client, table):
    client.get(phone_url(table))
    close(table.round)

    plain = tap_at(client, table, table.seats.first(), "plain", htmx=False, follow=True)
    htmx = tap_at(client, table, table.seats.first(), "plain")

    assert plain.status_code == 302
    assert htmx["HX-Redirect"] == plain["Location"] == url_of(table)
    assert "Round 1 is closed. Here is your result." in read(client.get(url_of(table)))


def test_a_table_that_the_round_does_not_use_says_so(client, table):
    later = make_round(table.round.event, number=2)
    make_table(later, number=2, people=["Ida Nowak", "Theo Fox"])

    words = read(client.get(phone_url(table)))

    assert "Table 1 is not used in this round." in words
    assert "Table 1 of round 1 has no confirmed result yet. Enter it" in words


def test_an_older_round_that_was_forgotten_is_linked(client, table):
    later = make_round(table.round.event, number=2)
    make_table(later)

    page = client.get(phone_url(table))

    assert "Table 1 · Round 2" in read(page)
    assert f'href="{url_of(table)}"' in page.content.decode()


def test_a_game_that_was_called_off_says_so(client, table):
    Table.objects.update(state="void")

    words = read(client.get(phone_url(table)))

    assert "This game was called off and does not count." in words
