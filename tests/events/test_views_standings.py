import re
from decimal import Decimal

import pytest
from django.urls import reverse

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.services.accounts import open_pages
from gonuts_league.events import standings_live
from gonuts_league.events.enums import AwardKind
from gonuts_league.events.models import Award
from gonuts_league.events.services.awards import give_award
from gonuts_league.events.services.people import drop_entry, mark_guest
from gonuts_league.events.services.results import confirm_result
from gonuts_league.events.services.rounds import publish_round
from gonuts_league.events.services.setup import finish_event
from gonuts_league.events.standings_live import LiveKey, sign_key
from gonuts_league.players.services import change_player, erase_player
from gonuts_league.players.showing import Audience
from gonuts_league.tables.services.entry import (
    enter_no_cards,
    enter_totals,
    tap_card,
)
from tests.factories.clubs import ClubFactory, MembershipFactory
from tests.played import enter_and_confirm, event_of, play, publish

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
NOBODY = Actor()


@pytest.fixture
def event():
    return event_of(8)


@pytest.fixture
def member(client, event):
    return sign_in(client, event)


def sign_in(client, event):
    """Look as somebody of the event's club."""
    client.force_login(MembershipFactory(club=event.club).user)
    return client


def page_url(event, query=""):
    return reverse("standings:event", args=[event.slug]) + query


def live_url(event, audience=Audience.MEMBERS, **shown):
    key = LiveKey(event.pk, audience, "en", **shown)
    return reverse("standings:live", args=[sign_key(key)])


def text_of(response):
    """What a reader sees, in one line."""
    without_tags = re.sub(r"<[^>]+>", " ", response.content.decode())
    return " ".join(without_tags.split())


def rows_of(response):
    """The cells of each row of the standings."""
    body = response.content.decode().split("<tbody>")[1].split("</tbody>")[0]
    return [
        [
            " ".join(re.sub(r"<[^>]+>", " ", cell).split())
            for cell in re.findall(r"<t[dh][ >].*?</t[dh]>", row, re.DOTALL)
        ]
        for row in body.split("</tr>")[:-1]
    ]


class TestLatest:
    def test_leads_to_the_event_that_was_published_last(self, member, event):
        play(event)
        newer = event_of(4, club=ClubFactory())
        play(newer)

        response = member.get(reverse("standings:latest", args=[event.club.slug]))

        assert (response.status_code, response.url) == (302, page_url(event))

    def test_says_so_while_nothing_was_played(self, member, event):
        response = member.get(reverse("standings:latest", args=[event.club.slug]))

        assert "No event has been played yet" in text_of(response)

    def test_is_not_there_for_another_club(self, client, event):
        client.force_login(MembershipFactory().user)

        response = client.get(reverse("standings:latest", args=[event.club.slug]))

        assert response.status_code == 404


