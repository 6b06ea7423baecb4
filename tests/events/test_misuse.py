"""What a clever player, a stranger or an old form tries: refused, and nothing done."""

import re

import pytest
from django.core.serializers import serialize
from django.urls import reverse

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.clubs.services.actions import log_action
from gonuts_league.events.enums import LinkKind
from gonuts_league.events.services.links import event_link, renew_event_link
from gonuts_league.events.services.people import check_in
from gonuts_league.events.services.results import reopen_result
from gonuts_league.players.private_links import (
    end_player_link,
    make_player_link,
    player_link_token,
)
from gonuts_league.tables import models
from gonuts_league.tables.services.links import revoke_link, table_link
from gonuts_league.venue.codes import path_of
from tests.clubs.readers import client_as
from tests.factories.events import EventFactory
from tests.factories.tables import PHONE, enter_cards, make_round, make_table
from tests.phones.table_pages import cards_at, phone_url, read, tap_at, url_of

pytestmark = pytest.mark.django_db
EVIL = "<b onclick=x>Bobby</b>"


def _kept():
    """All that is played, and who did what, as it is in the database."""
    rows = (
        models.Table,
        models.Seat,
        models.SeatEntry,
        models.Tap,
        models.LateTap,
        models.Agreement,
        models.SecondCount,
        models.Result,
        JournalEntry,
    )
    return [serialize("json", row.objects.order_by("pk")) for row in rows]


@pytest.fixture
def desk(table):
    return client_as("organiser", table.round.event.club)


def _revoked_table(table):
    place = phone_url(table)
    revoke_link(table_link(table.round.event_id, table.number))
    return place


def _renewed(kind):
    def place(table):
        link = event_link(table.round.event, kind)
        old = path_of(link)
        renew_event_link(link, actor=Actor())
        return old

    return place


def _ended_private_link(table):
    link = make_player_link(table.seats.first().entry.player, actor=Actor())
    end_player_link(link, actor=Actor())
    return reverse("mine:page", args=[player_link_token(link)])


def _wall_as_station(table):
    wall = path_of(event_link(table.round.event, LinkKind.WALL))
    return wall.replace("/wall/", "/station/")


@pytest.mark.parametrize(
    "place",
    [
        lambda table: phone_url(table).replace(".1~", ".2~"),
        lambda table: "/wall/1.wall.1~guessed/",
        lambda table: "/me/1.1~guessed/",
        _revoked_table,
        _renewed(LinkKind.WALL),
        _renewed(LinkKind.STATION),
        _renewed(LinkKind.SEATS),
        _ended_private_link,
        _wall_as_station,
    ],
)
def test_a_guessed_revoked_or_other_link_opens_nothing(client, table, place):
    address = place(table)
    before = _kept()

    response = client.get(address)

    assert response.status_code == 404
    assert read(response).count("link") <= read(response).count(".")
    assert "Thursday" not in response.content.decode()
    assert "Greta" not in response.content.decode()
    assert _kept() == before


def test_a_revoked_code_is_no_code_any_more(client, table):
    link = table_link(table.round.event_id, 1)
    old = link.code
    revoke_link(link)

    response = client.get(reverse("codes:go-to", args=[old]))

    assert response.status_code == 404
    assert "No table has this code." in read(response)


@pytest.mark.parametrize("act", ["tap", "none", "totals", "confirm", "dispute"])
def test_a_revoked_link_changes_nothing(client, full_table, act):
    seat, address = full_table.seats.first(), url_of(full_table, act)
    revoke_link(table_link(full_table.round.event_id, 1))
    before = _kept()

    form = {"seat": seat.pk, "add": "plain", "version": full_table.version}
    response = client.post(address, form)

    assert response.status_code == 404
    assert _kept() == before


@pytest.mark.parametrize("act", ["tap", "none", "confirm", "who"])
def test_the_link_of_one_table_does_nothing_at_another(client, full_table, act):
    people = ["Ida Nowak", "Theo Fox"]
    other = make_table(full_table.round, number=2, people=people)
    client.get(phone_url(full_table))
    before = _kept()

    form = {"seat": other.seats.first().pk, "add": "plain"}
    form |= {"version": full_table.version}
    response = client.post(url_of(full_table, act), form, follow=True)

    assert re.search("Nobody by that name sits here|not at this table", read(response))
    assert _kept() == before
    assert not models.PhoneHolder.objects.filter(seat__table=other).exists()


def test_a_replayed_confirm_form_confirms_nothing(client, full_table):
    full_table.round.event.confirm_by = "nobody"
    full_table.round.event.save()
    form = {"version": full_table.version}
    client.post(url_of(full_table, "confirm"), form)
    reopen_result(full_table, actor=PHONE)
    tap_at(client, full_table, full_table.seats.first(), "plain")
    before = _kept()

    response = client.post(url_of(full_table, "confirm"), form)

    assert response.status_code == 409
    assert "changed" in read(response)
    assert _kept() == before


