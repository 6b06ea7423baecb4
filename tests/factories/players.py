import factory

from gonuts_league.players.models import Player, PlayerAlias
from gonuts_league.players.names import name_key

from .clubs import ClubFactory


class PlayerFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Player

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda n: f"Player{n} Test")
    name_key = factory.LazyAttribute(lambda player: name_key(player.name))
    affiliation = ""
    affiliation_key = factory.LazyAttribute(lambda player: name_key(player.affiliation))


class AliasFactory(factory.django.DjangoModelFactory):
    """Another name of a person."""

    class Meta:
        model = PlayerAlias

    player = factory.SubFactory(PlayerFactory)
    name_key = factory.LazyAttribute(lambda alias: name_key(alias.name))
