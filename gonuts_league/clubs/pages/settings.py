"""The owner's page: who may read the club's pages, and who helps to run it."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gonuts_league.clubs import rules
from gonuts_league.clubs.actors import actor_of
from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.forms import (
    ClubNameForm,
    MemberForm,
    WifiForm,
    ZoneForm,
    focus_first_error,
)
from gonuts_league.clubs.models import Club, User
from gonuts_league.clubs.rules import club_page
from gonuts_league.clubs.services.accounts import (
    calendar_token,
    change_club,
    make_calendar_link,
    make_sign_in_link,
)
from gonuts_league.clubs.services.members import (
    add_member,
    change_role,
    remove_member,
    restore_member,
)
from gonuts_league.errors import LeagueError
from gonuts_league.runtime.network.callers import is_from_this_machine
from gonuts_league.runtime.network.phones import phone_base_url
from gonuts_league.web.requests import next_address

UNDO_LASTS = 60 * 60
FORMS = {"name_form": ClubNameForm, "wifi_form": WifiForm, "zone_form": ZoneForm}
# What is said of each field, by whether it is off or on now.
SWITCHED = {
    "are_pages_open": (
        gettext_lazy("Only the people of this club may now read its pages."),
        gettext_lazy("Everybody may now read this club's pages."),
    ),
    "is_findable": (
        gettext_lazy("Search engines are asked not to list any page."),
        gettext_lazy("Search engines may now list the opened pages."),
    ),
    "is_recording_open": (
        gettext_lazy("Members no longer record games by their private links."),
        gettext_lazy("Members may now record games by their private links."),
    ),
}


@club_page("GET", may="clubs.own")
def settings(request: HttpRequest, club: Club) -> HttpResponse:
    return _render(request, club, {"undo": _undo(club, request.GET.get("undo", ""))})


@club_page("POST", may="clubs.own")
def switch(request: HttpRequest, club: Club, field: str) -> HttpResponse:
    is_on = request.POST.get("open") == "yes"
    if is_on != getattr(club, field):
        change_club(club, actor=actor_of(request), **{field: is_on})
    messages.success(request, SWITCHED[field][is_on])
    return redirect("clubs:settings", club.slug)


@club_page("POST", may="clubs.own")
def change(request: HttpRequest, club: Club, form_name: str) -> HttpResponse:
    form = FORMS[form_name](request.POST, initial=vars(club))
    if not form.is_valid():
        focus_first_error(form)
        return _render(request, club, {form_name: form}, status=422)
    changed = {name: form.cleaned_data[name] for name in form.changed_data}
    change_club(club, actor=actor_of(request), **changed)
    messages.success(request, _("Saved."))
    page = reverse("clubs:settings", args=[club.slug])
    return redirect(next_address(request, otherwise=page))


@club_page("POST", may="clubs.own")
def add(request: HttpRequest, club: Club) -> HttpResponse:
    form = MemberForm(request.POST)
    if not form.is_valid():
        focus_first_error(form)
        return _render(request, club, {"form": form}, status=422)
    membership, token = add_member(club, **form.cleaned_data, actor=actor_of(request))
    return _render(request, club, _link_context(request, membership.user, token))


@club_page("POST", may="clubs.own")
def renew_link(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    membership = get_object_or_404(rules.renewable_memberships(club), pk=pk)
    token = make_sign_in_link(membership.user)
    return _render(request, club, _link_context(request, membership.user, token))


@club_page("POST", may="clubs.own")
def renew_calendar(request: HttpRequest, club: Club) -> HttpResponse:
    make_calendar_link(club, actor=actor_of(request))
    messages.success(request, _("The link is made."))
    page = reverse("clubs:settings", args=[club.slug])
    return redirect(f"{page}#calendar")


@club_page("POST", may="clubs.own")
def remove(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    membership = get_object_or_404(club.memberships.select_related("user"), pk=pk)
    undo = _signer(club).sign_object([membership.user_id, membership.role])
    try:
        remove_member(membership, actor=actor_of(request))
    except LeagueError as error:
        return _render(request, club, {"problem": error.sentence}, status=422)
    if membership.user_id == request.user.pk:
        return redirect("clubs:home")
    page = reverse("clubs:settings", args=[club.slug])
    return redirect(f"{page}?{urlencode({'undo': undo})}")


@club_page("POST", may="clubs.own")
def make_owner(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    """Name another owner among those who help already."""
    membership = get_object_or_404(club.memberships.exclude(role=Role.OWNER), pk=pk)
    change_role(membership, role=Role.OWNER, actor=actor_of(request))
    messages.success(request, _("Saved."))
    return redirect("clubs:settings", club.slug)


@club_page("POST", may="clubs.own")
def restore(request: HttpRequest, club: Club) -> HttpResponse:
    undo = _undo(club, request.POST.get("undo", ""))
    if undo is None:
        raise Http404
    restore_member(club, user=undo["user"], role=undo["role"], actor=actor_of(request))
    messages.success(request, _("%(name)s is back.") % {"name": undo["user"].called})
    return redirect("clubs:settings", club.slug)


def _render(
    request: HttpRequest, club: Club, more: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    renewable = set(rules.renewable_memberships(club).values_list("pk", flat=True))
    members = list(rules.memberships_of(club))
    owners = {
        each.pk for each in members if each.role == Role.OWNER and each.user.has_come
    }
    context = {
        "club": club,
        "calendar_token": calendar_token(club),
        "base_url": phone_base_url(request),
        "section": "settings",
        "is_here": is_from_this_machine(request),
        "form": MemberForm(),
        **{name: form(initial=vars(club)) for name, form in FORMS.items()},
        "members": [
            {
                "membership": each,
                "may_renew": each.pk in renewable,
                "may_remove": each.role != Role.OWNER or bool(owners - {each.pk}),
                "may_own": each.role != Role.OWNER,
                "is_awaited": each.role == Role.OWNER and each.pk not in owners,
            }
            for each in members
        ],
    }
    return render(request, "clubs/settings.html", context | more, status=status)


def _link_context(request: HttpRequest, user: User, token: str) -> dict[str, Any]:
    path = reverse("clubs:sign-in-link", args=[token])
    return {"link": f"{phone_base_url(request)}{path}", "link_for": user.called}


def _signer(club: Club) -> signing.TimestampSigner:
    return signing.TimestampSigner(salt=f"member-removed:{club.pk}")


def _undo(club: Club, signed: str) -> dict[str, Any] | None:
    """Read who was removed, while taking it back is still offered."""
    try:
        user_id, role = _signer(club).unsign_object(signed, max_age=UNDO_LASTS)
    except signing.BadSignature:
        return None
    user = User.objects.filter(pk=user_id).exclude(memberships__club=club).first()
    return None if user is None else {"user": user, "role": role, "signed": signed}