class TestPage:
    def test_ranks_with_points_wins_and_margin(self, member, event):
        play(event)

        rows = rows_of(member.get(page_url(event)))

        assert [row[0] for row in rows] == ["1", "1", "3", "3", "5", "5", "7", "7"]
        assert rows[0][2:] == ["11 (win)", "11", "1", "+4.5"]
        assert rows[7][2:] == ["2", "2", "0", "−4.5"]

    def test_says_why_a_row_is_ahead(self, member, event):
        round_ = publish(event)
        first, second = round_.tables.all()
        enter_and_confirm(first, 20, 10, 8, 2)
        enter_and_confirm(second, 16, 12, 8, 4)

        rows = rows_of(member.get(page_url(event)))

        assert "Level with Jonas on points (11) and wins (1)." in rows[0][1]
        assert "Ahead by margin : +10 against +6." in rows[0][1]
        assert "Ahead of Sofia by points : 11 against 7." in rows[1][1]
        assert "Behind by margin : −8 against −6." in rows[7][1]

    def test_says_with_whom_a_rank_is_shared(self, member, event):
        play(event)

        rows = rows_of(member.get(page_url(event)))

        assert "Shares rank 1 with Jonas: level on points (11)," in rows[0][1]
        assert "wins (1) and margin (+4.5)." in rows[0][1]

    def test_shows_thirds_with_two_decimals_in_the_whole_column(self, client):
        event = event_of(4)
        enter_and_confirm(publish(event).tables.get(), 20, 10, 10, 10)

        rows = rows_of(sign_in(client, event).get(page_url(event)))

        assert [row[3] for row in rows] == ["11.00", "4.33", "4.33", "4.33"]

    def test_moves_are_told_with_words(self, member, event):
        play(event)
        first, second = publish(event, number=2).tables.all()
        enter_and_confirm(first, 1, 2, 3, 40)
        enter_and_confirm(second, 4, 3, 2, 1)

        rows = rows_of(member.get(page_url(event)))

        assert [row[0] for row in rows[:3]] == ["1 – unchanged", "2 up 1", "3 up 4"]

    def test_an_earlier_round_is_shown_as_it_stood(self, member, event):
        play(event)
        play(event, number=2)

        response = member.get(page_url(event, "?round=1"))

        assert "Standings after round 1" in text_of(response)
        assert len(rows_of(response)[0]) == 6

    @pytest.mark.parametrize("query", ["?round=3", "?round=x", "?page=x", "?round=-1"])
    def test_a_round_that_nobody_saw_is_not_there(self, member, event, query):
        play(event)

        assert member.get(page_url(event, query)).status_code == 404

    def test_byes_guests_and_drops_are_marked_with_words(self, member, event):
        round_ = play(event)
        first, second, third = event.entries.order_by("pk")[:3]
        Award.objects.create(
            event=event, entry=first, round=round_, kind=AwardKind.BYE, points=6
        )
        mark_guest(second, is_guest=True, actor=NOBODY)
        drop_entry(third, is_now=True, actor=NOBODY)

        cells = " ".join(" ".join(row) for row in rows_of(member.get(page_url(event))))

        assert "17 (win) bye" in cells
        assert "Paul Nowak guest" in cells
        assert "Mia Vogel left" in cells

    def test_points_without_play_are_explained(self, member, event):
        play(event)
        give_award(
            event.entries.order_by("pk")[0],
            kind=AwardKind.PENALTY,
            points=Decimal("-1.5"),
            reason="late",
            actor=NOBODY,
        )

        assert "Penalty: −1.5." in text_of(member.get(page_url(event)))

    def test_the_end_names_the_winners(self, member, event):
        play(event)
        finish_event(event, actor=NOBODY)

        said = text_of(member.get(page_url(event)))

        assert "Final standings" in said
        assert "Greta and Jonas share the win" in said

    def test_a_running_round_tells_how_many_tables_are_confirmed(self, member, event):
        enter_and_confirm(publish(event).tables.first(), 20, 10, 8, 2)

        said = text_of(member.get(page_url(event)))

        assert "Standings in round 1" in said
        assert "1 of 2 tables confirmed" in said
        assert "Table 2 no result yet Jonas · Sofia · Noah · Tariq" in said

    def test_a_hundred_rows_stand_on_a_page(self, client):
        event = event_of(108)
        play(event)

        response = sign_in(client, event).get(page_url(event, "?page=2"))

        assert len(rows_of(response)) == 8
        assert 'href="?page=1"' in response.content.decode()

    def test_an_event_without_rounds_says_what_will_stand_here(self, member, event):
        said = text_of(member.get(page_url(event)))

        assert "No round has been published yet" in said

    def test_htmx_gets_the_part_alone(self, member, event):
        play(event)

        whole = member.get(page_url(event))
        part = member.get(page_url(event), headers=HTMX)

        assert b"<html" in whole.content
        assert b"<html" not in part.content
        assert b'id="standings-table"' in part.content
        assert rows_of(part) == rows_of(whole)
        assert "HX-Request" in whole.headers["Vary"]

    @pytest.mark.parametrize("count", [20, 200])
    def test_a_large_event_takes_no_more_queries(
        self, client, count, django_assert_num_queries
    ):
        event = event_of(count)
        for number in (1, 2):
            play(event, number)
        sign_in(client, event)

        with django_assert_num_queries(11):
            client.get(page_url(event))
        with django_assert_num_queries(4):
            client.get(page_url(event))


