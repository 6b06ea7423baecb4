"""How standings work, as a page: shown to all, tried out and changed."""

import pytest
from django.urls import reverse

from gonuts_league.clubs.enums import Role
from gonuts_league.events.services.standings_rules import change_standings_rules
from tests.events.actions import ME
from tests.factories.clubs import MembershipFactory
from tests.played import enter_and_confirm, event_of, play, publish
from tests.results.standings_pages import HTMX, text_of

pytestmark = pytest.mark.django_db
BY_WINS = {"points_system": "newport", "by": ["wins", "margin"]}


@pytest.fixture
def event():
    return event_of(8)


@pytest.fixture
def organiser(client, event):
    membership = MembershipFactory(club=event.club, role=Role.ORGANISER)
    client.force_login(membership.user)
    return client


def url_of(event):
    return reverse("events:rules", args=[event.slug])


def listed(response):
    return [code for code, *_words in response.context["chosen"]]


def test_a_reader_learns_how_points_and_ties_are_made(client, event):
    event.club.are_pages_open = True
    event.club.save()
    said = text_of(client.get(url_of(event)))

    assert "Points for places" in said
    assert "margin Points of each game above the mean of its table" in said
    assert "Use these rules" not in said


def test_a_scorekeeper_cannot_change_them(client, event):
    membership = MembershipFactory(club=event.club, role=Role.SCOREKEEPER)
    client.force_login(membership.user)
    response = client.post(url_of(event), {**BY_WINS, "do": "save"})

    assert response.status_code == 404


@pytest.mark.parametrize(
    ("deed", "order"),
    [
        ("up:margin", ["margin", "wins"]),
        ("down:wins", ["margin", "wins"]),
        ("up:wins", ["wins", "margin"]),
        ("drop:wins", ["margin"]),
        ("add:opp", ["wins", "margin", "opp"]),
        ("add:shoe-size", ["wins", "margin"]),
        ("suggested", ["wins", "margin", "h2h", "countback", "opp"]),
    ],
)
def test_buttons_change_the_list_and_save_nothing(organiser, event, deed, order):
    response = organiser.post(url_of(event), {**BY_WINS, "do": deed})

    assert (response.status_code, listed(response)) == (200, order)
    event.refresh_from_db()
    assert event.tie_breaks == ["wins", "margin"]


def test_saving_before_round_1_asks_for_nothing_more(organiser, event):
    wanted = {"points_system": "vekn", "by": ["margin"], "do": "save"}
    response = organiser.post(url_of(event), wanted)

    assert response.url == url_of(event)
    event.refresh_from_db()
    assert (event.points_system, event.tie_breaks) == ("vekn", ["margin"])


def test_saving_later_without_a_reason_keeps_what_was_chosen(organiser, event):
    play(event)
    response = organiser.post(
        url_of(event), {**BY_WINS, "by": ["margin"], "do": "save"}
    )

    assert response.status_code == 409
    assert "Give a reason for the change" in text_of(response)
    assert listed(response) == ["margin"]


def test_a_change_is_told_with_its_reason_to_the_club_only(organiser, client, event):
    play(event)
    organiser.post(
        url_of(event),
        {**BY_WINS, "by": ["margin"], "do": "save", "reason_words": "Wolf asked"},
    )
    inside = text_of(organiser.get(url_of(event)))
    event.club.are_pages_open = True
    event.club.save()
    client.logout()
    outside = text_of(client.get(url_of(event)))

    told = "Before: Points for places; ties by wins, then margin."
    assert (told in inside, "Wolf asked" in inside) == (True, True)
    assert (told in outside, "Wolf asked" in outside) == (True, False)


def test_who_would_change_place_is_told_before(organiser, event):
    event.seats_min = event.seats_max = 4
    event.save()
    first, second = publish(event).tables.all()
    enter_and_confirm(first, 20, 10, 8, 2)
    enter_and_confirm(second, 30, 25, 8, 4)

    by_points = {"points_system": "raw", "by": [], "do": "try"}
    response = organiser.post(url_of(event), by_points)

    assert response.context["moved"][:2] == (
        "Sofia would be on rank 2 instead of rank 3.",
        "Greta would be on rank 3 instead of rank 2.",
    )


def test_systems_that_do_not_fit_say_why_and_cannot_be_chosen(organiser, event):
    response = organiser.get(url_of(event))

    systems = response.context["systems"]
    refusals = {code: list(map(str, errors)) for code, *_words, errors in systems}
    assert refusals["duel"] == [
        "This points system does not cover tables of 3, 4 and 5."
    ]
    assert refusals["vekn"] == []


def test_htmx_gets_the_part_alone(organiser, event):
    response = organiser.post(
        url_of(event), {**BY_WINS, "do": "up:margin"}, headers=HTMX
    )

    assert b"<html" not in response.content
    assert b'id="rules"' in response.content


def test_the_journal_tells_the_change_in_words(organiser, event):
    change_standings_rules(event, points_system="wins", tie_breaks=["opp"], actor=ME)

    said = text_of(organiser.get(reverse("events:journal", args=[event.slug])))

    assert "The rules of the standings were changed" in said
    assert "Points: Points for places → Wins only" in said
    assert "wins, then margin → strength of the opponents" in said
