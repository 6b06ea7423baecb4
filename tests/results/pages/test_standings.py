"""The standings of an event as a page."""

import re
from decimal import Decimal

import pytest
from django.urls import reverse
from django.utils.translation import override

from gonuts_league.events.enums import AwardKind, TieChoice
from gonuts_league.events.services.awards import give_award
from gonuts_league.events.services.people import drop_entry
from gonuts_league.events.services.setup import finish_event
from gonuts_league.events.services.stages import start_next_stage
from gonuts_league.events.services.ties import decide_tie
from gonuts_league.events.standings.figures import head_of
from gonuts_league.players.services import set_guest
from tests.events.actions import ME
from tests.events.stage_actions import SEMIS, SWISS, finish_table, staged_event
from tests.events.stage_actions import play as play_stage
from tests.factories.events import AwardFactory
from tests.factories.leagues import SeasonFactory
from tests.factories.tables import token_of
from tests.journal.services.undo_of_standings import tied
from tests.played import enter_and_confirm, event_of, play, publish
from tests.results.standings_pages import (
    HTMX,
    NOBODY,
    page_url,
    rows_of,
    sign_in,
    text_of,
)

pytestmark = pytest.mark.django_db
# A hundred rows with donuts and all tie-breaks; ids and the event's address take 5 kB
# as they grow.
MOST_BYTES = 155_000


@pytest.mark.parametrize(
    ("points", "is_said"), [((20, 20, 8, 2), True), ((20, 10, 8, 2), False)]
)
def test_parts_of_a_win_are_explained_where_there_are_some(client, points, is_said):
    event = event_of(4)
    enter_and_confirm(publish(event).tables.get(), *points)

    page = text_of(sign_in(client, event).get(page_url(event)))

    assert ("A win that several share counts in equal parts" in page) is is_said


def test_the_standings_rank_with_points_wins_and_margin(member, event):
    play(event)

    rows = rows_of(member.get(page_url(event)))

    assert [row[0] for row in rows] == ["1", "1", "3", "3", "5", "5", "7", "7"]
    assert rows[0][2:] == ["11 (win)", "11", "1", "+4.5"]
    # A narrow phone has no column for it.
    assert "Wins: 1" in rows[0][1]
    assert rows[7][2:] == ["2", "2", "0", "−4.5"]


def test_a_criterion_without_any_value_has_no_column(client):
    event = event_of(4)
    finish_table(publish(event).tables.get(), "Greta", "Paul", "Mia")
    page = sign_in(client, event)

    by_places = page.get(page_url(event)).content.decode()
    enter_and_confirm(publish(event, 2).tables.get(), 20, 10, 8, 2)
    with_totals = page.get(page_url(event)).content.decode()

    heads = [
        re.findall(r'scope="col"[^>]*>([^<]+)', p) for p in (by_places, with_totals)
    ]
    assert "Margin" not in heads[0]
    assert "Margin" in heads[1]
    assert len(rows_of(page.get(page_url(event)))[0]) == 7


def test_the_column_of_a_final_says_who_played_for_third_place(client):
    event = staged_event(4, SWISS, SEMIS)
    play_stage(event)
    start_next_stage(event, actor=ME)
    play_stage(event)
    play_stage(event)
    sign_in(client, event)

    page = client.get(page_url(event))
    rows = rows_of(page)
    german = rows_of(client.get(page_url(event), headers={"accept-language": "de"}))

    assert "Standings: final and third place" in text_of(page)
    assert [row[4] for row in rows] == [
        "won (win)",
        "lost",
        "won (win) for third place",
        "lost for third place",
    ]
    assert [row[3] for row in rows].count("won (win)") == 2
    assert "um Platz 3" in german[2][4]


def test_a_german_reads_whole_words_over_the_column_of_opponents():
    with override("de"):
        assert head_of("opp-cut-1") == "Gegenüber ohne das schwächste"


