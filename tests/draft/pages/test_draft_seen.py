"""Whatever ends a draft ends the one that was looked at, and no other."""

import re

import pytest

from gonuts_league.events.enums import Effort, RoundState
from gonuts_league.events.services.draft_edits import swap_seats
from gonuts_league.jobs.enums import JobState
from gonuts_league.jobs.models import Job
from tests.desk.desk_pages import action_url
from tests.draft.round_pages import first_seats, organiser, seen, text_of, url
from tests.events.actions import ME, draw, start_round
from tests.played import event_of

pytestmark = pytest.mark.django_db

FORM = re.compile(r"<form.*?</form>")


@pytest.mark.parametrize("act", ["publish", "discard"])
@pytest.mark.parametrize("sent", [{}, {"seen": ""}, {"seen": "1.x"}])
def test_a_draft_that_nobody_looked_at_is_neither_published_nor_thrown_away(act, sent):
    draft = draw(event_of(8))

    answer = organiser(draft).post(url(act, draft), sent)

    draft.refresh_from_db()
    assert answer.status_code == 409
    assert draft.state == RoundState.DRAFT


@pytest.mark.parametrize("act", ["publish", "discard", "draw"])
def test_a_draft_changed_since_it_was_looked_at_stays(act):
    draft = draw(event_of(8))
    first, second = first_seats(draft)
    old = seen(draft)
    swap_seats(draft, first_id=first.pk, second_id=second.pk, version=0, actor=ME)
    where = action_url("draw", draft.event) if act == "draw" else url(act, draft)

    answer = organiser(draft).post(where, {"seen": old, "effort": "quick"})

    draft.refresh_from_db()
    draft.event.refresh_from_db()
    assert answer.status_code == 409
    assert "The draft has changed meanwhile." in text_of(answer)
    assert (draft.state, draft.event.effort) == (RoundState.DRAFT, Effort.NORMAL)
    assert not Job.objects.filter(state=JobState.QUEUED).exists()


def test_every_act_of_a_draft_says_which_draft_it_means():
    draft = draw(event_of(7))

    text = text_of(organiser(draft).get(url("round", draft)))

    acts = [
        action_url("draw", draft.event),
        url("publish", draft),
        url("discard", draft),
    ]
    forms = [form for form in FORM.findall(text) if any(act in form for act in acts)]
    assert len(forms) >= 5
    assert all(f'name="seen" value="{seen(draft)}"' in form for form in forms)


def test_a_draw_refused_for_open_tables_still_means_the_draft_that_was_looked_at():
    event = event_of(8)
    start_round(event)
    draft = draw(event, despite_unconfirmed=True)

    refused = organiser(draft).post(action_url("draw", event), {"seen": seen(draft)})

    assert "Draw without them" in text_of(refused)
    assert f'name="seen" value="{seen(draft)}"' in text_of(refused)
