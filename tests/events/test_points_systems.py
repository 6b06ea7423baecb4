"""Every points system, wherever points of an event are shown or handed on."""

import pytest
from django.urls import reverse

from gonuts_league.events.enums import ByeRule
from gonuts_league.events.selectors import ranked
from gonuts_league.standings.points import POINT_SYSTEMS
from tests.events.actions import play_round
from tests.factories.events import AwardFactory
from tests.played import event_of
from tests.results.standings_pages import page_url, rows_of, sign_in

pytestmark = pytest.mark.django_db
DUELS = {"seats_preferred": 2, "seats_min": 2, "seats_max": 2}


def duel_of(system, **plan):
    """Two people who have met once, 20 points against 10."""
    tie_breaks = list(POINT_SYSTEMS[system].suggested)
    event = event_of(2, points_system=system, tie_breaks=tie_breaks, **DUELS, **plan)
    play_round(event)
    return event


@pytest.mark.parametrize("system", POINT_SYSTEMS)
def test_the_pages_stand_with_every_system(client, system):
    event = duel_of(system)
    standings = ranked(event)
    codes = [value.code for value in standings[0].values]
    values = [value for row in standings for value in row.values]
    told = {each.code for each in values if each.value is not None}

    rows = rows_of(sign_in(client, event).get(page_url(event)))
    table = client.get(reverse("standings:csv", args=[event.slug]))
    api = client.get(reverse("api:event-standings", args=[event.slug])).json()

    assert [row[0] for row in rows] == ["1", "2"]
    assert len(rows[0]) == 3 + len(told)  # what tells nobody apart has no column
    assert ",".join(codes) in table.content.decode().splitlines()[0]
    assert [each["code"] for each in api["standings"][0]["values"]] == codes


@pytest.mark.parametrize("system", POINT_SYSTEMS)
def test_a_bye_counts_with_every_system(system):
    event = duel_of(system)
    entry, other = event.entries.order_by("pk")
    AwardFactory(entry=entry, round=event.rounds.get(), bye=True)

    for event.bye_rule in ByeRule:
        event.save()
        games = {row.entry: row.games for row in ranked(event)}
        assert games == {entry.pk: 1, other.pk: 1}, event.bye_rule
