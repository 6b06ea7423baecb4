"""Make a private link of a person, show it and end it."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from gonuts_league.clubs.actors import actor_of
from gonuts_league.clubs.rules import club_or_404
from gonuts_league.players import selectors
from gonuts_league.players.models import Player, PlayerLink
from gonuts_league.players.private_links import (
    end_player_link,
    make_player_link,
    player_link_token,
    restore_player_link,
)
from gonuts_league.players.showing import Audience
from gonuts_league.runtime.network.phones import phone_base_url
from gonuts_league.runtime.network.qr import qr_svg


def link_context(request: HttpRequest, player: Player) -> dict[str, Any]:
    """The person's link as the organiser sees it; no link if there never was one."""
    link = PlayerLink.objects.filter(player=player).first()
    if link is None:
        return {}
    path = reverse("mine:page", args=[player_link_token(link)])
    address = f"{phone_base_url(request)}{path}"
    return {"link": link, "link_address": address, "link_code": qr_svg(address)}


@require_POST
def make(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    player = person_or_404(request, club_slug, pk)
    make_player_link(player, actor=actor_of(request))
    messages.success(request, _("The link is made; show its code to this person."))
    return _back(player)


@require_POST
def end(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    return _change(request, club_slug, pk, end_player_link, _("The link is ended."))


@require_POST
def restore(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    return _change(
        request, club_slug, pk, restore_player_link, _("The link opens the page again.")
    )


def _change(
    request: HttpRequest,
    club_slug: str,
    pk: int,
    change: Callable[..., PlayerLink],
    words: str,
) -> HttpResponse:
    player = person_or_404(request, club_slug, pk)
    link = get_object_or_404(PlayerLink.objects.select_related("player"), player=player)
    change(link, actor=actor_of(request))
    messages.success(request, words)
    return _back(player)


def person_or_404(request: HttpRequest, club_slug: str, pk: int) -> Player:
    club = club_or_404(request, club_slug, "clubs.organise")
    people = selectors.people_of(club, audience=Audience.MEMBERS)
    return get_object_or_404(people, pk=pk)


def _back(player: Player) -> HttpResponse:
    page = reverse("players:detail", args=[player.club.slug, player.pk])
    return redirect(f"{page}#private-link")
