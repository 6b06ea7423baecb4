"""One person's page: rating, season, games, opponents and badges; and the own one.

Nothing here counts games: figures and ratings come from `figures_read`.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from operator import attrgetter, itemgetter
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, render
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.boards.forms import GamesFilter
from gonuts_league.boards.score_chart import score_card
from gonuts_league.boards.selectors import (
    AT_THE_TABLE,
    EARNING,
    PLAYER,
    game_links,
    games_of,
)
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import club_page
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import HtmxHttpRequest
from gonuts_league.leagues import figures_read
from gonuts_league.leagues.models import Rating, Season
from gonuts_league.leagues.people import ShownPeople, people_shown
from gonuts_league.leagues.season_places import season_in_short
from gonuts_league.leagues.seasons_read import all_seasons
from gonuts_league.leagues.selectors import evening_times
from gonuts_league.phones.pages import mine
from gonuts_league.phones.table.access import by_link
from gonuts_league.players import selectors
from gonuts_league.players.models import Player
from gonuts_league.players.private_links import (
    holder_of,
    keep_player_link,
    own_calendar_token,
    read_player_link,
)
from gonuts_league.players.showing import Audience, audience_of, show_people
from gonuts_league.runtime.network.phones import phone_base_url
from gonuts_league.standings.ratings.rating import shown, shown_band
from gonuts_league.standings.statistics.badges import BADGES
from gonuts_league.standings.statistics.types import (
    BestScore,
    EarnedBadge,
    FiguresOfPlayer,
)
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.models import ResultSeat
from gonuts_league.tables.wording import say_by, say_family, say_some
from gonuts_league.web.charts import Chart, DataTable, LinePoint, draw_line
from gonuts_league.web.requests import in_zone, render_part
from gonuts_league.web.templatetags.look import donut_parts
from scoring import GAMES

GAMES_A_PAGE = 20
LAST_GAMES, GAMES_ABOVE = 10, 5
# The donuts that badges show, in the order of the badges.
_DONUTS = (
    *("sprinkled", "eclair", "double-chocolate", "coffee", "milk", "day-old-donuts"),
    *("glazed", "boston-cream", "maple-bar", "french-cruller", "cinnamon-twist"),
    *("donut-holes", "red-velvet", "mucho-matcha", "bear-claw", "powdered"),
    *("old-fashioned", "jelly-filled", "chocolate-glazed", "maple-frosted"),
)
BADGE_CARDS = dict(zip((badge.code for badge in BADGES), _DONUTS, strict=True))


@club_page("GET")
def player(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    audience = audience_of(request.user, club)
    people = selectors.people_of(club, audience=audience).select_related("club")
    found = get_object_or_404(people, pk=pk)
    return render(request, "boards/player.html", profile_of(request, found, audience))


@by_link("GET")
def own(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Show a person where to sit now, and what the club sees of them."""
    try:
        link = read_player_link(token)
    except LeagueError as error:
        return mine.refused(request, token, error)
    found = link.player
    in_zone(found.club)
    context = {"token": token, "player": found, **mine.now_of(found)}
    if request.headers.get("If-None-Match") == context["version"]:
        return HttpResponseNotModified()
    if not request.htmx:
        if not request.user.is_authenticated:
            request.user = holder_of(link, token)
        context |= profile_of(request, found, Audience.MEMBERS)
        context["coming"] = mine.events_to_come(found)
        context["calendar_token"] = own_calendar_token(link)
        context["base_url"] = phone_base_url(request)
        context["donut_parts"] = donut_parts(context["own_face"])
    response = render_part(request, "boards/player.html", "now", context)
    keep_player_link(request, response, token)
    return response


def profile_of(
    request: HttpRequest, player: Player, audience: Audience
) -> dict[str, Any]:
    """What one person's page shows to an audience."""
    club = player.club
    shown = show_people([player], audience=audience)[player.pk]
    is_member = audience == Audience.MEMBERS
    figures = figures_read.figures_of(player)
    met = [each.player for each in figures.opponents] if figures else []
    people = people_shown(club, met, audience=audience)
    seasons = list(all_seasons(club)) if figures else []
    ratings = figures_read.ratings_of_player(player) if figures else []
    scores = figures_read.scores_of_club(club) if figures else ()
    rivals = [(pk, people[pk].name) for pk in people.named(met)]
    rivals.sort(key=itemgetter(1))
    asked = GamesFilter(
        request.GET, figures, scores=scores, seasons=seasons, opponents=rivals
    )
    games = games_of(player)
    pages = Paginator(asked.narrow(games), GAMES_A_PAGE)
    page = pages.get_page(request.GET.get("page"))
    is_newest = page.number == 1 and not asked.chosen
    latest = list((page if is_newest else games)[:LAST_GAMES])
    context: dict[str, Any] = {
        "club": club,
        "section": "players",
        "player": player,
        "name": shown.name,
        "own_face": shown.face,
        "games": page,
        "filter": asked,
        "latest": latest[:GAMES_ABOVE],
        "figures": figures,
        "earning": EARNING,
        "counting": figures_read.recount_state(club),
        "groups": selectors.group_names(player) if is_member else [],
        "is_member": is_member,
        "may_organise": request.user.has_perm("clubs.organise", club),
    }
    seats = [*page, *latest]
    others = others_at(player, seats)
    season = _place_in_season(player, seasons) if figures else {}
    ahead = [season["ahead"].player] if season.get("ahead") else []
    met = [*ahead, *(other for at_table in others.values() for other in at_table)]
    context["people"] = people = people.with_others(club, met, audience=audience)
    if figures is None:
        context["events"] = selectors.events_of_person(player)
    else:
        context |= _counted(club, figures, people, ratings)
        context |= {**season, "next_badge": next_badge(player, figures)}
        context["scores"] = score_card(
            [
                (each.result.game, 1 + len(others[each.result_id]), _exact(each.points))
                for each in latest
            ],
            scores,
            name=shown.short,
        )
        rival = getattr(request.user, "player", None)
        context["duel"] = next(
            (each for each in context["opponents"] if each.player == rival), None
        )
    changes = {
        (rating.family, evening): change
        for rating in ratings
        for evening, change in rating.changes.items()
    }
    for seat in seats:
        names = [people[each].short for each in others[seat.result_id]]
        seat.others = capfirst(say_some(names))
        family = GAMES[seat.result.game].family
        evening = f"event:{seat.result.table.round.event_id}"
        seat.change = changes.get((family, evening))
    return context


