"""The owner's page: who may read the club's pages, and who helps to run it."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from gonuts_league.clubs import rules
from gonuts_league.clubs.access import actor_of, club_or_404
from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.forms import MemberForm, WifiForm, ZoneForm, focus_first_error
from gonuts_league.clubs.models import Club, User
from gonuts_league.clubs.services.accounts import (
    choose_zone,
    let_be_found,
    make_sign_in_link,
    name_wifi,
    open_pages,
    open_recording,
)
from gonuts_league.clubs.services.members import (
    add_member,
    remove_member,
    restore_member,
)
from gonuts_league.errors import LeagueError
from gonuts_league.runtime.network.phones import phone_base_url

UNDO_LASTS = 60 * 60


@require_GET
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_or_404(request, slug, "clubs.own")
    return _render(request, club, {"undo": _undo(club, request.GET.get("undo", ""))})


@require_POST
def pages(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_or_404(request, slug, "clubs.own")
    are_open = request.POST.get("open") == "yes"
    if are_open != club.are_pages_open:
        open_pages(club, are_open=are_open, actor=actor_of(request))
    messages.success(
        request,
        _("Everybody may now read this club's pages.")
        if are_open
        else _("Only the people of this club may now read its pages."),
    )
    return redirect("clubs:settings", club.slug)


@require_POST
def search(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_or_404(request, slug, "clubs.own")
    is_findable = request.POST.get("open") == "yes"
    if is_findable != club.is_findable:
        let_be_found(club, is_findable=is_findable, actor=actor_of(request))
    messages.success(
        request,
        _("Search engines may now list the opened pages.")
        if is_findable
        else _("Search engines are asked not to list any page."),
    )
    return redirect("clubs:settings", club.slug)


@require_POST
def recording(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_or_404(request, slug, "clubs.own")
    is_open = request.POST.get("open") == "yes"
    if is_open != club.is_recording_open:
        open_recording(club, is_open=is_open, actor=actor_of(request))
    messages.success(
        request,
        _("Members may now record games by their private links.")
        if is_open
        else _("Members record games by their private links no more."),
    )
    return redirect("clubs:settings", club.slug)


@require_POST
def wifi(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_or_404(request, slug, "clubs.own")
    form = WifiForm(request.POST)
    if not form.is_valid():
        focus_first_error(form)
        return _render(request, club, {"wifi_form": form}, status=422)
    name_wifi(club, **form.cleaned_data, actor=actor_of(request))
    messages.success(request, _("Saved."))
    return redirect("clubs:settings", club.slug)


@require_POST
def zone(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_or_404(request, slug, "clubs.own")
    form = ZoneForm(request.POST)
    if not form.is_valid():
        focus_first_error(form)
        return _render(request, club, {"zone_form": form}, status=422)
    choose_zone(club, **form.cleaned_data, actor=actor_of(request))
    messages.success(request, _("Saved."))
    return redirect("clubs:settings", club.slug)


@require_POST
def add(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_or_404(request, slug, "clubs.own")
    form = MemberForm(request.POST)
    if not form.is_valid():
        focus_first_error(form)
        return _render(request, club, {"form": form}, status=422)
    membership, token = add_member(club, **form.cleaned_data, actor=actor_of(request))
    return _render(request, club, _link_context(request, membership.user, token))


@require_POST
def renew_link(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club = club_or_404(request, slug, "clubs.own")
    membership = get_object_or_404(rules.renewable_memberships(club), pk=pk)
    token = make_sign_in_link(membership.user)
    return _render(request, club, _link_context(request, membership.user, token))


@require_POST
def remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    club = club_or_404(request, slug, "clubs.own")
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


@require_POST
def restore(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_or_404(request, slug, "clubs.own")
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
    owners = [each for each in members if each.role == Role.OWNER]
    context = {
        "club": club,
        "section": "settings",
        "form": MemberForm(),
        "wifi_form": WifiForm(initial={"wifi_name": club.wifi_name}),
        "zone_form": ZoneForm(initial={"time_zone": club.time_zone}),
        "members": [
            {
                "membership": each,
                "may_renew": each.pk in renewable,
                "may_remove": owners != [each],
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
    if user is None:
        return None
    return {"user": user, "role": role, "signed": signed}
