"""Who is level in everything in a season, and what is made of it."""

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from gonuts_league.clubs.reasons import LONGEST_REASON
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import do, go
from gonuts_league.events.enums import TieChoice
from gonuts_league.leagues.models import Season, SeasonTie
from gonuts_league.leagues.seasons_read import SeasonTable, final_table
from gonuts_league.leagues.services import ties
from gonuts_league.results.tie_words import say_choice
from gonuts_league.standings.seasons.ranking import level_groups
from gonuts_league.tables.wording import say_list
from gonuts_league.web.requests import render_part, whole_number

from .season_frame import addressed, frame_of, page_url, season_page


@season_page("GET", "POST")
def tie_list(request: HttpRequest, season: Season) -> HttpResponse:
    if request.method == "GET":
        return _show(request, season)
    players = [whole_number(each) for each in request.POST.getlist("players")]
    reason = request.POST.get("reason", "").strip()[:LONGEST_REASON]
    error = do(
        request,
        lambda actor: ties.decide_tie(
            season,
            players=players,
            choice=_choice(request),
            order=_order(request, players),
            reason=reason,
            actor=actor,
        ),
        _("Decided."),
    )
    if error is not None:
        typed = {frozenset(players): reason}
        return _show(request, season, error=error, typed=typed)
    return go(request, page_url("ties", season))


@season_page("POST")
def undecide(request: HttpRequest, season: Season, pk: int) -> HttpResponse:
    kept = SeasonTie.objects.select_related("season").filter(season=season)
    error = do(
        request, lambda actor: ties.take_tie_back(addressed(kept, pk), actor=actor)
    )
    if error is not None:
        return _show(request, season, error=error)
    return go(request, page_url("ties", season))


def _choice(request: HttpRequest) -> TieChoice:
    """LeagueError for none: the page offers no such button."""
    try:
        return TieChoice(request.POST.get("choice", ""))
    except ValueError:
        raise LeagueError("changed-since") from None


def _order(request: HttpRequest, players: list[int]) -> list[int]:
    """The players by the places given to them; none where a place is given twice."""
    places = {pk: whole_number(request.POST.get(f"place-{pk}", "")) for pk in players}
    if sorted(places.values()) != list(range(1, len(players) + 1)):
        return []
    return sorted(players, key=lambda pk: places[pk])


def _show(
    request: HttpRequest,
    season: Season,
    *,
    error: LeagueError | None = None,
    typed: Mapping[frozenset[int], str] | None = None,
) -> HttpResponse:
    table = final_table(season)
    deciding = {row.player for row in table.rows if row.decision is not None}
    context = frame_of(request, season, "ties", error) | {
        "levels": _levels(table, typed or {}),
        "decisions": [
            (tie, _say_decision(table, tie), not deciding.issuperset(tie.players))
            for tie in table.ties
        ],
    }
    status = 422 if error else 200
    return render_part(
        request, "boards/season_ties.html", "ties", context, status=status
    )


def _levels(
    table: SeasonTable, typed: Mapping[frozenset[int], str]
) -> list[dict[str, object]]:
    """Players whom nothing parts, and nobody has decided about.

    `typed` holds the reason that was typed for these players and not kept.
    """
    rows = {row.player: row for row in table.rows}
    return [
        {
            "rank": rows[group[0]].rank,
            "names": say_list([table.people[player].short for player in group]),
            "players": [(player, table.people[player].name) for player in group],
            "reason": typed.get(frozenset(group), ""),
        }
        for group in level_groups(table.rows)
        if rows[group[0]].decision is None
    ]


def _say_decision(table: SeasonTable, tie: SeasonTie) -> str:
    people, ids = table.people, tie.order or tie.players
    names = [people[pk].short if pk in people else _("somebody") for pk in ids]
    return say_choice(tie.choice, names, tie.seed)
