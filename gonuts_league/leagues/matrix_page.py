"""Who was ahead of whom: a table of the people who play most, or one person's row."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _

from gonuts_league.clubs.models import Club
from gonuts_league.look.percent import say_percent
from gonuts_league.players.names import name_key
from gonuts_league.players.showing import Audience

from .figures.types import Opponent
from .figures_read import figures_of, figures_of_club, meetings_of
from .people import People, Person, people_shown

PEOPLE_A_PAGE = 24
SHADES = 5


@dataclass(frozen=True, slots=True)
class Cell:
    """`ahead`-`behind` of the row's person; `shade` is a class of the style sheet."""

    text: str
    told: str
    shade: str


@dataclass(frozen=True, slots=True)
class MatrixRow:
    person: Person
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Meeting:
    """One opponent of the person picked."""

    person: Person
    met: int
    ahead: int
    behind: int
    share: str
    shade: str


@dataclass(frozen=True, slots=True)
class MatrixPage:
    """`picked` has one row as a list: a phone has no room for the table. `choices` are
    all who can be picked, by name."""

    choices: tuple[Person, ...]
    people: tuple[Person, ...]
    rows: tuple[MatrixRow, ...]
    page: Page
    picked: Person | None
    is_picked: bool
    meetings: tuple[Meeting, ...]


def matrix_page(
    club: Club, *, audience: Audience, number: str | None, asked: str
) -> MatrixPage:
    """`asked` is the id of the person to be shown as a list, empty for the first."""
    active = [row.player for row in figures_of_club(club).most_games]
    people = people_shown(club, active, audience=audience)
    named = [pk for pk in active if people[pk].is_named and people[pk].is_listed]
    page = Paginator(named, PEOPLE_A_PAGE).get_page(number)
    shown = list(page.object_list)
    found = meetings_of(club, shown)
    wanted = next((pk for pk in named if str(pk) == asked), None)
    picked = wanted or next(iter(shown), None)
    return MatrixPage(
        choices=tuple(
            sorted((people[pk] for pk in named), key=lambda each: name_key(each.name))
        ),
        people=tuple(people[pk] for pk in shown),
        rows=tuple(_row(pk, shown, found, people) for pk in shown),
        page=page,
        picked=people[picked] if picked else None,
        is_picked=wanted is not None,
        meetings=_meetings(club, picked, people) if picked else (),
    )


def _row(
    player: int,
    columns: Sequence[int],
    found: Mapping[tuple[int, int], Opponent],
    people: People,
) -> MatrixRow:
    return MatrixRow(
        people[player],
        tuple(_cell(found.get((player, other)), player == other) for other in columns),
    )


def _cell(opponent: Opponent | None, is_self: bool) -> Cell:
    if opponent is None:
        return Cell("", "" if is_self else _("never met"), "self" if is_self else "")
    text = f"{opponent.ahead}\N{EN DASH}{opponent.behind}"
    told = _("ahead %(ahead)s times, behind %(behind)s times") % {
        "ahead": opponent.ahead,
        "behind": opponent.behind,
    }
    return Cell(text, told, _shade(opponent))


def _shade(opponent: Opponent) -> str:
    """From `s0`, hardly ever ahead, to `s4`, nearly always."""
    return f"s{min(int(opponent.share_ahead * SHADES), SHADES - 1)}"


def _meetings(club: Club, player: int, people: People) -> tuple[Meeting, ...]:
    """Everybody the person met, most often first."""
    figures = figures_of(club.players.get(pk=player))
    return tuple(
        Meeting(
            person=people[each.player],
            met=each.meetings,
            ahead=each.ahead,
            behind=each.behind,
            share=say_percent(each.share_ahead),
            shade=_shade(each),
        )
        for each in (figures.opponents if figures else ())
        if people[each.player].is_named
    )
