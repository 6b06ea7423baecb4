"""The part of the standings that asks for news by itself."""

import logging
import re
from decimal import Decimal

import pytest

from gonuts_league.clubs.services.accounts import change_club
from gonuts_league.events.enums import AwardKind
from gonuts_league.events.services.awards import give_award
from gonuts_league.events.services.people import drop_entry
from gonuts_league.events.services.rounds import publish_round
from gonuts_league.events.services.setup import finish_event
from gonuts_league.players.services import (
    change_player,
    erase_player,
    set_guest,
)
from gonuts_league.players.showing import Audience
from gonuts_league.results import live as live_parts
from tests.played import enter_and_confirm, event_of, play, publish
from tests.results.standings_pages import (
    HTMX,
    NOBODY,
    live_url,
    page_url,
    rows_of,
    text_of,
)

pytestmark = pytest.mark.django_db


def poll(client, url, etag=""):
    return client.get(url, headers={**HTMX, "If-None-Match": etag})


def test_the_page_hands_out_an_address_that_works_without_cookies(member, event):
    play(event)
    body = member.get(page_url(event)).content.decode()
    url = re.search(r'hx-get="([^"]+)"', body)[1]
    etag = re.search(r'data-etag="([^"]+)"', body)[1].replace("&quot;", '"')
    member.cookies.clear()

    fresh = poll(member, url)

    assert fresh.headers["ETag"] == etag
    assert len(rows_of(fresh)) == 8
    assert not fresh.cookies


def test_nothing_new_costs_one_query(client, event, django_assert_num_queries):
    play(event)
    url = live_url(event)
    etag = poll(client, url).headers["ETag"]

    with django_assert_num_queries(1) as queries:
        response = poll(client, url, etag)

    assert (response.status_code, response.content) == (304, b"")
    assert "events_entry" not in queries[0]["sql"]
    assert response.headers["ETag"] == etag
    assert not response.cookies


def test_nothing_new_is_no_line_of_the_log(client, event, caplog):
    play(event)
    caplog.set_level(logging.INFO, logger="gonuts_league.requests")
    etag = poll(client, live_url(event)).headers["ETag"]

    poll(client, live_url(event), etag)

    assert [line.figures["status"] for line in caplog.records] == [200]


def test_nothing_new_is_answered_without_session_and_account(member, event):
    play(event)
    url = live_url(event)
    first = poll(member, url)

    unchanged = poll(member, url, first.headers["ETag"])

    assert hasattr(first.wsgi_request, "session")
    assert not hasattr(unchanged.wsgi_request, "session")
    assert unchanged.headers["Cache-Control"] == "private, no-cache"
    assert unchanged.headers["X-Content-Type-Options"] == "nosniff"


def test_pages_that_are_closed_end_polls_that_found_nothing_new(client, event):
    play(event)
    change_club(event.club, are_pages_open=True, actor=NOBODY)
    url = live_url(event, Audience.OPEN)
    etag = poll(client, url).headers["ETag"]
    unchanged = poll(client, url, etag)
    change_club(event.club, are_pages_open=False, actor=NOBODY)

    assert unchanged.status_code == 304
    assert poll(client, url, etag).status_code == 404


def test_the_short_way_refuses_strange_hosts_and_forged_addresses(client, event):
    play(event)
    url = live_url(event)
    etag = poll(client, url).headers["ETag"]
    headers = {**HTMX, "If-None-Match": etag}

    elsewhere = client.get(url, headers=headers, HTTP_HOST="evil.example")
    forged = poll(client, url[:-3] + "xy/", etag)

    assert elsewhere.status_code == 400
    assert forged.status_code == 404


def test_a_body_is_made_once(client, event, django_assert_num_queries):
    play(event)
    first = poll(client, live_url(event))

    with django_assert_num_queries(1):
        second = poll(client, live_url(event))

    assert rows_of(first) == rows_of(second)


@pytest.mark.parametrize("count", [20, 200])
def test_a_new_body_takes_as_many_queries_for_many(
    client, count, django_assert_num_queries
):
    event = event_of(count)
    play(event)

    with django_assert_num_queries(9):
        poll(client, live_url(event))


def test_a_reader_who_is_signed_in_is_not_looked_up(
    member, event, django_assert_num_queries
):
    play(event)
    poll(member, live_url(event))

    with django_assert_num_queries(1):
        poll(member, live_url(event))