def test_the_standings_say_why_a_row_is_ahead(member, event):
    round_ = publish(event)
    first, second = round_.tables.all()
    enter_and_confirm(first, 20, 10, 8, 2)
    enter_and_confirm(second, 16, 12, 8, 4)

    rows = rows_of(member.get(page_url(event)))

    level = "Level with Jonas on points (11) and wins (1), ahead by margin : +10"
    assert f"{level} against +6." in rows[0][1]
    assert "Ahead of Sofia by points : 11 against 7." in rows[1][1]
    assert ", behind by margin : −8 against −6." in rows[7][1]


def test_a_german_reads_in_one_sentence_what_breaks_a_tie(client):
    event = event_of(8, points_system="raw", tie_breaks=["countback"])
    first, second = publish(event).tables.all()
    enter_and_confirm(first, 20, 10, 8, 2)
    enter_and_confirm(second, 30, 20, 7, 3)

    german = {"Accept-Language": "de"}
    page = sign_in(client, event).get(page_url(event), headers=german)

    leads = "Gleichauf mit Sofia (Punkte 20), vorn durch 1. Plätze : 1 gegen 0."
    assert leads in rows_of(page)[1][1]
    assert "Bei Gleichstand gilt: bessere Plätze. Tippe" in text_of(page)


def test_tabs_have_the_same_names_on_all_boards(member, event):
    play(event)
    season = SeasonFactory(league__club=event.club)
    boards = [
        page_url(event),
        reverse("leagues:records", args=[event.club.slug]),
        reverse("leagues:list", args=[event.club.slug]),
        reverse("leagues:season", args=[season.league.slug, season.number]),
    ]

    for url in boards:
        tabs = text_of(member.get(url))
        assert "Evening Season Ratings Records Head to head" in tabs


def test_the_standings_say_with_whom_a_rank_is_shared(member, event):
    play(event)

    rows = rows_of(member.get(page_url(event)))

    assert "Shares rank 1 with Jonas: level on points (11)," in rows[0][1]
    assert "wins (1) and margin (+4.5)." in rows[0][1]


def test_thirds_are_shown_with_two_decimals_in_the_whole_column(client):
    event = event_of(4)
    enter_and_confirm(publish(event).tables.get(), 20, 10, 10, 10)

    rows = rows_of(sign_in(client, event).get(page_url(event)))

    assert [row[3] for row in rows] == ["11.00", "4.33", "4.33", "4.33"]


def test_moves_are_told_with_words(member, event):
    play(event)
    first, second = publish(event, number=2).tables.all()
    enter_and_confirm(first, 1, 2, 3, 40)
    enter_and_confirm(second, 4, 3, 2, 1)

    rows = rows_of(member.get(page_url(event)))

    assert [row[0] for row in rows[:3]] == ["1 – unchanged", "2 up 1", "3 up 4"]


def test_an_earlier_round_is_shown_as_it_stood(member, event):
    play(event)
    play(event, number=2)

    response = member.get(page_url(event, "?round=1"))

    assert "Standings after round 1" in text_of(response)
    assert len(rows_of(response)[0]) == 6


@pytest.mark.parametrize("query", ["?round=3", "?round=x", "?page=x", "?round=-1"])
def test_a_round_that_nobody_saw_is_not_there(member, event, query):
    play(event)

    assert member.get(page_url(event, query)).status_code == 404


def test_byes_guests_and_drops_are_marked_with_words(member, event):
    round_ = play(event)
    first, second, third = event.entries.order_by("pk")[:3]
    AwardFactory(entry=first, round=round_, bye=True, points=6)
    set_guest(second.player, is_guest=True, actor=NOBODY)
    drop_entry(third, is_now=True, actor=NOBODY)

    cells = " ".join(" ".join(row) for row in rows_of(member.get(page_url(event))))

    assert "17 (win) bye" in cells
    assert "Paul Nowak guest" in cells
    assert "Mia Vogel left" in cells


