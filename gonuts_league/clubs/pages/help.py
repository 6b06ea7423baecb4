"""The how-tos that are shipped with the program, inside a club's frame or without."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from gonuts_league.clubs.rules import club_or_404
from gonuts_league.web.help import CONTENTS, FIRST_EVENING, how_to


@require_GET
def help_page(request: HttpRequest, topic: str, slug: str = "") -> HttpResponse:
    club = club_or_404(request, slug) if slug else None
    language = get_language() or "en"
    try:
        shown = how_to(topic, language)
    except LookupError:
        raise Http404 from None
    context = {
        "club": club,
        "shown": shown,
        "contents": None if topic == CONTENTS else how_to(CONTENTS, language),
        "is_sheet": topic == FIRST_EVENING,
        "came_from": _came_from(request),
    }
    return render(request, "clubs/help.html", context)


def _came_from(request: HttpRequest) -> str:
    """The page whose question mark was pressed; nothing from one how-to to another."""
    page = request.headers.get("Referer", "")
    is_here = url_has_allowed_host_and_scheme(page, {request.get_host()})
    return page if is_here and "/help/" not in page else ""
