"""A season's table, its live part, each row opened, and its file for spreadsheets."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.formats import date_format
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from gonuts_league.events.standings.figures import (
    decimals_for,
    decimals_of,
    head_of,
    say_criteria,
    say_plain,
    say_system,
    say_value,
)
from gonuts_league.leagues.models import Season
from gonuts_league.leagues.season_counting import RACERS
from gonuts_league.leagues.season_places import season_in_short
from gonuts_league.leagues.seasons_read import (
    SeasonTable,
    season_table,
    visible_seasons,
)
from gonuts_league.players.lists.csv_records import formula_safe
from gonuts_league.players.models import Player
from gonuts_league.players.showing import Audience, audience_of
from gonuts_league.results.live import (
    SEASON,
    LiveKey,
    answer_live,
    live_part,
    live_version,
    page_within,
    sign_key,
)
from gonuts_league.results.needs import behind_of, say_needs
from gonuts_league.results.race import draw_race
from gonuts_league.results.reasons import say_why
from gonuts_league.standings.points import point_system
from gonuts_league.standings.seasons.groups import GroupRow, rank_groups
from gonuts_league.standings.seasons.ranking import undecided_first
from gonuts_league.standings.seasons.types import (
    SeasonEvening,
    SeasonResult,
    SeasonRow,
    SeasonStatus,
)
from gonuts_league.tables.wording import say_family, say_game
from gonuts_league.web.charts import Chart
from gonuts_league.web.requests import counted_from_one, in_zone, render_part

from .leagues import say_champions, say_progress
from .standings_csv import table_file

PART = "season-table"
ROWS_A_PAGE = 40
# With fewer counting games together a group has no rank.
LEAST_GROUP_GAMES = 5
LEAST_GROUPS = 2
# More columns of evenings with four games each do not fit at 1280 px.
MOST_EVENINGS = 4
# Several numbers in one cell do not fit; they stand under the name.
VECTORS = ("countback",)
# A column of totals with more decimals is wider than a phone; sentences have them all.
MOST_DECIMALS = 1


@require_GET
def season(request: HttpRequest, league_slug: str, season_number: int) -> HttpResponse:
    """One season's table; `?page=` names one of a hundred rows."""
    found = _season(request, league_slug, season_number)
    club = found.league.club
    key = LiveKey(
        found.pk,
        audience=audience_of(request.user, club),
        language=get_language() or "en",
        page=page_within(
            counted_from_one(request, "page") or 1,
            most_rows=Player.ever.filter(club=club).count,
            rows_a_page=ROWS_A_PAGE,
        ),
        kind=SEASON,
    )
    context = live_part(key, sign_key(key), live_version(key), _make_body)
    reader = getattr(request.user, "player", None)
    context |= {
        "season": found,
        "league": found.league,
        "club": club,
        "section": "standings",
        "may_organise": request.user.has_perm("clubs.organise", club),
        "own_place": season_in_short(found).place_of(reader)[0] if reader else None,
        # The body is one for all members, the way to decide it is not.
        "is_tied": 'id="tied"' in context["fragment"].body,
    }
    return render_part(request, "results/season.html", PART, context)


@require_GET
def live(request: HttpRequest, signed: str) -> HttpResponse:
    return answer_live(request, signed, kind=SEASON, make=_make_body)


@require_GET
def row(
    request: HttpRequest, league_slug: str, season_number: int, row_key: str
) -> HttpResponse:
    """One row, opened: what its games gave, and why it stands where it stands."""
    found = _season(request, league_slug, season_number)
    club = found.league.club
    table = season_table(found, audience=audience_of(request.user, club))
    keys = [_key(table, index) for index in range(len(table.rows))]
    if row_key not in keys:
        raise Http404
    index = keys.index(row_key)
    opened = table.rows[index]
    context = {
        "row": opened,
        "person": table.people[opened.player],
        "why": say_why(table, index),
        "needs": say_needs(table, opened),
        "places": _places(opened),
        "evenings": [
            (_day(evening), *cell)
            for evening, cell in _cells_maker(table)(opened, table.evenings)
            if cell[1]
        ],
        "season": found,
        "league": found.league,
        "club": club,
        "section": "standings",
    }
    response = render_part(request, "results/season_row.html", "row", context)
    add_never_cache_headers(response)
    return response


