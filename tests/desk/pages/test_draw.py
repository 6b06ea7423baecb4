"""The page of a draw that is being made."""

import pytest

from gonuts_league.jobs.models import Job
from gonuts_league.jobs.services import claim_job
from tests.clubs.readers import HTMX
from tests.desk.desk_pages import action_url, organiser, text_of
from tests.events.actions import (
    confirm,
    draw,
)
from tests.factories.jobs import JobFactory
from tests.factories.rounds import RoundFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db


def test_a_draw_leads_over_its_job_to_the_draft(django_capture_on_commit_callbacks):
    event = event_of(4)
    client = organiser(event)

    with django_capture_on_commit_callbacks(execute=True):
        asked = client.post(action_url("draw", event))
    shown = client.get(asked["Location"])
    polled = client.get(asked["Location"], headers=HTMX)

    draft = action_url("round", event, 1)
    assert asked["Location"] == action_url("job", event, Job.objects.get().pk)
    assert shown["Location"] == draft
    assert polled["HX-Redirect"] == draft


def test_a_draw_that_may_not_be_is_refused_with_its_reason():
    event = event_of(1)

    answer = organiser(event).post(action_url("draw", event))

    assert answer.status_code == 409
    assert "Only Greta Lindqvist is checked in." in text_of(answer)


def test_a_draw_upon_open_tables_names_them_and_can_be_made_all_the_same():
    event = event_of(8)
    round_ = RoundFactory(event=event, published=True)
    confirm(round_.tables.get(number=1))
    client = organiser(event)

    refused = client.post(action_url("draw", event))
    made = client.post(action_url("draw", event), {"despite": "1"})

    assert refused.status_code == 409
    assert "table 2 of round 1" in text_of(refused)
    assert "Draw without them" in text_of(refused)
    assert made.status_code == 302


def test_a_draft_says_without_which_results_it_was_drawn():
    event = event_of(8)
    confirm(RoundFactory(event=event, published=True).tables.get(number=1))
    draft = draw(event, despite_unconfirmed=True)

    text = text_of(organiser(event).get(action_url("round", event, draft.number)))

    assert "Drawn without the result of table 2 of round 1." in text


def test_a_waiting_draw_is_polled_until_it_is_cancelled():
    event = event_of(4)
    client = organiser(event)
    client.post(action_url("draw", event))
    job = Job.objects.get()
    url = action_url("job", event, job.pk)

    waiting = text_of(client.get(url, headers=HTMX))
    client.post(action_url("cancel-draw", event, job.pk))
    cancelled = text_of(client.get(url, headers=HTMX))

    assert 'hx-trigger="every 1s"' in waiting
    assert 'hx-trigger="every 1s"' not in cancelled
    assert "The draw was cancelled" in cancelled


def test_a_running_draw_says_how_far_it_is():
    event = event_of(4)
    client = organiser(event)
    client.post(action_url("draw", event))
    job = Job.objects.get()
    claim_job(job.pk).progress(30, 120)

    page = text_of(client.get(action_url("job", event, job.pk)))

    assert "30 of 120 steps" in page
    assert 'value="25"' in page


def test_a_failed_draw_says_why_and_offers_another():
    event = event_of(2)
    job = JobFactory(
        kind="draw-round",
        key=f"draw-round:{event.pk}:1",
        params={"number": 1},
        club=event.club,
        failed=True,
        error_code="too-few-players",
        error_values={"count": 2, "least": 3},
    )

    page = text_of(organiser(event).get(action_url("job", event, job.pk)))

    assert "2 players are checked in; this game needs at least 3." in page
    assert "Draw again" in page


def test_a_job_of_another_event_is_not_shown():
    event, other = event_of(4), event_of(5)
    organiser(other).post(action_url("draw", other))

    answer = organiser(event).get(action_url("job", event, Job.objects.get().pk))

    assert answer.status_code == 404
