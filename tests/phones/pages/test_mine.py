"""One person's own page, by their private link."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.events.models import Event
from gonuts_league.leagues.services.recounting import recount
from gonuts_league.players.models import Player, PlayerLink
from gonuts_league.players.private_links import make_player_link, player_link_token
from gonuts_league.players.services import change_player, erase_player
from gonuts_league.players.showing import faces_apart
from gonuts_league.tables.models import PhoneHolder
from gonuts_league.web.templatetags.look import FACES, face_of
from tests.factories.events import AwardFactory
from tests.phones.table_pages import HTMX, close, phone_url, read
from tests.played import event_of, play, publish

pytestmark = pytest.mark.django_db


def url(token, name="page", *more):
    return reverse(f"mine:{name}", args=[token, *more])


def test_the_page_says_where_to_sit_now_and_opens_that_table(client, event, token):
    table = publish(event).tables.get(number=2)

    words = read(client.get(url(token)))
    opened = client.post(url(token, "table", event.slug))

    assert "Sofia Marin" in words
    assert "Table 2 Round 1, with Jonas B., Noah W. and Tariq H." in words
    assert "Lindqvist" not in words
    assert opened.url == phone_url(table)
    holder = PhoneHolder.objects.get()
    assert (holder.table, holder.seat.entry.player.name) == (table, "Sofia Marin")


def test_whoever_sits_nowhere_opens_no_table(client, event, token):
    opened = client.post(url(token, "table", event.slug))
    elsewhere = client.post(url(token, "table", event_of(4).slug))

    assert (opened.url, elsewhere.url) == (url(token), url(token))
    assert not PhoneHolder.objects.exists()


def test_the_page_lists_games_and_leads_to_the_standings_of_the_evening(
    client, event, token
):
    play(event)
    publish(event, number=2)

    page = client.get(url(token))

    assert "2 Jonas, Noah and Tariq Round 1 · Gamewright edition 17" in read(page)
    assert "Round 2 ·" not in read(page)
    assert reverse("standings:event", args=[event.slug]) in page.content.decode()


def test_a_finished_event_has_no_table(client, event, token):
    play(event)
    Event.objects.update(finished_at=timezone.now())

    words = read(client.get(url(token)))

    assert "Round 1 ·" in words
    assert "Open my table" not in words


def test_a_round_kept_back_is_not_told(client, event, token):
    play(event)
    play(event, number=2)
    Event.objects.update(frozen_after=1)

    words = read(client.get(url(token)))

    assert "Round 1 ·" in words
    assert "Round 2 ·" not in words


def test_whoever_sits_at_no_table_is_told_why(client, event, player, token):
    waiting = read(client.get(url(token)))
    round_ = publish(event)
    round_.tables.get(number=2).delete()
    lost = read(client.get(url(token)))
    AwardFactory(
        entry=player.entries.get(),
        round=round_,
        bye=True,
        points=6,
    )

    out = read(client.get(url(token)))

    assert "Round 1 has not started; this page will show it." in waiting
    assert "You sit at no table in round 1. Ask the organiser." in lost
    assert "You sit out round 1." in out


def test_a_poll_is_answered_only_after_a_change(client, event, token):
    round_ = publish(event)
    seen = {"HTTP_IF_NONE_MATCH": client.get(url(token)).context["version"]}

    same = client.get(url(token), **HTMX, **seen)
    close(round_)
    moved = client.get(url(token), **HTMX, **seen)

    assert same.status_code == 304
    assert moved.content.decode().lstrip().startswith('<div id="now"')
    assert "Round 2 has not started" in read(moved)


def test_a_tap_ends_the_link_for_everybody_and_can_be_taken_back(client, token):
    client.post(url(token, "end"))
    link = PlayerLink.objects.get()
    stranger = Client().get(url(token))
    stolen = Client().post(url(token, "back"))
    ended = client.get(url(token))
    client.post(url(token, "back"))

    acts = JournalEntry.objects.order_by("pk").values_list("act", "link")
    holder = f"player:{link.player_id}.1"
    assert list(acts)[1:] == [
        ("player-link-ended", holder),
        ("player-link-restored", holder),
    ]
    assert "This link no longer opens anything." in read(stranger)
    assert (stranger.status_code, stolen.status_code) == (404, 404)
    assert "You ended this link." in read(ended)
    assert "Sofia Marin" in read(client.get(url(token)))


def test_an_ending_is_not_taken_back_after_a_new_link(client, player, token):
    client.post(url(token, "end"))
    make_player_link(player, actor=Actor())

    response = client.post(url(token, "back"))

    assert response.status_code == 404
    assert PlayerLink.objects.get().generation == 2


@pytest.mark.parametrize("name", ["page", "end", "table"])
def test_guessed_and_dead_links_tell_one_sentence(client, event, player, token, name):
    round_ = publish(event)
    erase_player(player, actor=Actor())
    send = client.get if name == "page" else client.post
    more = [round_.event.slug] if name == "table" else []

    for each in (token, "1.1~guessed"):
        response = send(url(each, name, *more))
        assert response.status_code == 404
        assert "This link no longer opens anything. Ask the organiser." in read(
            response
        )


@pytest.mark.parametrize("count", [8, 24])
def test_a_large_event_takes_as_few_queries(count, django_assert_num_queries):
    event = event_of(count)
    play(event)
    player = event.entries.order_by("pk").first().player
    recount(event.club)
    token = player_link_token(make_player_link(player, actor=Actor()))

    with django_assert_num_queries(24):
        Client().get(url(token))


def test_a_person_chooses_the_donut_that_every_page_draws(client, event, player, token):
    play(event)
    recount(event.club)
    chosen = {"shape": "heart", "glaze": "mint", "topping": "berry"}
    drawn = '<svg class="face gl-mint" aria-hidden="true"><use href="/static/faces.svg#'

    client.get(url(token))
    client.post(url(token, "donut"), chosen | {"shape": "cube"})
    before = Player.objects.get(pk=player.pk).face
    client.post(url(token, "donut"), chosen)

    assert before == 0
    assert face_of(Player.objects.get(pk=player.pk).face) == tuple(chosen.values())
    for page in (
        reverse("leagues:leaderboards", args=[event.club.slug]),
        reverse("standings:event", args=[event.slug]),
    ):
        assert f'{drawn}heart"/>' in client.get(page).content.decode(), page


def test_in_an_event_the_later_of_two_alike_gets_another_donut(event, player):
    other = event.entries.exclude(player=player).first().player
    face = FACES["star", "lemon", "bare"]
    for each in (player, other):
        change_player(each, face=face, actor=Actor())
    first, second = sorted((player.pk, other.pk))

    faces = faces_apart([first, second], dict.fromkeys((first, second), face))

    assert face_of(faces[first]) == ("star", "lemon", "bare")
    assert face_of(faces[second])[0] == "star"
    assert face_of(faces[second])[2] != "bare"
