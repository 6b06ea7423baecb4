"""The page of a game in free play."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.clubs.readers import HTMX, client_as
from tests.draft.round_pages import text_of
from tests.factories.tables import token_of
from tests.played import event_of

pytestmark = pytest.mark.django_db


def test_a_game_of_free_play_is_seated_from_those_who_are_free():
    event = event_of(5, format="free-play", seats_min=2)
    client = client_as("organiser", event.club)
    address = reverse("events:seat", args=[event.slug])
    ids = list(event.entries.order_by("pk").values_list("pk", flat=True))

    client.post(address, {"entries": ids[:3]})
    page = text_of(client.get(address))

    assert event.rounds.get().seats.count() == 3
    assert "Greta Lindqvist" not in page
    assert "Benedikt Sommer" in page


def test_games_of_free_play_that_run_at_once_are_at_different_tables():
    event = event_of(6, format="free-play", seats_min=2)
    client = client_as("organiser", event.club)
    address = reverse("events:seat", args=[event.slug])
    ids = list(event.entries.order_by("pk").values_list("pk", flat=True))

    client.post(address, {"entries": ids[:3]})
    client.post(address, {"entries": ids[3:]})
    tables = [round_.tables.get() for round_ in event.rounds.order_by("number")]
    codes = text_of(client.get(reverse("events:links", args=[event.slug])))
    first = Client().get(reverse("table:phone", args=[token_of(tables[0])]))

    assert [table.number for table in tables] == [1, 2]
    assert "Code of: Table 1" in codes
    assert "Code of: Table 2" in codes
    assert "Table 1 · Round 1" in text_of(first)


def test_a_game_that_is_played_is_logged_on_two_pages():
    event = event_of(3, format="free-play", seats_min=2)
    client = client_as("organiser", event.club)
    ids = list(event.entries.order_by("pk").values_list("pk", flat=True))

    seated = client.post(
        reverse("events:seat", args=[event.slug]), {"entries": ids, "is_played": "1"}
    )
    form = client.get(seated.url).content.decode()
    sent = dict.fromkeys(re.findall(r'name="(c-\d-points)"', form), "7")
    kept = {"depth": "totals", "act": "confirm", "seen": 0}
    client.post(seated.url.split("?")[0], sent | kept)

    assert len(sent) == 3
    assert event.rounds.get().tables.get().state == "confirmed"


def test_the_next_game_of_an_evening_may_be_another_one():
    event = event_of(3, format="free-play", seats_min=2, game="gonuts-gamewright")
    client = client_as("organiser", event.club)
    address = reverse("events:seat", args=[event.slug])
    ids = list(event.entries.order_by("pk").values_list("pk", flat=True))

    page = client.get(address).content.decode()
    refused = client.post(address, {"entries": ids, "game": "donuts"}, headers=HTMX)
    client.post(address, {"entries": ids, "game": "nosh"})

    assert re.findall(r'value="([\w-]+)" selected', page) == [event.game]
    assert "Donuts is played by 2 to 2 people" in text_of(refused)
    assert event.rounds.get().tables.get().game == "nosh"


def test_a_game_with_too_few_is_refused_and_the_ticks_are_kept():
    event = event_of(3, format="free-play", seats_min=2)
    client = client_as("organiser", event.club)
    entry = event.entries.first()

    answer = client.post(
        reverse("events:seat", args=[event.slug]), {"entries": [entry.pk]}, headers=HTMX
    )

    assert answer.status_code == 409
    assert text_of(answer).count("checked") == 1


def test_free_play_without_anybody_free_says_so():
    event = event_of(0, format="free-play")

    page = client_as("organiser", event.club).get(
        reverse("events:seat", args=[event.slug])
    )

    assert "Nobody is free" in text_of(page)
