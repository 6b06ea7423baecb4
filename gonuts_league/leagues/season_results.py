"""What every game of a season gives everybody in it, and which of that counts.

1. A game gives its seats points by the season's own system, whatever its event uses.
   Games that only say who goes on give nothing.
2. A round without play is worth what the seats at the tables of the same round earned
   on average. Of one evening a player gets that once; where no game of the round
   counts yet, it is left out.
3. Of one evening the best ``night_cap`` results of a player may count, and of those
   the best ``best_of``, as `standings.best` chooses them. Of equal ones the first
   played is taken.

Guests are read like everybody else. Who is listed is not decided here.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from gonuts_league.events.pairing.types import EntryId
from gonuts_league.events.standings.best import keep_best
from gonuts_league.events.standings.games import read_game
from gonuts_league.events.standings.ledgers import Ledger, weighted_mean
from gonuts_league.events.standings.points import PointSystem, point_system
from gonuts_league.events.standings.types import EntryGame, GameResult, SeatResult
from gonuts_league.leagues.games import Evening, PlayedGame
from gonuts_league.leagues.season_types import SeasonAward, SeasonResult, SeasonRules

EveningResults = Mapping[int, tuple[SeasonResult, ...]]
"""What one evening gave everybody in it, by player."""


def read_evenings(
    evenings: Iterable[Evening], awards: Iterable[SeasonAward], *, system: str
) -> tuple[EveningResults, ...]:
    """Steps 1 and 2: results by player for each evening, by rounds and tables.

    The order of games in an evening, and of the awards, does not matter.

    Raises UnknownSystemError, or SeatCountError if the system has no such table.
    """
    byes: defaultdict[str, list[SeasonAward]] = defaultdict(list)
    for award in awards:
        if award.is_round:
            byes[award.evening].append(award)
    chosen = point_system(system)
    return tuple(
        _evening(number, evening, byes[evening.key], chosen)
        for number, evening in enumerate(evenings, start=1)
    )


def choose_results(
    evenings: Iterable[EveningResults], *, rules: SeasonRules
) -> dict[int, tuple[SeasonResult, ...]]:
    """Step 3: everybody's results in the order played, each told whether it counts."""
    by_player: defaultdict[int, list[SeasonResult]] = defaultdict(list)
    for evening in evenings:
        for player, results in evening.items():
            by_player[player] += results
    return {
        player: tuple(_chosen(player, results, rules))
        for player, results in by_player.items()
    }


def _chosen(
    player: int, results: Sequence[SeasonResult], rules: SeasonRules
) -> Iterator[SeasonResult]:
    ledger = Ledger(EntryId(player), tuple(result.game for result in results))
    best = keep_best(ledger, best_of=rules.best_of, night_cap=rules.night_cap)
    kept = Counter(best.games)
    for result in results:
        is_kept = kept[result.game] > 0
        kept[result.game] -= 1
        yield result if is_kept else replace(result, counts=False)


def _evening(
    number: int, evening: Evening, byes: Sequence[SeasonAward], system: PointSystem
) -> EveningResults:
    by_player: defaultdict[int, list[SeasonResult]] = defaultdict(list)
    by_round: defaultdict[int, list[EntryGame]] = defaultdict(list)
    for game in sorted(evening.games, key=lambda g: (g.round_number, g.table)):
        for player, result in _game(number, evening, game, system):
            by_player[player].append(result)
            by_round[game.round_number].append(result.game)
    for player, round_number in _sat_out(byes, by_round.keys()):
        game_missed = _missed(number, by_round[round_number], system)
        by_player[player].append(
            SeasonResult(evening.key, round_number, None, game_missed)
        )
        by_player[player].sort(key=lambda each: each.round_number)
    return {player: tuple(results) for player, results in by_player.items()}


def _game(
    number: int, evening: Evening, game: PlayedGame, system: PointSystem
) -> Iterator[tuple[int, SeasonResult]]:
    if not game.gives_points:
        return
    seats = tuple(
        SeatResult(
            entry=EntryId(seat.player),
            rank=seat.rank,
            points=seat.points,
            takes_place=seat.takes_place,
            earns=seat.earns,
        )
        for seat in game.seats
    )
    result = GameResult(number, game.table_number, seats)
    for player, read in read_game(result, system):
        yield (
            int(player),
            SeasonResult(evening.key, game.round_number, game.table, read),
        )


def _sat_out(
    byes: Iterable[SeasonAward], rounds: Iterable[int]
) -> Iterator[tuple[int, int]]:
    """The first round without play of everybody who had one, of these rounds."""
    played = set(rounds)
    first: dict[int, int] = {}
    for award in byes:
        if award.round_number in played:
            number = award.round_number
            first[award.player] = min(first.get(award.player, number), number)
    yield from first.items()


def _missed(number: int, games: Sequence[EntryGame], system: PointSystem) -> EntryGame:
    """A game at the mean of the round: without place, win, margin and opponents."""
    worth = weighted_mean([(g.event_points, system.weight(g.seats)) for g in games])
    seats = Counter(game.seats for game in games).most_common(1)[0][0]
    return EntryGame(
        round_number=number,
        seats=seats,
        place=seats,
        sharing=1,
        earns=False,
        event_points=Fraction(worth),
        margin=None,
    )
