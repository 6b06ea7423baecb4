"""The way in by a typed code."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from gonuts_league.errors import LeagueError
from gonuts_league.events.services.codes import open_code
from gonuts_league.runtime.network.callers import browser_of, caller_of, mark_browser
from gonuts_league.venue.codes import path_of


@require_safe
@never_cache
def go(request: HttpRequest, code: str = "") -> HttpResponse:
    """Lead to what a code opens, or ask for one."""
    typed = code or request.GET.get("code", "")
    if not typed.strip():
        return render(request, "phones/code.html")
    try:
        link = open_code(typed, address=caller_of(request), browser=browser_of(request))
    except LeagueError as error:
        status = 429 if error.code == "too-many-misses" else 404
        context = {"sentence": error.sentence, "typed": typed[:20]}
        response = render(request, "phones/code.html", context, status=status)
        mark_browser(request, response)
        return response
    return redirect(path_of(link))
