"""A rehearsal in words, tables and charts: what was asked for, and what came out."""

from collections.abc import Iterator
from typing import TypeAlias

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.events.standings.figures import say_criterion
from gonuts_league.lab.bots import bot_name
from gonuts_league.lab.evenings.figures import Figures, Share
from gonuts_league.lab.evenings.types import Rehearsal
from gonuts_league.pairing.types import TableSize
from gonuts_league.tables.wording import say_by, say_count, say_figure, say_game
from gonuts_league.web.charts import Bar, Chart, DataTable, draw_bars
from gonuts_league.web.percent import say_percent


def say_size(size: TableSize) -> str:
    values = {"usual": size.preferred, "least": size.minimum, "most": size.maximum}
    if size.minimum == size.maximum:
        return str(size.preferred)
    return _("%(usual)s (%(least)s to %(most)s)") % values


def say_plan(asked: Rehearsal) -> str:
    return _say("plan", asked=asked, size=say_size(asked.size))


def say_game_and_players(asked: Rehearsal) -> str:
    values = {"game": say_game(asked.game), "players": asked.players}
    return _("%(game)s, %(players)s players") % values


def say_bots(asked: Rehearsal) -> str:
    return _say("bots", usual=bot_name(asked.usual), best=bot_name(asked.best))


def say_evenings(evenings: int) -> str:
    text = ngettext("%(count)s evening", "%(count)s evenings", evenings)
    return text % {"count": say_count(evenings)}


def say_often(share: Share) -> str:
    """How many evenings a share is, as roughly as it is known."""
    part = float(share.value)
    one_in = round(1 / part) if part else 0
    return _say("often", share=share, part=part, one_in=one_in, tenths=round(10 * part))


def say_share(share: Share) -> str:
    return say_percent(share.value)


def say_margin(share: Share) -> str:
    """A share's margin in whole per cent, 1 at least."""
    return f"±\N{NO-BREAK SPACE}{max(1, round(100 * share.margin))}"


def answer(asked: Rehearsal, figures: Figures) -> Iterator[str]:
    """What a person asked for, in a few sentences; the first one says most."""
    often = say_often(figures.wins) if figures.wins else ""
    size = say_size(asked.size)
    yield _say("winner", asked=asked, figures=figures, size=size, often=often)
    level = _("Two or more lead with equal points on %(often)s.")
    yield level % {"often": say_often(figures.level_first)}
    yield _say("repeats", mean=figures.repeats.value)


def _say(words: str, **values: object) -> str:
    return say_by(f"rehearsals/words/{words}.txt", **values)


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


def facts_of_meetings(asked: Rehearsal, figures: Figures) -> Iterator[Fact]:
    """Who meets whom, who sits out, and at which tables."""
    others = _("of %(count)s") % {"count": asked.players - 1}
    yield _("Others that a player meets"), say_figure(figures.met.value), others
    again = _("Times that a player meets somebody again")
    yield again, say_figure(figures.repeats.value), ""
    most = _("at most %(count)s") % {"count": figures.most_repeats_ever}
    label = _("… the player of the evening with the most of them")
    yield label, say_figure(figures.most_repeats.value), most
    for seats, count in figures.tables:
        label = _("Tables of %(seats)s in a round") % {"seats": seats}
        yield label, str(count), ""
    for games, players in figures.games:
        label = ngettext(
            "Players who have %(games)s game", "Players who have %(games)s games", games
        )
        yield (
            label % {"games": games},
            say_figure(players, int(players != round(players))),
            "",
        )
    yield _("Players who sit out a round"), str(figures.byes), ""
    if figures.byes:
        yield _of_share(_("Somebody sits out more than once"), figures.twice_out)


def _of_share(label: str, share: Share) -> Fact:
    return label, say_share(share), say_margin(share)


_TENTHS = 10


def charts_of(asked: Rehearsal, figures: Figures) -> tuple[Chart, ...]:
    points = _points_chart(figures)
    return (points,) if figures.wins is None else (_ranks_chart(asked, figures), points)


def _ranks_chart(asked: Rehearsal, figures: Figures) -> Chart:
    counts = dict(figures.best_ranks)
    ranks = range(1, asked.players + 1)
    wins = say_share(figures.wins) if figures.wins else ""
    desc = _("Final place of the strongest over %(count)s evenings: first in %(wins)s.")
    return draw_bars(
        [Bar(str(rank), counts.get(rank, 0), rank == 1) for rank in ranks],
        key="ranks",
        title=_("Where the strongest ends up"),
        desc=desc % {"count": say_count(figures.evenings), "wins": wins},
        chosen=wins,
        table=DataTable(
            _("Final places of the strongest"),
            (_("Place"), _("Evenings"), _("Of all evenings")),
            tuple(
                (str(rank), say_count(count), say_share(Share(count, figures.evenings)))
                for rank, count in figures.best_ranks
            ),
        ),
    )


def _points_chart(figures: Figures) -> Chart:
    first, last = figures.points[0], figures.points[-1]
    desc = _(
        "Event points at the end, on average, by place: %(first)s for the first, "
        "%(last)s for the last."
    )
    values = {"first": say_figure(first.value), "last": say_figure(last.value)}
    return draw_bars(
        [
            Bar(str(place), round(_TENTHS * each.value), place == 1)
            for place, each in enumerate(figures.points, 1)
        ],
        key="points",
        title=_("Points at the end"),
        desc=desc % values,
        chosen=values["first"],
        table=DataTable(
            _("Event points at the end by place"),
            (_("Place"), _("Average"), _("Spread")),
            tuple(
                (str(place), say_figure(each.value), say_figure(each.sd))
                for place, each in enumerate(figures.points, 1)
            ),
        ),
    )
