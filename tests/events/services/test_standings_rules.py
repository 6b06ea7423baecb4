"""Choosing how the standings of an event are made."""

import pytest

from gonuts_league.errors import LeagueError
from gonuts_league.events.services.standings_rules import change_standings_rules
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.models import Result
from tests.events.actions import ME, draw
from tests.played import event_of, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return event_of(8, seats_min=4, seats_max=4)


def change(event, system="newport", breaks=("margin", "wins"), **more):
    return change_standings_rules(
        event, points_system=system, tie_breaks=breaks, actor=ME, **more
    )


def refusal(event, **wanted):
    with pytest.raises(LeagueError) as refused:
        change(event, **wanted)
    return refused.value.code


def test_before_round_1_no_reason_is_asked_for(event):
    draw(event)

    changed = change(event, system="vekn")

    assert (changed.points_system, changed.tie_breaks) == ("vekn", ["margin", "wins"])


def test_afterwards_the_reason_is_kept_with_what_was_before(event):
    play(event)

    assert refusal(event) == "standings-reason-missing"
    change(event, reason="wins say more")
    act = event.journal.get(act="standings-rules-changed")
    assert act.reason == "wins say more"
    assert act.before["tie_breaks"] == ["wins", "margin"]
    assert act.after["tie_breaks"] == ["margin", "wins"]


def test_the_same_rules_again_are_no_act(event):
    change(event, breaks=["wins", "margin"])

    assert not event.journal.exists()


def test_other_points_move_the_standings_version(event):
    version = change(event, system="wins").standings_version
    event.refresh_from_db()

    assert event.standings_version == version + 1


@pytest.mark.parametrize(
    "wanted",
    [
        {"system": "tennis"},
        {"breaks": ["shoe-size"]},
        {"breaks": ["wins", "wins"]},
    ],
)
def test_what_nobody_offers_is_refused(event, wanted):
    assert refusal(event, **wanted) == "standings-rules-unknown"


@pytest.mark.parametrize("depth", [Depth.PLACES, Depth.OUTCOME])
def test_places_alone_are_not_counted_by_points_of_the_game(event, depth):
    play(event)
    Result.objects.update(depth=depth)

    assert refusal(event, system="raw", reason="x") == "system-needs-totals"


@pytest.mark.parametrize(
    ("system", "sizes", "code"),
    [
        ("duel", (3, 4), "system-unknown-sizes"),
        ("raw", (3, 4), "system-needs-one-size"),
    ],
)
def test_sizes_that_do_not_fit_are_refused(event, system, sizes, code):
    event.seats_min, event.seats_max = sizes
    event.save()

    assert refusal(event, system=system) == code


def test_two_editions_are_not_counted_by_points_of_the_game(event):
    play(event)
    Result.objects.filter(table__number=2).update(game="gonuts-first")

    assert refusal(event, system="raw", reason="x") == "system-needs-one-game"
