"""What an organiser reads of the past: the journal and the admin."""

import pytest
from django.urls import reverse

from gonuts_league.clubs.services.journal import note_act
from gonuts_league.events.services.people import check_in
from gonuts_league.events.services.rounds import publish_round
from gonuts_league.players.services import erase_player
from tests.clubs.readers import HTMX
from tests.events.acts import (
    ME,
    confirm,
    draw,
    play_round,
)
from tests.events.desk_pages import act_url, organiser, text_of
from tests.played import event_of

pytestmark = pytest.mark.django_db


def test_the_journal_tells_what_was_done_in_sentences():
    event = event_of(4)
    event.entries.update(checked_in_at=None)
    for entry in event.entries.all():
        check_in(entry, is_here=True, actor=ME)
    round_ = publish_round(draw(event), actor=ME)
    confirm(round_.tables.get())

    text = text_of(organiser(event).get(act_url("journal", event)))

    assert "Greta Lindqvist is here" in text
    assert f"Round 1 was drawn, seed {round_.seed}" in text
    assert "Table 1 of round 1 was confirmed" in text


def test_an_act_without_a_sentence_of_its_own_is_told_by_its_name():
    event = event_of(4)
    note_act(event.club, "table-washed", actor=ME, event=event)

    assert "table washed" in text_of(organiser(event).get(act_url("journal", event)))


def test_the_journal_of_an_erased_person_names_nobody():
    event = event_of(4)
    event.entries.update(checked_in_at=None)
    entry = event.entries.first()
    check_in(entry, is_here=True, actor=ME)
    erase_player(entry.player, actor=ME)

    part = text_of(organiser(event).get(act_url("journal", event), headers=HTMX))

    assert "Greta" not in part
    assert "(erased) is here" in part


@pytest.mark.parametrize("count", [1, 3])
def test_the_journal_asks_as_little_for_three_acts_as_for_one(
    count, django_assert_num_queries
):
    event = event_of(4)
    event.entries.update(checked_in_at=None)
    for entry in event.entries.all()[:count]:
        check_in(entry, is_here=True, actor=ME)
    client = organiser(event)

    with django_assert_num_queries(6):
        client.get(act_url("journal", event))


@pytest.mark.parametrize("model", ["event", "round", "entry", "award"])
def test_the_admin_only_looks_at_events(admin_client, model):
    event = event_of(4)
    play_round(event)
    rows = reverse(f"admin:events_{model}_changelist")

    listed = admin_client.get(rows)
    adding = admin_client.get(reverse(f"admin:events_{model}_add"))

    assert listed.status_code == 200
    assert 'name="action"' not in text_of(listed)
    assert adding.status_code == 404