class TestLive:
    def poll(self, client, url, etag=""):
        return client.get(url, headers={**HTMX, "If-None-Match": etag})

    def test_the_page_hands_out_an_address_that_works_without_cookies(
        self, member, event
    ):
        play(event)
        body = member.get(page_url(event)).content.decode()
        url = re.search(r'hx-get="([^"]+)"', body)[1]
        etag = re.search(r'data-etag="([^"]+)"', body)[1].replace("&quot;", '"')
        member.cookies.clear()

        fresh = self.poll(member, url)

        assert fresh.headers["ETag"] == etag
        assert len(rows_of(fresh)) == 8
        assert not fresh.cookies

    def test_nothing_new_costs_one_query(
        self, client, event, django_assert_num_queries
    ):
        play(event)
        url = live_url(event)
        etag = self.poll(client, url).headers["ETag"]

        with django_assert_num_queries(1) as queries:
            response = self.poll(client, url, etag)

        assert (response.status_code, response.content) == (304, b"")
        assert "events_entry" not in queries[0]["sql"]
        assert response.headers["ETag"] == etag
        assert not response.cookies

    def test_a_body_is_made_once(self, client, event, django_assert_num_queries):
        play(event)
        first = self.poll(client, live_url(event))

        with django_assert_num_queries(1):
            second = self.poll(client, live_url(event))

        assert rows_of(first) == rows_of(second)

    @pytest.mark.parametrize("count", [20, 200])
    def test_a_new_body_takes_as_many_queries_for_many(
        self, client, count, django_assert_num_queries
    ):
        event = event_of(count)
        play(event)

        with django_assert_num_queries(8):
            self.poll(client, live_url(event))

    def test_a_reader_who_is_signed_in_is_not_looked_up(
        self, member, event, django_assert_num_queries
    ):
        play(event)
        self.poll(member, live_url(event))

        with django_assert_num_queries(1):
            self.poll(member, live_url(event))

    def test_title_and_state_outside_the_part_follow(self, client, event):
        play(event)

        body = self.poll(client, live_url(event)).content.decode()

        assert (
            'hx-swap-oob="innerHTML:#standings-title">Standings after round 1' in body
        )
        state = body.partition('hx-swap-oob="innerHTML:#standings-state">')[2]
        assert state.lstrip().startswith("<span>Live · 2 of 2 tables")

    def test_a_finished_event_is_not_live(self, client, event):
        play(event)
        finish_event(event, actor=NOBODY)

        body = self.poll(client, live_url(event)).content.decode()

        assert "The event is finished" in body
        assert "Live" not in body

    def test_the_answer_is_not_for_shared_caches(self, client, event):
        play(event)

        response = self.poll(client, live_url(event))

        assert response.headers["Cache-Control"] == "private, no-cache"
        assert "Cookie" not in response.headers["Vary"]

    def test_an_address_of_opened_pages_ends_with_them(self, client, event):
        play(event)
        open_pages(event.club, are_open=True, actor=NOBODY)
        url = live_url(event, Audience.OPEN)
        opened = self.poll(client, url).status_code
        open_pages(event.club, are_open=False, actor=NOBODY)

        assert (opened, self.poll(client, url).status_code) == (200, 404)

    def test_an_address_of_a_member_asks_for_the_page_after_a_day(
        self, client, event, monkeypatch
    ):
        play(event)
        url = live_url(event)
        later = standings_live.signing.time.time() + 24 * 60 * 60 + 1
        monkeypatch.setattr(standings_live.signing.time, "time", lambda: later)

        response = self.poll(client, url)

        assert response.status_code == 204
        assert response.headers["HX-Refresh"] == "true"

    def test_an_address_of_opened_pages_has_no_end(self, client, event, monkeypatch):
        play(event)
        open_pages(event.club, are_open=True, actor=NOBODY)
        url = live_url(event, Audience.OPEN)
        later = standings_live.signing.time.time() + 7 * 24 * 60 * 60
        monkeypatch.setattr(standings_live.signing.time, "time", lambda: later)

        assert self.poll(client, url).status_code == 200

    def test_an_address_that_was_changed_is_not_there(self, client, event):
        url = live_url(event)

        assert self.poll(client, url.replace("/s/", "/s/x")).status_code == 404

    def test_a_phone_at_a_table_reads_while_the_pages_are_closed(self, client, event):
        play(event)

        response = self.poll(client, live_url(event, Audience.TABLE))

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
    "guest": lambda event, running: mark_guest(
        event.entries.first(), is_guest=True, actor=NOBODY
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
    open_pages(event.club, are_open=True, actor=NOBODY)
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


class TestGame:
    def url(self, event, table):
        return reverse("standings:game", args=[event.slug, table.pk])

    def test_tells_who_came_where_by_totals(self, member, event):
        table = publish(event).tables.first()
        enter_and_confirm(table, 20, 30, 8, -2)

        said = text_of(member.get(self.url(event, table)))

        assert "Paul wins" in said
        assert "1. Paul Nowak 30 win" in said
        assert "4. Benedikt Sommer −2" in said

    def test_gives_the_reason_for_every_point_of_the_cards(self, member, event):
        table = publish(event).tables.first()
        for seat, cards in zip(
            table.seats.all(),
            [["plain", "plain"], ["glazed"], ["plain"], []],
            strict=True,
        ):
            for card in cards:
                tap_card(seat, card=card, step=1, actor=NOBODY)
            enter_no_cards(seat, actor=NOBODY)
        table.refresh_from_db()
        confirm_result(table, version=table.version, actor=NOBODY)

        said = text_of(member.get(self.url(event, table)))

        assert "confirmed cards" in said
        assert "2 Plain 1 each is 2. Most Plain at the table: +3. 5" in said
        assert "1 Plain Always 1. Greta has more Plain, so no bonus. 1" in said

    def test_reasons_name_strangers_players_as_their_page_does(self, client, event):
        table = publish(event).tables.first()
        enter_and_confirm(table, 20, 10, 8, 2)
        change_player(event.entries.first().player, is_young=True, actor=NOBODY)
        open_pages(event.club, are_open=True, actor=NOBODY)

        said = text_of(client.get(self.url(event, table)))

        assert "A player wins" in said
        assert "1. A player 20 win" in said
        assert "Paul N." in said
        assert "Greta" not in said

    def test_tells_all_games_of_a_series_and_their_sum(self, client):
        event = event_of(4)
        table = publish(event).tables.get()
        type(table).objects.update(series="fixed", game_count=2)
        for number, points in enumerate(([9, 8, 7, 6], [1, 20, 3, 4]), start=1):
            typed = {
                s.pk: str(p) for s, p in zip(table.seats.all(), points, strict=True)
            }
            table = enter_totals(
                table, points=typed, tie_breaks={}, actor=NOBODY, game_number=number
            )
        confirm_result(table, version=table.version, actor=NOBODY)

        said = text_of(sign_in(client, event).get(self.url(event, table)))

        assert "All games together 1 Paul Nowak 28" in said
        assert "Game 1 1. Greta Lindqvist 9" in said
        assert "Game 2 1. Paul Nowak 20" in said

    def test_says_that_there_is_no_result_yet(self, member, event):
        table = publish(event).tables.first()

        assert "No confirmed result" in text_of(member.get(self.url(event, table)))

    def test_a_table_of_another_event_is_not_there(self, member, event):
        table = publish(event_of(4)).tables.first()

        assert member.get(self.url(event, table)).status_code == 404

    def test_a_table_of_a_draft_is_not_there(self, member, event):
        draft = publish(event)
        type(draft).objects.filter(pk=draft.pk).update(state="draft")

        url = self.url(event, draft.tables.first())

        assert member.get(url).status_code == 404
