"""What an organiser reads of the past: the journal and the admin."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.services.accounts import change_club
from gonuts_league.clubs.services.members import add_member
from gonuts_league.events.services.people import check_in
from gonuts_league.events.services.results import confirm_result
from gonuts_league.events.services.rounds import publish_round
from gonuts_league.events.services.setup import change_plan
from gonuts_league.players.services import add_player, change_player, erase_player
from gonuts_league.tables.services.entry import enter_totals
from tests.clubs.readers import HTMX, client_as, member
from tests.desk.desk_pages import action_url, organiser, text_of
from tests.events.actions import (
    ME,
    confirm,
    draw,
    play_round,
)
from tests.factories.clubs import ClubFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db


def test_the_journal_tells_what_was_done_in_sentences():
    event = event_of(4)
    event.entries.update(checked_in_at=None)
    for entry in event.entries.all():
        check_in(entry, is_here=True, actor=ME)
    round_ = publish_round(draw(event), actor=ME)
    confirm(round_.tables.get())

    text = text_of(organiser(event).get(action_url("journal", event)))

    assert "Greta Lindqvist is here" in text
    assert re.search(
        rf"Round 1 was drawn\s.*<li>Seed of the draw: {round_.seed}<", text
    )
    assert "Table 1 of round 1 was confirmed" in text


def test_an_act_without_a_sentence_of_its_own_is_told_by_its_name():
    event = event_of(4)
    event.journal.create(club=event.club, act="table-washed")

    assert "table washed" in text_of(organiser(event).get(action_url("journal", event)))


def test_the_journal_of_an_erased_person_names_nobody():
    event = event_of(4)
    event.entries.update(checked_in_at=None)
    entry = event.entries.first()
    check_in(entry, is_here=True, actor=ME)
    erase_player(entry.player, actor=ME)

    part = text_of(organiser(event).get(action_url("journal", event), headers=HTMX))

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

    with django_assert_num_queries(9):
        client.get(action_url("journal", event))


def test_an_act_is_undone_by_its_button_and_the_journal_says_so():
    event = event_of(4)
    check_in(event.entries.first(), is_here=False, actor=ME)
    client = organiser(event)
    act = event.journal.get()
    here = action_url("journal", event)

    answer = client.post(action_url("undo", event, act.pk), {"next": here}, follow=True)

    text = text_of(answer)
    assert answer.redirect_chain == [(here, 302)]
    assert event.entries.first().is_here
    assert "That is undone." in text
    assert "This undid: Greta Lindqvist is not here after all" in text
    assert "Undone at" in text


def test_an_undo_that_the_hall_would_feel_asks_first():
    event = event_of(4)
    round_ = publish_round(draw(event), actor=ME)
    act = event.journal.get(act="round-published")
    client, here = organiser(event), action_url("journal", event)

    asked = client.post(action_url("undo", event, act.pk), {"next": here})
    round_.refresh_from_db()
    state = round_.state
    form = {"next": here, "sure": "1"}
    answer = client.post(action_url("undo", event, act.pk), form)

    round_.refresh_from_db()
    assert f'name="next" value="{here}"' in text_of(asked)
    assert (state, round_.state, answer["Location"]) == ("published", "draft", here)


def test_a_replayed_undo_is_refused_with_its_sentence():
    event = event_of(4)
    check_in(event.entries.first(), is_here=False, actor=ME)
    act = event.journal.get()
    client = organiser(event)
    client.post(action_url("undo", event, act.pk))

    again = client.post(action_url("undo", event, act.pk))

    assert again.status_code == 409
    assert "This has already been undone." in text_of(again)
    assert event.journal.count() == 2


def test_an_act_that_others_rest_on_offers_the_nearest_instead():
    event = event_of(4)
    round_ = publish_round(draw(event), actor=ME)
    confirm(round_.tables.get())
    published = event.journal.get(act="round-published")
    confirmed = event.journal.get(act="result-confirmed")
    client = organiser(event)

    page = text_of(client.get(action_url("journal", event)))
    refused = client.post(action_url("undo", event, published.pk))

    assert "This depends on it: Table 1 of round 1 was confirmed." in page
    assert "Open the result of table 1 for correction" in page
    assert action_url("undo", event, confirmed.pk) in page
    assert action_url("undo", event, published.pk) not in page
    assert refused.status_code == 409


def test_the_journal_is_filtered_by_kind_and_by_table():
    event = event_of(8)
    round_ = publish_round(draw(event), actor=ME)
    for table in round_.tables.all():
        confirm(table)
    client = organiser(event)
    page = action_url("journal", event)

    results = text_of(client.get(page, {"kind": "results"}))
    second = text_of(client.get(page, {"table": "2"}))

    assert "Table 1 of round 1 was confirmed" in results
    assert "Round 1 was published" not in results
    assert "Table 2 of round 1 was confirmed" in second
    assert "Table 1 of round 1 was confirmed" not in second


def test_the_journal_tells_what_was_before_and_after_and_from_where():
    event = event_of(4, rounds_planned=3)
    change_plan(event, actor=ME, rounds_planned=5)
    round_ = publish_round(draw(event), actor=ME)
    table = enter_totals(
        round_.tables.get(),
        points={seat.pk: "7" for seat in round_.seats.all()},
        tie_breaks={},
        actor=ME,
    )
    phone = Actor(device="B", link="table:1.2")
    confirm_result(table, version=table.version, actor=phone)

    text = text_of(organiser(event).get(action_url("journal", event)))

    assert "Rounds planned: 3 → 5" in text
    assert "Greta Lindqvist: place 1, 7 points" in text
    assert "Phone B · by code 2 of table 1" in text


def test_a_changed_rule_of_the_plan_is_named_as_the_plan_names_it():
    event = event_of(4)
    change_plan(event, actor=ME, bye_rule="win")

    text = text_of(organiser(event).get(action_url("journal", event)))

    said = "as much as the tables earn on average → as much as a win"
    assert f"A bye is worth: {said}" in text


def test_the_journal_answers_who_entered_a_total():
    event = event_of(4)
    table = publish_round(draw(event), actor=ME).tables.get()
    first = table.seats.first()
    phone = Actor(device="C", link="table:1.1")
    enter_totals(table, points={first.pk: "31"}, tie_breaks={}, actor=ME)
    enter_totals(table, points={first.pk: "13"}, tie_breaks={}, actor=phone)
    enter_totals(table, points={first.pk: "13"}, tie_breaks={}, actor=phone)

    told = text_of(organiser(event).get(action_url("journal", event)))

    name = first.entry.player.name
    assert f"{name}: – → 31" in told
    assert f"{name}: 31 → 13" in told
    assert "Phone C · by code 1 of table 1" in told
    assert event.journal.filter(act="totals-entered").count() == 2


def test_a_scorekeeper_undoes_a_result_of_their_own_and_nothing_else():
    event = event_of(4)
    round_ = publish_round(draw(event), actor=ME)
    user = member("scorekeeper", event.club)
    client = Client()
    client.force_login(user)
    points = {seat.pk: "7" for seat in round_.seats.all()}
    table = enter_totals(round_.tables.get(), points=points, tie_breaks={}, actor=ME)
    confirm_result(table, version=table.version, actor=Actor(user))
    own = event.journal.get(act="result-confirmed")
    others = event.journal.get(act="round-published")

    refused = client.post(action_url("undo", event, others.pk))
    done = client.post(action_url("undo", event, own.pk))

    table.refresh_from_db()
    assert (refused.status_code, done.status_code) == (404, 302)
    assert table.state == "entered"


def test_another_clubs_organiser_finds_no_act_here():
    event, other = event_of(4), event_of(4)
    check_in(event.entries.first(), is_here=False, actor=ME)
    act = event.journal.get()

    strange = organiser(other).post(action_url("undo", event, act.pk))
    crossed = organiser(other).post(action_url("undo", other, act.pk))

    assert (strange.status_code, crossed.status_code) == (404, 404)
    assert not event.entries.first().is_here


@pytest.mark.parametrize("asked", ["https://evil.test/", "-1", "1", "x"])
def test_an_undo_leads_to_a_page_of_ours_only(asked):
    event = event_of(4)
    check_in(event.entries.first(), is_here=False, actor=ME)
    where = action_url("undo", event, event.journal.get().pk)

    answer = organiser(event).post(where, {"next": asked})

    assert answer.url == action_url("desk", event)


@pytest.mark.parametrize("page", ["people", "awards"])
def test_what_was_just_done_has_its_undo_beside_it(page):
    event = event_of(4)
    client = organiser(event)
    entry = event.entries.first()
    client.post(action_url("check-in", event, entry.pk), {"here": "0"})
    act = event.journal.get()

    mine = text_of(client.get(action_url(page, event)))
    others = text_of(organiser(event).get(action_url(page, event)))

    assert action_url("undo", event, act.pk) in mine
    assert action_url("undo", event, act.pk) not in others


def test_the_club_has_a_journal_of_what_was_done_outside_its_events():
    club = ClubFactory()
    player = add_player(club, name="Greta Lind", actor=ME)
    change_player(player, name="Greta Moor", actor=ME)
    client = client_as("organiser", club)
    page = reverse("clubs:journal", args=[club.slug])

    told = text_of(client.get(page))
    undo = reverse("clubs:undo", args=[club.slug, club.journal.last().pk])
    client.post(undo)

    assert "Name: Greta Lind → Greta Moor" in told
    assert club.players.get().name == "Greta Lind"


def test_only_an_owner_undoes_what_only_an_owner_does():
    club = ClubFactory()
    change_club(club, are_pages_open=True, actor=ME)
    undo = reverse("clubs:undo", args=[club.slug, club.journal.get().pk])

    refused = client_as("organiser", club).post(undo)
    done = client_as("owner", club).post(undo)

    club.refresh_from_db()
    assert (refused.status_code, done.status_code) == (404, 302)
    assert not club.are_pages_open


def test_an_owner_who_undoes_their_own_coming_is_led_out_of_the_club():
    club = ClubFactory()
    first = member(Role.OWNER, club)
    first.set_password("longer than ten")
    first.save()
    added, _token = add_member(
        club, username="nina", called="Nina", role=Role.OWNER, actor=ME
    )
    client = Client()
    client.force_login(added.user)

    undo = reverse("clubs:undo", args=[club.slug, club.journal.last().pk])
    answer = client.post(undo)

    assert not club.memberships.filter(user=added.user).exists()
    assert answer.url == reverse("clubs:home")


def test_an_erasure_leaves_no_earlier_name_in_the_journal():
    club = ClubFactory()
    player = add_player(club, name="Greta Lind", actor=ME)
    change_player(player, name="Greta Moor", actor=ME)
    erase_player(player, actor=ME)

    told = text_of(
        client_as("organiser", club).get(reverse("clubs:journal", args=[club.slug]))
    )

    assert "Greta" not in told
    assert "An erasure is permanent; that is its purpose." in told


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
