"""The page on the wall, and the remote in the organiser's hand."""

import re

import pytest
from django.urls import reverse

from gonuts_league.events.enums import LinkKind
from gonuts_league.events.models import Event
from gonuts_league.events.services.freezing import freeze_standings
from gonuts_league.events.services.links import event_link, renew_event_link
from gonuts_league.events.services.setup import bump_standings
from tests.clubs.readers import client_as
from tests.events.actions import ME
from tests.phones.table_pages import read
from tests.played import play, publish

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def to(name, event):
    return reverse(f"events:{name}", args=[event.slug])


def etag_of(page):
    return re.search(r'data-etag="([^"]+)"', page.content.decode()).group(1)


def poll(client, wall, page):
    etag = etag_of(page).replace("&quot;", '"')
    return client.get(wall, headers={**HTMX, "If-None-Match": etag})


def test_the_wall_needs_no_account_and_has_no_controls(client, event, wall):
    publish(event, 2)

    page = client.get(wall)
    body = page.content.decode()

    assert "Round 2 of 4" in read(page)
    assert not re.search(r"<(a|button|input|form)[ >]", body)
    assert '<meta http-equiv="refresh"' in body


def test_a_page_can_be_asked_for_and_says_which_it_is(client, wall):
    assert "page 2 of 4" in read(client.get(wall + "?page=2"))
    assert "page 1 of 4" in read(client.get(wall + "?page=5"))


def test_a_poll_gets_the_picture_alone_and_nothing_while_it_is_the_same(
    client, event, wall
):
    page = client.get(wall + "?page=1")

    unchanged = poll(client, wall + "?page=1", page)
    publish(event, 2)
    bump_standings(event)
    changed = poll(client, wall + "?page=1", page)

    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert changed.content.decode().strip().startswith('<main class="wall"')
    assert "Round 2 of 4" in read(changed)


def test_a_renewed_link_ends_the_old_wall(client, event, wall):
    renew_event_link(event_link(event, LinkKind.WALL), actor=ME)

    assert client.get(wall).status_code == 404


def test_keys_are_only_for_whoever_is_signed_in_as_organiser(client, event, wall, olga):
    scorekeeper = client_as("scorekeeper", event.club)

    readers = (client, scorekeeper, olga)
    keys = ["data-reveal=" in each.get(wall).content.decode() for each in readers]

    assert keys == [False, False, True]


def test_the_organiser_tells_the_wall_what_to_show(client, event, wall, olga):
    publish(event, 2)

    olga.post(to("wall-shows", event), {"shows": "standings"})

    assert "Standings in round 2" in read(client.get(wall))
    assert olga.post(to("wall-shows", event), {"shows": "cats"}).status_code == 404


def test_what_the_big_screen_shows_is_one_choice(event, olga):
    olga.post(to("wall-shows", event), {"shows": "clock"})

    page = olga.get(to("screens", event)).content.decode()

    choices = re.findall(r'value="([\w-]+)"\s+aria-pressed="(\w+)"', page)
    assert len(choices) == 5
    assert [value for value, pressed in choices if pressed == "true"] == ["clock"]
    assert 'type="checkbox"' not in page


@pytest.mark.parametrize("is_closed", [False, True])
def test_a_freeze_offers_the_last_closed_round(event, olga, is_closed):
    play(event, 2)
    (play if is_closed else publish)(event, 3)

    page = olga.get(to("screens", event)).content.decode()

    offered = re.findall(r'<option value="(\d)"( selected)?>([^<]*)', page)
    chosen = "3" if is_closed else "2"
    assert offered == [
        (n, " selected" if n == chosen else "", f"Round {n}") for n in "321"
    ]


def test_freezing_and_announcing_from_a_phone(client, event, wall, olga):
    frozen = read(olga.post(to("freeze", event), {"round": "1"}, follow=True))
    olga.post(to("reveal", event), {"act": "begin", "place": "16"})
    remote = read(
        olga.post(to("reveal", event), {"act": "next", "seen": "0"}, follow=True)
    )

    assert "The standings are frozen." in frozen
    assert "as of round 1" in frozen
    assert "4 of 16 places are on the big screen." in remote
    assert "12 places are still to come" in read(client.get(wall))


def test_the_key_of_the_wall_is_answered_without_a_page(event, olga):
    freeze_standings(event, after_round=1, actor=ME)

    first = {"act": "begin", "place": "16"}
    begin = olga.post(to("reveal", event), first, headers=HTMX)
    later = [
        olga.post(to("reveal", event), {"act": act, "seen": seen}, headers=HTMX)
        for act, seen in (("next", 0), ("next", 0), ("next", 1), ("back", 2))
    ]

    assert {begin.status_code, *(each.status_code for each in later)} == {204}
    assert Event.objects.get().revealed == 1


def test_a_key_on_standings_that_are_not_frozen_does_nothing(event, olga):
    answer = olga.post(to("reveal", event), {"act": "begin"}, headers=HTMX)

    assert (answer.status_code, Event.objects.get().revealed) == (409, None)
    assert olga.get(to("reveal", event)).url == to("screens", event)


def test_at_the_end_everybody_may_see(client, event, wall, olga):
    freeze_standings(event, after_round=1, actor=ME)
    olga.post(to("reveal", event), {"act": "begin", "place": "16"})
    for seen in range(4):
        olga.post(to("reveal", event), {"act": "next", "seen": seen})

    offered = read(olga.get(to("reveal", event)))

    assert "16 of 16 places" in offered
    assert "Everybody sees the standings now." in offered
    assert Event.objects.get().frozen_after is None
    assert "0 places are still to come" not in read(client.get(wall))
    olga.post(to("reveal", event), {"act": "end"})
    assert Event.objects.get().revealed is None


def test_one_key_begins_with_the_last_three_places(event, olga):
    freeze_standings(event, after_round=1, actor=ME)

    olga.post(to("reveal", event), {"act": "begin"}, headers=HTMX)
    remote = read(olga.get(to("reveal", event)))

    # The ranks are 1, 5, 9 and 13: four share the first place.
    assert Event.objects.get().revealed == 3
    assert "Next: place 1, shared by 4" in remote
    assert "Stop announcing" in remote


@pytest.mark.parametrize("round_number", ["", "7", "x"])
def test_only_a_round_that_was_seen_can_be_frozen(event, olga, round_number):
    answer = olga.post(to("freeze", event), {"round": round_number})

    assert answer.status_code == 409
    assert "has not been published yet" in read(answer)


def test_a_second_window_shows_the_wall_and_signs_nobody_out(event, olga, wall):
    page = olga.get(to("screens", event)).content.decode()

    assert f'href="{wall}" target="_blank"' in " ".join(page.split())
    assert olga.get(wall).status_code == 200
    assert "_auth_user_id" in olga.session


def test_the_screens_page_carries_codes_for_other_devices(event, olga, wall):
    page = olga.get(to("screens", event)).content.decode()

    assert wall in page
    assert page.count("<svg") >= 2