def test_title_and_state_outside_the_part_follow(client, event):
    play(event)

    body = poll(client, live_url(event)).content.decode()

    assert 'hx-swap-oob="innerHTML:#standings-title">Standings after round 1' in body
    state = body.partition('hx-swap-oob="innerHTML:#standings-state">')[2]
    assert "Live · </span>2 of 2 tables" in state


def test_a_finished_event_is_not_live(client, event):
    play(event)
    finish_event(event, actor=NOBODY)

    body = poll(client, live_url(event)).content.decode()

    assert "The event is finished" in body
    assert "Live" not in body


def test_the_answer_is_not_for_shared_caches(client, event):
    play(event)

    response = poll(client, live_url(event))

    assert response.headers["Cache-Control"] == "private, no-cache"
    assert "Cookie" not in response.headers["Vary"]


def test_an_address_of_opened_pages_ends_with_them(client, event):
    play(event)
    change_club(event.club, are_pages_open=True, actor=NOBODY)
    url = live_url(event, Audience.OPEN)
    opened = poll(client, url).status_code
    change_club(event.club, are_pages_open=False, actor=NOBODY)

    assert (opened, poll(client, url).status_code) == (200, 404)


def test_an_address_of_a_member_asks_for_the_page_after_a_day(
    client, event, monkeypatch
):
    play(event)
    url = live_url(event)
    later = live_parts.signing.time.time() + 24 * 60 * 60 + 1
    monkeypatch.setattr(live_parts.signing.time, "time", lambda: later)

    response = poll(client, url)

    assert response.status_code == 204
    assert response.headers["HX-Refresh"] == "true"


def test_an_address_of_opened_pages_has_no_end(client, event, monkeypatch):
    play(event)
    change_club(event.club, are_pages_open=True, actor=NOBODY)
    url = live_url(event, Audience.OPEN)
    later = live_parts.signing.time.time() + 7 * 24 * 60 * 60
    monkeypatch.setattr(live_parts.signing.time, "time", lambda: later)

    assert poll(client, url).status_code == 200


def test_an_address_that_was_changed_is_not_there(client, event):
    url = live_url(event)

    assert poll(client, url.replace("/s/", "/s/x")).status_code == 404


def test_a_phone_at_a_table_reads_while_the_pages_are_closed(client, event):
    play(event)

    response = poll(client, live_url(event, Audience.TABLE))

    assert "Greta L." in text_of(response)
    assert "Lindqvist" not in text_of(response)
    assert "/games/" not in response.content.decode()


CHANGES = {
    "confirm": lambda event, running: enter_and_confirm(
        running.tables.first(), 1, 2, 3, 44
    ),
    "rename": lambda event, running: change_player(
        event.entries.first().player, name="Gro Larsen", actor=NOBODY
    ),
    "hide": lambda event, running: change_player(
        event.entries.first().player, is_hidden=True, actor=NOBODY
    ),
    "erase": lambda event, running: erase_player(
        event.entries.first().player, actor=NOBODY
    ),
    "drop": lambda event, running: drop_entry(
        event.entries.first(), is_now=False, actor=NOBODY
    ),
    "guest": lambda event, running: set_guest(
        event.entries.first().player, is_guest=True, actor=NOBODY
    ),
    "award": lambda event, running: give_award(
        event.entries.first(),
        kind=AwardKind.ADJUSTMENT,
        points=Decimal(3),
        reason="",
        actor=NOBODY,
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_seen_at_the_next_poll(client, event, change):
    play(event)
    running = publish(event, number=2)
    change_club(event.club, are_pages_open=True, actor=NOBODY)
    url = live_url(event, Audience.OPEN)
    before = client.get(url)

    CHANGES[change](event, running)
    after = client.get(url, headers={"If-None-Match": before.headers["ETag"]})

    assert after.status_code == 200
    assert rows_of(after) != rows_of(before)


def test_a_published_round_is_seen_at_the_next_poll(client, event):
    play(event)
    draft = publish(event, number=2)
    type(draft).objects.filter(pk=draft.pk).update(state="draft", published_at=None)
    before = client.get(live_url(event))

    publish_round(draft, actor=NOBODY)
    after = client.get(
        live_url(event), headers={"If-None-Match": before.headers["ETag"]}
    )

    assert "Standings after round 1" in text_of(before)
    assert "Standings in round 2" in text_of(after)


def test_a_draft_is_not_shown(member, event):
    play(event)
    draft = publish(event, number=2)
    type(draft).objects.filter(pk=draft.pk).update(state="draft", published_at=None)

    assert len(rows_of(member.get(page_url(event)))[0]) == 6
