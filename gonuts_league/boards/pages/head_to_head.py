"""Who was ahead of whom: a table of the people who play most, or one person's row."""

from collections.abc import Mapping

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import club_page
from gonuts_league.leagues import figures_read
from gonuts_league.leagues.people import people_shown
from gonuts_league.players.names import name_key
from gonuts_league.players.showing import audience_of
from gonuts_league.standings.statistics.types import Opponent

from .board import render_board

PEOPLE_A_PAGE = 24
SHADES = 5


@club_page("GET")
def head_to_head(request: HttpRequest, club: Club) -> HttpResponse:
    """A phone has no room for the table: one person, whom `?player=` picks, has their
    row as a list as well, which `?page=` is of; without one it is of the table.
    """
    active = [row.player for row in figures_read.figures_of_club(club).most_games]
    people = people_shown(club, active, audience=audience_of(request.user, club))
    named = [pk for pk in active if people[pk].is_named and people[pk].is_listed]
    asked, number = request.GET.get("player", ""), request.GET.get("page", "1")
    wanted = next((pk for pk in named if str(pk) == asked), None)
    page = Paginator(named, PEOPLE_A_PAGE).get_page("1" if wanted else number)
    shown = list(page.object_list)
    found = figures_read.meetings_of(club, shown)
    picked = wanted or next(iter(shown), None)
    figures = figures_read.figures_of(club.players.get(pk=picked)) if picked else None
    opponents = [
        each
        for each in (figures.opponents if figures else ())
        if people[each.player].is_named
    ]
    met = Paginator(opponents, PEOPLE_A_PAGE)
    context = {
        "choices": sorted(
            (people[pk] for pk in named), key=lambda each: name_key(each.name)
        ),
        "shown": [people[pk] for pk in shown],
        "rows": [
            (people[pk], [_cell(pk, other, found) for other in shown]) for pk in shown
        ],
        "page": page,
        "picked": people[picked] if picked else None,
        "is_picked": wanted is not None,
        "people": people,
        "opponents": met.get_page(number if wanted else "1"),
    }
    return render_board(request, club, "boards/head_to_head.html", context)


def _cell(
    player: int, other: int, found: Mapping[figures_read.Pair, Opponent]
) -> tuple[str, str, str]:
    """How often the row's person was ahead and behind, in figures and in words, and a
    class of the style sheet. A page has hundreds of them, so they are worded here."""
    if player == other:
        return "", "", "self"
    opponent = found.get((player, other))
    if opponent is None:
        return "", _("never met"), ""
    text = f"{opponent.ahead}\N{EN DASH}{opponent.behind}"
    told = _("ahead %(ahead)s times, behind %(behind)s times") % {
        "ahead": opponent.ahead,
        "behind": opponent.behind,
    }
    # From `s0`, hardly ever ahead, to `s4`, nearly always.
    shade = min(int(opponent.share_ahead * SHADES), SHADES - 1)
    return text, told, f"s{shade}"
