import pytest

from gonuts_league.players.selectors import known_names, people_of, search_people
from gonuts_league.players.showing import Audience
from tests.factories.clubs import ClubFactory
from tests.factories.players import AliasFactory, PlayerFactory

pytestmark = pytest.mark.django_db


def names(players):
    return [player.name for player in players]


def test_strangers_know_neither_the_young_nor_the_hidden():
    club = ClubFactory()
    PlayerFactory(club=club, name="Young", is_young=True)
    PlayerFactory(club=club, name="Hidden", is_hidden=True)
    PlayerFactory(club=club, name="Open")

    assert names(people_of(club, audience=Audience.OPEN)) == ["Open"]
    assert names(people_of(club, audience=Audience.MEMBERS)) == [
        "Hidden",
        "Open",
        "Young",
    ]


@pytest.mark.parametrize("query", ["SAND", "gretel", "old mill", "family", "zzz"])
def test_members_find_people_by_name_alias_affiliation_and_group(query):
    club = ClubFactory()
    greta = PlayerFactory(club=club, name="Greta Sandholm", affiliation="Old Mill")
    PlayerFactory(club=club, name="Ben")
    AliasFactory(player=greta, name="Gretel")
    greta.groups.create(club=club, name="Family", name_key="family")

    found = search_people(club, audience=Audience.MEMBERS, query=query)

    assert names(found) == ([] if query == "zzz" else ["Greta Sandholm"])


def test_strangers_cannot_guess_a_surname():
    club = PlayerFactory(name="Greta Sandholm").club

    def found(query):
        return names(search_people(club, audience=Audience.OPEN, query=query))

    assert found("greta s") == ["Greta Sandholm"]
    assert found("sandholm") == []


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("Anna", ["Anna Berg"]),
        ("Anna B.", ["Anna Berg"]),
        ("Anna C.", []),
        ("Anna Bergg", ["Anna Berg"]),
        ("anna berg", []),
        ("Ben", []),
    ],
)
def test_a_name_that_is_nearly_known_has_namesakes(name, meant):
    club = PlayerFactory(name="Anna Berg").club

    assert names(known_names(club).namesakes(name)) == meant


def test_a_name_wins_over_the_alias_of_somebody_else():
    club = ClubFactory()
    AliasFactory(player=PlayerFactory(club=club, name="Margareta"), name="Greta")
    greta = PlayerFactory(club=club, name="Greta")

    assert known_names(club).find("GRETA") == greta
