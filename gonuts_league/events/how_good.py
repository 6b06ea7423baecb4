"""What a confirmed table is beside other games, of its club or of bots.

The club's own scores are counted by an app above this one, which says how to read them.
"""

from collections.abc import Callable, Sequence

from gonuts_league.clubs.models import Club
from gonuts_league.games.how_good import GameScores, HowGood, how_good
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.models import Result, ResultSeat
from scoring import find_game
from scoring.simulation.distributions.types import Distribution

# The club's scores in an edition with so many players; None if there are none.
ReadScores = Callable[[Club, str, int], Distribution | None]
_readers: list[ReadScores] = []


def register_club_scores(reader: ReadScores) -> None:
    _readers[:] = [reader]


def how_good_of(
    result: Result, rows: Sequence[ResultSeat], names: Sequence[str], club: Club
) -> HowGood | None:
    """Measure a single game's result (one query); `rows` and `names` run by seat.

    A series has no score of one game. Where a player left or was disqualified, the
    others played another game than those it would be measured by.
    """
    effects = [SEAT_EFFECTS[row.outcome] for row in rows]
    is_whole = all(each.is_scored or not each.takes_place for each in effects)
    has_points = any(row.points is not None for row in rows)
    if not is_whole or not has_points or result.table.game_count > 1:
        return None
    players = sum(each.is_scored for each in effects)
    scores = GameScores(
        game_id=result.game,
        players=players,
        points=tuple(row.points for row in rows),
        names=tuple(names),
        rulings=result.rulings,
        # Of a duel whose board is known; a single game is the first of its table.
        moves=find_game(result.game).count_moves(result.fields.get("1")),
    )
    own = next((reader(club, result.game, players) for reader in _readers), None)
    return how_good(scores, own)
