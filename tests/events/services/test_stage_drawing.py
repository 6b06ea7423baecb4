"""A draw that runs while somebody changes the stage it is for."""

import pytest

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.events.enums import StageKind
from gonuts_league.events.models import Round
from gonuts_league.events.services import drawing
from gonuts_league.events.services.drawing import request_draw
from gonuts_league.events.services.stages import CutTie, start_next_stage
from gonuts_league.formats.plan import StagePlan
from gonuts_league.jobs.services import run_job
from gonuts_league.journal.services.undoing import undo_action
from tests.events.actions import ME
from tests.events.stage_actions import SEMIS, SWISS, play, staged_event

pytestmark = pytest.mark.django_db

GROUPS = StagePlan(StageKind.GROUPS, group_count=2)


def draw_while(monkeypatch, event, change):
    """Ask for a draw, and change something while the worker seats the round."""
    seat_by_stage = drawing.seat_by_stage

    def seat_and_change(*args):
        seating = seat_by_stage(*args)
        change()
        return seating

    monkeypatch.setattr(drawing, "seat_by_stage", seat_and_change)
    job = request_draw(event, actor=ME)
    run_job(job.pk)
    job.refresh_from_db()
    return job


def begin_semis(event):
    return start_next_stage(event, actor=ME, how=CutTie.LOT, seed=1)


def test_a_round_by_points_is_not_kept_for_an_elimination(monkeypatch):
    event = staged_event(8, SWISS, SEMIS)
    play(event)

    job = draw_while(monkeypatch, event, lambda: begin_semis(event))

    assert job.error_code == "stage-changed"
    assert event.rounds.count() == 1


def test_a_round_of_groups_is_not_kept_when_the_groups_were_made_anew(monkeypatch):
    event = staged_event(8, GROUPS)
    start_next_stage(event, actor=ME, seed=1)

    def make_anew():
        begun = JournalEntry.objects.filter(act="stage-started").latest("pk")
        undo_action(begun, actor=ME)
        start_next_stage(event, actor=ME, seed=2)

    assert draw_while(monkeypatch, event, make_anew).error_code == "stage-changed"
    assert not Round.objects.exists()


def test_a_draw_of_the_next_stage_is_not_taken_for_that_of_the_stage_before():
    event = staged_event(8, SWISS, SEMIS)
    play(event)
    before = request_draw(event, actor=ME)
    begin_semis(event)

    assert request_draw(event, actor=ME) != before
