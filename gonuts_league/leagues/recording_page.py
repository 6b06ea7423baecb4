"""Who may be named to somebody who records a game by their private link."""

from collections import Counter
from dataclasses import dataclass

from django.db.models import QuerySet

from gonuts_league.clubs.models import Club
from gonuts_league.leagues.models import Season
from gonuts_league.players.models import Player
from gonuts_league.players.selectors import people_of
from gonuts_league.players.showing import Audience, Shown, show_people
from gonuts_league.tables.models import ResultSeat

FIRST_GAME = "gonuts-gamewright"


@dataclass(frozen=True, slots=True)
class People:
    """`named` can be chosen; `missing` counts who cannot be told from others, or is
    not named at all."""

    named: dict[Player, Shown]
    missing: int


def people_to_name(recorder: Player) -> People:
    """The members, as a phone at a table sees them, whom a name points out."""
    everybody = [
        player
        for player in people_of(recorder.club, audience=Audience.MEMBERS)
        if player.pk != recorder.pk
    ]
    shown = show_people(everybody, audience=Audience.TABLE)
    counts = Counter(each.name for each in shown.values())
    named = {
        player: shown[player.pk]
        for player in everybody
        if shown[player.pk].is_named and counts[shown[player.pk].name] == 1
    }
    return People(named, len(everybody) - len(named))


def running_seasons(club: Club) -> QuerySet[Season]:
    """Seasons that are not closed, the newest first."""
    seasons = Season.objects.filter(league__club=club, closed_at=None)
    return seasons.select_related("league__club", "singles__club").order_by("-pk")


def last_game(player: Player) -> str:
    """The game that somebody played last, for it is mostly the same one again."""
    seats = ResultSeat.objects.filter(seat__entry__player=player)
    last = seats.order_by("-result__at", "-pk").values_list("result__game", flat=True)
    return last.first() or FIRST_GAME
