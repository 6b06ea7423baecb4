"""Leaderboards: ratings by family of games, who played most, the best scores.

Ratings are in the order of what is nearly sure of them, the rating less its doubt.
Whoever has played few games stands below without a rank.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.clubs.models import Club
from gonuts_league.look.charts.scale import say as say_place
from gonuts_league.players.showing import Audience
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.wording import say_family, say_game, say_points

from .figures.types import FiguresOfClub, ScoreBoard
from .figures_read import RatingRow, figures_of_club, rated_families, ratings_of
from .game_links import GameLink, game_links
from .people import People, Person, people_shown
from .rating import PROVISIONAL_GAMES, shown, shown_band
from .words import say_games, say_players

ROWS_A_PAGE = 100
ROWS_AT_FIRST = 12
MOST_GAMES_ROWS = 10
SCORES_A_BOARD = 3


@dataclass(frozen=True, slots=True)
class Band:
    """Where a rating lies on the scale of its board, as places in a picture."""

    x: str
    width: str
    middle: str


@dataclass(frozen=True, slots=True)
class RatingLine:
    """`sure` is what the board goes by: the rating less its doubt.

    `games` is their number, `played` the same in words.
    """

    rank: int | None
    person: Person
    rating: str
    spread: str
    sure: str
    games: str
    played: str
    missing: str
    band: Band


@dataclass(frozen=True, slots=True)
class RatingBoard:
    """One family's ratings; `waiting` are provisional and have no rank.

    `more` says how many there are in all where a board shows only the first.
    """

    family: str
    title: str
    lines: tuple[RatingLine, ...]
    waiting: tuple[RatingLine, ...]
    more: str


@dataclass(frozen=True, slots=True)
class GamesLine:
    rank: int
    person: Person
    games: str
    nights: str
    wins: str


@dataclass(frozen=True, slots=True)
class Score:
    points: str
    person: Person
    game: GameLink | None


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """The best scores of one number of players; `note` tells of another depth."""

    players: str
    note: str
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class ScoreCard:
    edition: str
    lines: tuple[ScoreLine, ...]


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    ratings: tuple[RatingBoard, ...]
    most_games: tuple[GamesLine, ...]
    scores: tuple[ScoreCard, ...]

    @property
    def is_empty(self) -> bool:
        return not (self.ratings or self.most_games or self.scores)


def leaderboard_page(club: Club, *, audience: Audience) -> LeaderboardPage:
    """All boards, the first rows of each."""
    figures = figures_of_club(club)
    ratings = {family: ratings_of(club, family) for family in rated_families(club)}
    by_games = sorted(ratings, key=lambda family: -_game_count(ratings[family]))
    people = people_shown(club, _everybody(ratings, figures), audience=audience)
    tables = [row.table for board in figures.best_scores for row in board.rows]
    return LeaderboardPage(
        ratings=tuple(
            _first_rows(family, ratings[family], people)
            for family in by_games
            if ratings[family]
        ),
        most_games=_most_games(figures, people),
        scores=_score_cards(figures.best_scores, people, game_links(club, tables)),
    )


@dataclass(frozen=True, slots=True)
class RatingPage:
    """One family's whole list, a hundred rows a page."""

    board: RatingBoard
    page: Page


def rating_page(
    club: Club, family: str, *, audience: Audience, number: str | None
) -> RatingPage:
    rows = ratings_of(club, family)
    page = Paginator(rows, ROWS_A_PAGE).get_page(number)
    shown = list(page.object_list)
    people = people_shown(club, [row.player for row in shown], audience=audience)
    return RatingPage(_board(family, shown, people, scale=rows), page)


def _game_count(rows: Iterable[RatingRow]) -> int:
    return sum(row.game_count for row in rows)


def _everybody(
    ratings: Mapping[str, Sequence[RatingRow]], figures: FiguresOfClub
) -> set[int]:
    """Whoever stands in what is shown of the boards."""
    return {
        *(row.player for rows in ratings.values() for row in rows[:ROWS_AT_FIRST]),
        *(row.player for row in figures.most_games[:MOST_GAMES_ROWS]),
        *(
            row.player
            for board in figures.best_scores
            for row in board.rows[:SCORES_A_BOARD]
        ),
    }


def _first_rows(family: str, rows: Sequence[RatingRow], people: People) -> RatingBoard:
    more = ""
    if len(rows) > ROWS_AT_FIRST:
        more = _("All %(count)s") % {"count": len(rows)}
    shown = rows[:ROWS_AT_FIRST]
    return _board(family, shown, people, scale=shown, more=more)


def _board(
    family: str,
    rows: Sequence[RatingRow],
    people: People,
    *,
    scale: Sequence[RatingRow],
    more: str = "",
) -> RatingBoard:
    low = min((row.mu - row.sigma for row in scale), default=0.0)
    high = max((row.mu + row.sigma for row in scale), default=1.0)
    lines = [_line(row, people, low, high) for row in rows]
    return RatingBoard(
        family=family,
        title=say_family(family),
        lines=tuple(line for line in lines if line.rank is not None),
        waiting=tuple(line for line in lines if line.rank is None),
        more=more,
    )


def _line(row: RatingRow, people: People, low: float, high: float) -> RatingLine:
    return RatingLine(
        rank=row.rank,
        person=people[row.player],
        rating=str(shown(row.mu)),
        spread=str(shown_band(row.sigma)),
        sure=str(shown(row.mu - row.sigma)),
        games=str(row.game_count),
        played=say_games(row.game_count),
        missing=_missing(row),
        band=_band(row, low, high),
    )


def _missing(row: RatingRow) -> str:
    if row.rank is not None:
        return ""
    count = max(PROVISIONAL_GAMES - row.game_count, 1)
    text = ngettext(
        "%(count)s more game for a rank", "%(count)s more games for a rank", count
    )
    return text % {"count": count}


def _band(row: RatingRow, low: float, high: float) -> Band:
    unit = 100 / max(high - low, 1e-9)
    return Band(
        x=say_place((row.mu - row.sigma - low) * unit),
        width=say_place(2 * row.sigma * unit),
        middle=say_place((row.mu - low) * unit),
    )


def _most_games(figures: FiguresOfClub, people: People) -> tuple[GamesLine, ...]:
    return tuple(
        GamesLine(
            rank=row.rank,
            person=people[row.player],
            games=str(row.game_count),
            nights=ngettext("%(count)s evening", "%(count)s evenings", row.nights)
            % {"count": row.nights},
            wins=say_points(row.wins),
        )
        for row in figures.most_games[:MOST_GAMES_ROWS]
    )


def _score_cards(
    boards: Iterable[ScoreBoard], people: People, games: Mapping[int, GameLink]
) -> tuple[ScoreCard, ...]:
    by_edition: dict[str, list[ScoreLine]] = {}
    for board in boards:
        line = ScoreLine(
            players=say_players(board.seats),
            note=_("totals only") if board.depth == Depth.TOTALS else "",
            scores=tuple(
                Score(say_points(row.points), people[row.player], games.get(row.table))
                for row in board.rows[:SCORES_A_BOARD]
            ),
        )
        by_edition.setdefault(board.game, []).append(line)
    return tuple(
        ScoreCard(say_game(game), tuple(lines)) for game, lines in by_edition.items()
    )
