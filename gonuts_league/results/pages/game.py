"""The result of one table in words: who came where, and why for every point."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from gonuts_league.clubs.actors import actor_of
from gonuts_league.clubs.enums import Export
from gonuts_league.clubs.services.accounts import log_export
from gonuts_league.events.access import (
    can_organise,
    do,
    organised_event,
    render_event,
    visible_event,
)
from gonuts_league.events.how_good import how_good_of
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import SEEN_ROUNDS
from gonuts_league.games.registry import PAGES
from gonuts_league.journal.undo import just_done
from gonuts_league.leagues.services.history import (
    correct_recorded,
    is_correctable,
    typed_fields,
    typed_of,
)
from gonuts_league.players.models import Player
from gonuts_league.players.showing import Audience, Shown, audience_of, show_people
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.enums import ResultState, SeatOutcome
from gonuts_league.tables.models import Result, ResultGame, Seat, Table
from gonuts_league.tables.selectors import is_scored_by_game, score_cards, seats_of
from gonuts_league.tables.wording import say, say_game, say_winners
from gonuts_league.web.requests import whole_number
from scoring.types import SeatScore

from .bg_stats import play_link, play_of

UNRANKED = 99
# The `outcome` is empty for those who simply played.
PlayerResult = dict[str, Any]


@require_GET
def game(request: HttpRequest, slug: str, table_pk: int) -> HttpResponse:
    """Show the result of one table, with the reason for every point."""
    found = visible_event(request, slug)
    audience = audience_of(request.user, found.club)
    context: dict[str, Any] = {
        "section": "standings",
        "game": (shown := _game_of(found, table_pk, audience=audience)),
    }
    if is_correctable(shown["table"]) and can_organise(request, found):
        context["can_correct"] = True
        context["just_done"] = just_done(request, found, back=request.path)
    return render_event(request, found, "results/standings_game.html", context)


@require_GET
def play_file(
    request: HttpRequest, slug: str, table_pk: int, game_number: int
) -> HttpResponse:
    """Give one game of a table as a file for BG Stats; the journal notes who of the
    club took it."""
    found = visible_event(request, slug)
    audience = audience_of(request.user, found.club)
    games = _game_of(found, table_pk, audience=audience).get("games", ())
    play = next((data for number, *_, data in games if number == game_number), None)
    if play is None:
        raise Http404
    if audience == Audience.MEMBERS:
        log_export(found.club, Export.GAMES, actor=actor_of(request))
    name = f"{play['sourcePlayId']}.json"
    return JsonResponse(
        play, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@require_http_methods(["GET", "POST"])
def correct(request: HttpRequest, slug: str, table_pk: int) -> HttpResponse:
    """Correct a recorded game in one step; its event stays finished."""
    event = organised_event(request, slug)
    tables = Table.objects.filter(round__event=event).select_related("round__event")
    table = get_object_or_404(tables, pk=table_pk)
    if not is_correctable(table):
        return redirect("standings:game", slug, table_pk)
    result = table.results.get(state=ResultState.CONFIRMED)
    fields, typed = typed_fields(result), typed_of(result)
    sent, error = request.POST, None
    if sent:
        typed = {
            pk: {key: sent.get(f"{key}-{pk}", "") for key in fields} for pk in typed
        }
        seen = whole_number(sent.get("seen", ""))
        error = do(
            request,
            partial(correct_recorded, table, seen=seen, typed=typed),
            _("The result is corrected."),
        )
        if error is None:
            return redirect("standings:game", slug, table_pk)
    entries = [seat.entry for seat in seats_of(table) if seat.entry_id in typed]
    context = {
        "section": "standings",
        "table": table,
        "seen": result.version,
        "entries": entries,
        "rows": [
            (label, [(e, f"{key}-{e.pk}", typed[e.pk].get(key, "")) for e in entries])
            for key, label in fields.items()
        ],
        "error": error,
    }
    template, status = "results/correct.html", 422 if error else 200
    return render_event(request, event, template, context, status=status)


def _game_of(event: Event, table_pk: int, *, audience: Audience) -> dict[str, Any]:
    """Read one table of a published round; Http404 if the event has none such.

    While there is no result, and while a frozen one is kept back, nothing but the seats
    is shown. `overall` is there for a series: its games together.
    """
    tables = Table.objects.filter(round__event=event, round__state__in=SEEN_ROUNDS)
    table = tables.select_related("round").filter(pk=table_pk).first()
    if table is None:
        raise Http404
    table.round.event = event
    seats = seats_of(table)
    shown = show_people(
        [seat.entry.player for seat in seats],
        audience=audience,
        among=Player.objects.filter(entries__event=event),
    )
    people = {seat.pk: shown[seat.entry.player_id] for seat in seats}
    result = table.results.filter(state=ResultState.CONFIRMED).first()
    page = {
        "table": table,
        "edition": say_game(table.game),
        "seats": [people[seat.pk].name for seat in seats],
        "is_kept_back": event.is_kept_back(table.round.number),
    }
    if page["is_kept_back"] or result is None or not table.counts:
        return page
    rows = list(result.seats.order_by("seat__position"))
    names = [people[row.seat_id].name for row in rows]
    worth = how_good_of(result, rows, names, event.club)
    records = {row.seat_id: worth.record(i) for i, row in enumerate(rows) if worth}
    games = _games(table, seats, people, result, records)
    overall = [
        {
            "name": people[row.seat_id].name,
            "rank": row.rank,
            "points": row.points,
            "outcome": _outcome(row.outcome),
            "is_winner": _is_winner(row.rank, row.outcome),
        }
        for row in rows
    ]
    winners = [row for row in rows if _is_winner(row.rank, row.outcome)]
    return page | {
        "is_confirmed": True,
        "winners": say_winners([people[row.seat_id].short for row in winners]),
        "overall": _by_rank(overall) if len(games) > 1 else [],
        "games": games,
        "how_good": worth,
    }


def _games(
    table: Table,
    seats: Sequence[Seat],
    people: Mapping[int, Shown],
    result: Result,
    records: Mapping[int, str],
) -> list[tuple[int, list[PlayerResult], str, dict[str, Any]]]:
    """The number of each game, its players, and its link and data for BG Stats."""
    by_game: dict[int, list[ResultGame]] = {}
    for row in result.games.order_by("game_number", "seat__position"):
        by_game.setdefault(row.game_number, []).append(row)
    return [
        (number, players, play_link(play), play)
        for number, rows in by_game.items()
        if (players := _players(table, seats, people, number, rows, records))
        if (play := play_of(table, number, players))
    ]


def _players(
    table: Table,
    seats: Sequence[Seat],
    people: Mapping[int, Shown],
    number: int,
    rows: Sequence[ResultGame],
    records: Mapping[int, str],
) -> list[PlayerResult]:
    scores = _scores(table, seats, people, number)
    by_id = {seat.pk: seat for seat in seats}
    pages = PAGES[table.game]
    return _by_rank(
        {
            "seat": by_id[row.seat_id],
            "shown": people[row.seat_id],
            "name": people[row.seat_id].name,
            "rank": row.rank,
            "points": row.points,
            "outcome": _outcome(by_id[row.seat_id].outcome),
            "tie_note": say(*score.tie_note) if (score := scores[row.seat_id]) else "",
            "is_winner": _is_winner(row.rank, by_id[row.seat_id].outcome),
            "lines": pages.reason_lines(table.game, score) if score else (),
            "record": records.get(row.seat_id, ""),
        }
        for row in rows
    )


def _scores(
    table: Table, seats: Sequence[Seat], people: Mapping[int, Shown], number: int
) -> dict[int, SeatScore | None]:
    """The reasons by seat: known only where the cards were entered."""
    if not is_scored_by_game(table):
        return dict.fromkeys([seat.pk for seat in seats])
    names = [people[seat.pk].short for seat in seats]
    scored = score_cards(table, seats, number, names).seats
    return {seat.pk: score for seat, score in zip(seats, scored, strict=True)}


def _by_rank(players: Iterable[PlayerResult]) -> list[PlayerResult]:
    return sorted(players, key=lambda player: player["rank"] or UNRANKED)


def _outcome(outcome: str) -> str:
    return "" if outcome == SeatOutcome.PLAYED else str(SeatOutcome(outcome).label)


def _is_winner(rank: int | None, outcome: str) -> bool:
    return rank == 1 and SEAT_EFFECTS[outcome].earns
