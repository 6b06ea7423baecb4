"""One person of two names for the tour: found, merged, refused, parted again."""

from collections.abc import Callable, Iterator

from django.urls import reverse

from gonuts_league.events.models import Event
from gonuts_league.leagues.services.merging import merge_people
from gonuts_league.players.private_links import make_player_link
from gonuts_league.players.services import add_player, change_player
from tests.events.actions import ME
from tests.factories.events import EntryFactory
from tests.played import play

Making = Callable[..., Event]


def people_pages(make: Making) -> Iterator[tuple[str, str]]:
    event = make("Two names", 4)
    play(event)
    club = event.club
    greta, paul = (entry.player for entry in event.entries.order_by("pk")[:2])
    twice = add_player(club, name=greta.name.partition(" ")[0], actor=ME)
    change_player(twice, groups=["Old Mill"], is_hidden=True, actor=ME)
    make_player_link(twice, actor=ME)
    EntryFactory(event__club=club, event__name="An older night", player=twice)
    once = add_player(club, name="Merged Before", actor=ME)
    merge_people(paul, once, actor=ME)
    for night in ("First night since", "Second night since"):
        EntryFactory(event__club=club, event__name=night, player=paul)
    yield "person", reverse("players:detail", args=[club.slug, paul.pk])
    yield "same-person", reverse("leagues:same-person", args=[club.slug, greta.pk])
    yield "merge", reverse("leagues:merge", args=[club.slug, greta.pk, twice.pk])
    yield "merge-no", reverse("leagues:merge", args=[club.slug, greta.pk, paul.pk])
    yield "part", reverse("leagues:part", args=[club.slug, once.pk])
