import pytest

from gonuts_league.events.services.drawing import request_draw
from gonuts_league.events.services.drawing_otherwise import draw_otherwise
from gonuts_league.jobs.enums import JobState
from gonuts_league.jobs.services import run_job
from tests.events.acts import ME
from tests.played import event_of

pytestmark = pytest.mark.django_db


def test_a_new_wish_stops_the_draw_under_way_and_is_kept_by_the_next():
    event = event_of(8, effort="normal")
    without = request_draw(event, actor=ME)

    job = draw_otherwise(event, actor=ME, effort="quick")
    run_job(job.pk)

    without.refresh_from_db()
    assert without.state == JobState.CANCELLED
    assert event.rounds.get().effort == "quick"


def test_a_wish_that_the_plan_has_already_leaves_the_draw_under_way_alone():
    event = event_of(8, effort="quick")
    job = request_draw(event, actor=ME)

    assert draw_otherwise(event, actor=ME, effort="quick") == job


def test_a_draw_asked_for_twice_is_noted_once():
    event = event_of(8)

    request_draw(event, actor=ME)
    request_draw(event, actor=ME)

    assert event.journal.filter(act="draw-requested").count() == 1
