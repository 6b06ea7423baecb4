"""A season's table in words and figures: what the template shows, formatted once.

Every number is text when it leaves this module; the template only places it.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.events.standings.figures import (
    DASH,
    Value,
    decimals_for,
    decimals_of,
    head_of,
    say_number,
    say_value,
)
from gonuts_league.leagues.seasons_read import SeasonTable
from gonuts_league.players.models import Player
from gonuts_league.players.showing import Audience
from gonuts_league.results.notes import note_without_totals
from gonuts_league.standings.points import point_system
from gonuts_league.standings.seasons.groups import GroupRow, rank_groups
from gonuts_league.standings.seasons.ranking import undecided_first
from gonuts_league.standings.seasons.types import SeasonEvening, SeasonResult, SeasonRow
from gonuts_league.tables.wording import say_list
from gonuts_league.web.charts import BumpChart
from gonuts_league.web.movement import Movement, say_movement

from .need_words import behind_of, say_needs
from .race import draw_season_race
from .words import (
    say_champions,
    say_counted_games,
    say_progress,
    say_rules,
    say_why,
    tags_of,
)

ROWS_A_PAGE = 100
# With fewer counting games together a group has no rank.
LEAST_GROUP_GAMES = 5
LEAST_GROUPS = 2
# More columns of evenings with four games each do not fit at 1280 px.
MOST_EVENINGS = 4


# Several numbers in one cell do not fit; they stand under the name.
VECTORS = ("countback",)
# A column of totals with more decimals is wider than a phone; sentences have them all.
MOST_DECIMALS = 1


@dataclass(frozen=True, slots=True)
class Item:
    """One result in a cell."""

    points: str
    is_dropped: bool
    is_won: bool
    is_bye: bool
    url: str


@dataclass(frozen=True, slots=True)
class Cell:
    """One evening of one person; `label` is its day, as its column says."""

    label: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class EveningColumn:
    label: str
    name: str
    url: str


@dataclass(frozen=True, slots=True)
class Row:
    """`moved` is None where there was no rank before; `cells` are the last evenings.

    `key` names the row in its own address: by the player's id, or for somebody who is
    not named by the row, which is below 0.
    """

    key: str
    rank: str
    moved: Movement | None
    name: str
    is_named: bool
    tags: tuple[str, ...]
    points: str
    counted: str
    played: int
    behind: str
    cells: tuple[Cell, ...]
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OpenedRow:
    """What a row says once it is opened: all its evenings, and why it is there."""

    name: str
    url: str
    why: SafeString
    needs: tuple[str, ...]
    evenings: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """`groups` are families and clubs or schools, by the kind of group."""

    title: str
    progress: str
    is_final: bool
    champions: str
    undecided: str
    notes: tuple[str, ...]
    rules: tuple[str, ...]
    evenings: tuple[EveningColumn, ...]
    heads: tuple[str, ...]
    rows: tuple[Row, ...]
    page: Page
    race: BumpChart | None
    groups: Mapping[str, tuple[GroupRow, ...]]


def make_season_page(table: SeasonTable, *, page: int = 1) -> SeasonPage:
    """Put one page of a season into words; a page past the end is the last one."""
    shown = Paginator(table.rows, ROWS_A_PAGE).get_page(page)
    columns = table.evenings[-MOST_EVENINGS:]
    return SeasonPage(
        title=table.season.name,
        progress=say_progress(
            table.season,
            held=table.nights_held,
            left=table.nights_left,
            games=sum(evening.games for evening in table.evenings),
        ),
        is_final=table.is_final,
        champions=_champions(table),
        undecided=_undecided(table),
        notes=(*_notes(table), *_places_only(table)),
        rules=(*say_counted_games(table.season), *say_rules(table.rules)),
        evenings=tuple(_column(table, evening) for evening in columns),
        heads=tuple(head_of(code) for code in _codes(table)),
        rows=_rows(table, shown, columns),
        page=shown,
        race=draw_season_race(table) if shown.number == 1 else None,
        groups=_group_tables(table) if shown.number == 1 else {},
    )


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


def opened_row(table: SeasonTable, key: str) -> OpenedRow | None:
    """The row with this key; None if there is none any more."""
    for index, row in enumerate(table.rows):
        if _key(table, index) == key:
            person = table.people[row.player]
            return OpenedRow(
                name=person.name,
                url=_player_url(table, row),
                why=say_why(table, index),
                needs=(*say_needs(table, row), *_say_places(row)),
                evenings=tuple(_cell_maker(table)(row.results).values()),
            )
    return None


def _key(table: SeasonTable, index: int) -> str:
    player = table.rows[index].player
    return str(player if table.people[player].is_named else -index - 1)


def _champions(table: SeasonTable) -> str:
    first = [table.people[row.player].name for row in table.rows if row.rank == 1]
    return say_champions(first) if table.is_final and first else ""


def _undecided(table: SeasonTable) -> str:
    """For who may decide: the season cannot end while the top is level."""
    level = undecided_first(table.rows)
    if table.audience != Audience.MEMBERS or table.nights_left or not level:
        return ""
    names = say_list([table.people[player].short for player in level])
    return _("%(names)s are level in everything at the top.") % {"names": names}


def _places_only(table: SeasonTable) -> tuple[str, ...]:
    """A night may be entered by places alone after it was taken in."""
    count = sum(evening.without_totals for evening in table.evenings)
    return note_without_totals(point_system(table.rules.system), count)


def _notes(table: SeasonTable) -> tuple[str, ...]:
    """What of the table may still change, whatever is played."""
    if table.is_final or not table.rows:
        return ()
    notes = []
    least = table.rules.least_nights
    if least and any(row.nights < least for row in table.rows):
        notes.append(
            ngettext(
                "Provisional: whoever comes to fewer than %(count)s night has no rank "
                "in the end.",
                "Provisional: whoever comes to fewer than %(count)s nights has no rank "
                "in the end.",
                least,
            )
            % {"count": least}
        )
    if any(night.games and not night.is_finished for night in table.nights):
        notes.append(_("A night is on: its results are in the table as they come."))
    return tuple(notes)


def _codes(table: SeasonTable) -> tuple[str, ...]:
    """Criteria that have a column of their own beside the points."""
    system = point_system(table.rules.system)
    behind = [code for code in table.rules.tie_breaks if code not in system.before]
    return tuple(code for code in (*system.before, *behind) if code not in VECTORS)


def _column(table: SeasonTable, evening: SeasonEvening) -> EveningColumn:
    if not evening.is_night:
        return EveningColumn(_day(evening), _("A game recorded by itself"), "")
    night = next(each for each in table.nights if each.event == evening.event)
    url = reverse("standings:event", args=[night.slug])
    return EveningColumn(_day(evening), night.name, url)


def _day(evening: SeasonEvening) -> str:
    return date_format(evening.at, "j M")


def _rows(
    table: SeasonTable, page: Page, columns: Sequence[SeasonEvening]
) -> tuple[Row, ...]:
    points = min(decimals_for([row.points for row in table.rows]), MOST_DECIMALS)
    values_of = _values_maker(table)
    cells_of = _cell_maker(table)
    keys = {evening.key for evening in columns}
    ranked = [row for row in table.rows if row.rank is not None]
    rows = []
    for index, row in enumerate(page, start=(page.number - 1) * ROWS_A_PAGE):
        person = table.people[row.player]
        cells = cells_of([each for each in row.results if each.evening in keys])
        behind = behind_of(row, ranked)
        rows.append(
            Row(
                key=_key(table, index),
                rank=DASH if row.rank is None else str(row.rank),
                moved=say_movement(row.rank, row.previous_rank),
                name=person.name,
                is_named=person.is_named,
                tags=tags_of(row, table.rules),
                points=say_number(row.points, points),
                counted=str(row.counted),
                played=len(row.results),
                behind=say_number(behind, points) if behind else "",
                cells=tuple(
                    cells.get(each.key, Cell(_day(each), ())) for each in columns
                ),
                values=values_of(row),
            )
        )
    return tuple(rows)


def _player_url(table: SeasonTable, row: SeasonRow) -> str:
    if not table.people[row.player].is_named:
        return ""
    club = table.season.league.club
    return reverse("leagues:player", args=[club.slug, row.player])


def _values_maker(table: SeasonTable) -> Callable[[SeasonRow], tuple[str, ...]]:
    codes = _codes(table)
    columns = {
        code: [v.value for row in table.rows for v in row.values if v.code == code]
        for code in codes
    }
    decimals = {code: decimals_of(code, columns[code]) for code in codes}

    def make(row: SeasonRow) -> tuple[str, ...]:
        known = {value.code: value.value for value in row.values}
        return tuple(say_value(code, known[code], decimals[code]) for code in codes)

    return make


def _say_places(row: SeasonRow) -> tuple[str, ...]:
    """How often somebody had each place (countback); no column has room for that."""
    return tuple(
        _("How often first, second and so on: %(values)s.")
        % {
            "values": say_value(
                value.code, _short(value.value), decimals_of(value.code, [value.value])
            ),
        }
        for value in row.values
        if isinstance(value.value, tuple)
    )


def _short(value: Value) -> Value:
    """A vector without the places at its end that nobody reached."""
    if not isinstance(value, tuple):
        return value
    reached = [place for place, count in enumerate(value, start=1) if count]
    return value[: max(reached, default=0)]


def _cell_maker(
    table: SeasonTable,
) -> Callable[[Iterable[SeasonResult]], dict[str, Cell]]:
    labels = {evening.key: _day(evening) for evening in table.evenings}
    slugs = {night.event: night.slug for night in table.nights}
    bases = {
        evening.key: reverse("standings:game", args=[slugs[evening.event], 0])
        for evening in table.evenings
        if evening.event in slugs
    }

    def item(result: SeasonResult) -> Item:
        base = bases.get(result.evening, "").removesuffix("0/")
        has_page = bool(base) and result.table is not None
        return Item(
            points=say_number(result.points, decimals_for([result.points])),
            is_dropped=not result.counts,
            is_won=result.is_won,
            is_bye=result.is_bye,
            url=f"{base}{result.table}/" if has_page else "",
        )

    def make(results: Iterable[SeasonResult]) -> dict[str, Cell]:
        by_evening: dict[str, list[Item]] = {}
        for result in results:
            by_evening.setdefault(result.evening, []).append(item(result))
        return {
            key: Cell(labels[key], tuple(items)) for key, items in by_evening.items()
        }

    return make
