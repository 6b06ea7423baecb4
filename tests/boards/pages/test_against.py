import pytest
from django.urls import reverse

from gonuts_league.clubs.actors import Actor
from gonuts_league.events.services.freezing import freeze_standings
from gonuts_league.leagues.services.recounting import recount
from gonuts_league.tables.models import ResultSeat
from tests.boards.boards import played_event
from tests.clubs.readers import client_as
from tests.factories.players import PlayerFactory
from tests.results.standings_pages import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return played_event()


def two_of(event):
    """Greta, and somebody who was at a table with her."""
    greta = event.club.players.get(name="Greta Lindqvist")
    met = ResultSeat.objects.filter(
        result__in=ResultSeat.objects.filter(
            seat__entry__player=greta, outcome="played"
        ).values("result")
    ).exclude(seat__entry__player=greta)
    return greta, met.order_by("pk").first().seat.entry.player


def url_of(player, other):
    return reverse("leagues:against", args=[player.club.slug, player.pk, other.pk])


def ranks_of(player, other):
    """The ranks of both in each game that both played."""
    rows = ResultSeat.objects.filter(seat__entry__player__in=(player, other))
    games = {}
    for row in rows.select_related("seat__entry"):
        games.setdefault(row.result_id, {})[row.seat.entry.player_id] = row.rank
    return [
        (ranks[player.pk], ranks[other.pk])
        for ranks in games.values()
        if len(ranks) == 2
    ]


def test_two_people_are_counted_as_their_games_were(event):
    greta, other = two_of(event)
    ranks = ranks_of(greta, other)

    page = client_as("owner", event.club).get(url_of(greta, other))

    ahead = sum(first < second for first, second in ranks)
    behind = sum(first > second for first, second in ranks)
    assert page.context["ahead"] == [ahead, behind]
    assert page.context["met"] == len(ranks) > 0
    assert f"{len(ranks)} game" in text_of(page)


def test_from_the_other_side_it_is_the_other_way_round(event):
    greta, other = two_of(event)
    client = client_as("owner", event.club)

    one, two = (client.get(url_of(*who)) for who in ((greta, other), (other, greta)))

    assert one.context["ahead"] == two.context["ahead"][::-1]
    assert one.context["level"] == two.context["level"]


def test_who_never_met_is_told_so(event):
    greta, _other = two_of(event)
    stranger = PlayerFactory(club=event.club)

    page = client_as("owner", event.club).get(url_of(greta, stranger))

    assert "They have not met yet" in text_of(page)


def test_games_that_are_kept_back_are_not_counted(event):
    greta, other = two_of(event)
    url = url_of(greta, other)
    met = client_as("owner", event.club).get(url).context["met"]

    freeze_standings(event, after_round=1, actor=Actor())

    for who in ("owner", "stranger"):
        assert client_as(who, event.club).get(url).context["met"] < met


def test_pages_of_many_games_ask_no_more_queries(event, django_assert_max_num_queries):
    greta, other = two_of(event)
    client = client_as("owner", event.club)
    client.get(url_of(greta, other))
    with django_assert_max_num_queries(50) as few:
        client.get(url_of(greta, PlayerFactory(club=event.club)))

    with django_assert_max_num_queries(len(few)):
        client.get(url_of(greta, other))


@pytest.mark.parametrize("field", ["is_young", "is_hidden"])
@pytest.mark.parametrize("side", [0, 1])
def test_strangers_find_nothing_of_the_young_and_the_hidden(event, field, side):
    type(event.club).objects.update(are_pages_open=True)
    two = two_of(event)
    type(two[0]).objects.filter(pk=two[side].pk).update(**{field: True})

    assert client_as("stranger", event.club).get(url_of(*two)).status_code == 404


def test_opponents_lead_to_it(event):
    greta, other = two_of(event)
    recount(event.club)
    page = reverse("leagues:player", args=[event.club.slug, greta.pk])

    assert url_of(greta, other) in client_as("owner", event.club).get(page).text
