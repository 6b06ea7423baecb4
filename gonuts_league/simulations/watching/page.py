"""The values of the page on which a game is watched: one step, and the ways from it."""

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, Protocol

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.games.links import ruling_url
from gonuts_league.simulations.bot_words import bots_with_words
from gonuts_league.simulations.ways import ways_from
from gonuts_league.tables.wording import MINUS, say, say_game, say_points
from scoring import find_guide
from scoring.play_types import Fault
from scoring.watching.types import Film, Step

from . import donuts, gonuts, nosh
from .filming import film_log
from .names import bots_in, names_in
from .types import (
    FaultNote,
    OtherGames,
    RoundLink,
    RuleBox,
    RuleLine,
    Score,
    UrlOf,
    WatchPage,
)


class TableModule(Protocol):
    """What shows the table of one game: a template, and the values for it."""

    TEMPLATE: str

    def show_table(self, film: Film, place: int, scores: Sequence[Score], /) -> Any: ...


TABLES: dict[str, TableModule] = {
    "gonuts-first": gonuts,
    "gonuts-gamewright": gonuts,
    "nosh": nosh,
    "donuts": donuts,
}
# Where the referee cites a section of the rules reference, not a rule of the rulebook.
_CITED = {"2.1": "deck", "4.3": "goals"}
# Fields of a log that a referee names instead of a rule.
_RESULTS = ("tableaux", "outcome", "points", "ranks")


def watch_log(
    document: object,
    *,
    step: int,
    url_of: UrlOf,
    source: str,
    games: OtherGames | None = None,
    next_game: str = "",
) -> WatchPage:
    """The page of a step, counted from 1; beyond either end it is the nearest one.

    `url_of` gives the address of a step, `next_game` is where to go from the last one.
    Raises as `film_log` does.
    """
    film = film_log(document)
    names = names_in(document)
    place = min(max(step, 1), max(len(film.steps), 1)) - 1
    now = film.steps[place] if film.steps else None
    rule = rule_box(film.game_id, now.rule) if now else None
    module = TABLES[film.game_id]
    scores = _scores(film, place, names) if now else ()
    return WatchPage(
        name=say_game(film.game_id),
        source=source,
        rulings_url=reverse("games:rulings", args=[film.game_id]),
        position=_position(film, place),
        says=say(*now.says) if now else "",
        rule=rule,
        rule_line=RuleLine(rule.number, rule.url) if rule else RuleLine("", ""),
        ways=ways_from(place, len(film.steps) - 1, lambda at: url_of(at + 1)),
        rounds=_rounds(film, place, url_of),
        timeline_note=_timeline_note(film),
        fault=_fault_note(film),
        games=games,
        next_game=next_game if place == len(film.steps) - 1 else "",
        bots=bots_with_words(bots_in(document)),
        template=module.TEMPLATE,
        strip=scores if film.has_rounds else (),
        table=module.show_table(film, place, scores) if now else None,
    )


def rule_box(game_id: str, rule_id: str) -> RuleBox | None:
    """What the rulebook has under an id; None where it has nothing."""
    rule = find_guide(game_id).rules_by_id.get(_CITED.get(rule_id, rule_id))
    if rule is None:
        return None
    return RuleBox(
        number=rule.id if rule.is_numbered else "",
        question=say(rule.question),
        answer=say(rule.answer),
        url=ruling_url(game_id, rule.id),
    )


def _position(film: Film, place: int) -> str:
    if not film.steps:
        return ""
    return _("Round %(round)s of %(rounds)s, step %(step)s of %(steps)s") % {
        "round": film.steps[place].round_number,
        "rounds": film.steps[-1].round_number,
        "step": place + 1,
        "steps": len(film.steps),
    }


def _rounds(film: Film, place: int, url_of: UrlOf) -> tuple[RoundLink, ...]:
    if not film.steps:
        return ()
    current, links, start = film.steps[place].round_number, list[RoundLink](), 0
    for number, group in groupby(film.steps, attrgetter("round_number")):
        steps = list(group)
        clashes = sum(step.kind == "clash" for step in steps)
        links.append(
            RoundLink(
                number=number,
                url=url_of(start + 1),
                label=_say_round(number, clashes),
                marks="\N{BULLET}" * clashes,
                is_current=number == current,
                is_past=number < current,
            )
        )
        start += len(steps)
    return tuple(links)


def _timeline_note(film: Film) -> str:
    has_clash = any(step.kind == "clash" for step in film.steps)
    return _("Each mark below a number is a clash.") if has_clash else ""


def _say_round(number: int, clashes: int) -> str:
    if not clashes:
        return _("Round %(number)s") % {"number": number}
    return ngettext(
        "Round %(number)s, %(clashes)s clash",
        "Round %(number)s, %(clashes)s clashes",
        clashes,
    ) % {"number": number, "clashes": clashes}


def _scores(film: Film, place: int, names: Sequence[str]) -> tuple[Score, ...]:
    now, before = film.steps[place], film.steps[max(place - 1, 0)]
    has_ended = now.kind == "end"
    return tuple(
        Score(
            seat=seat,
            number=seat + 1,
            name=names[seat],
            points=say_points(points),
            change=_say_change(now, before, seat),
            has_gained=points > before.points[seat],
            is_acting=seat in now.seats and len(now.seats) < film.players,
            is_winner=has_ended and film.ranks[seat] == 1,
        )
        for seat, points in enumerate(now.points)
    )


def _say_change(now: Step, before: Step, seat: int) -> str:
    change = now.points[seat] - before.points[seat]
    if not change:
        return ""
    return f"{'+' if change > 0 else MINUS}{say_points(abs(change))}"


def _fault_note(film: Film) -> FaultNote | None:
    fault = film.fault
    if fault is None:
        return None
    rule = rule_box(film.game_id, fault.rule)
    return FaultNote(_say_fault(fault, has_rounds=film.has_rounds), fault.message, rule)


def _say_fault(fault: Fault, *, has_rounds: bool) -> str:
    values = {"round": fault.round_number, "move": fault.move}
    if fault.rule in _RESULTS:
        return _("What the log says of the end does not follow from its moves.")
    if fault.move is None and not has_rounds:
        return _("The log stops before the game is over.")
    if fault.move is None:
        return _("Round %(round)s breaks the rules.") % values
    if not has_rounds:
        return _("Move %(move)s breaks the rules.") % values
    return _("Move %(move)s of round %(round)s breaks the rules.") % values