@require_GET
def csv(request: HttpRequest, league_slug: str, season_number: int) -> HttpResponse:
    """The whole table, best first: one row a player, one cell an evening.

    Dropped results stand in brackets; numbers have a point in every language.
    """
    found = _season(request, league_slug, season_number)
    audience = audience_of(request.user, found.league.club)
    table = season_table(found, audience=audience)
    codes = [value.code for row in table.rows[:1] for value in row.values]
    heading = [
        *(_("Rank"), _("Player"), _("Points"), _("Games counted")),
        *(_("Games played"), _("Nights"), _("Note")),
        *(head_of(code) for code in codes if code != "points"),
        *(each.at.date().isoformat() for each in table.evenings),
    ]
    rows = [_csv_row(table, row) for row in table.rows]
    name = f"{found.league.slug}-{found.number}.csv"
    return table_file(request, found.league.club, [heading, *rows], name)


def _csv_row(table: SeasonTable, row: SeasonRow) -> list[str]:
    notes = {
        SeasonStatus.LEFT: _("left"),
        SeasonStatus.SHORT: _("too few nights"),
    }
    said: defaultdict[str, list[str]] = defaultdict(list)
    for result in row.results:
        text = say_plain(result.points)
        said[result.evening].append(text if result.counts else f"({text})")
    return [
        "" if row.rank is None else str(row.rank),
        formula_safe(table.people[row.player].name),
        say_plain(row.points),
        str(row.counted),
        str(len(row.results)),
        str(row.nights),
        notes.get(row.status, ""),
        *(say_plain(each.value) for each in row.values if each.code != "points"),
        *(" ".join(said[evening.key]) for evening in table.evenings),
    ]


def _season(request: HttpRequest, league_slug: str, season_number: int) -> Season:
    seasons = visible_seasons(request.user)
    found = get_object_or_404(seasons, league__slug=league_slug, number=season_number)
    in_zone(found.league.club)
    return found


def _make_body(key: LiveKey) -> tuple[str, str, bool, str]:
    season = Season.objects.select_related("league__club").get(pk=key.pk)
    table = season_table(season, audience=key.audience)
    progress = say_progress(
        season,
        held=table.nights_held,
        left=table.nights_left,
        games=sum(evening.games for evening in table.evenings),
    )
    body = render_to_string("results/season_body.html", _shown(table, key.page))
    return season.name, progress, table.is_final, body


def _shown(table: SeasonTable, number: int) -> dict[str, Any]:
    """What one page of a season shows; a page past the end is the last one."""
    season, rules = table.season, table.rules
    page = Paginator(table.rows, ROWS_A_PAGE).get_page(number)
    evenings = table.evenings[-MOST_EVENINGS:]
    nights = {night.pk: night for night in table.nights}
    played = [say_family(family) for family in season.families]
    first = [table.people[row.player].name for row in table.rows if row.rank == 1]
    return {
        "season": season,
        "table": table,
        "champions": say_champions(first) if table.is_final and first else "",
        "level": _undecided(table),
        "is_provisional": any(row.nights < rules.least_nights for row in table.rows),
        "is_night_on": bool(table.nights_on),
        "system": point_system(rules.system),
        "without_totals": sum(each.without_totals for each in table.evenings),
        "games_counted": [say_game(season.game)] if season.game else played,
        "system_name": say_system(rules.system),
        "criteria": say_criteria(rules.tie_breaks),
        "evenings": [
            (_day(each), nights[each.event] if each.is_night else None)
            for each in evenings
        ],
        "heads": [head_of(code) for code in _codes(table)],
        "decimals": min(decimals_for([r.points for r in table.rows]), MOST_DECIMALS),
        "rows": list(_rows(table, page, evenings)),
        "page": page,
        "race": _race(table) if page.number == 1 else None,
        "groups": _group_tables(table) if page.number == 1 else {},
        "least_games": LEAST_GROUP_GAMES,
    }


def _undecided(table: SeasonTable) -> list[str]:
    """For who may decide: the season cannot end while the top is level."""
    if table.audience != Audience.MEMBERS or table.nights_left:
        return []
    return [table.people[player].short for player in undecided_first(table.rows)]


def _group_tables(table: SeasonTable) -> dict[str, tuple[GroupRow, ...]]:
    """Groups and affiliations, each if two of them have a game (2 queries).

    Nothing of them leaves the club: who belongs to whom is nobody else's business.
    """
    if table.audience != Audience.MEMBERS:
        return {}
    players = [row.player for row in table.rows]
    groups = Player.groups.through.objects.filter(player__in=players)
    affiliated = Player.objects.filter(pk__in=players).exclude(affiliation="")
    members = {
        "groups": groups.values_list("playergroup__name", "player_id"),
        "affiliations": affiliated.values_list("affiliation", "pk"),
    }
    ranked = {
        kind: rank_groups(table.rows, _by_name(pairs), least_games=LEAST_GROUP_GAMES)
        for kind, pairs in members.items()
    }
    return {kind: rows for kind, rows in ranked.items() if len(rows) >= LEAST_GROUPS}


