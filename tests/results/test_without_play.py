"""Rounds missed by coming later, and the ledger of rounds without play."""

import pytest
from django.urls import reverse

from gonuts_league.events.draws.pairing_task import bye_counts
from gonuts_league.events.enums import LateRule
from gonuts_league.events.missed import missed_rounds
from gonuts_league.events.selectors import ranked
from gonuts_league.events.services.people import (
    drop_entry,
    enter_newcomer,
    undrop_entry,
)
from gonuts_league.players.private_links import make_player_link, player_link_token
from gonuts_league.results.without_play import missed_words, rounds_without_play
from tests.desk.desk_pages import action_url, organiser, text_of
from tests.events.actions import ME, play_round
from tests.factories.rounds import RoundFactory
from tests.phones.table_pages import read
from tests.played import event_of
from tests.results.standings_pages import sign_in

pytestmark = pytest.mark.django_db


def late_event(late_rule=LateRule.NOTHING):
    event = event_of(8, late_rule=late_rule)
    RoundFactory(event=event, closed=True)
    RoundFactory(event=event, closed=True)
    return event, enter_newcomer(event, name="Ida Nowak", actor=ME)


def points_of(event):
    return {row.entry: row.points for row in ranked(event)}


def test_whoever_comes_late_missed_the_rounds_before():
    event, ida = late_event()

    assert missed_rounds(event) == {ida.pk: (1, 2)}
    assert points_of(event)[ida.pk] == 0


def test_missed_rounds_stay_those_before_the_first_one_played():
    event, ida = late_event()

    RoundFactory(event=event, closed=True)

    assert missed_rounds(event) == {ida.pk: (1, 2)}


def test_the_event_may_count_missed_rounds_as_byes():
    event, ida = late_event(LateRule.BYE)

    assert points_of(event)[ida.pk] == 12
    assert bye_counts(event) == {ida.pk: 2}


def test_leaving_and_coming_back_earns_nothing():
    event = event_of(8, late_rule=LateRule.BYE)
    RoundFactory(event=event, closed=True)
    entry = event.entries.first()
    before = points_of(event)[entry.pk]

    drop_entry(entry, is_now=True, actor=ME)
    RoundFactory(event=event, closed=True)
    undrop_entry(entry, actor=ME)

    assert missed_rounds(event) == {}
    assert points_of(event)[entry.pk] == before


def test_who_has_not_come_yet_has_missed_nothing():
    event, ida = late_event(LateRule.BYE)

    type(ida).objects.filter(pk=ida.pk).update(checked_in_at=None)

    assert missed_rounds(event) == {}


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (LateRule.NOTHING, "You came after round 2; rounds 1 to 2 gave you no points."),
        (LateRule.BYE, "You came after round 2; rounds 1 to 2 count for you as byes."),
    ],
)
def test_whoever_came_late_is_told_what_it_gave(rule, words):
    event, ida = late_event(rule)

    assert missed_words(event, missed_rounds(event)[ida.pk]) == words
    assert missed_words(event, ()) == ""


def test_the_page_of_whoever_came_late_says_so(client):
    _event, ida = late_event()
    token = player_link_token(make_player_link(ida.player, actor=ME))

    page = client.get(reverse("mine:page", args=[token]))

    assert "rounds 1 to 2 gave you no points" in read(page)


def test_the_ledger_tells_who_sat_out_why_and_for_what():
    event = event_of(3, seats_min=2, seats_preferred=2, seats_max=2)
    out = play_round(event).awards.get()

    rows = rounds_without_play(event)

    assert [(r["round_number"], r["name"], r["why"], r["points"]) for r in rows] == [
        (1, out.entry.player.name, "the players did not divide evenly", "6")
    ]


def test_the_page_of_points_without_play_shows_the_ledger(client):
    event, _ida = late_event()

    page = sign_in(client, event).get(reverse("events:awards", args=[event.slug]))

    assert "Ida Nowak Round 2: came after this round 0" in read(page)


@pytest.mark.parametrize(
    ("rule", "points", "said"),
    [
        ("mean", 0, "A bye is worth as much as the tables earn on average."),
        ("win", 0, "A bye is worth as much as a win."),
        ("fixed", 1, "A bye is worth 1 point."),
        ("fixed", "1.5", "A bye is worth 1.5 points."),
    ],
)
def test_the_page_of_points_without_play_says_what_a_bye_is_worth(rule, points, said):
    event = event_of(4, bye_rule=rule, bye_points=points)

    text = text_of(organiser(event).get(action_url("awards", event)))

    assert said in text
