"""The facts of a rehearsal as rows of tables."""

from collections.abc import Iterator
from typing import TypeAlias

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.events.standings.figures import say_criterion
from gonuts_league.tables.wording import say_figure

from .evenings.figures import Figures, Share
from .evenings.types import Asked
from .words import say_margin, say_mean, say_share

# A label, its figure, and what stands small beside it: mostly how far it may be off.
Fact: TypeAlias = tuple[str, str, str]


def facts_of_first(figures: Figures) -> Iterator[Fact]:
    """Who comes first, and how that is settled."""
    if figures.wins is not None and figures.podium is not None:
        yield _of_share(_("The strongest wins the evening"), figures.wins)
        yield _of_share(_("The strongest is among the first three"), figures.podium)
    yield _of_share(_("Two or more lead with equal points"), figures.level_first)
    for code, share in figures.decided:
        label = _("… decided by this tie-break: %(name)s")
        yield _of_share(label % {"name": say_criterion(code)}, share)
    yield _of_share(_("… still shared after all tie-breaks"), figures.shared)


def facts_of_meetings(asked: Asked, figures: Figures) -> Iterator[Fact]:
    """Who meets whom, who sits out, and at which tables."""
    others = _("of %(count)s") % {"count": asked.players - 1}
    yield _("Others that a player meets"), say_mean(figures.met), others
    again = _("Times that a player meets somebody again")
    yield again, say_mean(figures.repeats), ""
    most = _("at most %(count)s") % {"count": figures.most_repeats_ever}
    label = _("… the player of the evening with the most of them")
    yield label, say_mean(figures.most_repeats), most
    for seats, count in figures.tables:
        label = _("Tables of %(seats)s in a round") % {"seats": seats}
        yield label, str(count), ""
    for games, players in figures.games:
        label = ngettext(
            "Players who have %(games)s game", "Players who have %(games)s games", games
        )
        yield label % {"games": games}, _say_players(players), ""
    yield _("Players who sit out a round"), str(figures.byes), ""
    if figures.byes:
        yield _of_share(_("Somebody sits out more than once"), figures.twice_out)


def _of_share(label: str, share: Share) -> Fact:
    return label, say_share(share), say_margin(share)


def _say_players(players: float) -> str:
    return say_figure(players, 0 if players == round(players) else 1)
