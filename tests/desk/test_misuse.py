"""Nonsense, old tabs and the wrong people at the desk: refused, and nothing changed."""

import pytest
from django.core.serializers import serialize

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.events.models import Award, Event, Pin, Round, Stage
from gonuts_league.events.services.drawing import request_draw
from gonuts_league.events.services.rounds import publish_round
from gonuts_league.events.services.stages import start_next_stage
from gonuts_league.jobs.models import Job
from gonuts_league.tables.models import Seat, Table
from tests.clubs.readers import client_as
from tests.desk.desk_pages import action_url, organiser
from tests.draft.round_pages import seen, url
from tests.events.actions import ME, draw
from tests.events.stage_actions import SEMIS, SWISS, play, staged_event
from tests.played import event_of

pytestmark = pytest.mark.django_db
FAR = "9" * 30


def kept():
    """All that is drawn, pinned and noted, as it is in the database."""
    rows = (Event, Stage, Round, Table, Seat, Pin, Award, Job, JournalEntry)
    return [serialize("json", row.objects.order_by("pk")) for row in rows]


@pytest.fixture
def draft():
    return draw(event_of(8))


@pytest.fixture
def stranger():
    """Somebody of another event, who is seated there."""
    return draw(event_of(8)).seats.first().entry_id


def refused(response):
    """Whether it was refused, with a reason where a page is shown."""
    text = response.content.decode()
    return response.status_code in (403, 404) or (
        response.status_code in (409, 422) and 'role="alert"' in text
    )


@pytest.mark.parametrize("typed", ["x", "", "0", "-1", "1.5", FAR, "9" * 18, "1,2"])
@pytest.mark.parametrize("button", ["at_table", "in_seat", "sits_out", "whole_table"])
def test_a_pin_of_nonsense_sets_no_pin(draft, button, typed):
    client, form = organiser(draft.event), {"seen": seen(draft), button: typed}
    before = kept()

    assert refused(client.post(url("pin", draft), form))
    assert kept() == before


@pytest.mark.parametrize("button", ["at_table", "in_seat", "sits_out"])
def test_somebody_of_another_event_is_not_pinned(draft, stranger, button):
    client, form = organiser(draft.event), {"seen": seen(draft), button: stranger}
    before = kept()

    assert refused(client.post(url("pin", draft), form))
    assert kept() == before


@pytest.mark.parametrize("button", ["together", "apart"])
def test_nobody_is_pinned_beside_a_stranger_or_oneself(draft, stranger, button):
    client, mine = organiser(draft.event), draft.seats.first().entry_id
    before = kept()

    for other in (stranger, mine):
        form = {"seen": seen(draft), button: f"{mine},{other}"}
        assert refused(client.post(url("pin", draft), form))
    assert kept() == before


@pytest.mark.parametrize("to", ["-1", "99", "999", "1000", FAR, "x", ""])
def test_nobody_moves_to_a_table_that_is_not_there(draft, to):
    client, who = organiser(draft.event), draft.seats.first().entry_id
    before = kept()

    form = {"seen": seen(draft), "who": who, "to": to}
    assert refused(client.post(url("move", draft), form))
    assert kept() == before


def test_nobody_is_swapped_or_moved_with_a_stranger(draft, stranger):
    client, mine = organiser(draft.event), draft.seats.first().entry_id
    before = kept()

    swap = {"seen": seen(draft), "who": mine, "other": stranger}
    move = {"seen": seen(draft), "who": stranger, "to": "1"}
    assert refused(client.post(url("swap", draft), swap))
    assert refused(client.post(url("move", draft), move))
    assert kept() == before


@pytest.mark.parametrize("act", ["swap", "move", "pin", "publish"])
@pytest.mark.parametrize("old", [lambda pk: f"{pk}.7", lambda pk: f"{pk + 5}.0"])
def test_an_old_tab_changes_nothing(draft, act, old):
    client, (first, *_rest, last) = organiser(draft.event), draft.seats.order_by("pk")
    sent = {"who": first.entry_id, "other": last.entry_id, "to": "2"}
    before = kept()

    form = {**sent, "in_seat": first.entry_id, "seen": old(draft.pk)}
    assert refused(client.post(url(act, draft), form))
    assert kept() == before


