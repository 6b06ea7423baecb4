"""Leaderboards: ratings by family of games, who played most, the best scores.

Ratings are in the order of what is nearly sure of them, the rating less its doubt.
People who have played few games are below without a rank.
"""

import csv
import io
from collections.abc import Iterable, Sequence

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse

from gonuts_league.boards.selectors import game_links
from gonuts_league.clubs.actors import actor_of
from gonuts_league.clubs.enums import Export
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import club_page
from gonuts_league.clubs.services.accounts import log_export
from gonuts_league.leagues.figures_read import (
    figures_of_club,
    last_changes,
    rated_families,
    ratings_of,
)
from gonuts_league.leagues.models import Rating
from gonuts_league.leagues.people import people_shown
from gonuts_league.players.lists.csv_records import formula_safe
from gonuts_league.players.showing import Audience, audience_of
from gonuts_league.standings.ratings.rating import shown, shown_band
from gonuts_league.web.charts.scale import say as say_place
from gonuts_league.web.requests import csv_file

from .board import render_board

ROWS_A_PAGE = 36
ROWS_AT_FIRST = 12
MOST_GAMES_ROWS = 10
SCORES_A_BOARD = 3
HEAD = ("family", "rank", "player", "rating", "band", "sure", "games")


@club_page("GET")
def leaderboards(request: HttpRequest, club: Club) -> HttpResponse:
    """All boards, the first rows of each."""
    figures = figures_of_club(club)
    reader = getattr(request.user, "player", None)
    ratings: dict[str, list[Rating]] = {}
    for row in ratings_of(club):
        ratings.setdefault(row.family, []).append(row)
    by_games = sorted(
        ratings, key=lambda family: -sum(row.game_count for row in ratings[family])
    )
    # Who reads finds the own row here too, however far below.
    first = {
        family: ratings[family][:ROWS_AT_FIRST]
        + [row for row in ratings[family][ROWS_AT_FIRST:] if row.player_id == reader]
        for family in by_games
    }
    most_games = figures.most_games[:MOST_GAMES_ROWS]
    scores = [
        (board, row)
        for board in figures.best_scores
        for row in board.rows[:SCORES_A_BOARD]
    ]
    everybody = {
        *(row.player_id for rows in first.values() for row in rows),
        *(row.player for row in most_games),
        *(row.player for _board, row in scores),
    }
    context = {
        "ratings": [
            (family, len(ratings[family]), len(rows), *_ranked_and_waiting(rows, rows))
            for family, rows in first.items()
        ],
        "changes": last_changes(row for rows in first.values() for row in rows),
        "most_games": most_games,
        "best_scores": figures.best_scores,
        "most_scores": SCORES_A_BOARD,
        "people": people_shown(
            club, everybody, audience=audience_of(request.user, club)
        ),
        "links": game_links(club, [row.table for _board, row in scores]),
    }
    return render_board(request, club, "boards/leaderboards.html", context)


@club_page("GET")
def ratings(request: HttpRequest, club: Club, family: str) -> HttpResponse:
    """Everybody's rating in one family of games, a hundred rows a page."""
    if family not in rated_families(club):
        raise Http404
    rows = ratings_of(club, family)
    page = Paginator(rows, ROWS_A_PAGE).get_page(request.GET.get("page"))
    listed = [row.player_id for row in page]
    ranked, waiting = _ranked_and_waiting(page, rows)
    context = {
        "family": family,
        "ranked": ranked,
        "waiting": waiting,
        "changes": last_changes(page),
        "page": page,
        "people": people_shown(club, listed, audience=audience_of(request.user, club)),
    }
    return render_board(request, club, "boards/ratings.html", context)


def _ranked_and_waiting(
    rows: Iterable[Rating], drawn: Sequence[Rating]
) -> tuple[list[tuple[Rating, str, str, str]], list[Rating]]:
    """Rows with a rank and those without. The first come with where their ratings lie
    on the scale of the `drawn` ones: left end of the band, its width, and the middle.
    """
    listed = list(rows)
    low = min((row.mu - row.sigma for row in drawn), default=0.0)
    high = max((row.mu + row.sigma for row in drawn), default=1.0)
    unit = 100 / max(high - low, 1e-9)
    ranked = [
        (
            row,
            say_place((row.careful - low) * unit),
            say_place(2 * row.sigma * unit),
            say_place((row.mu - low) * unit),
        )
        for row in listed
        if row.rank is not None
    ]
    return ranked, [row for row in listed if row.rank is None]


@club_page("GET")
def ratings_file(request: HttpRequest, club: Club) -> HttpResponse:
    """The lists of ratings as a file, one family after the other.

    No spreadsheet runs what stands in a name.
    """
    rows = [
        (family, row)
        for family in rated_families(club)
        for row in ratings_of(club, family)
    ]
    listed = [row.player_id for _, row in rows]
    audience = audience_of(request.user, club)
    people = people_shown(club, listed, audience=audience)
    # Strangers get what any of them may read.
    if audience == Audience.MEMBERS:
        log_export(club, Export.RATINGS, actor=actor_of(request))
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(HEAD)
    for family, row in rows:
        writer.writerow(
            [
                family,
                "" if row.rank is None else row.rank,
                formula_safe(people[row.player_id].name),
                shown(row.mu),
                shown_band(row.sigma),
                shown(row.careful),
                row.game_count,
            ]
        )
    return csv_file(file.getvalue(), "ratings.csv")
