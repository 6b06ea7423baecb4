"""Record a game by a private link: as it is typed, or a table of the quick scorer."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from gonuts_league.clubs.forms import focus_first_error
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import HtmxHttpRequest, refused_page
from gonuts_league.games.pages.scorer.link import BadLinkError, read_sheet
from gonuts_league.games.pages.scorer.names import default_name
from gonuts_league.games.pages.scorer.scores import score_sheet
from gonuts_league.games.registry import USUAL_GAME
from gonuts_league.leagues.forms.recording import RecordForm
from gonuts_league.leagues.models import Season
from gonuts_league.leagues.services.recording import record_game
from gonuts_league.players.models import Player, PlayerLink
from gonuts_league.players.private_links import actor_by_link, read_player_link
from gonuts_league.players.selectors import people_of
from gonuts_league.players.showing import Audience, Shown, show_people
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.models import MOST_SEATS, ResultSeat
from gonuts_league.web.requests import in_zone, whole_number
from scoring import GAMES


@require_safe
@never_cache
def send(request: HtmxHttpRequest, game_id: str) -> HttpResponse:
    """Lead a table of the quick scorer on to the club whose link this browser keeps."""
    if game_id not in GAMES:
        raise Http404
    token, query = getattr(request.user, "token", ""), request.META["QUERY_STRING"]
    if token:
        record_url = reverse("mine:record", args=[token])
        return redirect(f"{record_url}?game={game_id}&{query}")
    table_url = f"{reverse('games:scorer-game', args=[game_id])}?{query}"
    return render(request, "boards/no_link.html", {"table_url": table_url})


@require_http_methods(["GET", "POST"])
@never_cache
def record(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Ask who played and how it ended; hand it in for the other players."""
    try:
        link = read_player_link(token)
        seasons = _seasons(link)
        scored = _scored(request)
    except (LeagueError, BadLinkError) as error:
        return refused_page(request, error.sentence)
    in_zone(link.player.club)
    people, missing = _people_to_name(link.player)
    last_game, partners = _last_game(link.player)
    form = RecordForm(
        request.POST if request.method == "POST" else None,
        recorder=link.player,
        people=dict(
            sorted(people.items(), key=lambda each: each[0].pk not in partners)
        ),
        seasons=seasons,
        initial={"game": last_game, **scored.get("initial", {})},
    )
    for number, seat in enumerate(scored.get("order", ())[1:], 2):
        form.fields[f"player-{number}"].widget.attrs["data-player-of"] = seat
    if form.is_bound and form.is_valid() and _record(form, link):
        messages.success(
            request, _("The game is noted. It counts once another player agrees.")
        )
        return redirect("mine:page", token)
    focus_first_error(form)
    context = {"token": token, "player": link.player, "form": form, "missing": missing}
    status = 422 if form.is_bound else 200
    return render(request, "boards/record.html", context | scored, status=status)


def _scored(request: HtmxHttpRequest) -> dict[str, Any]:
    """What the form begins with where the address holds a table of the quick scorer,
    which is scored anew.

    The recorder is first in `order`. Places are recorded where equals share no rank.
    """
    asked, length = request.GET.dict(), len(request.META["QUERY_STRING"])
    game_id = asked.get("game", "")
    if "t" not in asked or game_id not in GAMES:
        return {}
    sheet = read_sheet(GAMES[game_id], asked, length=length)
    names = [default_name(seat) for seat in range(sheet.players)]
    scored = score_sheet(sheet, names)
    if not scored.is_final or scored.score is None:
        raise LeagueError("recorded-unfinished")
    found = [(each.points, each.rank) for each in scored.score.seats if each]
    has_totals = len({points for points, _rank in found}) == len(set(found))
    is_by_points = has_totals and not sheet.game.entry_fields
    results = [points if is_by_points else rank for points, rank in found]
    own = min(whole_number(asked.get("me", "")), sheet.players - 1)
    order = sorted(range(sheet.players), key=lambda seat: seat != own)
    numbers = {f"number-{n}": results[seat] for n, seat in enumerate(order, 1)}
    depth = Depth.TOTALS if is_by_points else Depth.PLACES
    return {
        "initial": {"game": game_id, "depth": depth, **numbers},
        "seats": list(zip(names, results, strict=True)),
        "order": order,
    }


def _seasons(link: PlayerLink) -> list[Season]:
    """Seasons that a game may count for, the newest first."""
    club = link.player.club
    if not club.is_recording_open:
        raise LeagueError("recording-off")
    running = Season.objects.filter(league__club=club, closed_at=None)
    running = running.select_related("league__club", "singles__club")
    seasons = list(running.order_by("-pk"))
    if not seasons:
        raise LeagueError("recording-no-season")
    return seasons


def _people_to_name(recorder: Player) -> tuple[dict[Player, Shown], int]:
    """The members, as a phone at a table sees them, whom a name points out; and how
    many cannot be told from others, or are not named at all."""
    everybody = [
        player
        for player in people_of(recorder.club, audience=Audience.MEMBERS)
        if player.pk != recorder.pk
    ]
    shown = show_people(everybody, audience=Audience.TABLE)
    named = {
        player: shown[player.pk]
        for player in everybody
        if shown[player.pk].is_told_apart and not shown[player.pk].number
    }
    return named, len(everybody) - len(named)


def _last_game(player: Player) -> tuple[str, set[int]]:
    """The game that was played last, and by whom: mostly it is the same again."""
    seats = ResultSeat.objects.filter(seat__entry__player=player)
    named = ("result", "result__game", "result__seats__seat__entry__player")
    found = seats.order_by("-result__at", "-pk").values_list(*named)[:MOST_SEATS]
    last = [row for row in found if row[0] == found[0][0]]
    return (last[0][1] if last else USUAL_GAME), {who for *_game, who in last}


def _record(form: RecordForm, link: PlayerLink) -> bool:
    chosen = list(form.chosen)
    try:
        record_game(
            form.seasons[form.cleaned_data["season"]],
            recorder=link.player,
            players=[player for player, _number in chosen],
            game=form.cleaned_data["game"],
            depth=form.cleaned_data["depth"],
            numbers={player.pk: number for player, number in chosen},
            actor=actor_by_link(link),
        )
    except LeagueError as error:
        form.show(error)
        return False
    return True
