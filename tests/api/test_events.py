import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.services.accounts import change_club
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Round
from gonuts_league.events.services.freezing import freeze_standings
from gonuts_league.events.services.results import correct_result
from gonuts_league.players.services import change_player
from tests.clubs.readers import client_as
from tests.factories.events import EntryFactory
from tests.played import enter_and_confirm, event_of, lay_out_cards, play, publish

pytestmark = pytest.mark.django_db
NOBODY = Actor()
LISTS = ("entry", "round", "table", "result", "journal")


def url_of(event, kind):
    return reverse(f"api:event-{kind}-list", args=[event.slug])


def results(client, event, kind, **query):
    answer = client.get(url_of(event, kind), query)
    assert answer.status_code == 200, answer.content
    return answer.json()["results"]


def open_up(event):
    change_club(event.club, are_pages_open=True, actor=NOBODY)


def test_an_event_tells_how_it_is_planned():
    event = event_of(4)

    body = (
        client_as("scorekeeper", event.club)
        .get(reverse("api:event-detail", args=[event.slug]))
        .json()
    )

    assert (body["slug"], body["club"]) == (event.slug, event.club.slug)
    assert body["tie_breaks"] == event.tie_breaks
    assert (body["is_finished"], body["frozen_after"]) == (False, None)


def test_every_point_of_a_result_has_its_reason():
    event = event_of(4)
    lay_out_cards(play(event))

    [result] = results(client_as("scorekeeper", event.club), event, "result")

    assert (result["round"], result["table"], result["depth"]) == (1, 1, "cards")
    assert [seat["player"] for seat in result["seats"]] == [
        "Greta Lindqvist",
        "Paul Nowak",
        "Mia Vogel",
        "Benedikt Sommer",
    ]
    [game] = result["games"]
    for seat, played in zip(result["seats"], game["seats"], strict=True):
        assert played["points"] == seat["points"]
        assert sum(line["points"] for line in played["breakdown"]) == int(
            seat["points"]
        )
    lines = {line["item"]: line for line in game["seats"][0]["breakdown"]}
    two = lines["boston-cream"]
    assert (two["count"], two["points"], two["why"]) == (2, 6, "Two are 6.")


def test_a_result_of_totals_has_no_reasons():
    event = event_of(4)
    play(event)

    [result] = results(client_as("scorekeeper", event.club), event, "result")

    assert [seat["points"] for seat in result["seats"]] == ["20", "17", "14", "11"]
    assert [seat["breakdown"] for seat in result["games"][0]["seats"]] == [[]] * 4


def test_a_stranger_reads_no_hidden_name_in_any_list(client):
    event = event_of(4)
    lay_out_cards(play(event))
    hidden = event.entries.order_by("pk").first().player
    change_player(hidden, is_hidden=True, actor=NOBODY)
    open_up(event)

    [table] = results(client, event, "table")
    [result] = results(client, event, "result")
    entries = results(client, event, "entry")

    for seats in (table["seats"], result["seats"], entries):
        assert [seat["player"] for seat in seats] == [
            None,
            "Paul N.",
            "Mia V.",
            "Benedikt S.",
        ]
        assert seats[0]["player_id"] is None
    for kind in ("entry", "table", "result"):
        assert b"Greta" not in client.get(url_of(event, kind)).content


def test_a_stranger_sees_of_the_entries_who_sat_at_a_table(client):
    event = event_of(4)
    play(event)
    EntryFactory(event=event, player__name="Nora Late")
    open_up(event)

    assert len(results(client, event, "entry")) == 4
    assert len(results(client_as("scorekeeper", event.club), event, "entry")) == 5


def test_only_the_team_sees_a_draft(client):
    event = event_of(4)
    play(event)
    Round.objects.filter(pk=publish(event, 2).pk).update(state=RoundState.DRAFT)
    open_up(event)
    member = client_as("scorekeeper", event.club)

    assert [row["number"] for row in results(client, event, "round")] == [1]
    assert [row["round"] for row in results(client, event, "table")] == [1]
    assert [row["number"] for row in results(member, event, "round")] == [1, 2]
    assert [row["round"] for row in results(member, event, "table")] == [1, 2]
    assert results(client, event, "table", round=2) == []


def test_results_of_rounds_that_are_kept_back_are_there_for_nobody(client):
    event = event_of(4)
    play(event, 1)
    enter_and_confirm(publish(event, 2).tables.get(), 1, 2, 3, 44)
    open_up(event)

    freeze_standings(event, after_round=1, actor=NOBODY)

    member = client_as("owner", event.club)
    for reader in (client, member):
        assert [row["round"] for row in results(reader, event, "result")] == [1]
    rows = results(client, event, "table")
    states = {row["round"]: row["state"] for row in rows}
    assert states == {1: "confirmed", 2: None}
    assert rows[1]["version"] is None
    states = {row["round"]: row["state"] for row in results(member, event, "table")}
    assert states == {1: "confirmed", 2: "confirmed"}
    assert [row["is_kept_back"] for row in results(client, event, "round")] == [
        False,
        True,
    ]


def test_lists_are_narrowed_and_ordered():
    event = event_of(8)
    play(event, 1)
    play(event, 2)
    member = client_as("scorekeeper", event.club)

    latest = results(member, event, "result", round=2, ordering="-number")
    tables = results(member, event, "table", ordering="-round,number")
    ended = results(member, event, "round", state="closed", ordering="-number")

    assert [(row["round"], row["table"]) for row in latest] == [(2, 2), (2, 1)]
    assert [(row["round"], row["number"]) for row in tables] == [
        (2, 1),
        (2, 2),
        (1, 1),
        (1, 2),
    ]
    assert [row["number"] for row in ended] == [2, 1]


@pytest.mark.parametrize("kind", LISTS)
def test_a_list_takes_as_many_queries_for_few_rows_as_for_many(kind):
    counts = []
    for people in (12, 120):
        event = event_of(people)
        lay_out_cards(play(event))
        reader = client_as("organiser", event.club)
        with CaptureQueriesContext(connection) as queries:
            reader.get(url_of(event, kind))
        counts.append(len(queries))

    assert counts[0] == counts[1] <= 13


def test_results_that_have_not_changed_are_not_sent_again(django_assert_num_queries):
    event = event_of(4)
    play(event)
    member = client_as("scorekeeper", event.club)
    etag = member.get(url_of(event, "result")).headers["ETag"]
    asked = {"If-None-Match": etag}

    with django_assert_num_queries(4):
        unchanged = member.get(url_of(event, "result"), headers=asked)
    other = member.get(url_of(event, "result"), {"round": 1}, headers=asked)
    correct_result(event.rounds.get().tables.get(), actor=NOBODY)
    changed = member.get(url_of(event, "result"), headers=asked)

    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert other.status_code == 200
    assert changed.json()["results"] == []


def test_the_journal_of_an_event_is_its_organisers_own(client):
    event = event_of(4)
    play(event)
    freeze_standings(event, after_round=1, actor=NOBODY)
    open_up(event)

    rows = results(client_as("organiser", event.club), event, "journal")

    assert [(row["act"], row["is_undone"]) for row in rows] == [
        ("standings-frozen", False)
    ]
    for reader in (client, client_as("scorekeeper", event.club)):
        assert reader.get(url_of(event, "journal")).status_code == 404


@pytest.mark.parametrize("kind", LISTS)
def test_lists_of_a_closed_club_are_there_for_nobody_else(client, kind):
    event = event_of(4)

    for reader in (client, client_as("elsewhere", event.club)):
        assert reader.get(url_of(event, kind)).status_code == 404
