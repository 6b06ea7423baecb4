"""Write nights that were played elsewhere, or long ago, as if confirmed one by one.

Steps
1. Each game is scored and ranked by what is known of it.
2. Events, rounds, tables, seats, what was entered and the results are written in bulk,
   with the values that entering and confirming would have written.
3. One action of the journal holds all of it, so that it is taken back as a whole.
4. A single game is corrected by one action, as if it had been recorded so: table and
   event stay as they are.
"""

import secrets
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club, JournalEntry
from gonuts_league.clubs.services.actions import log_action, log_at_table
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import EventFormat, RoundState
from gonuts_league.events.models import Entry, Event, Round
from gonuts_league.events.services.results import (
    as_values,
    new_result,
    write_single_games,
)
from gonuts_league.events.services.setup import TIE_BREAKS, bump_standings, lock_event
from gonuts_league.games.registry import PAGES
from gonuts_league.leagues.history.past_games import (
    CARDS,
    OUTCOME,
    TOTALS,
    PastGame,
    PastLine,
    PastNight,
    PastSeat,
    score_past_game,
)
from gonuts_league.leagues.models import Night, Season
from gonuts_league.runtime.shared.statistics import analyze_once_stored
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.enums import ResultState, TableState
from gonuts_league.tables.models import Result, ResultGame, Seat, SeatEntry, Table
from gonuts_league.tables.scores import GameLine
from gonuts_league.tables.selectors import table_rulings
from gonuts_league.tables.services.entry import typed_places
from gonuts_league.tables.services.steps import lock_table, refuse_impossible
from gonuts_league.tables.typed import typed_count, typed_points
from scoring import find_game

from .seasons import bump_season, lock_season

METHOD = "recorded-later"
# What was entered is one change of its table.
VERSION = 1
CORRECTED = "recorded-game-corrected"
# By entry, what is typed in each of its `typed_fields`.
Typed = Mapping[int, Mapping[str, str]]


@transaction.atomic
def record_history(
    club: Club,
    nights: Sequence[PastNight],
    *,
    actor: Actor,
    season: Season | None = None,
    source: str = "",
    added: Collection[int] = (),
) -> JournalEntry:
    """Write nights as finished events, which count for `season` if there is one; give
    the action.

    `source` names the file they are from, `added` the people (ids) who were new in it;
    both are kept for taking it back. LeagueError for a closed season. Raises
    ScoringError for cards that no game has.
    """
    if season is not None:
        season = lock_season(season)
    events = Event.objects.bulk_create(
        _event(club, night, slug)
        for night, slug in zip(nights, _free_slugs(nights), strict=True)
    )
    _write_games(list(zip(events, nights, strict=True)), actor)
    analyze_once_stored()
    if season is not None:
        Night.objects.bulk_create(Night(season=season, event=each) for each in events)
        bump_season(season)
    return log_action(
        club,
        "history-recorded",
        actor=actor,
        after={
            "events": [event.pk for event in events],
            "count": sum(len(night.games) for night in nights),
            "season": season and season.pk,
            "source": source,
            "added": list(added),
        },
    )


