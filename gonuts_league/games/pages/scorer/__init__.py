"""The quick scorer: no account, no event, nothing stored. Every tap is a GET."""

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django_htmx.http import push_url
from django_htmx.middleware import HtmxDetails

from gonuts_league.games.registry import PAGES
from gonuts_league.games.types import ParsedForm
from gonuts_league.runtime.network.phones import can_be_reached, phone_base_url
from gonuts_league.runtime.network.qr import qr_svg
from gonuts_league.web.requests import render_part
from scoring import GAMES
from scoring.editions import can_carry_over

from .link import (
    LONGEST_QUERY,
    RESULT,
    BadLinkError,
    Sheet,
    after_entry,
    gone_to,
    in_edition,
    new_sheet,
    read_sheet,
)
from .names import place_names, without_marks
from .shown import scorer_page

# A form says so, to be told from a link that is only looked at.
_ENTERED = "e"


class HtmxHttpRequest(HttpRequest):
    htmx: HtmxDetails


@require_safe
def choose(request: HtmxHttpRequest) -> HttpResponse:
    """Ask which game was played; of one with editions, by cards that only one has."""
    games = [(game_id, PAGES[game_id]) for game_id in reversed(GAMES)]
    context = {
        "editions": [each for each in games if each[1].edition],
        "others": [each for each in games if not each[1].edition],
    }
    return render(request, "games/scorer.html", context)


@require_safe
def score(request: HtmxHttpRequest, game_id: str) -> HttpResponse:
    """Show the table of the link, or what a tap made of it under its new link."""
    if game_id not in GAMES:
        raise Http404
    game, length = GAMES[game_id], len(request.META["QUERY_STRING"])
    try:
        given = request.GET.items() if length <= LONGEST_QUERY else ()
        asked = {key: without_marks(str(text)) for key, text in given}
        sheet = read_sheet(game, asked, length=length)
    except BadLinkError as error:
        return _page(request, new_sheet(game), refusal=error.sentence)
    other = GAMES.get(asked.get("to", ""), game)
    if other is not game and can_carry_over(game, other):
        return HttpResponseRedirect(in_edition(sheet, other).url)
    if _ENTERED not in asked:
        return _page(request, sheet)
    reading = PAGES[game.id].read(asked, sheet.table)
    return _entered(request, sheet, reading, go=asked.get("go", ""))


def _entered(
    request: HtmxHttpRequest, sheet: Sheet, reading: ParsedForm, *, go: str
) -> HttpResponse:
    seats_beyond = sheet.entry.tableaux[sheet.players :]
    entry = replace(reading.entry, tableaux=(*reading.entry.tableaux, *seats_beyond))
    after = after_entry(sheet, replace(reading, entry=entry))
    if not request.htmx and not reading.errors:
        return HttpResponseRedirect(gone_to(after, go))
    response = _page(request, after, reading)
    return response if reading.errors else push_url(response, after.url)


def _page(
    request: HtmxHttpRequest,
    sheet: Sheet,
    reading: ParsedForm | None = None,
    refusal: str = "",
) -> HttpResponse:
    is_result = sheet.view == RESULT
    template = "games/scorer_result.html" if is_result else "games/scorer_game.html"
    context = {
        "page": scorer_page(sheet, reading, refusal),
        "code": _code(request, sheet) if is_result else "",
        "is_answer": bool(request.htmx and not request.htmx.history_restore_request),
    }
    status = 400 if refusal else 200
    response = render_part(request, template, "answer", context, status=status)
    response.content = place_names(response.content.decode()).encode()
    return response


def _code(request: HtmxHttpRequest, sheet: Sheet) -> str:
    """The result for other phones to scan, where one could open it; without names."""
    base_url = phone_base_url(request)
    shown = replace(sheet, undo="", redo="", was="", again="")
    return qr_svg(base_url + shown.url) if can_be_reached(base_url) else ""