def others_at(player: Player, seats: Iterable[Any]) -> dict[int, list[int]]:
    """Who else was at the tables of these seats, best first, by result (one query)."""
    others: dict[int, list[int]] = {seat.result_id: [] for seat in seats}
    rows = ResultSeat.objects.filter(result__in=others, outcome__in=AT_THE_TABLE)
    rows = rows.exclude(seat__entry__player=player).order_by("rank", "pk")
    for result, other in rows.values_list("result_id", PLAYER):
        others[result].append(other)
    return others


def _counted(
    club: Club, figures: FiguresOfPlayer, people: ShownPeople, ratings: Sequence[Rating]
) -> dict[str, Any]:
    """What the template shows beside the figures: the people in them, and links."""
    opponents = [each for each in figures.opponents if people[each.player].is_named]
    rivals = {each.player: each for each in opponents}
    times = evening_times({row.key for each in ratings for row in each.points})
    leading: list[Any] = [*figures.form, *figures.best_scores, *figures.badges]
    return {
        "links": game_links(club, [each.table for each in leading]),
        "last_places": figures.form[:LAST_GAMES],
        "usual_size": max(
            (each for each in figures.places if each.ranked_count),
            key=lambda each: (each.ranked_count, -each.seats),
            default=None,
        ),
        "highest": _highest(figures.best_scores),
        "nemesis": rivals.get(figures.nemesis or 0),
        "favorite": rivals.get(figures.favorite or 0),
        "opponents": opponents,
        "ratings": [(each, draw_rating(each, times)) for each in ratings],
        "badges": badges_told(figures),
    }


def badges_told(figures: FiguresOfPlayer) -> list[tuple[Any, EarnedBadge, str]]:
    """The badges that have words, the newest first, each with its donut."""
    return [
        (words, each, BADGE_CARDS[each.code])
        for each in sorted(figures.badges, key=attrgetter("at"), reverse=True)
        if all(words := say_badge(each.code))
    ]


def next_badge(player: Player, figures: FiguresOfPlayer) -> dict[str, Any] | None:
    """The badge that is nearest, of those whose count is among the figures."""
    so_far = {
        **dict.fromkeys(
            ("ten-games", "fifty-games", "hundred-games"), figures.game_count
        ),
        "ten-nights": figures.nights,
        "three-wins-running": figures.win_streak.current,
        "six-podiums-running": figures.podium_streak.current,
        "twenty-people": len(figures.opponents),
    }
    earned = {each.code for each in figures.badges}
    left = [
        each
        for each in BADGES
        if so_far.get(each.code, each.threshold) < each.threshold
        and each.code not in earned
    ]
    if not left or (player.is_young and not player.has_open_badges):
        return None
    badge = max(left, key=lambda each: so_far[each.code] / each.threshold)
    return {
        "name": say_badge(badge.code)[0],
        "card": BADGE_CARDS[badge.code],
        "done": so_far[badge.code],
        "all": badge.threshold,
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


def _place_in_season(player: Player, seasons: Sequence[Season]) -> dict[str, Any]:
    """The place in the season that is played now, and who is next above it."""
    if not seasons or seasons[0].is_closed:
        return {}
    season = seasons[0]
    short = season_in_short(season)
    place, ahead = short.place_of(player.pk)
    missing = None
    if place and ahead and place.points is not None and ahead.points is not None:
        missing = ahead.points - place.points
    return {
        "season": season,
        "season_count": short.count,
        "place": place,
        "ahead": None if missing is None else ahead,
        "missing": missing,
    }


def _exact(points: Decimal | None) -> Fraction | None:
    return None if points is None else Fraction(points)


def draw_rating(rating: Rating, times: Mapping[str, datetime]) -> Chart:
    """Draw a rating with its band; `times` say when its evenings were."""
    points = rating.points
    first, last = points[0], points[-1]
    days = {key: date_format(at, "DATE_FORMAT") for key, at in times.items()}
    rows = tuple(
        (days.get(row.key, row.key), str(shown(row.mu)), str(shown_band(row.sigma)))
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


def _month(times: Mapping[str, datetime], key: str) -> str:
    """A month for the foot of a picture: "11/2026"."""
    if key not in times:
        return ""
    return _("%(month)s/%(year)s") % {
        "month": f"{times[key]:%m}",
        "year": times[key].year,
    }
