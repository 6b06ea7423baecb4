"""Take the merging of two people back, or their parting."""

from collections.abc import Callable, Mapping

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.errors import LeagueError
from gonuts_league.leagues.merging import kept_of
from gonuts_league.players.models import Player

from .merging import merge_people, part_people

Undoer = Callable[[JournalEntry, Actor], object]


def _part(act: JournalEntry, actor: Actor) -> None:
    """LeagueError where games were played since: their page asks whose they are."""
    _keep, other = _people(act)
    part_people(other, actor=actor)


def _merge(act: JournalEntry, actor: Actor) -> None:
    keep, other = _people(act)
    merge_people(keep, other, actor=actor)


def _people(act: JournalEntry) -> tuple[Player, Player]:
    people = Player.ever.select_related("club").in_bulk(kept_of(act)["players"])
    if len(people) < 2:
        raise LeagueError("changed-since")
    keep, other = (people[pk] for pk in kept_of(act)["players"])
    return keep, other


MERGING_UNDOERS: Mapping[str, Undoer] = {
    "people-merged": _part,
    "people-parted": _merge,
}
