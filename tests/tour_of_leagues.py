"""Leagues for the tour: a season that runs, one that is over, and all its pages."""

from collections.abc import Callable, Iterator

from django.urls import reverse
from django.utils import timezone

from gonuts_league.events.models import Event
from gonuts_league.leagues.models import Season
from tests.factories.leagues import LeagueFactory, NightFactory, SeasonFactory
from tests.leagues.season_acts import again
from tests.played import play

Making = Callable[..., Event]
NIGHTS = 3


def league_pages(make: Making) -> Iterator[tuple[str, str] | tuple[str, str, str]]:
    """Names and addresses; those with an empty third are looked at by a stranger."""
    running, over = seasons(make)
    yield "leagues", reverse("leagues:list", args=[running.league.club.slug])
    yield "static-site", reverse("safekeeping:site", args=[running.league.club.slug])
    yield "league-begin", reverse("leagues:begin", args=[running.league.slug])
    for name in ("season", "settings", "nights", "ties"):
        yield f"season-{name}", _url(running, name)
    yield "season-over", _url(over, "season")
    yield "season-over-settings", _url(over, "settings")
    yield "season-stranger", _url(running, "season"), ""


def seasons(make: Making) -> tuple[Season, Season]:
    """Three nights of two rounds, of which three games count; two are level first."""
    event = make("League night 1", 8, rounds_planned=2)
    league = LeagueFactory(club=event.club, name="Glaze League")
    settings = {"league": league, "best_of": 3, "least_nights": 2}
    over = SeasonFactory(number=1, name="Spring", **settings)
    running = SeasonFactory(number=2, name="Autumn", nights_planned=4, **settings)
    for number in range(1, NIGHTS + 1):
        night = event
        if number > 1:
            night = again(event, name=f"League night {number}", turned=number)
        for round_number in (1, 2):
            play(night, round_number)
        Event.objects.filter(pk=night.pk).update(finished_at=timezone.now())
        for season in (over, running):
            NightFactory(season=season, event=night)
    Season.objects.filter(pk=over.pk).update(closed_at=timezone.now())
    return running, over


def _url(season: Season, name: str) -> str:
    return reverse(f"leagues:{name}", args=[season.league.slug, season.number])
