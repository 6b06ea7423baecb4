"""What importing a file of earlier games into a club would do."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from gonuts_league.clubs.models import Club
from gonuts_league.players.lists.csv_records import RowFault
from gonuts_league.players.models import Player
from gonuts_league.players.names import name_key
from gonuts_league.players.selectors import KnownNames, known_names
from gonuts_league.runtime.zones import zone

from .games_csv.types import FileGame, FileNight, GamesFile, past_game
from .past_games import TOTALS, PastNight, score_past_game

# When a night began of which only the day is known.
EVENING = time(19)
NEW = "new"
OnProgress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class NamedInFile:
    """One name of a file. `player` is whose games these are; None for a new person.

    `alike` are people it may mean though it is written otherwise: then somebody has to
    say who it is, and until that `is_open`. `ticks` are those of TICKS that any of its
    rows has; they count for somebody new.
    """

    number: int
    name: str
    games: int
    player: Player | None
    is_known: bool
    alike: tuple[Player, ...] = ()
    is_open: bool = False
    ticks: frozenset[str] = frozenset()

    @property
    def is_new(self) -> bool:
        return self.player is None and not self.is_open


@dataclass(frozen=True, slots=True)
class HistoryPlan:
    """`nights` are those not in the club yet, with ids where people are known."""

    nights: tuple[FileNight, ...]
    known_nights: int
    people: tuple[NamedInFile, ...]
    faults: tuple[RowFault, ...]

    @property
    def game_count(self) -> int:
        return sum(len(night.games) for night in self.nights)

    @property
    def is_ready(self) -> bool:
        is_decided = not any(each.is_open for each in self.people)
        return bool(self.nights) and is_decided and not self.faults


def plan_history(
    club: Club,
    file: GamesFile,
    *,
    choices: Mapping[str, str] | None = None,
    on_progress: OnProgress | None = None,
) -> HistoryPlan:
    """Compare a file with a club.

    `choices` has, by name (its key), who that is: "new", or the id of a person.
    """
    nights = _new_nights(club, file.nights)
    faults: list[RowFault] = list(file.faults)
    for done, night in enumerate(nights):
        if on_progress is not None:
            on_progress(done, len(nights))
        for game in night.games:
            faults.extend(_differing(game))
    return HistoryPlan(
        nights,
        len(file.nights) - len(nights),
        _people(club, nights, choices or {}),
        tuple(faults),
    )


def with_choices(
    club: Club, plan: HistoryPlan, choices: Mapping[str, str]
) -> HistoryPlan:
    """The same plan once it is known who people are, as in `plan_history`."""
    return replace(plan, people=_people(club, plan.nights, choices))


def past_nights_of(
    club: Club, plan: HistoryPlan, players: Mapping[str, int]
) -> tuple[PastNight, ...]:
    """The nights of a plan, with people (ids) by the keys of their names.

    A night without a name is named in the language that is active.
    """
    return tuple(
        PastNight(
            _name(night),
            _begun(club, night),
            tuple(past_game(game, players) for game in night.games),
            night.is_free_play,
        )
        for night in plan.nights
    )


def _differing(game: FileGame) -> Iterator[RowFault]:
    """Places that are not those which the totals beside them give."""
    if game.depth != TOTALS:
        return
    lines = score_past_game(past_game(game, {}))
    for seat, line in zip(game.seats, lines, strict=True):
        if None not in (seat.place, line.rank) and seat.place != line.rank:
            given, found = str(seat.place), str(line.rank)
            yield RowFault(seat.line, "place", "place-differs", given, found)


def _name(night: FileNight) -> str:
    on = date_format(night.on, "DATE_FORMAT")
    return night.name or _("Night of %(date)s") % {"date": on}


def _begun(club: Club, night: FileNight) -> datetime:
    return datetime.combine(night.on, EVENING, tzinfo=zone(club.time_zone))


def _new_nights(club: Club, nights: tuple[FileNight, ...]) -> tuple[FileNight, ...]:
    """The nights that the club has no event of: of this name on this day, or on this
    day at all where the file gives no name (one query)."""
    if not nights:
        return ()
    begun = [_begun(club, night) for night in nights]
    events = club.events.filter(
        season_of_singles=None,
        starts_at__gte=min(begun) - timedelta(days=1),
        starts_at__lte=max(begun) + timedelta(days=1),
    )
    keys_by_day: defaultdict[date, set[str]] = defaultdict(set)
    for event in events:
        if start := event.local_start:
            keys_by_day[start.date()].add(name_key(event.name))
    return tuple(
        night
        for night in nights
        if not (keys := keys_by_day[night.on])
        or (night.name and name_key(night.name) not in keys)
    )


def _people(
    club: Club, nights: tuple[FileNight, ...], choices: Mapping[str, str]
) -> tuple[NamedInFile, ...]:
    games = Counter(
        (seat.player, seat.ticks)
        for night in nights
        for game in night.games
        for seat in game.seats
    )
    written: dict[str, str] = {}
    counts: Counter[str] = Counter()
    ticks: defaultdict[str, set[str]] = defaultdict(set)
    for (name, ticked), count in games.items():
        written.setdefault(name_key(name), name)
        counts[name_key(name)] += count
        ticks[name_key(name)].update(ticked)
    known = known_names(club)
    by_id = {str(player.pk): player for player in known.players_by_key.values()}
    return tuple(
        replace(
            _named(
                number, written[key], counts[key], known, by_id, choices.get(key, "")
            ),
            ticks=frozenset(ticks[key]),
        )
        for number, key in enumerate(sorted(written), start=1)
    )


def _named(
    number: int,
    name: str,
    games: int,
    known: KnownNames,
    by_id: Mapping[str, Player],
    choice: str,
) -> NamedInFile:
    player = known.find(name)
    if player is not None:
        return NamedInFile(number, name, games, player, is_known=True)
    alike = tuple(known.namesakes(name))
    chosen = by_id.get(choice)
    is_open = bool(alike) and chosen is None and choice != NEW
    return NamedInFile(number, name, games, chosen, False, alike, is_open)
