"""The first page; signing in by password or by a link that works once; signing out."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from gonuts_league.clubs import rules
from gonuts_league.clubs.backends import remember_browser
from gonuts_league.clubs.forms import PasswordForm, SignInForm, focus_first_error
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.services.accounts import (
    change_password,
    holder_of_link,
    use_sign_in_link,
)
from gonuts_league.runtime.network.callers import is_from_this_machine
from gonuts_league.web.requests import next_address

BACKEND = "gonuts_league.clubs.backends.LoopbackDemoBackend"
# Kept in the session: a user with a link need not know the password it replaces.
CAME_BY_LINK = "came-by-link"


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    own = list(rules.own_clubs(request.user))
    if len(own) == 1:
        return redirect("clubs:club", own[0].slug)
    is_lost = request.user.is_authenticated and not own
    context = {
        "own": own,
        "opened": rules.opened_clubs(),
        "may_start": may_found(request),
        # Who is signed in without a club is offered one as the next thing to do.
        "starts_first": is_lost,
        "shows_demo": _shows_demo(request),
        "is_first_start": is_from_this_machine(request)
        and not Club.objects.filter(is_demo=False).exists(),
    }
    return render(request, "clubs/home.html", context)


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    form = SignInForm(request, data=request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        user = form.get_user()
        login(request, user)
        response = redirect(next_address(request, otherwise=reverse("clubs:home")))
        remember_browser(request, response, user)
        return response
    context = {
        "form": form,
        "is_here": is_from_this_machine(request),
        "is_server": not settings.IS_LOOPBACK_TRUSTED,
        "next": request.POST.get("next", request.GET.get("next", "")),
        "shows_demo": _shows_demo(request),
    }
    status = 422 if form.is_bound else 200
    return render(request, "clubs/sign_in.html", context, status=status)


@never_cache
@require_http_methods(["GET", "POST"])
def sign_in_link(request: HttpRequest, token: str) -> HttpResponse:
    """Show a button first: the previews that messengers fetch must not spend it."""
    is_here = is_from_this_machine(request)
    if request.method == "GET":
        holder = holder_of_link(token, is_at_machine=is_here)
        return render(request, "clubs/sign_in_link.html", {"holder": holder})
    user = use_sign_in_link(token, is_at_machine=is_here)
    if user is None:
        return render(
            request, "clubs/sign_in_link.html", {"is_spent": True}, status=422
        )
    login(request, user, backend=BACKEND)
    request.session[CAME_BY_LINK] = True
    has_password = user.has_usable_password()
    response = redirect("clubs:home" if has_password else "clubs:password")
    remember_browser(request, response, user)
    return response


@require_POST
def open_demo(request: HttpRequest) -> HttpResponse:
    """Sign in as the demo's owner, at the machine itself: no password is asked for."""
    if not _shows_demo(request):
        raise Http404
    login(request, rules.demo_accounts()[0], backend=BACKEND)
    return redirect("clubs:home")


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("clubs:home")


@never_cache
@login_required
@sensitive_post_parameters("current", "password")
@require_http_methods(["GET", "POST"])
def password(request: HttpRequest) -> HttpResponse:
    user = request.user
    if user.is_anonymous or user.is_demo:
        raise Http404
    form = PasswordForm(
        request.POST if request.method == "POST" else None,
        user=user,
        asks_for_current=user.has_usable_password()
        and not request.session.get(CAME_BY_LINK),
    )
    if form.is_bound and form.is_valid():
        change_password(user, password=form.cleaned_data["password"])
        update_session_auth_hash(request, user)
        request.session.pop(CAME_BY_LINK, None)
        messages.success(request, _("Your new password is set."))
        return redirect("clubs:home")
    focus_first_error(form)
    status = 422 if form.is_bound else 200
    return render(request, "clubs/password.html", {"form": form}, status=status)


def may_found(request: HttpRequest) -> bool:
    """Return whether this reader may start a club."""
    is_known = request.user.is_authenticated and not request.user.is_demo
    return is_known or settings.IS_SIGN_UP_OPEN or is_from_this_machine(request)


def _shows_demo(request: HttpRequest) -> bool:
    is_asked = request.user.is_anonymous and is_from_this_machine(request)
    return is_asked and rules.demo_accounts().exists()
