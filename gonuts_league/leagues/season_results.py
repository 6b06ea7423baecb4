"""What every game of a season gives everybody in it, and which of that counts.

1. A game gives its seats points by the season's own system, whatever its event uses.
   Games that only say who goes on give nothing.
2. A round without play is worth what the seats at the tables of the same round earned
   on average. Of one evening a player gets that once; a round without any game that
   counts yet is worth nothing and is left out.
3. Of one evening the best ``night_cap`` results of a player may count, and of those
   the best ``best_of``. Better is who has more points, then more margin, then wins,
   then the better place; of results that are equal in all, the earlier one counts.

Guests are read like everybody else. Who is listed is not decided here.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from gonuts_league.events.pairing.types import EntryId
from gonuts_league.events.standings.exact import exact_sum
from gonuts_league.events.standings.games import read_game
from gonuts_league.events.standings.points import PointSystem, point_system
from gonuts_league.events.standings.types import GameResult, SeatResult
from gonuts_league.leagues.games import Evening, PlayedGame
from gonuts_league.leagues.season_types import SeasonAward, SeasonResult, SeasonRules

ResultsByPlayer = dict[int, list[SeasonResult]]


def season_results(
    evenings: Iterable[Evening], awards: Iterable[SeasonAward], *, rules: SeasonRules
) -> dict[int, tuple[SeasonResult, ...]]:
    """Everybody's results by player, in the order played, each told whether it counts.

    The order of games in an evening, and of the awards, does not matter.

    Raises UnknownSystemError, or SeatCountError if the system has no such table.
    """
    byes: defaultdict[str, list[SeasonAward]] = defaultdict(list)
    for award in awards:
        if award.is_round:
            byes[award.evening].append(award)
    by_player: defaultdict[int, list[SeasonResult]] = defaultdict(list)
    system = point_system(rules.system)
    for evening in evenings:
        for player, results in _evening(evening, byes[evening.key], system).items():
            by_player[player] += _capped(results, rules.night_cap)
    return {
        player: tuple(_best(results, rules.best_of))
        for player, results in by_player.items()
    }


def _evening(
    evening: Evening, byes: Sequence[SeasonAward], system: PointSystem
) -> ResultsByPlayer:
    """Steps 1 and 2 for one evening, in the order of rounds and tables."""
    by_player: defaultdict[int, list[SeasonResult]] = defaultdict(list)
    earned: defaultdict[int, list[Fraction]] = defaultdict(list)
    for game in sorted(evening.games, key=lambda g: (g.round_number, g.table)):
        for player, result in _game(evening, game, system):
            by_player[player].append(result)
            earned[game.round_number].append(result.points)
    worth = {
        number: exact_sum(points) / len(points) for number, points in earned.items()
    }
    for player, result in _byes(evening.key, byes, worth):
        by_player[player].append(result)
        by_player[player].sort(key=lambda each: each.round_number)
    return by_player


def _game(
    evening: Evening, game: PlayedGame, system: PointSystem
) -> Iterator[tuple[int, SeasonResult]]:
    if not game.gives_points:
        return
    for player, read in read_game(_as_result(game), system):
        yield (
            int(player),
            SeasonResult(
                evening=evening.key,
                round_number=game.round_number,
                table=game.table,
                points=read.event_points,
                game=read,
            ),
        )


def _as_result(game: PlayedGame) -> GameResult:
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
    return GameResult(game.round_number, game.table_number, seats)


def _byes(
    evening: str, awards: Sequence[SeasonAward], worth: Mapping[int, Fraction]
) -> Iterator[tuple[int, SeasonResult]]:
    """The first round without play of everybody who had one."""
    given: set[int] = set()
    for award in sorted(awards, key=lambda each: (each.round_number or 0, each.player)):
        number = award.round_number
        if number is None or number not in worth or award.player in given:
            continue
        given.add(award.player)
        yield award.player, SeasonResult(evening, number, None, worth[number], None)


def _capped(
    results: Sequence[SeasonResult], most: int | None
) -> Iterator[SeasonResult]:
    kept = _best_of(results, most)
    for place, result in enumerate(results):
        yield replace(result, counts=place in kept)


def _best(results: Sequence[SeasonResult], most: int | None) -> Iterator[SeasonResult]:
    allowed = [place for place, result in enumerate(results) if result.counts]
    chosen = _best_of([results[place] for place in allowed], most)
    kept = {allowed[place] for place in chosen}
    for place, result in enumerate(results):
        yield replace(result, counts=place in kept)


def _best_of(results: Sequence[SeasonResult], most: int | None) -> set[int]:
    """Places, in the sequence given, of the best so many results."""
    order = sorted(
        range(len(results)), key=lambda place: quality(results[place]), reverse=True
    )
    return set(order[:most])


def quality(result: SeasonResult) -> tuple[Fraction, Fraction, bool, int]:
    """What makes one result better than another; the highest is the best."""
    game = result.game
    return (
        result.points,
        result.margin or Fraction(0),
        game is not None and game.is_won,
        -game.place if game else 0,
    )
