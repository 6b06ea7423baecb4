"""Record one game by a member's private link; another player has to agree.

1. The club's owner has switched it on, and a season of the club runs.
2. The game becomes a table of the season's event of single games, which is made with
   the first one; the player who records it sits there and hands it in.
3. It counts once one of the others agrees, or the organiser confirms it.
"""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from decimal import Decimal

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.services.actions import Action, log_action, register
from gonuts_league.errors import LeagueError
from gonuts_league.events.agreeing.recorded import waiting_tables
from gonuts_league.events.enums import ConfirmBy, EventFormat
from gonuts_league.events.models import Entry, Event
from gonuts_league.events.selectors import name_for
from gonuts_league.events.services.agreeing import agree_to_result
from gonuts_league.events.services.drawing import seat_by_hand
from gonuts_league.events.services.people import check_in, enter_players
from gonuts_league.events.services.setup import create_event
from gonuts_league.leagues.models import Season
from gonuts_league.players.models import Player
from gonuts_league.tables.enums import Depth, TableState
from gonuts_league.tables.models import SeatEntry, Table
from gonuts_league.tables.services.entry import enter_places, enter_totals
from scoring import find_game

from .seasons import bump_season, lock_season

# One evening at a fast game; nobody records more by hand.
MOST_WAITING = 12
MOST_AN_HOUR = 20
# The same game handed in once more so soon is a second tap.
SAME_WITHIN = timedelta(minutes=2)


@transaction.atomic
def record_game(
    season: Season,
    *,
    recorder: Player,
    players: Sequence[Player],
    game: str,
    depth: str,
    numbers: Mapping[int, str],
    actor: Actor,
) -> Table:
    """Seat a game with what was typed, and hand it in for `recorder`.

    `numbers` are totals or places by the id of a person, as `depth` says. LeagueError
    where recording is closed, for too many games, for one that the season does not
    count, and for numbers of no use; its path is then `number-` and the id of the
    person. The same game once more is the table that was made of it.
    """
    season = lock_season(season)
    if not season.league.club.is_recording_open:
        raise LeagueError("recording-off")
    _require_people(game, recorder, players)
    _require_counting(season, game, players)
    same = _just_recorded(season, players, game, depth, numbers)
    if same is not None:
        return same
    require_room(recorder)
    event = _event_of_singles(season, game, actor)
    entries = _entries(event, players, actor)
    ids = [entries[player.pk].pk for player in players]
    round_ = seat_by_hand(event, entry_ids=ids, actor=actor, game=game)
    table = _enter(round_.tables.get(), depth, numbers, actor)
    own = table.seats.get(entry__player=recorder)
    agree_to_result(table, version=table.version, seat=own, actor=actor)
    return table


def _require_people(game: str, recorder: Player, players: Sequence[Player]) -> None:
    counts = find_game(game).player_counts
    least, most = min(counts), max(counts)
    are_different = len(set(players)) == len(players) and recorder in players
    if not are_different or not least <= len(players) <= most:
        raise LeagueError("recorded-people", least=least, most=most)


def _require_counting(season: Season, game: str, players: Sequence[Player]) -> None:
    is_of_family = not season.families or find_game(game).family in season.families
    is_of_game = season.game in ("", game)
    if not is_of_family or not is_of_game or season.seats not in (None, len(players)):
        raise LeagueError("recorded-not-counted", season=season.name)


def _just_recorded(
    season: Season,
    players: Sequence[Player],
    game: str,
    depth: str,
    numbers: Mapping[int, str],
) -> Table | None:
    """The table that was recorded a moment ago of the same people and numbers."""
    recent = Table.objects.filter(
        round__event=season.singles_id,
        round__published_at__gt=timezone.now() - SAME_WITHIN,
        game=game,
        depth=depth,
    ).exclude(state=TableState.VOID)
    typed = {player.pk: numbers.get(player.pk, "").strip() for player in players}
    for table in recent.order_by("-pk"):
        entered = SeatEntry.objects.filter(seat__table=table).select_related(
            "seat__entry"
        )
        told = {each.seat.entry.player_id: _number_of(each, depth) for each in entered}
        if told == typed:
            return table
    return None


def _number_of(entered: SeatEntry, depth: str) -> str:
    number = entered.points if depth == Depth.TOTALS else entered.place
    return "" if number is None else f"{Decimal(number).normalize():f}"


def require_room(recorder: Player) -> None:
    """LeagueError while a player has recorded as much as is likely, or more."""
    own = waiting_tables().filter(seats__entry__player=recorder)
    if own.count() >= MOST_WAITING:
        raise LeagueError("recorded-too-many")
    hour_ago = timezone.now() - timedelta(hours=1)
    seats = recorder.entries.filter(
        event__season_of_singles__isnull=False,
        seats__round__published_at__gt=hour_ago,
    )
    if seats.count() >= MOST_AN_HOUR:
        raise LeagueError("recorded-too-many")


def _event_of_singles(season: Season, game: str, actor: Actor) -> Event:
    if season.singles is not None:
        return season.singles
    event = create_event(
        season.league.club,
        name=_("Single games, %(season)s") % {"season": season.name},
        game=game,
        actor=actor,
        format=EventFormat.FREE_PLAY,
        starts_at=timezone.now(),
        confirm_by=ConfirmBy.ONE_OTHER,
    )
    # Of all games there are: those of a table are checked when it is seated.
    event.seats_min, event.seats_preferred, event.seats_max = 2, 4, 6
    event.save(update_fields=["seats_min", "seats_preferred", "seats_max"])
    season.singles = event
    season.save(update_fields=["singles"])
    bump_season(season)
    log_action(
        season.league.club,
        "singles-begun",
        actor=actor,
        after={"season": season.pk, "event": event.pk},
    )
    return event


def _entries(event: Event, players: Sequence[Player], actor: Actor) -> dict[int, Entry]:
    """Everybody of the game, who are here for it whatever was said before."""
    enter_players(event, players, actor=actor, is_here=True)
    found = event.entries.filter(player__in=players).select_related("event", "player")
    by_player = {entry.player_id: entry for entry in found}
    for entry in found:
        if entry.dropped_at is not None or entry.waiting_since is not None:
            name = name_for(actor, entry)
            raise LeagueError("recorded-left", name=name)
        if entry.checked_in_at is None:
            check_in(entry, is_here=True, actor=actor)
    return by_player


def _enter(table: Table, depth: str, numbers: Mapping[int, str], actor: Actor) -> Table:
    seats = {
        seat.pk: seat.entry.player_id for seat in table.seats.select_related("entry")
    }
    typed = {pk: numbers.get(player, "").strip() for pk, player in seats.items()}
    missing = next((player for pk, player in seats.items() if not typed[pk]), None)
    if missing is not None:
        raise LeagueError("recorded-number-missing", path=f"number-{missing}")
    try:
        if depth == Depth.TOTALS:
            return enter_totals(table, points=typed, tie_breaks={}, actor=actor)
        return enter_places(table, places=typed, actor=actor)
    except LeagueError as error:
        _word, _dash, pk = error.path.rpartition("-")
        if pk.isdigit() and int(pk) in seats:
            error.path = f"number-{seats[int(pk)]}"
        raise


register(
    Action(
        "singles-begun",
        gettext_lazy("A season began to hold single games"),
        never=gettext_lazy("It holds games only once they are recorded."),
    )
)
