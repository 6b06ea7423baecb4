"""What is told of a player and of a club, as frozen values; all people by id.

A table's id leads to its game. Times are those of evenings. Fractions are exact. Each
class that stands inside another one is kept as a row, so a field that is added goes to
the end (`documents`).
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from fractions import Fraction
from operator import attrgetter

# Another one whenever these classes or their meaning change: all is counted again.
FIGURES_VERSION = 5


@dataclass(frozen=True, slots=True)
class Person:
    """What counting has to know of a player.

    Who is not listed (a guest) is an opponent like others, but holds no record and
    stands in no list of others. Badges are counted if `has_badges`.
    """

    is_listed: bool = True
    has_badges: bool = True


@dataclass(frozen=True, slots=True)
class FormGame:
    """One game as a mark in a row of the last ones; `seats` took a place."""

    table: int
    game: str
    rank: int
    seats: int
    at: datetime


@dataclass(frozen=True, slots=True)
class PlacesBySeats:
    """A player's games at tables of one size; a shared win is one of the `wins`.

    `rank_sum` and `ranked_count` leave out games of which only the winner is known.
    """

    seats: int
    game_count: int
    wins: int
    ranked_count: int
    rank_sum: int

    @property
    def average_place(self) -> Fraction | None:
        return Fraction(self.rank_sum, self.ranked_count) if self.ranked_count else None


@dataclass(frozen=True, slots=True)
class BestScore:
    """A player's highest points in one edition, number of seats and depth.

    Depths are `cards` and `totals`. The first table at which it was reached stands.
    """

    game: str
    seats: int
    depth: str
    points: Fraction
    table: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Opponent:
    """Games against one other player; `ahead` counts those with the better rank."""

    player: int
    meetings: int
    ahead: int
    level: int
    behind: int

    @property
    def share_ahead(self) -> Fraction:
        """The share of the meetings won; level ones count half."""
        return Fraction(2 * self.ahead + self.level, 2 * self.meetings)


@dataclass(frozen=True, slots=True)
class Streak:
    """Games in a row, now and at most; tables where the longest began and ended."""

    current: int
    longest: int
    first_table: int | None = None
    last_table: int | None = None


@dataclass(frozen=True, slots=True)
class EarnedBadge:
    """A badge by its code, with the game in which it was earned."""

    code: str
    table: int
    evening: str
    at: datetime


@dataclass(frozen=True, slots=True)
class FiguresOfPlayer:
    """Everything that is counted of one player.

    `wins` counts 1/n for a win that n share, `win_count` 1, and `shared_wins` only
    those. `nights` are events with a game. `form`
    has the last ten games, newest first; `tables` all of them, newest first.
    `opponents` are those listed, most meetings first. The `nemesis` is who was ahead
    most, the `favorite` whom the player was ahead of most, by share of the meetings.
    A podium is the first two places of three or more, and the first of two or where
    only the winner is known.
    """

    game_count: int
    wins: Fraction
    nights: int
    first_at: datetime
    last_at: datetime
    form: tuple[FormGame, ...]
    places: tuple[PlacesBySeats, ...]
    best_scores: tuple[BestScore, ...]
    opponents: tuple[Opponent, ...]
    nemesis: int | None
    favorite: int | None
    win_streak: Streak
    podium_streak: Streak
    badges: tuple[EarnedBadge, ...]
    tables: tuple[int, ...]
    win_count: int
    shared_wins: int


@dataclass(frozen=True, slots=True)
class LeaderRow:
    """A row of the list of who played most; equal counts share a rank (1, 1, 3)."""

    rank: int
    player: int
    game_count: int
    wins: Fraction
    nights: int


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A player's best score in a list of them; equal points share a rank."""

    rank: int
    player: int
    points: Fraction
    table: int
    at: datetime


@dataclass(frozen=True, slots=True)
class ScoreBoard:
    """The best scores of one edition, number of seats and depth, best first."""

    game: str
    seats: int
    depth: str
    rows: tuple[ScoreRow, ...]


@dataclass(frozen=True, slots=True)
class ScoreCount:
    """How often a player had exactly so many points."""

    points: Fraction
    count: int


