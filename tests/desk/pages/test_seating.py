"""How the plan of an event asks for the way its people are seated."""

import pytest
from django.urls import reverse

from gonuts_league.events.draws.level_words import ORDERS
from gonuts_league.events.models import Event
from tests.clubs.readers import HTMX, client_as
from tests.desk.pages.test_setup import NEW, PLAN, new_url, plan_url, text_of
from tests.factories.clubs import ClubFactory
from tests.factories.events import EventFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db
CHOICES = {
    "clubs_apart": "rule",
    "odd_tables": "byes",
    "odd_at": "bottom",
    "effort": "exact",
}


def sizes_url(club):
    return reverse("events:sizes", args=[club.slug])


def saved(event):
    event.refresh_from_db()
    return {name: getattr(event, name) for name in CHOICES}


def test_a_new_event_seats_as_usual_unless_it_says_otherwise():
    club = ClubFactory()
    organiser = client_as("organiser", club)

    organiser.post(new_url(club), NEW)
    organiser.post(new_url(club), NEW | CHOICES | {"order": "close-scores"})

    usual, other = Event.objects.order_by("pk")
    assert (usual.levels, usual.effort, usual.clubs_apart) == ([], "normal", "wish")
    assert other.levels[0] == "spread"
    assert saved(other) == CHOICES


def test_the_plan_shows_and_changes_how_people_are_seated():
    event = EventFactory(**CHOICES, levels=ORDERS["clubs-apart"][1].split())
    organiser = client_as("organiser", event.club)

    page = text_of(organiser.get(plan_url(event)))
    organiser.post(plan_url(event), PLAN | {"order": "usual", "effort": "quick"})

    assert '<option value="clubs-apart" selected>' in page
    assert '<option value="byes" selected>' in page
    event.refresh_from_db()
    assert (event.levels, event.effort, event.odd_tables) == ([], "quick", "byes")


def test_an_order_of_ones_own_goes_by_the_places_and_leaves_out_what_has_none():
    event = EventFactory()
    places = {
        "place-repeats": 2,
        "place-avoid": 0,
        "place-together": 0,
        "place-small-tables": 0,
        "place-spread": 1,
        "place-seats": 2,
    }

    client_as("organiser", event.club).post(
        plan_url(event), PLAN | {"order": "own"} | places
    )

    event.refresh_from_db()
    assert event.levels == ["spread", "repeats", "seats"]


def places_shown(page):
    """The place that the form holds for each level."""
    fields = page.split('name="place-')[1:]
    chosen = [field.split("</select>")[0].split(" selected>")[1] for field in fields]
    return {
        field.split('"')[0]: place.split("<")[0]
        for field, place in zip(fields, chosen, strict=True)
    }


def test_the_place_of_odd_tables_is_ranked_where_they_are_given_one():
    event = EventFactory(odd_at="bottom")
    organiser = client_as("organiser", event.club)
    by_itself = places_shown(text_of(organiser.get(plan_url(event))))
    places = {f"place-{level}": 0 for level in ORDERS["clubs-apart"][1].split()}
    places |= {"place-odd-place": 1, "place-repeats": 2, "odd_at": "top"}

    organiser.post(plan_url(event), PLAN | {"order": "own"} | places)

    event.refresh_from_db()
    page = text_of(organiser.get(plan_url(event)))
    journal = text_of(organiser.get(reverse("events:journal", args=[event.slug])))
    assert (by_itself["small-tables"], by_itself["odd-place"]) == ("4", "5")
    assert event.levels == ["odd-place", "repeats"]
    assert (places_shown(page)["odd-place"], places_shown(page)["repeats"]) == (
        "1",
        "2",
    )
    assert "Odd tables are where you want them" in journal


def test_the_place_of_odd_tables_counts_nowhere_while_they_may_be_anywhere():
    event = EventFactory(odd_at="top", levels=["odd-place", "spread"])
    organiser = client_as("organiser", event.club)
    places = {"place-odd-place": 1, "place-repeats": 2, "odd_at": "anywhere"}

    organiser.post(plan_url(event), PLAN | {"order": "own"} | places)

    event.refresh_from_db()
    shown = places_shown(text_of(organiser.get(plan_url(event))))
    assert event.levels == ["repeats"]
    assert (shown["repeats"], shown["odd-place"]) == ("1", "1")


def test_an_order_in_which_nothing_counts_is_refused_at_its_field():
    event = EventFactory()
    places = {f"place-{level}": 0 for level in ORDERS["clubs-apart"][1].split()}

    answer = client_as("organiser", event.club).post(
        plan_url(event), PLAN | {"order": "own"} | places
    )

    assert answer.status_code == 422
    assert "Let at least one of them count." in text_of(answer)


def test_the_journal_says_in_words_what_was_changed():
    event = EventFactory()
    organiser = client_as("organiser", event.club)
    organiser.post(plan_url(event), PLAN | {"order": "close-scores"} | CHOICES)

    journal = text_of(organiser.get(reverse("events:journal", args=[event.slug])))

    change = "numbers do not divide evenly: as few odd tables as possible → byes"
    assert change in journal
    assert "People with similar points meet, Nobody meets again" in journal


def test_the_plan_says_what_the_count_of_those_here_comes_to():
    event = event_of(23)

    page = text_of(client_as("organiser", event.club).get(plan_url(event)))

    assert "Tables for 23 players" in page
    assert "5 tables of 4 and 1 table of 3" in page
    assert "3 players sit out" in page


def test_a_count_that_is_typed_is_answered_whole_and_in_part():
    club = ClubFactory()
    organiser = client_as("organiser", club)
    asked = {"count": 10, "seats_preferred": 4, "seats_min": 3, "seats_max": 5}

    whole = text_of(organiser.get(sizes_url(club), asked))
    part = text_of(organiser.get(sizes_url(club), asked, headers=HTMX))

    assert "2 tables of 5" in whole
    assert part.startswith('<div id="sizes"')
    assert "2 tables of 5" in part


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"count": 2}, "Tables of these sizes cannot be filled."),
        ({"seats_min": 5}, "Tables of these sizes cannot be filled."),
        ({"count": "many"}, "Tables for 23 players"),
    ],
)
def test_a_count_that_will_not_do_says_so(asked, sentence):
    club = ClubFactory()
    usual = {"count": 10, "seats_preferred": 4, "seats_min": 3, "seats_max": 5}

    page = client_as("organiser", club).get(sizes_url(club), usual | asked)

    assert sentence in text_of(page)


@pytest.mark.parametrize("who", ["stranger", "elsewhere", "scorekeeper"])
def test_only_organisers_ask_what_a_count_comes_to(who):
    club = ClubFactory()

    assert client_as(who, club).get(sizes_url(club)).status_code == 404
