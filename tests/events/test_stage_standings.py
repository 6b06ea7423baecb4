"""Standings of an event in stages: who got further is ahead, and the page says why."""

import pytest
from django.urls import reverse
from django.utils import timezone

from gonuts_league.desk.pages.desk.next_action import desk_of
from gonuts_league.events.enums import StageKind
from gonuts_league.events.services.freezing import freeze_standings
from gonuts_league.events.services.people import drop_entry
from gonuts_league.events.services.stages import CutTie, start_next_stage
from gonuts_league.events.standings.standings_read import read_standings
from gonuts_league.formats.plan import StagePlan
from gonuts_league.players.showing import Audience
from tests.events.actions import ME
from tests.events.stage_actions import SEMIS, SWISS, play, staged_event

pytestmark = pytest.mark.django_db

ORDER = ("Greta", "Paul", "Mia", "Benedikt", "Jonas", "Sofia")


@pytest.fixture
def played():
    """Semi-finals, one of them drawn, a final and a match for third place."""
    event = staged_event(6, SWISS, SEMIS, rounds_planned=2)
    play(event, *ORDER)
    play(event, *ORDER)
    start_next_stage(event, actor=ME, how=CutTie.LOT, seed=1)
    play(event, *ORDER, level=(1,))
    play(event, *ORDER)
    play(event, *reversed(ORDER))
    event.refresh_from_db()
    return event


def ends(event, **given):
    read = read_standings(event, audience=Audience.MEMBERS, **given)
    return [(row.rank, read.ends[row.entry].end) for row in read.standings[:4]]


def test_the_final_ranking_goes_by_how_far_everybody_came(played):
    assert ends(played) == [
        (1, "won"),
        (2, "in-final"),
        (3, "third-place-won"),
        (4, "third-place-lost"),
    ]


def test_points_stay_those_before_the_cut(played):
    now = read_standings(played, audience=Audience.MEMBERS)
    before = read_standings(played, audience=Audience.MEMBERS, round_number=2)

    assert {row.entry: row.points for row in now.standings} == {
        row.entry: row.points for row in before.standings
    }
    assert before.knockout is None


def test_standings_after_the_semi_finals_know_nothing_of_the_final(played):
    semis = [end for _rank, end in ends(played, round_number=4)]

    assert semis == ["still-in", "still-in", "out", "out"]


def test_frozen_standings_keep_the_elimination_back(played):
    freeze_standings(played, after_round=2, actor=ME)
    played.refresh_from_db()

    assert read_standings(played, audience=Audience.OPEN).knockout is None


def test_a_final_that_nobody_is_left_for_still_decides():
    event = staged_event(4, SWISS, StagePlan(StageKind.ELIMINATION, entrants=2))
    play(event, *ORDER)
    first, second = start_next_stage(event, actor=ME, how=CutTie.LOT, seed=1).seeds
    drop_entry(event.entries.get(pk=first), is_now=True, actor=ME)

    read = read_standings(event, audience=Audience.MEMBERS)

    assert read.standings[0].entry == second
    winner = event.entries.get(pk=second).player.name.partition(" ")[0]
    assert desk_of(event, now=timezone.now()).winners == (winner,)


@pytest.mark.parametrize("is_part", [False, True])
def test_the_page_gives_the_reason_for_a_rank(client, played, is_part):
    played.club.are_pages_open = True
    played.club.save()
    url = reverse("standings:event", args=[played.slug])

    page = client.get(url, headers={"HX-Request": "true"} if is_part else {})
    page = page.content.decode()

    assert "Won the final." in page
    assert "Lost the match for third place." in page
    assert "Players who got further rank higher" in page
