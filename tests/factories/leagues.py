import factory

from gonuts_league.leagues.models import (
    ClubFigures,
    League,
    Night,
    PlayerFigures,
    Rating,
    Season,
    Withdrawal,
)
from gonuts_league.leagues.selectors import games_version
from gonuts_league.standings.seasons.types import SEASON_TIE_BREAKS

from .clubs import ClubFactory
from .events import EventFactory
from .players import PlayerFactory


class LeagueFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = League

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda n: f"League {n}")
    slug = factory.Sequence(lambda n: f"league-{n}")


class SeasonFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Season

    league = factory.SubFactory(LeagueFactory)
    number = factory.Sequence(lambda n: n + 1)
    name = factory.Sequence(lambda n: f"Season {n}")
    tie_breaks = factory.LazyFunction(lambda: list(SEASON_TIE_BREAKS))


class NightFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Night

    season = factory.SubFactory(SeasonFactory)
    event = factory.SubFactory(
        EventFactory, club=factory.SelfAttribute("..season.league.club")
    )


class WithdrawalFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Withdrawal


class RatingFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Rating

    player = factory.SubFactory(PlayerFactory)
    family = "gonuts"
    mu = 25.0
    sigma = 5.0
    game_count = 3


class ClubFiguresFactory(factory.django.DjangoModelFactory):
    """What was counted of a club, as its games are now."""

    class Meta:
        model = ClubFigures

    club = factory.SubFactory(ClubFactory)
    version = factory.LazyAttribute(lambda figures: games_version(figures.club))
    document = factory.LazyFunction(dict)


class PlayerFiguresFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = PlayerFigures

    player = factory.SubFactory(PlayerFactory)
