"""The opened pages of a club as plain files, for its own web space."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from gonuts_league.clubs.rules import club_or_404
from gonuts_league.safekeeping.club_file.working import SITE, request_export


@require_http_methods(["GET", "POST"])
def static_site(request: HttpRequest, club_slug: str) -> HttpResponse:
    club = club_or_404(request, club_slug, "clubs.organise")
    if request.method == "POST" and club.are_pages_open:
        work = request_export(club, request.user, kind=SITE)  # type: ignore[arg-type]
        return redirect("safekeeping:club-job", work.pk)
    may_own = request.user.has_perm("clubs.own", club)
    context = {"club": club, "section": "standings", "may_own": may_own}
    return render(request, "safekeeping/static_site.html", context)
