"""The opened pages of a club as plain files, for its own web space."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import club_page
from gonuts_league.safekeeping.club_file.working import SITE, request_export


@club_page("GET", "POST", may="clubs.organise")
def static_site(request: HttpRequest, club: Club) -> HttpResponse:
    if request.method == "POST" and club.are_pages_open:
        work = request_export(club, request.user, kind=SITE)  # type: ignore[arg-type]
        return redirect("safekeeping:club-job", work.pk)
    may_own = request.user.has_perm("clubs.own", club)
    context = {"club": club, "section": "standings", "may_own": may_own}
    return render(request, "safekeeping/static_site.html", context)
