"""What every game of a season gives everybody in it, and which of that counts.

1. A game gives its seats points by the season's own system, whatever its event uses.
   Games that only say who goes on give nothing.
2. A round without play is worth what the seats at the tables of the same round earned
   on average. Of one evening a player gets that once; where no game of the round
   counts yet, it is left out.
3. Of one evening the best ``night_cap`` results of a player may count, and of those
   the best ``best_of``, as `standings.best` chooses them. Of equal ones the first
   played is taken. Evenings are added one at a time, so that what counted after each
   of them costs no more than what that evening changed.

Guests are read like everybody else. Who is listed is not decided here.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from gonuts_league.pairing.types import EntryId
from gonuts_league.standings.best import BestGames, BestKey, best_keys
from gonuts_league.standings.ledgers import EntryGame, Ledger, mean_points, read_game
from gonuts_league.standings.points import PointSystem, point_system
from gonuts_league.standings.statistics.games import Evening, PlayedGame
from gonuts_league.standings.types import AwardPoints, GameResult

from .types import SeasonResult, SeasonRules


class SeasonGame(NamedTuple):
    """A game, or a round without play (``table`` None), as it counts for one person.

    The round number of ``game`` is that of the evening in the season, from 1.
    """

    evening: str
    round_number: int
    table: int | None
    game: EntryGame

    def result(self, *, counts: bool) -> SeasonResult:
        return SeasonResult(
            evening=self.evening,
            round_number=self.round_number,
            table=self.table,
            points=self.game.event_points,
            seats=self.game.seats,
            is_won=self.game.is_won,
            has_margin=self.game.margin is not None,
            counts=counts,
        )


EveningGames = Mapping[int, tuple[SeasonGame, ...]]
"""What one evening gave everybody in it, by player."""


def read_evenings(
    evenings: Iterable[Evening], awards: Iterable[AwardPoints], *, system: str
) -> tuple[EveningGames, ...]:
    """Steps 1 and 2: games by player for each evening, by rounds and tables.

    The order of games in an evening, and of the awards, does not matter.

    Raises StandingsError if there is no such system, or it has no such table.
    """
    byes: defaultdict[str, list[AwardPoints]] = defaultdict(list)
    for award in awards:
        if award.is_round:
            byes[award.evening].append(award)
    chosen = point_system(system)
    return tuple(
        _evening(number, evening, byes[evening.key], chosen)
        for number, evening in enumerate(evenings, start=1)
    )


class Account:
    """Step 3 for one person: games and penalties so far, and which of them count."""

    def __init__(self, player: int, rules: SeasonRules) -> None:
        self._entry = EntryId(player)
        self._best = BestGames(best_of=rules.best_of, night_cap=rules.night_cap)
        self._games: list[SeasonGame] = []
        self._awards: list[AwardPoints] = []
        self._ledger: Ledger | None = None
        self.nights = 0

    def add_evening(self, games: Sequence[SeasonGame], keys: Iterable[BestKey]) -> None:
        self.nights += 1
        self._games += games
        for key in keys:
            self._best.add(key)
        self._ledger = None

    def add_penalty(self, award: AwardPoints) -> None:
        self._awards.append(award)
        self._ledger = None

    def ledger(self) -> Ledger:
        """What counts so far; the same one as before if nothing was added."""
        if self._ledger is None:
            kept = self._best.kept()
            games = [each.game for each in self._games]
            self._ledger = Ledger(
                self._entry,
                games=tuple([g for i, g in enumerate(games) if i in kept]),
                awards=tuple(self._awards),
                dropped=tuple([g for i, g in enumerate(games) if i not in kept]),
            )
        return self._ledger

    def results(self) -> tuple[SeasonResult, ...]:
        """All results in the order played, each with whether it counts."""
        kept = self._best.kept()
        return tuple(
            [each.result(counts=i in kept) for i, each in enumerate(self._games)]
        )


def keys_of(evenings: Iterable[EveningGames]) -> Iterator[BestKey]:
    """The keys of all games, in the order in which these mappings hold them."""
    owned = chain.from_iterable(evening.values() for evening in evenings)
    return iter(best_keys([each.game for own in owned for each in own]))


def _evening(
    number: int, evening: Evening, byes: Sequence[AwardPoints], system: PointSystem
) -> EveningGames:
    by_player: defaultdict[int, list[SeasonGame]] = defaultdict(list)
    by_round: defaultdict[int, list[EntryGame]] = defaultdict(list)
    for game in sorted(evening.games, key=lambda g: (g.round_number, g.table)):
        for player, played in _game(number, evening, game, system):
            by_player[player].append(played)
            by_round[game.round_number].append(played.game)
    for player, round_number in _sat_out(byes, by_round.keys()):
        game_missed = _missed(number, by_round[round_number], system)
        by_player[player].append(
            SeasonGame(evening.key, round_number, None, game_missed)
        )
        by_player[player].sort(key=lambda each: each.round_number)
    return {player: tuple(games) for player, games in by_player.items()}


def _game(
    number: int, evening: Evening, game: PlayedGame, system: PointSystem
) -> Iterator[tuple[int, SeasonGame]]:
    if not game.gives_points:
        return
    result = GameResult(number, game.table_number, game.seats)
    for player, read in read_game(result, system):
        yield (
            int(player),
            SeasonGame(evening.key, game.round_number, game.table, read),
        )


def _sat_out(
    byes: Iterable[AwardPoints], rounds: Iterable[int]
) -> Iterator[tuple[int, int]]:
    """The first round without play of everybody who had one, of these rounds."""
    played = set(rounds)
    first: dict[int, int] = {}
    for award in byes:
        if award.round_number in played:
            number = award.round_number
            first[award.entry] = min(first.get(award.entry, number), number)
    yield from first.items()


def _missed(number: int, games: Sequence[EntryGame], system: PointSystem) -> EntryGame:
    """A game at the mean of the round: without place, win, margin and opponents."""
    seats = Counter(game.seats for game in games).most_common(1)[0][0]
    return EntryGame(
        round_number=number,
        seats=seats,
        place=seats,
        sharing=1,
        earns=False,
        event_points=mean_points(games, system),
        margin=None,
    )
