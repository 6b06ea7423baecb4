"""Win chances for the tour: a round half of which has them, and how they did."""

from collections.abc import Callable, Iterator

from django.urls import reverse

from gonuts_league.events.models import Event
from gonuts_league.leagues.models import Rating
from gonuts_league.standings.ratings.calibration import Forecast, judge_forecasts
from gonuts_league.standings.statistics.documents import to_document
from tests.factories.clubs import ClubFactory
from tests.factories.leagues import ClubFiguresFactory
from tests.factories.players import PlayerFactory
from tests.played import publish

Making = Callable[..., Event]
FAMILY = "gonuts"
# Told, won of these, seats that were told so.
TOLD = ((0.1, 9, 80), (0.2, 21, 110), (0.3, 29, 90), (0.4, 24, 60), (0.6, 12, 20))


def chance_pages(make: Making) -> Iterator[tuple[str, str] | tuple[str, str, str]]:
    """Names and addresses; those with an empty third are looked at by a stranger."""
    event = make("Chances told", 8)
    round_ = publish(event)
    for index, entry in enumerate(event.entries.order_by("pk")[:6]):
        rate(entry.player, mu=34 - 4 * index)
    page = reverse("leagues:chances", args=[event.slug, round_.number])
    yield "chances", page
    yield "chances-stranger", page, ""
    yield "methods-few", reverse("leagues:methods", args=[event.club.slug])
    yield "methods", reverse("leagues:methods", args=[judged_club().slug]), ""


def rate(player, *, mu: float) -> None:
    Rating.objects.update_or_create(
        player=player,
        family=FAMILY,
        defaults={
            "mu": mu,
            "sigma": 3.5,
            "game_count": 20,
            "history": [["event:0", mu, 3.5, 20]],
        },
    )


def judged_club():
    """A club of 120 and more games that had chances."""
    club = ClubFactory(name="Chance Club", are_pages_open=True)
    rate(PlayerFactory(club=club), mu=25)
    games = [
        Forecast((told, 1 - told), (won, 1 - won))
        for told, wins, count in TOLD
        for won in [1] * wins + [0] * (count - wins)
    ]
    document = {"chances": {FAMILY: to_document(judge_forecasts(games))}}
    ClubFiguresFactory(club=club, document=document)
    return club
