"""Nonsense, old tabs and the wrong people at the desk: refused, and nothing changed."""

from itertools import product

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


def refuses_all(client, address, forms):
    """Whether each of these forms is refused there, and nothing has changed."""
    before = kept()
    taken = [form for form in forms if not refused(client.post(address, form))]
    return taken == [] and kept() == before


@pytest.mark.parametrize("button", ["at_table", "in_seat", "sits_out", "whole_table"])
def test_a_pin_of_nonsense_sets_no_pin(draft, button):
    nonsense = ["x", "", "0", "-1", "1.5", FAR, "9" * 18, "1,2"]
    forms = [{"seen": seen(draft), button: typed} for typed in nonsense]

    assert refuses_all(organiser(draft.event), url("pin", draft), forms)


def test_somebody_of_another_event_is_not_pinned(draft, stranger):
    buttons = ("at_table", "in_seat", "sits_out")
    forms = [{"seen": seen(draft), button: stranger} for button in buttons]

    assert refuses_all(organiser(draft.event), url("pin", draft), forms)


def test_nobody_is_pinned_beside_a_stranger_or_oneself(draft, stranger):
    mine = draft.seats.first().entry_id
    forms = [
        {"seen": seen(draft), button: f"{mine},{other}"}
        for button, other in product(("together", "apart"), (stranger, mine))
    ]

    assert refuses_all(organiser(draft.event), url("pin", draft), forms)


def test_nobody_moves_to_a_table_that_is_not_there(draft):
    who = draft.seats.first().entry_id
    tables = ["-1", "99", "999", "1000", FAR, "x", ""]
    forms = [{"seen": seen(draft), "who": who, "to": to} for to in tables]

    assert refuses_all(organiser(draft.event), url("move", draft), forms)


def test_nobody_is_swapped_or_moved_with_a_stranger(draft, stranger):
    client, mine = organiser(draft.event), draft.seats.first().entry_id
    before = kept()

    swap = {"seen": seen(draft), "who": mine, "other": stranger}
    move = {"seen": seen(draft), "who": stranger, "to": "1"}
    assert refused(client.post(url("swap", draft), swap))
    assert refused(client.post(url("move", draft), move))
    assert kept() == before


def test_an_old_tab_changes_nothing(draft):
    client, (first, *_rest, last) = organiser(draft.event), draft.seats.order_by("pk")
    sent = {"who": first.entry_id, "other": last.entry_id, "to": "2"}
    sent |= {"in_seat": first.entry_id}
    forms = [sent | {"seen": old} for old in (f"{draft.pk}.7", f"{draft.pk + 5}.0")]

    for act in ("swap", "move", "pin", "publish"):
        assert refuses_all(client, url(act, draft), forms), act


def test_a_published_round_is_no_draft_any_more(draft):
    client, (first, *_rest, last) = organiser(draft.event), draft.seats.order_by("pk")
    form = {"seen": seen(draft), "who": first.entry_id, "other": last.entry_id}
    publish_round(draft, actor=ME)
    form |= {"to": "2", "in_seat": first.entry_id}

    for act in ("swap", "move", "pin"):
        assert refuses_all(client, url(act, draft), [form]), act


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


@pytest.mark.parametrize("cause", ["gone", "leaves", "elsewhere", "short", "nonsense"])
def test_a_repair_that_was_not_offered_is_not_made(draft, cause):
    event, seat = draft.event, draft.seats.first()
    publish_round(draft, actor=ME)
    sent = {"cause": cause, "entry": seat.entry_id, "version": "1"}
    made_up = ["made-up", "", FAR, "²", "1-2", "wait", "<b>"]
    forms = [sent | {"option": key} for key in made_up]

    assert refuses_all(organiser(event), action_url("repair", event), forms)


def test_a_repair_for_a_stranger_is_not_made(draft, stranger):
    publish_round(draft, actor=ME)
    client = organiser(draft.event)
    before = kept()

    for typed in (stranger, FAR, "-1", "x"):
        form = {"cause": "late", "entry": typed, "option": "wait"}
        response = client.post(action_url("repair", draft.event), form)
        assert response.status_code in (302, 404)
    assert kept() == before


def test_a_stage_does_not_begin_while_a_round_is_open():
    event = staged_event(8, SWISS, SEMIS)
    draw(event)
    forms = [{"how": how} for how in ("", "lot", "play-off", "all", "nonsense")]

    assert refuses_all(organiser(event), action_url("begin-stage", event), forms)


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
