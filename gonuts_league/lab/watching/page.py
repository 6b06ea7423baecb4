"""The values of the page on which a game is watched: one step, and the ways from it."""

from collections.abc import Callable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, TypeAlias

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.games.links import ruling_url
from gonuts_league.games.registry import PAGES
from gonuts_league.lab.bot_words import bots_with_words
from gonuts_league.lab.ways import ways_from
from gonuts_league.tables.wording import MINUS, say, say_points
from scoring import find_guide
from scoring.play_types import Fault
from scoring.watching.types import Film, Step

from .filming import film_log
from .names import bots_in, names_in

UrlOf: TypeAlias = Callable[[int], str]


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
    games: dict[str, str] | None = None,
    next_game: str = "",
) -> dict[str, Any]:
    """The page of a step, counted from 1; beyond either end it is the nearest one.

    `url_of` gives the address of a step, `next_game` is where to go from the last one.
    A game whose log breaks the rules at its start has no step to show. Raises as
    `film_log` does.
    """
    film = film_log(document)
    page = {
        "game_id": film.game_id,
        "source": source,
        "fault": _fault_note(film),
        "games": games,
        "table": None,
    }
    if not film.steps:
        return page
    last = len(film.steps) - 1
    place = min(max(step - 1, 0), last)
    now = film.steps[place]
    names = names_in(document)
    pages = PAGES[film.game_id]
    table = pages.show_table(film, place, names)
    scores = _scores(film, place, names)
    return page | {
        "position": _position(film, place),
        "says": say(*now.says),
        "rule": rule_box(film.game_id, now.rule),
        "ways": ways_from(place, last, lambda at: url_of(at + 1)),
        "rounds": _rounds(film, place, url_of),
        "has_clash": any(each.kind == "clash" for each in film.steps),
        "next_game": next_game if place == last else "",
        "bots": bots_with_words(bots_in(document)),
        "template": pages.watch_template,
        # For games in which scores grow step by step.
        "strip": scores if film.has_rounds else [],
        "table": table,
        "seats": list(zip(scores, table["seats"], strict=True)),
    }


def rule_box(game_id: str, rule_id: str) -> dict[str, str] | None:
    """What the rulebook has under an id; None where it has nothing.

    `rule` is its number and `rule_url` leads to it; both are empty for what has none.
    """
    rule = find_guide(game_id).rules_by_id.get(_CITED.get(rule_id, rule_id))
    if rule is None:
        return None
    return {
        "rule": rule.id if rule.is_numbered else "",
        "rule_url": ruling_url(game_id, rule.id),
        "question": say(rule.question),
        "answer": say(rule.answer),
    }


def _position(film: Film, place: int) -> str:
    return _("Round %(round)s of %(rounds)s, step %(step)s of %(steps)s") % {
        "round": film.steps[place].round_number,
        "rounds": film.steps[-1].round_number,
        "step": place + 1,
        "steps": len(film.steps),
    }


def _rounds(film: Film, place: int, url_of: UrlOf) -> list[dict[str, Any]]:
    """The timeline, with a mark for each clash of a round."""
    current, rounds, start = film.steps[place].round_number, list[dict[str, Any]](), 0
    for number, group in groupby(film.steps, attrgetter("round_number")):
        steps = list(group)
        clashes = sum(step.kind == "clash" for step in steps)
        rounds.append(
            {
                "number": number,
                "url": url_of(start + 1),
                "label": _say_round(number, clashes),
                "marks": "\N{BULLET}" * clashes,
                "is_current": number == current,
                "is_past": number < current,
            }
        )
        start += len(steps)
    return rounds


def _say_round(number: int, clashes: int) -> str:
    if not clashes:
        return _("Round %(number)s") % {"number": number}
    return ngettext(
        "Round %(number)s, %(clashes)s clash",
        "Round %(number)s, %(clashes)s clashes",
        clashes,
    ) % {"number": number, "clashes": clashes}


def _scores(film: Film, place: int, names: Sequence[str]) -> list[dict[str, Any]]:
    """By seat its points, and by how much this step changed them."""
    now, before = film.steps[place], film.steps[max(place - 1, 0)]
    has_ended = now.kind == "end"
    return [
        {
            "number": seat + 1,
            "name": names[seat],
            "points": points,
            "change": _say_change(now, before, seat),
            "has_gained": points > before.points[seat],
            "is_acting": seat in now.seats and len(now.seats) < film.players,
            "is_winner": has_ended and film.ranks[seat] == 1,
        }
        for seat, points in enumerate(now.points)
    ]


def _say_change(now: Step, before: Step, seat: int) -> str:
    change = now.points[seat] - before.points[seat]
    if not change:
        return ""
    return f"{'+' if change > 0 else MINUS}{say_points(abs(change))}"


def _fault_note(film: Film) -> dict[str, Any] | None:
    fault = film.fault
    if fault is None:
        return None
    return {
        "sentence": _say_fault(fault, has_rounds=film.has_rounds),
        "message": fault.message,
        "rule": rule_box(film.game_id, fault.rule),
    }


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
