"""Standings of an event and their live part."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from gonuts_league.events.access import own_entry, visible_event
from gonuts_league.events.enums import AwardKind
from gonuts_league.events.models import Entry, Event
from gonuts_league.events.models.event import round_name
from gonuts_league.events.standings.figures import (
    decimals_for,
    decimals_of,
    head_of,
    say_criteria,
    say_number,
    say_system,
    say_value,
)
from gonuts_league.events.standings.standings_read import (
    SeenTable,
    StandingsRead,
    is_played_out,
    read_standings,
)
from gonuts_league.events.standings.ties import undecided_in
from gonuts_league.players.showing import Audience, audience_of
from gonuts_league.results.live import (
    EVENT,
    LiveKey,
    answer_live,
    etag_of,
    live_part,
    page_within,
    sign_key,
    versions_of,
)
from gonuts_league.results.race import LEAST_STEPS, race_of
from gonuts_league.results.reasons import why_maker
from gonuts_league.results.stage_words import say_end
from gonuts_league.results.tie_words import say_decision, say_undecided
from gonuts_league.standings.points import point_system
from gonuts_league.standings.types import Standing
from gonuts_league.tables.enums import TableState
from gonuts_league.tables.wording import say_by, say_game, say_winners
from gonuts_league.web.requests import counted_from_one, render_part

PART = "standings-table"
ROWS_A_PAGE = 100
# A page of a large event names this many tables; the others stand in the rounds' cells.
MOST_TABLES = 24
# More columns do not fit at 1280 px.
MOST_ROUND_COLUMNS = 6
LEAST_ROUND_COLUMNS = 2
# Criteria beside the points that a phone has room for, and that fit beside the rounds.
ON_PHONE = 2


@require_GET
def event(request: HttpRequest, slug: str) -> HttpResponse:
    found = visible_event(request, slug)
    audience = audience_of(request.user, found.club)
    back = ("", "")
    if audience == Audience.MEMBERS and request.user.is_authenticated:
        back = (reverse("events:desk", args=[found.slug]), found.name)
    return standings_page(request, found, audience=audience, back=back)


def standings_page(
    request: HttpRequest, event: Event, *, audience: Audience, back: tuple[str, str]
) -> HttpResponse:
    """Show an event's standings to an audience that the caller has let in, with the
    address and the words of the way `back`.

    `?round=` names an earlier round, `?page=` one of a hundred rows; Http404 if they
    are no numbers or nobody has seen the round.
    """
    key = LiveKey(
        event.pk,
        audience=audience,
        language=get_language() or "en",
        round_number=counted_from_one(request, "round"),
        page=page_within(
            counted_from_one(request, "page") or 1,
            most_rows=Entry.ever.filter(event=event).count,
            rows_a_page=ROWS_A_PAGE,
        ),
    )
    etag = etag_of(key, versions_of(event))
    # A phone at a table may not follow to other pages of the event.
    is_at_table = audience == Audience.TABLE
    context = live_part(key, sign_key(key), etag, _make_body) | {
        "event": event,
        "edition": say_game(event.game),
        "club": event.club,
        "section": "standings",
        "base_template": "includes/table_plain.html" if is_at_table else "base.html",
        "back": back,
        "own_entry": own_entry(request.user, event),
    }
    return render_part(request, "results/standings.html", PART, context)


@require_GET
def live(request: HttpRequest, signed: str) -> HttpResponse:
    return answer_live(request, signed, kind=EVENT, make=_make_body)


def _make_body(key: LiveKey) -> tuple[str, str, bool, str]:
    event = Event.objects.select_related("club").get(pk=key.pk)
    read = read_standings(event, audience=key.audience, round_number=key.round_number)
    is_final = _is_final(event, read)
    context = {"asked_round": key.round_number, **_shown(event, read, page=key.page)}
    body = render_to_string("results/standings_body.html", context)
    state = _("The event is finished") if is_final else _confirmed(read)
    return standings_title(event, read), state, is_final, body


def _shown(event: Event, read: StandingsRead, *, page: int) -> dict[str, Any]:
    """What one page of standings shows; a page past the end is the last one."""
    page_count = max(-(-len(read.standings) // ROWS_A_PAGE), 1)
    page = min(page, page_count)
    urls, columns = _table_urls(event, read), _columns(read)
    # After a cut nobody moves by points any more.
    has_race = len(read.round_numbers) >= LEAST_STEPS and read.knockout is None
    return {
        "event": event,
        "read": read,
        "title": standings_title(event, read),
        "winners": _winners(event, read),
        "undecided": _undecided(event, read),
        "decided": _decided(read),
        **_unfit(event, read),
        "rounds_planned": max(event.rounds_planned, read.round_number),
        "system_name": say_system(event.points_system),
        "criteria": say_criteria(event.tie_breaks),
        "has_shared_wins": any(row.wins.denominator > 1 for row in read.standings),
        # A phone at a table may not follow to other pages of the event.
        "leads_on": read.audience != Audience.TABLE,
        "has_stages": any(row.kind for row in read.rounds),
        "round_columns": [r for r in read.rounds if r.number in _round_columns(read)],
        "columns": columns,
        "rows": _rows(read, columns, page=page, urls=urls),
        "page": page,
        "page_count": page_count,
        "tables": [
            (table, urls.get(table.pk, ""), _players(read, table))
            for table in read.tables_of_round[:MOST_TABLES]
        ],
        "left_out_count": max(len(read.tables_of_round) - MOST_TABLES, 0),
        "race": race_of(event, read) if page == 1 and has_race else None,
    }


def standings_title(event: Event, read: StandingsRead) -> str:
    """Return in words the round of these standings, and whether they are final."""
    is_final = bool(read.round_number) and _is_final(event, read)
    return say_by("results/words/title.txt", read=read, is_final=is_final)


def _confirmed(read: StandingsRead) -> str:
    if not read.tables_of_round:
        return _("waiting for the first round")
    played = [t for t in read.tables_of_round if t.state != TableState.VOID]
    return ngettext(
        "%(confirmed)s of %(count)s table confirmed",
        "%(confirmed)s of %(count)s tables confirmed",
        len(played),
    ) % {"confirmed": sum(table.counts for table in played), "count": len(played)}


def _is_final(event: Event, read: StandingsRead) -> bool:
    last = read.rounds[-1].number if read.rounds else 0
    return event.is_finished and not read.is_frozen and read.round_number == last


def _winners(event: Event, read: StandingsRead) -> str:
    best = [row.entry for row in read.standings if row.rank == 1 and row.games]
    names = [read.people[entry].shown.short for entry in best]
    return say_winners(names) if _is_final(event, read) else ""


def _undecided(event: Event, read: StandingsRead) -> str:
    """Return, for the club's people, the ties that are still to be decided."""
    is_due = read.audience == Audience.MEMBERS and is_played_out(event, read)
    return say_undecided(undecided_in(read), read) if is_due else ""