@dataclass(frozen=True, slots=True)
class ScoreCounts:
    """All scores of one edition and number of seats, fewest points first.

    Those of guests are among them, and how much of a game was entered is no matter.
    """

    game: str
    seats: int
    counts: tuple[ScoreCount, ...]

    @property
    def score_count(self) -> int:
        return sum(each.count for each in self.counts)

    def share_below(self, points: Fraction) -> Fraction:
        """The share of scores that `points` are better than; level ones count half.

        >>> one = [ScoreCount(Fraction(points), 1) for points in (10, 20, 30, 40)]
        >>> str(ScoreCounts("nosh", 4, tuple(one)).share_below(Fraction(30)))
        '5/8'
        """
        key = attrgetter("points")
        below = self.counts[: bisect_left(self.counts, points, key=key)]
        level = self.counts[len(below) : bisect_right(self.counts, points, key=key)]
        halves = sum(each.count for each in (*below, *below, *level))
        return Fraction(halves, 2 * max(self.score_count, 1))


class RecordKind(StrEnum):
    """What a club record is of.

    `MOST` is of one thing in front of one seat: a card, or `coins`, `goals`,
    `favorites` or `group`.
    """

    HIGHEST_SCORE = "highest-score"
    LOWEST_WINNING_SCORE = "lowest-winning-score"
    HIGHEST_LOSING_SCORE = "highest-losing-score"
    BIGGEST_MARGIN = "biggest-margin"
    MOST = "most"
    WIN_STREAK = "win-streak"
    GAMES_IN_A_NIGHT = "games-in-a-night"


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a record, with the game (None for a whole night) and the evening."""

    player: int
    table: int | None
    evening: str
    at: datetime


@dataclass(frozen=True, slots=True)
class ClubRecord:
    """One record; whatever does not part it from others is empty or 0.

    `holders` are the first ones to reach `value`, oldest first and at most a dozen;
    `holder_count` counts all. It stands `since` the first of them.
    """

    kind: RecordKind
    game: str
    seats: int
    depth: str
    item: str
    value: Fraction
    holders: tuple[Holder, ...]
    holder_count: int
    since: datetime


class FeedKind(StrEnum):
    """What happened: `players` did it, and `others` are whom they did it to.

    | kind | players | others | value |
    |---|---|---|---|
    | joined | who played for the first time | | |
    | first-win | who won for the first time | | |
    | games | who has played so many now | | 50, 100, 250, 500, 1000 |
    | record | who holds it now (`record`) | | the new value |
    | leader | who leads a family's ratings now (`family`) | who led before | |
    | streak-ended | who won instead | whose streak it was | its length |
    """

    JOINED = "joined"
    FIRST_WIN = "first-win"
    GAMES = "games"
    RECORD = "record"
    LEADER = "leader"
    STREAK_ENDED = "streak-ended"


@dataclass(frozen=True, slots=True)
class FeedItem:
    """One piece of news; `table` is None where it belongs to a whole evening.

    For a record, `record` to `item` say which one it is.
    """

    kind: FeedKind
    evening: str
    at: datetime
    table: int | None
    players: tuple[int, ...]
    others: tuple[int, ...] = ()
    value: Fraction | None = None
    family: str = ""
    record: RecordKind | None = None
    game: str = ""
    seats: int = 0
    depth: str = ""
    item: str = ""


@dataclass(frozen=True, slots=True)
class FiguresOfClub:
    """Everything that is counted of a club; only members stand in its lists.

    Counts are of all games, also of guests; `player_count` is of members who
    played. `feed` is newest first.
    """

    game_count: int = 0
    night_count: int = 0
    player_count: int = 0
    first_at: datetime | None = None
    last_at: datetime | None = None
    most_games: tuple[LeaderRow, ...] = ()
    best_scores: tuple[ScoreBoard, ...] = ()
    records: tuple[ClubRecord, ...] = ()
    scores: tuple[ScoreCounts, ...] = ()
    feed: tuple[FeedItem, ...] = ()


@dataclass(frozen=True, slots=True)
class Figures:
    """All that was counted; players by id in rising order."""

    club: FiguresOfClub
    players: Mapping[int, FiguresOfPlayer]