def _event(club: Club, night: PastNight, slug: str) -> Event:
    """The event as its plan would have been; its games say what was played."""
    game = Counter(each.game for each in night.games).most_common(1)[0][0]
    sizes = sorted(len(each.seats) for each in night.games)
    free_play = EventFormat.FREE_PLAY if night.is_free_play else EventFormat.SWISS
    return Event(
        club=club,
        name=night.name,
        slug=slug,
        time_zone=club.time_zone,
        format=free_play,
        starts_at=night.at,
        game=game,
        scoring_version=find_game(game).version,
        seats_min=sizes[0],
        seats_preferred=sizes[len(sizes) // 2],
        seats_max=sizes[-1],
        rounds_planned=max(each.round_number for each in night.games),
        tie_breaks=list(TIE_BREAKS),
        standings_version=1,
        finished_at=night.at,
    )


def _free_slugs(nights: Iterable[PastNight]) -> list[str]:
    """An address for each night, after which nobody else's is named."""
    taken = set(Event.objects.values_list("slug", flat=True))
    slugs: list[str] = []
    for night in nights:
        base = slugify(night.name)[:48] or "event"
        while (slug := f"{base}-{secrets.token_hex(3)}") in taken:
            pass
        taken.add(slug)
        slugs.append(slug)
    return slugs


def _write_games(played: Sequence[tuple[Event, PastNight]], actor: Actor) -> None:
    entries = _write_entries(played)
    games = [
        (round_, game)
        for (event, night), rounds in zip(played, _write_rounds(played), strict=True)
        for round_, (_number, listed) in zip(rounds, _by_round(night), strict=True)
        for game in listed
    ]
    tables = Table.objects.bulk_create(_table(round_, game) for round_, game in games)
    seats = Seat.objects.bulk_create(
        Seat(
            table=table,
            round=round_,
            entry=entries[round_.event_id, past.player],
            position=position,
            outcome=past.outcome,
        )
        for table, (round_, game) in zip(tables, games, strict=True)
        for position, past in enumerate(game.seats)
    )
    results = Result.objects.bulk_create(new_result(table, actor) for table in tables)
    told = [
        (result, game, past, line)
        for result, (_round, game) in zip(results, games, strict=True)
        for past, line in zip(game.seats, score_past_game(game), strict=True)
    ]
    rows = [
        (result, game, seat, past, line)
        for (result, game, past, line), seat in zip(told, seats, strict=True)
    ]
    _write_seats(rows)


def _write_seats(
    rows: Sequence[tuple[Result, PastGame, Seat, PastSeat, PastLine]],
) -> None:
    SeatEntry.objects.bulk_create(
        _entered(seat, past)
        for _result, _game, seat, past, _line in rows
        if SEAT_EFFECTS[past.outcome].is_scored
    )
    write_single_games(
        [
            (result, _line(game, seat, past, line))
            for result, game, seat, past, line in rows
        ]
    )


def _line(game: PastGame, seat: Seat, past: PastSeat, line: PastLine) -> GameLine:
    is_by_cards = game.depth == CARDS and past.cards is not None
    cards = dict(sorted((past.cards or {}).items())) if is_by_cards else None
    return GameLine(seat, cards, line.points, line.tie_break, line.rank)


def _write_entries(
    played: Iterable[tuple[Event, PastNight]],
) -> dict[tuple[int, int], Entry]:
    """Everybody who sat at a table takes part, in the order of the file."""
    made = Entry.objects.bulk_create(
        Entry(event=event, player_id=player, checked_in_at=night.at)
        for event, night in played
        for player in dict.fromkeys(
            seat.player for game in night.games for seat in game.seats
        )
    )
    return {(entry.event_id, entry.player_id): entry for entry in made}


def _write_rounds(played: Iterable[tuple[Event, PastNight]]) -> list[list[Round]]:
    """The rounds of each event, in the order of their numbers."""
    rounds = Round.objects.bulk_create(
        Round(
            event=event,
            number=number,
            state=RoundState.CLOSED,
            published_at=night.at,
            closed_at=night.at,
            seed=0,
            method=METHOD,
        )
        for event, night in played
        for number, _games in _by_round(night)
    )
    return [list(own) for _event, own in groupby(rounds, lambda each: each.event_id)]


def _by_round(night: PastNight) -> list[tuple[int, list[PastGame]]]:
    ordered = sorted(night.games, key=lambda game: game.round_number)
    return [
        (number, list(games))
        for number, games in groupby(ordered, lambda game: game.round_number)
    ]


def _table(round_: Round, game: PastGame) -> Table:
    return Table(
        round=round_,
        number=game.table_number,
        state=TableState.CONFIRMED,
        game=game.game,
        scoring_version=find_game(game.game).version,
        depth=game.depth,
        version=VERSION,
        started_at=round_.published_at,
        state_since=round_.published_at,
        confirmed_at=round_.published_at,
    )


def _entered(seat: Seat, past: PastSeat) -> SeatEntry:
    return SeatEntry(
        seat=seat,
        is_entered=True,
        cards=dict(sorted((past.cards or {}).items())),
        points=past.points,
        tie_break=past.tie_break,
        place=past.place,
        version=VERSION,
        set_version=VERSION,
    )


def is_correctable(table: Table) -> bool:
    """Whether a game was recorded, and nothing else changed it since."""
    is_recorded = table.round.method == METHOD and table.round.event.is_finished
    is_same = (table.state, table.version) == (TableState.CONFIRMED, VERSION)
    return is_recorded and is_same


def typed_fields(result: Result) -> dict[str, str]:
    """The key of each number that is typed of a player, with its label."""
    if result.depth == TOTALS:
        return {"points": _("Points"), "tie-break": _("If points are equal")}
    if result.depth != CARDS:
        return {"place": _("Place")}
    game, rulings = find_game(result.game), table_rulings(result.table)
    held = {key for column in typed_of(result).values() for key in column}
    rows = PAGES[game.id].column_rows(game, result.seats.count(), rulings, held=held)
    return {row.key: row.label for row in rows}


def typed_of(result: Result) -> Typed:
    """The numbers of a recorded game, as they would be typed; a card left out is 0."""
    return {
        row.seat.entry_id: _as_typed(result, row)
        for row in result.games.select_related("seat").order_by("seat__position")
        if SEAT_EFFECTS[row.seat.outcome].is_scored
    }


def _as_typed(result: Result, row: ResultGame) -> dict[str, str]:
    if row.cards is not None:
        column = PAGES[result.game].column_of(row.cards)
        return {key: str(number) for key, number in column.items()}
    if row.points is not None:
        tie_break = "".join(map(str, row.tie_break))
        return {"points": f"{row.points.normalize():f}", "tie-break": tie_break}
    return {"place": str(row.rank)}


@transaction.atomic
def correct_recorded(table: Table, *, seen: int, typed: Typed, actor: Actor) -> None:
    """Put other numbers in the place of those of a recorded game.

    `seen` is the version of the result that was looked at. LeagueError if another one
    counts now, or for numbers of no use; its path ends with the entry.
    """
    event = lock_event(table.round.event, allow_finished=True)
    table = lock_table(table.pk)
    before = table.results.filter(state=ResultState.CONFIRMED, version=seen).first()
    if before is None or not is_correctable(table):
        raise LeagueError("changed-since")
    told = _read_typed(table, typed)
    if told == _read_typed(table, typed_of(before)):
        return
    seats = list(table.seats.select_related("entry").order_by("position"))
    if table.depth == CARDS:
        tableaux = [told.get(seat.entry_id, {}).get("cards") for seat in seats]
        refuse_impossible(find_game(table.game).check(tableaux, table_rulings(table)))
    pasts = tuple(
        PastSeat(seat.entry.player_id, seat.outcome, **told.get(seat.entry_id, {}))
        for seat in seats
    )
    game = PastGame(table.round.number, table.number, table.game, table.depth, pasts)
    table.results.filter(pk=before.pk).update(state=ResultState.SUPERSEDED)
    SeatEntry.objects.filter(seat__table=table).delete()
    result = new_result(table, actor, version=seen + 1)
    result.save()
    lines = zip(seats, pasts, score_past_game(game), strict=True)
    _write_seats([(result, game, *line) for line in lines])
    bump_standings(event)
    values = {"before": as_values(before), "after": as_values(result)}
    log_at_table(table, CORRECTED, actor=actor, **values)


def _read_typed(table: Table, typed: Typed) -> dict[int, dict[str, Any]]:
    """What is known of each entry; LeagueError for numbers that cannot be."""
    if table.depth == CARDS:
        return {pk: {"cards": _cards(table, pk, own)} for pk, own in typed.items()}
    if table.depth == TOTALS:
        return {
            pk: {
                "points": typed_points(own["points"], path=f"points-{pk}"),
                "tie_break": typed_count(own["tie-break"], path=f"tie-break-{pk}"),
            }
            for pk, own in typed.items()
        }
    places = typed_places({pk: own["place"] for pk, own in typed.items()})
    if None in places.values():
        raise LeagueError("recorded-number-missing")
    # Of an outcome only the winners have a place.
    is_known = [1] if table.depth == OUTCOME else [*places.values()]
    return {pk: {"place": n if n in is_known else None} for pk, n in places.items()}


def _cards(table: Table, pk: int, own: Mapping[str, str]) -> dict[str, int]:
    counts = {key: typed_count(own[key], path=f"{key}-{pk}") for key in own}
    told = {key: count for key, count in counts.items() if count is not None}
    return PAGES[table.game].column_of(told)
