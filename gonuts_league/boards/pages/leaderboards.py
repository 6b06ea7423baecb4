"""Leaderboards: ratings by family of games, who played most, the best scores.

Ratings are in the order of what is nearly sure of them, the rating less its doubt.
People who have played few games are below without a rank.
"""

from collections.abc import Sequence
from datetime import timedelta

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse

from gonuts_league.boards import selectors as boards
from gonuts_league.boards.forms import GamesFilter
from gonuts_league.clubs.actors import actor_of
from gonuts_league.clubs.enums import Export
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import club_page
from gonuts_league.clubs.services.accounts import log_export
from gonuts_league.leagues.figures_read import (
    figures_of_club,
    last_played,
    ratings_of,
    with_history,
)
from gonuts_league.leagues.models import Rating
from gonuts_league.leagues.people import people_shown
from gonuts_league.leagues.seasons_read import all_seasons
from gonuts_league.players.lists.csv_records import csv_text, formula_safe
from gonuts_league.players.showing import Audience, audience_of
from gonuts_league.standings.ratings.rating import shown, shown_band
from gonuts_league.standings.statistics.types import (
    FiguresOfClub,
    LeaderRow,
    ScoreBoard,
)
from gonuts_league.tables.models import ResultGame
from gonuts_league.web.charts.scale import say as say_place
from gonuts_league.web.requests import csv_file
from scoring import find_game

from .board import render_board

ROWS_A_PAGE = 30
ACTIVE_FOR = timedelta(days=365)
MOST_GAMES_ROWS = 10
SCORES_A_BOARD = 3
HEAD = ("family", "rank", "player", "rating", "band", "sure", "games")


@club_page("GET")
def leaderboards(request: HttpRequest, club: Club) -> HttpResponse:
    """All boards, or those of the games asked for; `?page=` is that of the ratings of
    each family. Where nothing is asked they are of those who played lately, with
    `?people=all` of everybody.
    """
    figures, seasons = figures_of_club(club), list(all_seasons(club))
    asked = GamesFilter(request.GET, figures, scores=figures.scores, seasons=seasons)
    reader = getattr(request.user, "player", None)
    is_whole = request.GET.get("people") == "all"
    away: set[int] = set()
    if asked.chosen:
        rows, most_games, best_scores = _chosen(club, figures, asked)
    else:
        rows = ratings_of(club)
        most_games, best_scores = figures.most_games, figures.best_scores
        since = figures.last_at and figures.last_at - ACTIVE_FOR
        away = {pk for pk, at in last_played(club) if since and at < since} - {reader}
    ratings: dict[str, list[Rating]] = {}
    for row in rows:
        if is_whole or row.player_id not in away:
            ratings.setdefault(row.family, []).append(row)
    by_games = sorted(
        ratings, key=lambda family: -sum(row.game_count for row in ratings[family])
    )
    shown_rows: dict[str, tuple[Page, list[Rating]]] = {}
    for family in by_games:
        rows = ratings[family]
        page = Paginator(rows, ROWS_A_PAGE).get_page(request.GET.get("page"))
        # Who reads finds the own row here too, however far below.
        own = [row for row in rows if row.player_id == reader and row not in page]
        shown_rows[family] = page, [*page, *own]
    listed = [row for _page, rows in shown_rows.values() for row in rows]
    most_games = most_games[:MOST_GAMES_ROWS]
    scores = [
        (board, row) for board in best_scores for row in board.rows[:SCORES_A_BOARD]
    ]
    everybody = {
        *(row.player_id for row in listed),
        *(row.player for row in most_games),
        *(row.player for _board, row in scores),
    }
    context = {
        "ratings": [
            (family, page, *_ranked_and_waiting(rows))
            for family, (page, rows) in shown_rows.items()
        ],
        "filter": asked,
        "seasons": seasons,
        "away_count": len(away),
        "is_whole": is_whole,
        "histories": {row.pk: row for row in listed}
        if asked.chosen
        else with_history(listed),
        "most_games": most_games,
        "best_scores": best_scores,
        "most_scores": SCORES_A_BOARD,
        "people": people_shown(
            club, everybody, audience=audience_of(request.user, club)
        ),
        "links": boards.game_links(club, [row.table for _board, row in scores]),
    }
    return render_board(request, club, "boards/leaderboards.html", context)


def _chosen(
    club: Club, figures: FiguresOfClub, asked: GamesFilter
) -> tuple[list[Rating], Sequence[LeaderRow], Sequence[ScoreBoard]]:
    """Ratings after the last of the games asked for, and the lists of these."""
    seats = asked.seats_of(club)
    edition, size = map(asked.chosen.get, ("edition", "size"))
    family = find_game(edition).family if edition else ""
    if asked.chosen.keys() <= {"edition", "size"}:
        # Of all years they are counted already, and many games take long.
        scores = tuple(
            board
            for board in figures.best_scores
            if edition in (None, board.game) and size in (None, str(board.seats))
        )
    else:
        scores = boards.best_scores_in(asked.seats_of(club, ResultGame), by_size=True)
    return (
        ratings_of(club, family, boards.evenings_in(seats)),
        boards.most_played(seats),
        scores,
    )


def _ranked_and_waiting(
    rows: Sequence[Rating],
) -> tuple[list[tuple[Rating, str, str, str]], list[Rating]]:
    """Rows with a rank and those without. The first come with where their ratings lie
    on one scale: left end of the band, its width, and the middle."""
    low = min(row.mu - row.sigma for row in rows)
    high = max(row.mu + row.sigma for row in rows)
    unit = 100 / max(high - low, 1e-9)
    ranked = [
        (
            row,
            say_place((row.careful - low) * unit),
            say_place(2 * row.sigma * unit),
            say_place((row.mu - low) * unit),
        )
        for row in rows
        if row.rank is not None
    ]
    return ranked, [row for row in rows if row.rank is None]


@club_page("GET")
def ratings_file(request: HttpRequest, club: Club) -> HttpResponse:
    """The lists of ratings as a file, one family after the other.

    No spreadsheet runs what stands in a name.
    """
    rows = sorted(ratings_of(club), key=lambda row: row.family)
    listed = [row.player_id for row in rows]
    audience = audience_of(request.user, club)
    people = people_shown(club, listed, audience=audience)
    # Strangers get what any of them may read.
    if audience == Audience.MEMBERS:
        log_export(club, Export.RATINGS, actor=actor_of(request))
    ratings = [
        (
            row.family,
            row.rank,
            formula_safe(people[row.player_id].name),
            shown(row.mu),
            shown_band(row.sigma),
            shown(row.careful),
            row.game_count,
        )
        for row in rows
    ]
    return csv_file(csv_text([HEAD, *ratings]), "ratings.csv")