def test_an_old_form_of_the_night_s_page_confirms_nothing(desk, full_table):
    seen = full_table.version
    enter_cards(full_table.seats.first(), {"plain": 1})
    before = _kept()
    place = ("events:table-accept", [full_table.round.event.slug, full_table.pk])

    for version in (seen, "-1", "9" * 5000):
        response = desk.post(reverse(place[0], args=place[1]), {"version": version})

        assert response.status_code == 409
        assert _kept() == before


@pytest.mark.parametrize(
    ("card", "count"), [("plain", "500"), ("plain", "-1"), ("maple", "1")]
)
def test_the_grid_takes_no_more_than_a_game_has(desk, table, card, count):
    address = reverse("table:grid", args=[table.round.event.slug, table.pk])
    before = _kept()

    form = {"act": "confirm", "depth": "cards", f"c-0-{card}": count}
    response = desk.post(address, form)

    assert response.status_code == 422
    assert _kept() == before


def test_the_grid_of_a_game_of_many_digits_is_that_of_the_table(desk, table):
    address = reverse("table:grid", args=[table.round.event.slug, table.pk])

    assert "Greta" in read(desk.get(address, {"game": "9" * 5000}))


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"take": "plain"}, "from 0 to"),
        ({"add": "maple"}, "card"),
        ({"take": "plain", "late": "1"}, ""),
    ],
)
def test_a_tap_below_zero_or_of_another_edition_counts_nothing(
    client, table, form, sentence
):
    seat = table.seats.first()
    response = client.post(url_of(table, "tap"), {"seat": seat.pk, **form}, follow=True)

    assert sentence in read(response)
    assert cards_at(table)[0] is None
    assert not models.Tap.objects.exists()


@pytest.mark.parametrize("name", ["client_id", "of"])
def test_an_act_with_an_id_too_long_is_refused_and_not_taken_for_another(
    client, table, name
):
    seat = table.seats.first()
    tap_at(client, table, seat, "plain", client_id="x" * 36)
    view = "tap" if name == "client_id" else "undo"
    form = {"seat": seat.pk, "add": "plain", name: "x" * 37}

    response = client.post(url_of(table, view), form, follow=True)

    assert "This has changed since." in read(response)
    assert cards_at(table)[0] == {"plain": 1}
    assert models.Tap.objects.count() == 1


def test_a_phone_cannot_stand_in_the_way_of_a_slip(client, desk, table):
    event = table.round.event
    newest = log_action(event.club, "pages-opened", actor=PHONE, event=event).pk
    for number in range(newest + 1, newest + 4):
        client_id = f"slip-{number}-0"
        tap_at(client, table, table.seats.last(), "plain", client_id=client_id)
    address = reverse("table:grid", args=[event.slug, table.pk])

    form = {"act": "confirm", "depth": "cards", "c-0-plain": "1"}
    response = desk.post(address, form)

    assert response.status_code == 302
    assert cards_at(table)[0] == {"plain": 1}


def test_a_total_of_many_digits_is_refused(client, table):
    points = {f"points-{seat.pk}": "5" for seat in table.seats.all()}
    decides = {f"cards-{seat.pk}": "9" * 5000 for seat in table.seats.all()}
    before = _kept()

    response = client.post(url_of(table, "totals"), points | decides)

    assert response.status_code == 422
    assert _kept() == before


def test_markup_in_a_name_is_shown_as_it_was_typed(client):
    event = EventFactory(name="Thursday")
    table = make_table(make_round(event), people=(EVIL, "Clara Moor"))
    player = table.seats.first().entry.player
    check_in(table.seats.first().entry, is_here=False, actor=Actor())
    check_in(table.seats.first().entry, is_here=True, actor=Actor())
    mine = player_link_token(make_player_link(player, actor=Actor()))
    desk = client_as("organiser", event.club)
    for_all = {kind: path_of(event_link(event, kind)) for kind in LinkKind}
    # Nobody signs up any more once a round is drawn.
    del for_all[LinkKind.SIGN_UP]

    open_to_all = [phone_url(table), reverse("mine:page", args=[mine])]
    pages = [client.get(place) for place in [*open_to_all, *for_all.values()]]
    for name in ("events:desk", "events:journal", "events:people"):
        pages += [desk.get(reverse(name, args=[event.slug]))]

    for page in pages:
        assert page.status_code == 200
        assert "<b onclick" not in page.content.decode()
        assert "&lt;b" in page.content.decode(), page.request["PATH_INFO"]


def test_an_organiser_s_page_is_not_kept_where_a_screen_is_handed_over(desk, table):
    slug = table.round.event.slug

    for name in ("events:desk", "events:journal", "events:people", "standings:event"):
        page = desk.get(reverse(name, args=[slug]))
        assert "no-store" in page["Cache-Control"]
