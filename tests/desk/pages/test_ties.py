"""Ties that no criterion breaks: said on the pages, decided by the organiser."""

import pytest
from django.urls import reverse
from django.utils import timezone

from gonuts_league.clubs.enums import Role
from gonuts_league.events.enums import RoundState, TieChoice
from gonuts_league.events.services.setup import finish_event
from gonuts_league.events.services.ties import decide_tie
from tests.events.actions import ME
from tests.factories.clubs import MembershipFactory
from tests.journal.services.undo_of_standings import tied
from tests.played import event_of, play
from tests.results.standings_pages import page_url, rows_of, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return event_of(8, rounds_planned=1)


@pytest.fixture
def organiser(client, event):
    membership = MembershipFactory(club=event.club, role=Role.ORGANISER)
    client.force_login(membership.user)
    return client


def url_of(event):
    return reverse("events:ties", args=[event.slug])


def desk_url(event):
    return reverse("events:desk", args=[event.slug])


def sent(entries, choice, **more):
    return {"tie": "-".join(map(str, entries)), "choice": choice, **more}


LEVEL = "Greta and Jonas are tied for first place."


def test_desk_and_standings_tell_of_a_tie_once_all_is_played(organiser, event):
    play(event)

    assert LEVEL in text_of(organiser.get(desk_url(event)))
    assert LEVEL in text_of(organiser.get(page_url(event)))


def test_a_tie_in_the_middle_of_an_event_is_no_question(organiser, event):
    event.rounds_planned = 2
    event.save()
    play(event)

    assert LEVEL not in text_of(organiser.get(page_url(event)))


def test_a_stranger_is_not_told_what_the_organiser_has_to_do(client, event):
    play(event)
    event.club.are_pages_open = True
    event.club.save()

    assert "tied for first place" not in text_of(client.get(page_url(event)))


def test_a_finished_event_still_says_that_a_tie_is_open(organiser, event):
    play(event)
    finish_event(event, actor=ME)

    assert LEVEL in text_of(organiser.get(desk_url(event)))


def test_a_lot_is_drawn_and_its_number_shown(organiser, event):
    entries = tied(event)

    response = organiser.post(url_of(event), sent(entries, "lot"))

    seed = event.tie_decisions.get().seed
    assert response.url == url_of(event)
    assert f"Drawing lots (lot number {seed}" in text_of(organiser.get(url_of(event)))
    first = rows_of(organiser.get(page_url(event)))[0][1]
    assert f", ahead by the lot (lot number {seed})." in first
    assert LEVEL not in text_of(organiser.get(desk_url(event)))


def test_a_play_off_takes_the_places_typed(organiser, event):
    first, second = tied(event)
    places = {f"place-{first}": "2", f"place-{second}": "1"}

    organiser.post(url_of(event), sent([first, second], "play-off", **places))

    assert event.tie_decisions.get().order == [second, first]
    rows = rows_of(organiser.get(page_url(event)))
    assert [row[0][0] for row in rows[:2]] == ["1", "2"]
    assert ", ahead by the play-off ." in rows[0][1]


def test_bad_places_are_refused_and_kept(organiser, event):
    first, second = tied(event)
    places = {f"place-{first}": "2", f"place-{second}": "2"}

    response = organiser.post(
        url_of(event), sent([first, second], "play-off", **places)
    )

    assert response.status_code == 409
    assert "Give each of them a different place" in text_of(response)
    assert response.content.count(b'value="2"') == 2


@pytest.mark.parametrize(
    "form", [{}, {"tie": "x-y", "choice": "lot"}, {"tie": "1", "choice": "dice"}]
)
def test_other_input_is_refused_in_words(organiser, event, form):
    play(event)

    response = organiser.post(url_of(event), form)

    assert response.status_code == 409


def test_deciding_again_asks_why(organiser, event):
    entries = tied(event)
    decide_tie(event, entries=entries, choice=TieChoice.SHARED, actor=ME)

    refused = organiser.post(url_of(event), sent(entries, "lot"))
    organiser.post(url_of(event), sent(entries, "lot", reason_words="both wish it"))

    assert "Give a reason for settling it again" in text_of(refused)
    assert event.tie_decisions.get().reason == "both wish it"


def test_a_page_without_ties_says_so(organiser, event):
    assert "There is no tie to decide" in text_of(organiser.get(url_of(event)))


def test_a_decision_about_somebody_off_the_list_can_be_read(organiser, event):
    entries = tied(event)
    decide_tie(event, entries=entries, choice=TieChoice.SHARED, actor=ME)
    event.entries.filter(pk=entries[0]).update(removed_at=timezone.now())
    event.rounds.update(state=RoundState.DISCARDED)

    assert "It has no effect now" in text_of(organiser.get(url_of(event)))