def _by_name(pairs: Iterable[tuple[str, int]]) -> dict[str, frozenset[int]]:
    members: defaultdict[str, set[int]] = defaultdict(set)
    for name, player in pairs:
        members[name].add(player)
    return {name: frozenset(players) for name, players in members.items()}


def _key(table: SeasonTable, index: int) -> str:
    """What names a row in its own address: the player's id, or for a player who is not
    named the row, below 0."""
    player = table.rows[index].player
    return str(player if table.people[player].is_named else -index - 1)


def _codes(table: SeasonTable) -> tuple[str, ...]:
    """Criteria that have a column of their own beside the points."""
    system = point_system(table.rules.system)
    behind = [code for code in table.rules.tie_breaks if code not in system.before]
    return tuple(code for code in (*system.before, *behind) if code not in VECTORS)


def _day(evening: SeasonEvening) -> str:
    return date_format(evening.at, pgettext("short date", "j M"))


def _rows(
    table: SeasonTable, page: Page, evenings: Sequence[SeasonEvening]
) -> Iterator[tuple[Any, ...]]:
    """Each row with its key and person, the points behind, the nights it lacks, a cell
    an evening, and its values."""
    values_of, cells_of = _values_maker(table), _cells_maker(table)
    ranked = [row for row in table.rows if row.rank is not None]
    for index, row in enumerate(page, start=(page.number - 1) * ROWS_A_PAGE):
        yield (
            _key(table, index),
            row,
            table.people[row.player],
            behind_of(row, ranked),
            max(table.rules.least_nights - row.nights, 0),
            [cell for _evening, cell in cells_of(row, evenings)],
            values_of(row),
        )


def _values_maker(table: SeasonTable) -> Callable[[SeasonRow], list[str]]:
    codes = _codes(table)
    decimals = {
        code: decimals_of(
            code, [v.value for row in table.rows for v in row.values if v.code == code]
        )
        for code in codes
    }

    def make(row: SeasonRow) -> list[str]:
        known = {value.code: value.value for value in row.values}
        return [say_value(code, known[code], decimals[code]) for code in codes]

    return make


def _places(row: SeasonRow) -> list[str]:
    """How often a player had each place (countback), as far as any was reached."""
    said = []
    for code, value, _skipped in row.values:
        if isinstance(value, tuple):
            reached = [place for place, count in enumerate(value, start=1) if count]
            short = value[: max(reached, default=0)]
            said.append(say_value(code, short, decimals_of(code, [value])))
    return said


Cell = tuple[str, list[SeasonResult]]
"""Where the tables of an evening have their pages, and what a person got there."""


def _cells_maker(
    table: SeasonTable,
) -> Callable[
    [SeasonRow, Sequence[SeasonEvening]], Iterator[tuple[SeasonEvening, Cell]]
]:
    # One reverse for an evening: its address ends with the table's number.
    bases = {
        night.pk: reverse("standings:game", args=[night.slug, 0]).removesuffix("0/")
        for night in table.nights
    }

    def make(
        row: SeasonRow, evenings: Sequence[SeasonEvening]
    ) -> Iterator[tuple[SeasonEvening, Cell]]:
        for evening in evenings:
            results = [each for each in row.results if each.evening == evening.key]
            yield evening, (bases.get(evening.event, ""), results)

    return make


def _race(table: SeasonTable) -> Chart | None:
    """Draw the ranks of the leaders; nothing before the second evening."""
    steps = table.race
    if len(steps) < 2:
        return None
    racing = [row for row in table.rows[:RACERS] if row.rank is not None]
    names = [table.people[row.player].short for row in racing]
    return draw_race(
        [
            (
                _key(table, index),
                f"{row.rank} {name}",
                name,
                tuple(step[index] for step in steps),
            )
            for index, (row, name) in enumerate(zip(racing, names, strict=True))
        ],
        [_day(evening) for evening in table.evenings[-len(steps) :]],
        key="season-race",
        desc=_("Ranks after each evening, for the current leaders."),
        caption=_("Rank after each evening"),
    )
