"""One person's page: games won, ratings, opponents and badges, and all games.

Nothing here counts games: figures and ratings come from `figures_read`.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.boards.score_chart import score_card
from gonuts_league.boards.selectors import game_links
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import club_page
from gonuts_league.events.selectors import shown_results
from gonuts_league.events.standings.figures import decimals_for
from gonuts_league.leagues import figures_read
from gonuts_league.leagues.models import Rating
from gonuts_league.leagues.people import people_shown
from gonuts_league.leagues.season_places import season_in_short
from gonuts_league.leagues.seasons_read import running_season
from gonuts_league.leagues.selectors import evening_times
from gonuts_league.players import selectors
from gonuts_league.players.models import Player
from gonuts_league.players.showing import Audience, audience_of, show_people
from gonuts_league.standings.ratings.rating import shown, shown_band
from gonuts_league.standings.statistics.types import BestScore, FiguresOfPlayer
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.models import ResultSeat
from gonuts_league.tables.wording import say_by, say_family
from gonuts_league.web.charts import Chart, DataTable, LinePoint, draw_line

GAMES_A_PAGE = 20
MOST_OPPONENTS = 12
MOST_BADGES_ABOVE = 3
LAST_GAMES = 10
LEAST_STREAK = 2
AT_THE_TABLE = [name for name, effect in SEAT_EFFECTS.items() if effect.takes_place]
_EARNING = [name for name, effect in SEAT_EFFECTS.items() if effect.earns]


@club_page("GET")
def player(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    audience = audience_of(request.user, club)
    people = selectors.people_of(club, audience=audience).select_related("club")
    found = get_object_or_404(people, pk=pk)
    shown = show_people([found], audience=audience)[found.pk]
    is_member = audience == Audience.MEMBERS
    games = games_of(found)
    page = Paginator(games, GAMES_A_PAGE).get_page(request.GET.get("page"))
    figures = figures_read.figures_of(found)
    context = {
        "club": club,
        "section": "players",
        "player": found,
        "name": shown.name,
        "own_face": shown.face,
        "games": page,
        "figures": figures,
        "earning": _EARNING,
        "counting": figures_read.recount_state(club),
        "groups": selectors.group_names(found) if is_member else [],
        "is_member": is_member,
        "may_organise": request.user.has_perm("clubs.organise", club),
    }
    if figures is None:
        context["events"] = selectors.events_of_person(found)
    else:
        latest = (page if page.number == 1 else games)[:LAST_GAMES]
        context |= _counted(found, figures, audience)
        context |= _season_rank(found)
        context["scores"] = score_card(
            [(each.result.game, each.players, _exact(each.points)) for each in latest],
            figures_read.scores_of_club(club),
            name=shown.short,
        )
    return render(request, "boards/player.html", context)


# What a round is named by, beside its number.
_NAMED = ("method", "to_final", "third_table")


def games_of(player: Player) -> QuerySet[Any]:
    """All games of one person, newest first, as they count now.

    Rounds that are kept back are not among them.
    """
    # What counts is looked for among the person's own: a club has many times as many.
    results = shown_results().filter(seats__seat__entry__player=player)
    at_table = ResultSeat.objects.filter(
        result=OuterRef("result"), outcome__in=AT_THE_TABLE
    )
    sizes = (
        at_table.order_by().values("result").annotate(Count("pk")).values("pk__count")
    )
    event = "result__table__round__event__"
    return (
        ResultSeat.objects.filter(
            result__in=results,
            seat__entry__player=player,
            outcome__in=AT_THE_TABLE,
        )
        .annotate(
            at=Coalesce(f"{event}starts_at", f"{event}created_at"),
            players=Subquery(sizes),
        )
        .select_related("result__table__round__event")
        .only(
            *("rank", "points", "outcome", "result__game"),
            *("result__table__number", "result__table__round__number"),
            *(f"result__table__round__{name}" for name in _NAMED),
            *(f"{event}slug", f"{event}name"),
            *(f"{event}starts_at", f"{event}created_at", f"{event}time_zone"),
        )
        .order_by("-at", f"-{event}pk", "-result__table__round__number", "-pk")
    )


def _counted(
    player: Player, figures: FiguresOfPlayer, audience: Audience
) -> dict[str, object]:
    """What the template shows beside the figures: the people in them, and links."""
    club = player.club
    everybody = selectors.people_of(club, audience=audience)
    met = everybody.filter(pk__in=[each.player for each in figures.opponents])
    known = set(met.values_list("pk", flat=True))
    opponents = [each for each in figures.opponents if each.player in known]
    rivals = {each.player: each for each in opponents}
    nemesis = rivals.get(figures.nemesis or 0)
    favorite = rivals.get(figures.favorite or 0)
    named = [*opponents[:MOST_OPPONENTS], *filter(None, (nemesis, favorite))]
    badges = sorted(figures.badges, key=lambda badge: badge.at, reverse=True)
    ratings = figures_read.ratings_of_player(player)
    times = evening_times({row.key for each in ratings for row in each.points})
    leading: list[Any] = [*figures.form, *figures.best_scores, *figures.badges]
    told = [(words, each) for each in badges if all(words := say_badge(each.code))]
    return {
        "people": people_shown(
            club, [each.player for each in named], audience=audience
        ),
        "links": game_links(club, [each.table for each in leading]),
        "has_streak": figures.win_streak.current >= LEAST_STREAK,
        "last_places": figures.form[:LAST_GAMES],
        "win_decimals": decimals_for([figures.wins]),
        "size_decimals": decimals_for([each.wins for each in figures.places]),
        "usual_size": max(
            (each for each in figures.places if each.ranked_count),
            key=lambda each: (each.ranked_count, -each.seats),
            default=None,
        ),
        "highest": _highest(figures.best_scores),
        "nemesis": nemesis,
        "favorite": favorite,
        "opponents": opponents[:MOST_OPPONENTS],
        "opponent_count": len(opponents),
        "ratings": [(each, draw_rating(each, times)) for each in ratings],
        "badges": told,
        "badges_above": told[:MOST_BADGES_ABOVE],
    }


def say_badge(code: str) -> tuple[str, str]:
    """What a badge is called and was given for; empty for one of another release."""
    return (
        say_by("boards/words/badge.txt", code=code),
        say_by("boards/words/badge_for.txt", code=code),
    )


def _highest(scores: Iterable[BestScore]) -> list[BestScore]:
    """The highest of each edition; of equal ones that by cards."""
    ordered = sorted(scores, key=lambda each: (each.points, each.depth == Depth.CARDS))
    best = {each.game: each for each in ordered}
    return [best[game] for game in sorted(best)]


def _season_rank(player: Player) -> dict[str, object]:
    """The place in the season that is played now."""
    season = running_season(player.club)
    if season is None:
        return {}
    rank = season_in_short(season).rank_of(player.pk)
    return {"season": season, "season_rank": rank}


def _exact(points: Decimal | None) -> Fraction | None:
    return None if points is None else Fraction(points)


def draw_rating(rating: Rating, times: Mapping[str, datetime]) -> Chart:
    """Draw a rating with its band; `times` say when its evenings were."""
    points = rating.points
    first, last = points[0], points[-1]
    rows = tuple(
        (_day(times, row.key), str(shown(row.mu)), str(shown_band(row.sigma)))
        for row in reversed(points)
    )
    desc = _(
        "From %(first)s to %(last)s in %(count)s; the band around it narrows from "
        "%(wide)s to %(narrow)s to each side."
    ) % {
        "first": shown(first.mu),
        "last": shown(last.mu),
        "count": ngettext("%(count)s evening", "%(count)s evenings", len(rows))
        % {"count": len(rows)},
        "wide": shown_band(first.sigma),
        "narrow": shown_band(last.sigma),
    }
    return draw_line(
        [
            LinePoint(_month(times, row.key), shown(row.mu), shown_band(row.sigma))
            for row in points
        ],
        key=f"rating-{rating.family}",
        title=_("Rating by evening, %(game)s") % {"game": say_family(rating.family)},
        desc=desc,
        table=DataTable(
            _("Rating by evening, newest first"),
            (_("Evening"), _("Rating"), "±"),
            rows,
        ),
        say_value="{:.0f}".format,
    )


def _day(times: Mapping[str, datetime], key: str) -> str:
    return date_format(times[key], "DATE_FORMAT") if key in times else key


def _month(times: Mapping[str, datetime], key: str) -> str:
    """A month for the foot of a picture: "11/2026"."""
    if key not in times:
        return ""
    return _("%(month)s/%(year)s") % {
        "month": f"{times[key]:%m}",
        "year": times[key].year,
    }
