"""The way back from each act about leagues and seasons, registered by the app."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.errors import LeagueError
from gonuts_league.events.models import Event
from gonuts_league.leagues.merging import kept_of
from gonuts_league.leagues.models import League, Night, Season, SeasonTie, Withdrawal
from gonuts_league.players.models import Player

from . import seasons
from .leaving import return_player, withdraw_player
from .merging import merge_people, part_people
from .nights import add_night, remove_night
from .ties import bring_tie_back, take_tie_back

Undoer = Callable[[JournalEntry, Actor], object]


def _take_league(act: JournalEntry, actor: Actor) -> None:
    seasons.take_league_back(_of(League, act, "league"), actor=actor)


def _bring_league(act: JournalEntry, actor: Actor) -> None:
    kept = _kept(act)
    if League.objects.filter(slug=kept["slug"]).exists():
        raise LeagueError("changed-since")
    seasons.bring_league_back(
        act.club, pk=kept["league"], name=kept["title"], slug=kept["slug"], actor=actor
    )


def _take_season(act: JournalEntry, actor: Actor) -> None:
    seasons.take_season_back(_of(Season, act, "season"), actor=actor)


def _bring_season(act: JournalEntry, actor: Actor) -> None:
    seasons.bring_season_back(act.club, _kept(act), actor=actor)


def _change(act: JournalEntry, actor: Actor) -> None:
    """Only what is as the act left it is changed back."""
    season = _of(Season, act, "season")
    names = (*seasons.PLAN, *seasons.RULES)
    after: Any = act.after
    before: Any = act.before
    left = seasons.fields_from({key: after[key] for key in names if key in after})
    if any(getattr(season, name) != value for name, value in left.items()):
        raise LeagueError("changed-since")
    values = seasons.fields_from({key: before[key] for key in names if key in before})
    seasons.change_season(season, actor=actor, **values)


def _reopen(act: JournalEntry, actor: Actor) -> None:
    seasons.reopen_season(_of(Season, act, "season"), actor=actor)


def _close(act: JournalEntry, actor: Actor) -> None:
    before: Any = act.before
    closed_at = datetime.fromisoformat(before["closed_at"])
    season = _of(Season, act, "season")
    seasons.close_season(season, actor=actor, closed_at=closed_at)


def _remove_night(act: JournalEntry, actor: Actor) -> None:
    remove_night(_of(Night, act, "night"), actor=actor)


def _add_night(act: JournalEntry, actor: Actor) -> None:
    season, event = _of(Season, act, "season"), _of(Event, act, "event_id")
    add_night(season, event=event, actor=actor, pk=_kept(act)["night"])


def _return(act: JournalEntry, actor: Actor) -> None:
    return_player(_of(Withdrawal, act, "withdrawal"), actor=actor)


def _withdraw(act: JournalEntry, actor: Actor) -> None:
    season, player = _of(Season, act, "season"), _of(Player, act, "player")
    pk = _kept(act)["withdrawal"]
    withdraw_player(season, player=player, actor=actor, pk=pk)


def _take_tie(act: JournalEntry, actor: Actor) -> None:
    take_tie_back(_of(SeasonTie, act, "tie"), actor=actor)


def _bring_tie(act: JournalEntry, actor: Actor) -> None:
    tie = SeasonTie.ever.select_related("season").filter(pk=_kept(act)["tie"]).first()
    if tie is None:
        raise LeagueError("changed-since")
    bring_tie_back(tie, actor=actor)


def _part_people(act: JournalEntry, actor: Actor) -> None:
    """LeagueError where games were played since: their page asks whose they are."""
    _keep, other = _people(act)
    part_people(other, actor=actor)


def _merge_people(act: JournalEntry, actor: Actor) -> None:
    keep, other = _people(act)
    merge_people(keep, other, actor=actor)


def _people(act: JournalEntry) -> tuple[Player, Player]:
    people = Player.ever.select_related("club").in_bulk(kept_of(act)["players"])
    if len(people) < 2:
        raise LeagueError("changed-since")
    keep, other = (people[pk] for pk in kept_of(act)["players"])
    return keep, other


def _of(model: Any, act: JournalEntry, key: str) -> Any:
    """The row that an act is about, as it is now."""
    row = model.objects.filter(pk=_kept(act)[key]).first()
    if row is None:
        raise LeagueError("changed-since")
    return row


def _kept(act: JournalEntry) -> Any:
    return act.after if act.after is not None else act.before


LEAGUE_UNDOERS: Mapping[str, Undoer] = {
    "league-founded": _take_league,
    "league-taken-back": _bring_league,
    "season-begun": _take_season,
    "season-taken-back": _bring_season,
    "season-changed": _change,
    "season-closed": _reopen,
    "season-reopened": _close,
    "night-added": _remove_night,
    "night-removed": _add_night,
    "player-withdrew": _return,
    "player-returned": _withdraw,
    "season-tie-decided": _take_tie,
    "season-tie-taken-back": _bring_tie,
}
MERGING_UNDOERS: Mapping[str, Undoer] = {
    "people-merged": _part_people,
    "people-parted": _merge_people,
}
