"""Another version of the program from a file, and how that has ended."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods

from gonuts_league.errors import LeagueError
from gonuts_league.runtime.backups.copies import not_saved
from gonuts_league.runtime.updates.release import UpdateError
from gonuts_league.runtime.updates.updating import (
    begin_update,
    require_folder_of_ours,
    said_by_update,
)
from gonuts_league.safekeeping.access import brought, may_update
from gonuts_league.version import VERSION


# A file of any size is read only after it is known who sends it.
@csrf_exempt
@never_cache
@require_http_methods(["GET", "POST"])
def update(request: HttpRequest) -> HttpResponse:
    """The page; while an update is under way it asks again and again for its end."""
    if not may_update(request):
        raise Http404
    if request.method == "POST":
        return _bring(request)
    said = said_by_update()
    if request.headers.get("HX-Request"):
        to = {"HX-Redirect": request.path}
        return HttpResponse(status=204, headers={} if said is None else to)
    if said is None:
        context = {"again": request.path}
        return render(request, "safekeeping/updating.html", context)
    return _render(request, said=said)


@csrf_protect
def _bring(request: HttpRequest) -> HttpResponse:
    if not (file := request.FILES.get("release")):
        return _render(request, status=422, problem=_("Choose a file first."))
    try:
        with brought(file) as path:
            begin_update(path)
    except (LeagueError, OSError) as error:
        refused = not_saved(error, "update-not-begun")
        return _render(request, status=422, problem=refused.sentence)
    return redirect("safekeeping:update")


def _render(
    request: HttpRequest, *, status: int = 200, **shown: object
) -> HttpResponse:
    context = {"version": VERSION, **shown}
    try:
        require_folder_of_ours()
    except UpdateError as elsewhere:
        context["elsewhere"] = elsewhere.sentence
    return render(request, "safekeeping/update.html", context, status=status)