@pytest.mark.parametrize("act", ["swap", "move", "pin"])
def test_a_published_round_is_no_draft_any_more(draft, act):
    client, (first, *_rest, last) = organiser(draft.event), draft.seats.order_by("pk")
    form = {"seen": seen(draft), "who": first.entry_id, "other": last.entry_id}
    publish_round(draft, actor=ME)
    form |= {"to": "2", "in_seat": first.entry_id}
    before = kept()

    assert refused(client.post(url(act, draft), form))
    assert kept() == before


def test_a_published_round_is_not_drawn_again(draft):
    client = organiser(draft.event)
    publish_round(draft, actor=ME)
    before = kept()

    assert refused(client.post(action_url("draw", draft.event)))
    assert kept() == before


@pytest.mark.parametrize("who", ["scorekeeper", "elsewhere"])
def test_only_organisers_stop_a_draw(who):
    event = event_of(8)
    job = request_draw(event, actor=ME)
    client, before = client_as(who, event.club), kept()

    response = client.post(action_url("cancel-draw", event, job.pk))

    assert response.status_code in (403, 404)
    assert kept() == before


def test_a_draw_of_another_event_is_not_stopped():
    event, other = event_of(8), event_of(8)
    job = request_draw(other, actor=ME)
    client = organiser(event)
    before = kept()

    response = client.post(action_url("cancel-draw", event, job.pk))

    assert response.status_code == 404
    assert kept() == before


@pytest.mark.parametrize("key", ["made-up", "", FAR, "²", "1-2", "wait", "<b>"])
@pytest.mark.parametrize("cause", ["gone", "leaves", "elsewhere", "short", "nonsense"])
def test_a_repair_that_was_not_offered_is_not_made(draft, cause, key):
    event, seat = draft.event, draft.seats.first()
    publish_round(draft, actor=ME)
    client = organiser(event)
    before = kept()

    form = {"cause": cause, "entry": seat.entry_id, "option": key, "version": "1"}
    response = client.post(action_url("repair", event), form)

    assert refused(response)
    assert kept() == before


def test_a_repair_for_a_stranger_is_not_made(draft, stranger):
    publish_round(draft, actor=ME)
    client = organiser(draft.event)
    before = kept()

    for typed in (stranger, FAR, "-1", "x"):
        form = {"cause": "late", "entry": typed, "option": "wait"}
        response = client.post(action_url("repair", draft.event), form)
        assert response.status_code in (302, 404)
    assert kept() == before


@pytest.mark.parametrize("how", ["", "lot", "play-off", "all", "nonsense"])
def test_a_stage_does_not_begin_while_a_round_is_open(how):
    event = staged_event(8, SWISS, SEMIS)
    draw(event)
    client = organiser(event)
    before = kept()

    assert refused(client.post(action_url("begin-stage", event), {"how": how}))
    assert kept() == before


def test_no_stage_begins_twice_and_nobody_unknown_replaces_a_finalist():
    event = staged_event(8, SWISS, SEMIS)
    play(event)
    start_next_stage(event, actor=ME, how="lot", seed=1)
    client, mine = organiser(event), event.entries.first().pk
    before = kept()

    assert refused(client.post(action_url("begin-stage", event), {"how": "lot"}))
    for out, by in ((mine, mine), (mine, FAR), ("x", mine), ("-1", "")):
        form = {"out": out, "by": by}
        assert refused(client.post(action_url("replace-finalist", event), form))
    assert kept() == before


def test_after_the_final_there_is_nothing_more_to_draw():
    event = staged_event(4, SWISS, SEMIS)
    play(event)
    start_next_stage(event, actor=ME, how="lot", seed=1)
    play(event)
    play(event)
    client, before = organiser(event), kept()

    response = client.post(action_url("draw", event))

    assert response.status_code == 409
    assert "All stages of the plan have begun." in response.content.decode()
    assert kept() == before
