"""What importing a file of earlier games into a club would do.

Steps
1. A night of the club's name and day is known and stays as it is; what differs in the
   file is named. Without a name it is known if anything was played that day.
2. A night with another name or day is asked about if its games are those of a night of
   the club: the same people at the tables, and all that is told alike.
3. Names are those of people the club knows, may be theirs or another one's of the file
   though written otherwise, which is asked too, or are new.

Whatever is asked has a key in the choices: the key of a name, or of a night.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from gonuts_league.clubs.models import Club
from gonuts_league.players.lists.csv_records import RowFault
from gonuts_league.players.models import Player
from gonuts_league.players.names import name_key
from gonuts_league.players.selectors import KnownNames, close_keys, known_names
from gonuts_league.runtime.zones import zone

from .games_csv.types import FileGame, FileNight, GamesFile, SeatRow, past_game
from .kept_nights import (
    DifferingNight,
    KeptNight,
    compare,
    differing_nights,
    kept_nights,
    tables_of,
)
from .past_games import TOTALS, PastNight, score_past_game

# When a night began of which only the day is known.
EVENING = time(19)
NEW, SAME = "new", "same"
# Of more new people than these nobody is compared with the others.
MOST_COMPARED = 400
OnProgress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class NamedInFile:
    """One name of a file. `player` is whose games these are; None for a new person.

    `alike` are people it may mean though it is written otherwise, and `spelt` other new
    names of the file, with their numbers: then somebody has to say who it is, and until
    that `is_open`. It is so too where it `sits_twice`: at two seats of one round. Of a
    new person with several names, all but one are `same_as` that one (its key).
    `ticks` are those of TICKS that any of its rows has; they count for somebody new.
    """

    number: int
    name: str
    games: int
    player: Player | None
    is_known: bool
    alike: tuple[Player, ...] = ()
    is_open: bool = False
    ticks: frozenset[str] = frozenset()
    spelt: tuple[tuple[int, str], ...] = ()
    same_as: str = ""
    sits_twice: bool = False

    @property
    def is_new(self) -> bool:
        return self.player is None and not self.is_open and not self.same_as

    @property
    def who(self) -> object:
        """What is equal for names of one person."""
        return self.player or self.same_as or name_key(self.name)


@dataclass(frozen=True, slots=True)
class AskedNight:
    """A night of the file that has the games of a kept one; `choice` is NEW, SAME or ""
    while it is open, under the key that its number gives."""

    number: int
    night: FileNight
    kept: KeptNight
    choice: str = ""

    @property
    def key(self) -> str:
        """Its key in the choices; no name has it, for it begins with a line break."""
        return f"\n{self.night.on} {name_key(self.night.name)}"


@dataclass(frozen=True, slots=True)
class HistoryPlan:
    """`candidates` are the nights not known in the club, with those asked about."""

    candidates: tuple[FileNight, ...]
    known_nights: int
    people: tuple[NamedInFile, ...]
    faults: tuple[RowFault, ...]
    asked: tuple[AskedNight, ...] = ()
    differing: tuple[DifferingNight, ...] = ()

    @property
    def nights(self) -> tuple[FileNight, ...]:
        """The nights to be imported."""
        known = [each.night for each in self.asked if each.choice == SAME]
        return tuple(night for night in self.candidates if night not in known)

    @property
    def game_count(self) -> int:
        return sum(len(night.games) for night in self.nights)

    @property
    def is_ready(self) -> bool:
        is_decided = all(each.choice for each in self.asked) and not any(
            each.is_open for each in self.people
        )
        return bool(self.nights) and is_decided and not self.faults


def plan_history(
    club: Club,
    file: GamesFile,
    *,
    choices: Mapping[str, str] | None = None,
    on_progress: OnProgress | None = None,
) -> HistoryPlan:
    """Compare a file with a club.

    `choices` has, by name (its key), who that is: "new", the id of a person, or
    "row-3" for the third name of the file; and by `AskedNight.key` whether it is "new"
    or the "same" as the night that it is like.
    """
    known = known_names(club)
    kept = kept_nights(club) if file.nights else []
    nights = _new_nights(club, file.nights)
    new = {id(night) for night in nights}
    there = [night for night in file.nights if id(night) not in new]
    faults: list[RowFault] = list(file.faults)
    for done, night in enumerate(nights):
        if on_progress is not None:
            on_progress(done, len(nights))
        for game in night.games:
            faults.extend(_differing(game))
    days = {(night.on, name_key(night.name)) for night in there}
    others = [e for e in kept if (e.night.on, name_key(e.night.name)) not in days]
    plan = HistoryPlan(
        nights,
        len(file.nights) - len(nights),
        (),
        tuple(faults),
        tuple(_asked(nights, others, known)),
        tuple(differing_nights(there, kept, known)),
    )
    return with_choices(plan, known, choices or {})


def with_choices(
    plan: HistoryPlan, known: KnownNames, choices: Mapping[str, str]
) -> HistoryPlan:
    """The same plan once it is known who people are, as in `plan_history`."""
    asked = tuple(
        replace(each, choice=choice if choice in (NEW, SAME) else "")
        for each in plan.asked
        for choice in [choices.get(each.key, "")]
    )
    plan = replace(plan, asked=asked)
    people = _people(plan, known, choices)
    return replace(plan, people=_seated_apart(plan.nights, people))


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


def _asked(
    nights: Iterable[FileNight], kept: Iterable[KeptNight], known: KnownNames
) -> Iterator[AskedNight]:
    by_tables: defaultdict[object, list[KeptNight]] = defaultdict(list)
    for each in kept:
        by_tables[tables_of(each.night, known)].append(each)
    for number, night in enumerate(nights, start=1):
        alike = by_tables[tables_of(night, known)]
        for each in alike:
            is_near = abs(each.night.on - night.on) <= timedelta(days=1)
            # With points or many games another night would hardly be the same.
            is_near |= len(night.games) > 2
            is_near |= any(game.depth == TOTALS for game in night.games)
            if is_near and not compare(each, night, known).changed:
                yield AskedNight(number, night, each)
                alike.remove(each)
                break


def _people(
    plan: HistoryPlan, known: KnownNames, choices: Mapping[str, str]
) -> tuple[NamedInFile, ...]:
    """The names of the nights to be imported, numbered as those of all candidates."""
    written: dict[str, str] = {}
    for _where, seat in _seats(plan.candidates):
        written.setdefault(name_key(seat.player), seat.player)
    seats: defaultdict[str, list[SeatRow]] = defaultdict(list)
    rounds: defaultdict[str, set[tuple[int, int]]] = defaultdict(set)
    for where, seat in _seats(plan.nights):
        seats[name_key(seat.player)].append(seat)
        rounds[name_key(seat.player)].add(where)
    by_id = {str(player.pk): player for player in known.players_by_key.values()}
    people: list[NamedInFile] = []
    new: dict[str, NamedInFile] = {}
    for number, key in enumerate(sorted(written), start=1):
        if key not in seats:
            continue
        player = known.find(written[key])
        ticks = frozenset(tick for seat in seats[key] for tick in seat.ticks)
        each = NamedInFile(
            *(number, written[key], len(seats[key]), player, player is not None),
            ticks=ticks,
        )
        if player is None:
            close = close_keys(key, new) if len(new) < MOST_COMPARED else ()
            # Who sits in one round are two people.
            spelt = [new[other] for other in close if not rounds[other] & rounds[key]]
            each = _decide(each, spelt, known, by_id, choices.get(key, ""))
            new[key] = each
        people.append(each)
    return tuple(people)


def _seats(nights: Iterable[FileNight]) -> Iterator[tuple[tuple[int, int], SeatRow]]:
    """All seats, each with its round: the number of its night, and its own."""
    for number, night in enumerate(nights):
        for game in night.games:
            for seat in game.seats:
                yield (number, game.round_number), seat


def _decide(
    each: NamedInFile,
    spelt: Sequence[NamedInFile],
    known: KnownNames,
    by_id: Mapping[str, Player],
    choice: str,
) -> NamedInFile:
    alike = tuple(known.namesakes(each.name))
    same = next((one for one in spelt if choice == f"row-{one.number}"), None)
    player = same.player if same else by_id.get(choice)
    return replace(
        each,
        player=player,
        alike=alike,
        spelt=tuple((one.number, one.name) for one in spelt),
        same_as=(same.same_as or name_key(same.name)) if same and not player else "",
        is_open=bool(alike or spelt) and not (same or player or choice == NEW),
    )


def _seated_apart(
    nights: Iterable[FileNight], people: tuple[NamedInFile, ...]
) -> tuple[NamedInFile, ...]:
    """Open those again who would sit twice in a round."""
    by_key = {name_key(each.name): each for each in people}
    twice: set[str] = set()
    seen: dict[tuple[object, object], str] = {}
    for where, seat in _seats(nights):
        key = name_key(seat.player)
        first = seen.setdefault((where, by_key[key].who), key)
        if first != key:
            twice |= {first, key}
    return tuple(
        replace(each, is_open=True, sits_twice=True)
        if name_key(each.name) in twice
        else each
        for each in people
    )
