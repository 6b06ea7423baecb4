import factory

from gonuts_league.leagues.models import League, Night, Season, Withdrawal
from gonuts_league.standings.seasons.types import SEASON_TIE_BREAKS

from .clubs import ClubFactory
from .events import EventFactory


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
