"""Follow one player through all games, in their order.

A track is told of each game once and keeps what the player's figures, badges and the
news are made of; nothing in it depends on games that come later. It knows neither who
is listed nor which badges there are.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction

from .games import Evening, PlayedGame
from .lines import WHOLE_WIN, Line, tells_places
from .types import BestScore, FormGame, PlacesBySeats, Streak

FORM_GAMES = 10

ScoreGroup = tuple[str, int, str]
Meetings = list[int]
"""Games against one opponent: how many ahead, level and behind."""


@dataclass(slots=True)
class RunningStreak:
    """Games in a row with something in common; tables of the longest row."""

    current: int = 0
    longest: int = 0
    began: int = 0
    first_table: int | None = None
    last_table: int | None = None

    def add(self, goes_on: bool, table: int) -> int:
        """Add a game; return the length of a streak that it ended, or 0."""
        if not goes_on:
            ended, self.current = self.current, 0
            return ended
        if not self.current:
            self.began = table
        self.current += 1
        if self.current > self.longest:
            self.longest = self.current
            self.first_table, self.last_table = self.began, table
        return 0

    def told(self) -> Streak:
        return Streak(self.current, self.longest, self.first_table, self.last_table)


@dataclass(slots=True)
class _Places:
    game_count: int = 0
    wins: int = 0
    ranked_count: int = 0
    rank_sum: int = 0


@dataclass(slots=True)
class Track:
    """What is known of a player after the games so far."""

    first_at: datetime
    last_at: datetime
    game_count: int = 0
    win_sixtieths: int = 0
    win_count: int = 0
    shared_wins: int = 0
    narrow_wins: int = 0
    comebacks: int = 0
    nights: int = 0
    nights_running: int = 0
    games_tonight: int = 0
    wins: RunningStreak = field(default_factory=RunningStreak)
    podiums: RunningStreak = field(default_factory=RunningStreak)
    sizes_won: set[int] = field(default_factory=set)
    games_won: set[str] = field(default_factory=set)
    families: set[str] = field(default_factory=set)
    meetings: dict[int, Meetings] = field(default_factory=dict)
    best_scores: dict[ScoreGroup, BestScore] = field(default_factory=dict)
    tables: list[int] = field(default_factory=list)
    form: deque[FormGame] = field(default_factory=lambda: deque(maxlen=FORM_GAMES))
    _places: dict[int, _Places] = field(default_factory=dict)
    _most: dict[str, int] = field(default_factory=dict)
    _was_last: bool = False
    _evening: str = ""
    _night: int = -1

    def begin_evening(self, evening: Evening, night: int | None) -> None:
        """Begin an evening with the next game, if it is a new one.

        `night` counts the club's nights; None for a game recorded by itself.
        """
        if evening.key == self._evening:
            return
        self._evening, self.last_at = evening.key, evening.at
        self.games_tonight = 0
        if night is not None:
            self.nights += 1
            is_next = night == self._night + 1
            self.nights_running = self.nights_running + 1 if is_next else 1
            self._night = night

    def add_game(self, game: PlayedGame, line: Line, seats: int, last: int) -> int:
        """Add a game; `last` is its worst rank. Return the length of a row of wins
        that it ended, or 0."""
        self.game_count += 1
        self.games_tonight += 1
        self.families.add(game.family)
        self.tables.append(game.table)
        self.form.append(
            FormGame(game.table, game.game, line.rank, seats, self.last_at)
        )
        self._add_place(game, line, seats)
        if line.win:
            self._add_win(game, line, seats)
        is_last = line.rank == last and not line.win
        self._was_last = is_last and tells_places(game, seats)
        self.podiums.add(line.is_podium, game.table)
        return self.wins.add(line.win > 0, game.table)

    def _add_place(self, game: PlayedGame, line: Line, seats: int) -> None:
        places = self._places.setdefault(seats, _Places())
        places.game_count += 1
        places.wins += line.win > 0
        if tells_places(game, seats):
            places.ranked_count += 1
            places.rank_sum += line.rank

    def _add_win(self, game: PlayedGame, line: Line, seats: int) -> None:
        self.win_sixtieths += line.win
        self.win_count += 1
        self.shared_wins += line.win < WHOLE_WIN
        self.comebacks += self._was_last
        self.sizes_won.add(seats)
        self.games_won.add(game.game)

    def meet(self, opponent: int, own_rank: int, rank: int) -> None:
        """Add one opponent of a game, by both ranks."""
        met = self.meetings.setdefault(opponent, [0, 0, 0])
        met[0 if own_rank < rank else 1 if own_rank == rank else 2] += 1

    def add_score(
        self, group: ScoreGroup, points: int | Fraction, game: PlayedGame
    ) -> None:
        """Add points; of equal ones the first stand."""
        best = self.best_scores.get(group)
        if best is None or points > best.points:
            self.best_scores[group] = BestScore(
                *group, Fraction(points), game.table, self.last_at
            )

    def add_laid_out(self, counts: Mapping[str, int]) -> None:
        for item, count in counts.items():
            if count > self._most.get(item, 0):
                self._most[item] = count

    def most(self, item: str) -> int:
        """The most copies of something in front of the player in one game."""
        return self._most.get(item, 0)

    def places(self) -> tuple[PlacesBySeats, ...]:
        """Places by size of the table, small ones first."""
        return tuple(
            PlacesBySeats(
                seats, each.game_count, each.wins, each.ranked_count, each.rank_sum
            )
            for seats, each in sorted(self._places.items())
        )
