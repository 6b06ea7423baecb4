"""A year, a season or other games in review, of one person or of the whole club."""

from collections import Counter
from typing import Any

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from gonuts_league.boards import selectors as boards
from gonuts_league.boards.forms import GamesFilter
from gonuts_league.boards.selectors import EVENT, PLAYER
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import club_page
from gonuts_league.leagues import figures_read
from gonuts_league.leagues.models import Season
from gonuts_league.leagues.people import people_shown
from gonuts_league.leagues.seasons_read import all_seasons
from gonuts_league.players import selectors
from gonuts_league.players.models import Player
from gonuts_league.players.showing import audience_of
from gonuts_league.standings.statistics.types import FiguresOfClub
from gonuts_league.tables.models import ResultGame
from gonuts_league.tables.wording import say_counted
from scoring import GAMES

from .player import badges_told, others_at
from .records import holders_of, record_facts, records_in

MOST_RECORDS = 5


@club_page("GET")
def review(request: HttpRequest, club: Club, pk: int = 0) -> HttpResponse:
    """Of the games that are asked for; where nothing is, of the last year with one."""
    audience = audience_of(request.user, club)
    figures = figures_read.figures_of_club(club)
    people = selectors.people_of(club, audience=audience).select_related("club")
    player = get_object_or_404(people, pk=pk) if pk else None
    last_year = {"year": figures.last_at and str(figures.last_at.year)}
    asked = GamesFilter(
        request.GET or last_year,
        figures,
        scores=figures.scores,
        seasons=all_seasons(club),
    )
    found = of_person(player, asked) if player else of_club(club, figures, asked)
    set_then = [] if player else records_in(figures, asked, found["evenings"])
    records = set_then[:MOST_RECORDS]
    met = [*found.pop("met"), *holders_of(records)]
    shown = people_shown(club, met, audience=audience)
    games = boards.game_links(club, [each.holders[0].table for each in records])
    context = {
        "club": club,
        "section": "players" if player else "standings",
        "player": player,
        "filter": asked,
        "counting": figures_read.recount_state(club),
        "people": shown,
        "records": record_facts(records, shown, games),
    }
    return render(request, "boards/review.html", context | found)


def of_person(player: Player, asked: GamesFilter) -> dict[str, Any]:
    """What one person's games come to; the `rivals` are those met most often."""
    seats = list(asked.narrow(boards.games_of(player)))
    won = [seat for seat in seats if seat.rank == 1 and seat.outcome in boards.EARNING]
    others = others_at(player, seats).values()
    met = Counter(other for at_table in others for other in at_table)
    games = asked.seats_of(player.club, ResultGame)
    games, cards = games.filter(**{PLAYER: player}), Counter[str]()
    of_cards = [game.id for game in GAMES.values() if game.card_meanings]
    tableaux = games.filter(result__game__in=of_cards).exclude(cards=None)
    for laid_out in tableaux.values_list("cards", flat=True):
        cards.update(laid_out)
    evenings = {
        *(f"event:{seat.result.table.round.event_id}" for seat in seats),
        *(f"game:{seat.result.table_id}" for seat in seats),
    }
    nights = {*boards.evenings_of(player.club).values_list("pk", flat=True)}
    events = [seat.result.table.round.event for seat in won]
    figures = figures_read.figures_of(player)
    badges = badges_told(figures) if figures else []
    ratings = figures_read.ratings_of_player(player)
    return {
        "games": len(seats),
        "wins": len(won),
        "evenings": evenings,
        "met": {player.pk, *met},
        "rivals": met.most_common(),
        "best": Counter(e for e in events if e.pk in nights).most_common(1),
        "scores": boards.best_scores_in(games),
        "cards": [(card, say_counted(card, n)) for card, n in cards.most_common(1)],
        "badges": [each for each in badges if each[1].evening in evenings],
        "ratings": [
            (rating.family, *moved)
            for rating in ratings
            if (moved := rating.moved(evenings))
        ],
    }


def of_club(club: Club, figures: FiguresOfClub, asked: GamesFilter) -> dict[str, Any]:
    """Who played and won most, the best scores, and the evening with most people."""
    seats = asked.seats_of(club)
    played = boards.most_played(seats) if asked.chosen else figures.most_games
    scores = boards.best_scores_in(asked.seats_of(club, ResultGame))
    rows = seats.values_list(f"{EVENT}__pk", f"{EVENT}__slug", f"{EVENT}__name")
    people, games = (Count(path, distinct=True) for path in (PLAYER, "result"))
    counted = rows.annotate(games=games, people=people)
    events = list(counted.order_by("-people", f"{EVENT}__pk"))
    held = {*Season.objects.filter(league__club=club).values_list("singles", flat=True)}
    nights = [each for each in events if each[0] not in held]
    return {
        "games": sum(games for *_rest, games, _people in events),
        "evenings": {f"event:{pk}" for pk, *_rest in nights},
        "largest": nights[:1],
        "played": played,
        "met": [row.player for row in played],
        "scores": scores,
    }
