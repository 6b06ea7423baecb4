"""The list of a club's people, and the form about one of them."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from gonuts_league.clubs.actors import Actor, actor_of
from gonuts_league.clubs.enums import Export
from gonuts_league.clubs.forms import focus_first_error
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import club_page
from gonuts_league.clubs.services.accounts import change_club, log_export
from gonuts_league.errors import LeagueError
from gonuts_league.players import selectors
from gonuts_league.players.erasing.held import held_on
from gonuts_league.players.forms import PlayerForm, player_form
from gonuts_league.players.lists.csv_records import csv_text, formula_safe
from gonuts_league.players.models import Player
from gonuts_league.players.private_links import ask_for_erasure
from gonuts_league.players.services import change_player, erase_player
from gonuts_league.players.showing import Audience, audience_of, show_people
from gonuts_league.web.requests import csv_file, render_part

from .adding import added_ids
from .private_link import link_context, person_or_404

PAGE_SIZE = 40
FILE_TICKS = ("guest", "young", "hidden")


@club_page("GET")
def people_list(request: HttpRequest, club: Club) -> HttpResponse:
    audience = audience_of(request.user, club)
    query = request.GET.get("q", "").strip()[:80]
    found = selectors.search_people(club, audience=audience, query=query)
    page = Paginator(found, PAGE_SIZE).get_page(request.GET.get("page"))
    players = list(page.object_list)
    shown = show_people(players, audience=audience)
    context = {
        "club": club,
        "section": "players",
        "query": query,
        "page": page,
        "count": ngettext("%(count)s person", "%(count)s people", page.paginator.count)
        % {"count": page.paginator.count},
        "rows": [{"player": each, "shown": shown[each.pk]} for each in players],
        "is_member": audience == Audience.MEMBERS,
        "asking": selectors.asking_for_erasure(club, audience=audience),
        "may_organise": request.user.has_perm("clubs.organise", club),
        "added": _added(request, club),
    }
    return render_part(request, "players/list.html", "people", context)


@club_page("GET", may="clubs.organise")
def file(request: HttpRequest, club: Club) -> HttpResponse:
    """Everybody of a club as a file that another club can read."""
    people = selectors.people_of(club, audience=Audience.MEMBERS)
    log_export(club, Export.PEOPLE, actor=actor_of(request))
    rows = [["name", "affiliation", "groups", "table name", *FILE_TICKS]]
    for each in people.prefetch_related("groups"):
        groups = "|".join(sorted(group.name for group in each.groups.all()))
        texts = (each.name, each.affiliation, groups, each.table_name)
        ticks = ("x" * getattr(each, f"is_{tick}") for tick in FILE_TICKS)
        rows.append([*map(formula_safe, texts), *ticks])
    return csv_file(csv_text(rows), "people.csv")


@require_http_methods(["GET", "POST"])
def detail(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    player = person_or_404(request, club_slug, pk)
    club = player.club
    form = player_form(player, request.POST if request.method == "POST" else None)
    if form.is_bound and _change(request, player, form):
        messages.success(request, _("Saved."))
        return redirect("players:detail", club.slug, player.pk)
    focus_first_error(form)
    context = {
        "club": club,
        "section": "players",
        "player": player,
        "name": player.name,
        **link_context(request, player),
        "second_names": selectors.second_names(player),
        "form": form,
        "affiliations": selectors.affiliations_of(club),
    }
    status = 422 if form.is_bound else 200
    return render(request, "players/detail.html", context, status=status)


@require_http_methods(["GET", "POST"])
def erase(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    player = person_or_404(request, club_slug, pk)
    if request.method == "POST":
        erase_player(player, actor=actor_of(request))
        messages.success(request, _("The name is erased. The results stay."))
        return redirect("players:list", club_slug)
    return _show_held(request, player, "players/erase.html")


@require_GET
def held(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    player = person_or_404(request, club_slug, pk)
    return _show_held(request, player, "players/held.html")


def _show_held(request: HttpRequest, player: Player, template: str) -> HttpResponse:
    context = {"club": player.club, "section": "players", "player": player}
    return render(request, template, {**context, "held": held_on(player)})


@require_GET
def held_file(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    player = person_or_404(request, club_slug, pk)
    return person_file(player, actor=actor_of(request))


def person_file(player: Player, *, actor: Actor) -> HttpResponse:
    """Everything held on a person as a file; the journal notes who took it."""
    log_export(player.club, Export.PERSON, actor=actor, player=player.pk)
    return JsonResponse(
        held_on(player),
        json_dumps_params={"indent": 1, "ensure_ascii": False},
        headers={"Content-Disposition": 'attachment; filename="what-is-held.json"'},
    )


@require_POST
def keep(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Refuse to erase a person who has asked for it; the journal takes that back."""
    player = person_or_404(request, club_slug, pk)
    ask_for_erasure(player, is_asked=False, actor=actor_of(request))
    text = _("%(name)s stays in the club. The journal can undo this.")
    messages.success(request, text % {"name": player.name})
    return redirect("players:list", club_slug)


@club_page("GET", "POST", may="clubs.own")
def guests(request: HttpRequest, club: Club) -> HttpResponse:
    """Whether guests are erased after a year, with whom that means today."""
    if request.method == "POST":
        is_on = request.POST.get("open") == "yes"
        if is_on != club.forgets_guests:
            change_club(club, forgets_guests=is_on, actor=actor_of(request))
        messages.success(request, _("Saved."))
        return redirect("players:guests", club.slug)
    idle = list(selectors.idle_guests(club))
    context = {"club": club, "section": "players", "idle": idle}
    return render(request, "players/guests.html", context)


def _change(request: HttpRequest, player: Player, form: PlayerForm) -> bool:
    """Save what was typed, or show in the form why not."""
    if not form.is_valid():
        return False
    # A copy, so that the heading keeps the name until another one is taken.
    fresh = Player.objects.select_related("club").get(pk=player.pk)
    try:
        change_player(fresh, actor=actor_of(request), **form.values())
    except LeagueError as error:
        form.refuse(error)
        return False
    return True


def _added(request: HttpRequest, club: Club) -> dict[str, object] | None:
    signed = request.GET.get("added", "")
    count = club.players.filter(pk__in=added_ids(club, signed)).count() if signed else 0
    if not count:
        return None
    text = ngettext(
        "%(count)s person is in the club now.",
        "%(count)s people are in the club now.",
        count,
    )
    return {"signed": signed, "text": text % {"count": count}}