def _decided(read: StandingsRead) -> list[str]:
    """What was made of the ties that these standings had."""
    tied = {row.entry for row in read.standings if row.decision}
    names = {entry: person.shown.short for entry, person in read.people.items()}
    return [say_decision(d, names) for d in read.decisions if tied >= {*d.entries}]


def _unfit(event: Event, read: StandingsRead) -> dict[str, Any]:
    """Games up to the round shown that the points system was not chosen for.

    It is chosen before anything is played; an edition may be changed at a table later,
    and a result entered by its places alone. Such games count, and the page says how.
    """
    system = point_system(event.points_system)
    for_places = read.rounds_for_places
    counted = [t for t in read.tables if t.counts and t.round_number not in for_places]
    ledgers = read.field.ledgers.values()
    games = sorted({table.game for table in counted})
    sizes = sorted({game.seats for ledger in ledgers for game in ledger.games})
    return {
        "system": system,
        "without_totals": sum(
            all(seat.points is None for seat in seats)
            for (number, _table), seats in read.results.items()
            if number not in for_places
        ),
        "games_mixed": [say_game(game) for game in games if len(games) > 1],
        "sizes_mixed": [str(size) for size in sizes if len(sizes) > 1],
    }


def _table_urls(event: Event, read: StandingsRead) -> dict[int, str]:
    """Where each table's result stands; a phone at a table may not follow there."""
    if read.audience == Audience.TABLE:
        return {}
    # One reverse for all: five hundred cost more than the queries do.
    base = reverse("standings:game", args=[event.slug, 0]).removesuffix("0/")
    return {table.pk: f"{base}{table.pk}/" for table in read.tables if table.counts}


def _players(read: StandingsRead, table: SeenTable) -> list[tuple[str, str, bool]]:
    """Who sits at a table, best first: the name, the points, whether it is won."""
    result = read.results.get((table.round_number, table.number), ())
    by_entry = {int(seat.entry): seat for seat in result}
    order = sorted(
        table.entries, key=lambda e: (by_entry[e].rank or 99) if e in by_entry else 0
    )
    has_points = any(seat.points is not None for seat in result)
    players = []
    for entry in order:
        seat = by_entry.get(entry)
        points = seat.points if seat else None
        text = say_number(points, decimals_for([points])) if has_points else ""
        is_winner = bool(seat and seat.rank == 1 and seat.earns)
        players.append((read.people[entry].called, text, is_winner))
    return players


def _columns(read: StandingsRead) -> list[tuple[str, str, int]]:
    """For each criterion, in the order compared, its heading, classes and decimals."""
    columns: list[tuple[str, str, int]] = []
    others = 0
    for index, value in enumerate(read.standings[0].values if read.standings else ()):
        listed = [row.values[index].value for row in read.standings]
        if value.code == "points":
            kind = "strong"
        elif not any(each is not None for each in listed):
            kind = "unused"
        elif others >= ON_PHONE or any(isinstance(each, tuple) for each in listed):
            kind = "wide"
        else:
            # The first beside the points has no room on a narrow phone.
            kind = "" if others else "drop-first"
        others += kind not in ("strong", "unused")
        columns.append((head_of(value.code), kind, decimals_of(value.code, listed)))
    return columns


