"""Everybody meets everybody: the schedule is made once, and kept when somebody goes."""

from itertools import combinations

import pytest

from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import ByeCause, StageKind
from gonuts_league.events.services.people import drop_entry
from gonuts_league.events.services.pinning import pin_bye
from gonuts_league.events.services.stages import start_next_stage
from gonuts_league.formats.plan import StagePlan
from tests.events.actions import ME, draw
from tests.events.services.test_stages import undo
from tests.events.stage_actions import entry_of, first_names, play, staged_event

pytestmark = pytest.mark.django_db

EVERYBODY = StagePlan(StageKind.SCHEDULE)


def scheduled(count, **fields):
    event = staged_event(count, EVERYBODY, **{"rounds_planned": 12, **fields})
    start_next_stage(event, actor=ME, seed=3)
    event.refresh_from_db()
    return event


@pytest.mark.parametrize(
    ("count", "rounds"), [(3, 3), (5, 5), (6, 5), (7, 7), (11, 11)]
)
def test_everybody_meets_everybody_once_in_as_many_rounds_as_it_takes(count, rounds):
    event = scheduled(count)

    schedule = event.stages.get().schedule

    pairs = [pair for tables in schedule for t in tables for pair in combinations(t, 2)]
    assert sorted(map(sorted, pairs)) == [
        list(p) for p in combinations(range(count), 2)
    ]
    assert event.rounds_planned == len(schedule) == rounds


def test_rounds_come_from_the_schedule_whatever_the_points():
    event = scheduled(6)
    stage = event.stages.get()
    names = dict(event.entries.values_list("pk", "player__name"))

    play(event)
    second = draw(event)

    assert first_names(second) == [
        [names[stage.seeds[index]].partition(" ")[0] for index in table]
        for table in stage.schedule[1]
    ]


def test_whoever_is_to_sit_out_has_no_game_of_the_schedule():
    event = scheduled(6)
    first, second = draw(event).tables.first().seats.values_list("entry", flat=True)
    pin_bye(event.rounds.get(), entry_id=first, version=0, actor=ME)

    again = draw(event)

    byes = dict(again.awards.values_list("entry", "cause"))
    assert byes == {first: ByeCause.BY_HAND, second: ByeCause.ODD_COUNT}
    assert again.tables.count() == 2


def test_the_schedule_is_kept_when_somebody_drops_and_the_partner_has_a_bye():
    event = scheduled(6)
    play(event)
    stage = event.stages.get()
    gone = stage.seeds.index(entry_of(event, "Mia").pk)
    partner = next(
        seat
        for table in stage.schedule[1]
        for seat in table
        if gone in table and seat != gone
    )

    drop_entry(entry_of(event, "Mia"), is_now=True, actor=ME)
    second = draw(event)

    assert second.tables.count() == 2
    assert [award.entry_id for award in second.awards.all()] == [stage.seeds[partner]]
    assert event.stages.get().schedule == stage.schedule


def test_tables_of_four_go_on_with_three():
    event = scheduled(16, seats_preferred=4, seats_min=3, seats_max=4)

    drop_entry(entry_of(event, "Mia"), is_now=True, actor=ME)
    first = draw(event)

    assert sorted(t.seats.count() for t in first.tables.all()) == [3, 4, 4, 4]
    assert first.awards.count() == 0


def test_fewer_rounds_may_be_planned_than_it_takes():
    event = scheduled(8, rounds_planned=3)

    assert (event.rounds_planned, event.stages.get().lot["needed"]) == (3, 7)


def test_no_round_follows_the_last_of_the_schedule():
    event = scheduled(3, rounds_planned=1)
    play(event)

    with pytest.raises(LeagueError, match="All rounds of the schedule"):
        draw(event)


def test_taking_the_beginning_back_brings_the_planned_rounds_back():
    event = scheduled(6)

    undo("stage-started")

    event.refresh_from_db()
    assert (event.rounds_planned, event.stages.get().schedule) == (12, [])
    undo("stage-restored")
    event.refresh_from_db()
    assert event.rounds_planned == 5
