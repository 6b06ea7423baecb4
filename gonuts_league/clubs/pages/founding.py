"""Found a new club."""

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods
from django.views.i18n import set_language

from gonuts_league.clubs.forms import FoundClubForm, StartClubForm, focus_first_error
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.services.accounts import found_club, found_club_for

from .way_in import BACKEND, may_found


@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    if not may_found(request):
        return render(request, "clubs/start_refused.html", status=403)
    # The demo's account works at this machine only; a real club needs a real one.
    has_account = request.user.is_authenticated and not request.user.is_demo
    form_class = StartClubForm if has_account else FoundClubForm
    form = form_class(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        with translation.override(form.cleaned_data.pop("language")):
            club = _found(request, form)
            messages.success(request, _("%(club)s is yours.") % {"club": club.name})
        response = redirect("clubs:club", club.slug)
        # It reads the language off the same form.
        response.cookies = set_language(request).cookies
        return response
    focus_first_error(form)
    status = 422 if form.is_bound else 200
    return render(request, "clubs/start.html", {"form": form}, status=status)


def _found(request: HttpRequest, form: StartClubForm) -> Club:
    typed = form.cleaned_data
    if isinstance(form, FoundClubForm):
        club = found_club(typed.pop("club_name"), **typed)
        login(request, club.memberships.get().user, backend=BACKEND)
        return club
    if request.user.is_anonymous:
        raise PermissionError
    return found_club_for(
        request.user, name=typed["club_name"], time_zone=typed["time_zone"]
    )