def _round_columns(read: StandingsRead) -> tuple[int, ...]:
    """The numbers of the latest rounds, as many as fit beside the criteria."""
    criteria = len(read.standings[0].values) - 1 if read.standings else 0
    room = MOST_ROUND_COLUMNS - max(criteria - ON_PHONE, 0)
    return read.round_numbers[-max(room, LEAST_ROUND_COLUMNS) :]


def _rows(
    read: StandingsRead,
    columns: Sequence[tuple[str, str, int]],
    *,
    page: int,
    urls: Mapping[int, str],
) -> list[tuple[Any, ...]]:
    """The rows of one page: a standing, its person, how far it came in an elimination,
    its rounds in cells and in a line, its values, those that a phone has no column for
    in a line, and why it stands there."""
    cells_of, why_of = _cells_maker(read, urls), why_maker(read)
    in_round, win = _("%(what)s: %(number)s"), _("win")
    names = {each.number: round_name(each, -1) for each in read.rounds}
    start = (page - 1) * ROWS_A_PAGE
    rows = []
    for index in range(start, min(start + ROWS_A_PAGE, len(read.standings))):
        standing = read.standings[index]
        end = read.ends.get(standing.entry)
        cells = cells_of(standing)
        line = " · ".join(
            in_round
            % {
                "what": names[number],
                "number": " ".join([said, *[win] * is_won, *marks]),
            }
            for number, said, is_won, marks, _url in cells
        )
        values = [
            (say_value(value.code, value.value, decimals), kind)
            for value, (_head, kind, decimals) in zip(
                standing.values, columns, strict=True
            )
        ]
        rows.append(
            (
                standing,
                read.people[standing.entry],
                say_end(end, is_for_two=read.is_for_two) if end else "",
                cells,
                line,
                values,
                _hidden(values, columns),
                why_of(index),
            )
        )
    return rows


def _hidden(
    values: Iterable[tuple[str, str]], columns: Iterable[tuple[str, str, int]]
) -> str:
    """The values that a phone has no column for: "Share: 52.1 · Opponents: 6.33"."""
    return " · ".join(
        _("%(what)s: %(number)s") % {"what": head, "number": text}
        for (text, kind), (head, _kind, _decimals) in zip(values, columns, strict=True)
        if kind.endswith(("wide", "drop-first"))
    )


Cell = tuple[int, str, bool, Sequence[str], str]
"""A round, its points or place, whether it is won, words such as "bye", the table."""


def _cells_maker(
    read: StandingsRead, urls_by_table: Mapping[int, str]
) -> Callable[[Standing], list[Cell]]:
    marks: dict[tuple[int, int | None], list[str]] = {}
    for award in read.awards:
        words = marks.setdefault((award.entry, award.round_number), [])
        words.append(str(AwardKind(award.kind).label))
    third = {each.number: each.third_table for each in read.rounds}
    for table in read.tables:
        if table.number == third[table.round_number]:
            said = [_("for third place")]
            marks |= {(entry, table.round_number): said for entry in table.entries}
    places, won = _places_played(read), _("won")
    urls = {
        (entry, table.round_number): url
        for table in read.tables
        if (url := urls_by_table.get(table.pk))
        for entry in table.entries
    }
    decimals = {
        number: decimals_for([_points(row, number) for row in read.standings])
        for number in _round_columns(read)
    }

    def cell(standing: Standing, number: int) -> Cell:
        at = (standing.entry, number)
        place = places.get(at)
        points = place or say_number(_points(standing, number), decimals[number])
        is_won = number in standing.won_rounds or place == won
        return number, points, is_won, marks.get(at, ()), urls.get(at, "")

    return lambda standing: [cell(standing, number) for number in decimals]


def _points(standing: Standing, number: int) -> Fraction | None:
    return standing.rounds[number - 1] if number <= len(standing.rounds) else None


def _places_played(read: StandingsRead) -> dict[tuple[int, int | None], str]:
    """What stands in the rounds of an elimination, where no points are."""
    numbers = read.rounds_for_places
    return {
        (seat.entry, number): _say_place(seat.rank, [s.rank for s in seats])
        for (number, _table), seats in read.results.items()
        if number in numbers
        for seat in seats
    }


def _say_place(rank: int | None, ranks: Sequence[int | None]) -> str:
    if rank is None:
        return _("not there")
    if len(ranks) > 2:
        return _("place %(place)s") % {"place": rank}
    if ranks.count(rank) > 1:
        return _("drawn")
    return _("won") if rank == 1 else _("lost")