def test_points_without_play_are_explained(member, event):
    play(event)
    give_award(
        event.entries.order_by("pk")[0],
        kind=AwardKind.PENALTY,
        points=Decimal("-1.5"),
        reason="late",
        actor=NOBODY,
    )

    assert "Penalty: −1.5." in text_of(member.get(page_url(event)))


def test_the_end_names_the_winners(member, event):
    play(event)
    finish_event(event, actor=NOBODY)

    said = text_of(member.get(page_url(event)))

    assert "Final standings" in said
    assert "Greta and Jonas share the win" in said


def test_a_tie_says_in_the_standings_what_was_made_of_it(member, event):
    entries = tied(event)
    undecided = text_of(member.get(page_url(event)))
    decide_tie(event, entries=entries, choice=TieChoice.LOT, seed=7, actor=NOBODY)

    decided = text_of(member.get(page_url(event)))

    assert re.search(r"\(lot number 7\) gave this order: \w+, \w+\. Points", decided)
    assert "Drawing lots" not in undecided


def test_a_running_round_tells_how_many_tables_are_confirmed(member, event):
    enter_and_confirm(publish(event).tables.first(), 20, 10, 8, 2)

    said = text_of(member.get(page_url(event)))

    assert "Standings in round 1" in said
    assert "1 of 2 tables confirmed" in said
    assert "Table 2 no result yet Jonas · Sofia · Noah · Tariq" in said


@pytest.mark.parametrize(("count", "is_said"), [(12, False), (16, True)])
def test_a_race_of_some_says_that_it_is_of_the_first(client, count, is_said):
    event = event_of(count)
    play(event)
    play(event, 2)

    page = text_of(sign_in(client, event).get(page_url(event)))

    assert "The race" in page
    assert ("The first 15" in page) is is_said


def test_a_hundred_rows_stand_on_a_page(client):
    event = event_of(108)
    play(event)

    response = sign_in(client, event).get(page_url(event, "?page=2"))

    assert len(rows_of(response)) == 8
    assert 'href="?page=1"' in response.content.decode()


def test_pages_past_the_end_are_one_page_and_kept_once(member, event):
    first, far = [member.get(page_url(event, f"?page={page}")) for page in (1, 99999)]

    assert far.context["etag"] == first.context["etag"]


def test_an_event_without_rounds_says_what_will_stand_here(member, event):
    said = text_of(member.get(page_url(event)))

    assert "No round has been published yet" in said


def test_htmx_gets_the_part_alone(member, event):
    play(event)

    whole = member.get(page_url(event))
    part = member.get(page_url(event), headers=HTMX)

    assert b"<html" in whole.content
    assert b"<html" not in part.content
    assert b'id="standings-table"' in part.content
    assert rows_of(part) == rows_of(whole)
    assert "HX-Request" in whole.headers["Vary"]


ALL = ("wins", "margin", "share", "h2h", "countback", "opp", "opp-cut-1", "opp-wins")


@pytest.mark.parametrize("count", [40, 400])
def test_a_large_event_takes_no_more_queries(client, count, django_assert_num_queries):
    event = event_of(count, tie_breaks=list(ALL))
    for number in (1, 2, 3):
        play(event, number, shift=number)
    sign_in(client, event)

    with django_assert_num_queries(12):
        response = client.get(page_url(event))
    with django_assert_num_queries(4):
        client.get(page_url(event))
    assert len(response.content) <= MOST_BYTES


def test_standings_lead_to_the_boards_but_not_from_a_table(client, event):
    round_ = play(event)
    event.club.are_pages_open = True
    event.club.save()
    table = reverse("table:standings", args=[token_of(round_.tables.first())])
    boards = reverse("leagues:leaderboards", args=[event.club.slug])

    pages = [
        client.get(url, follow=True).content.decode()
        for url in (page_url(event), table)
    ]

    assert [boards in page for page in pages] == [True, False]
