"""Where people of a club make tokens for their programs, and end them."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from gonuts_league.clubs.actors import actor_of
from gonuts_league.clubs.forms import TokenForm, focus_first_error
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import club_page, scopes_in, tokens_seen_by
from gonuts_league.clubs.services.tokens import end_token, make_token


@club_page("GET", "POST", may="clubs.view")
def tokens(request: HttpRequest, club: Club) -> HttpResponse:
    """A token is shown with the answer that makes it, and never again."""
    user: Any = request.user
    scopes = scopes_in(user, club)
    form = TokenForm(request.POST or None, scopes=scopes)
    status = 422 if form.errors else 200
    context = {
        "club": club,
        "section": "settings",
        "tokens": tokens_seen_by(user, club),
    }
    if form.is_valid():
        made = make_token(user, club, **form.cleaned_data, actor=actor_of(request))
        context["made"], context["secret"] = made
        form = TokenForm(scopes=scopes)
    focus_first_error(form)
    return render(request, "clubs/tokens.html", context | {"form": form}, status=status)


@club_page("POST", may="clubs.view")
def end(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    token = get_object_or_404(tokens_seen_by(request.user, club), pk=pk)
    end_token(token, actor=actor_of(request))
    messages.success(request, _("The token “%(name)s” has ended.") % vars(token))
    return redirect("clubs:tokens", club.slug)
