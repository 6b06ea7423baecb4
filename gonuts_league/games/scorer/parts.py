"""The parts that both pages of the quick scorer show: reasons, problems, who won."""

from collections.abc import Sequence
from operator import itemgetter
from typing import Any

from django.utils.translation import gettext as _

from gonuts_league.games.how_good import GameScores, HowGood, how_good
from gonuts_league.games.reasons import Reasons, reasons_of
from gonuts_league.games.registry import PAGES
from gonuts_league.tables.wording import (
    say,
    say_again,
    say_problems,
    say_tie_break,
    say_winners,
)
from scoring.game import Game
from scoring.types import Grade, Problem

from .link import RESULT, Sheet, cards_again
from .scores import SEAT_PATH, Scored


def troubles_of(
    sheet: Sheet, scored: Scored, names: Sequence[str]
) -> list[tuple[Grade, str]]:
    """All problems as sentences with their grades, the worst first."""
    return [
        (problem.grade, _say_problem(sheet.game, problem, names))
        for problem in scored.problems
    ]


def _say_problem(game: Game, problem: Problem, names: Sequence[str]) -> str:
    match = SEAT_PATH.match(problem.path)
    name = names[int(match[1])] if match else ""
    place = PAGES[game.id].say_place(problem.path[match.end() if match else 0 :])
    where = ", ".join(word for word in (name, place) if word)
    sentence = say_problems([problem])
    if where:
        sentence = _("%(where)s: %(sentence)s") % {"where": where, "sentence": sentence}
    sentence = sentence[:1].upper() + sentence[1:]
    if problem.grade != "impossible":
        return sentence
    return _("%(sentence)s This is not scored.") % {"sentence": sentence}


def reasons_for(
    sheet: Sheet, scored: Scored, names: Sequence[str], seat: int
) -> Reasons:
    """Why the player of a seat has so many points."""
    score = scored.score.seats[seat] if scored.score else None
    return reasons_of(sheet.game.id, names[seat], score, is_final=scored.is_final)


def how_good_of(sheet: Sheet, scored: Scored, names: Sequence[str]) -> HowGood | None:
    """What a finished table is beside other games, on the page of its result."""
    if sheet.view != RESULT or scored.score is None or not scored.is_final:
        return None
    points = [seat.points if seat else None for seat in scored.score.seats]
    return how_good(
        GameScores(
            game_id=sheet.game.id,
            players=sheet.players,
            points=tuple(points),
            names=tuple(names),
            rulings=sheet.rulings,
            moves=sheet.game.count_moves(sheet.table.fields),
        )
    )


def verdict_of(
    sheet: Sheet,
    scored: Scored,
    names: Sequence[str],
    worth: HowGood | None,
) -> dict[str, Any] | None:
    """Who won, once everybody is entered and nothing is wrong; `lead` is the tie-break
    in a sentence, empty where none was needed."""
    score = scored.score
    if score is None or not scored.is_final:
        return None
    rows = [
        {
            "place": seat.rank,
            "name": names[index],
            "points": seat.points,
            "note": say_tie_break(sheet.game.id, next(iter(seat.tie_break), 0)),
            "better": worth.brief(index) if worth else "",
        }
        for index, seat in enumerate(score.seats)
        if seat is not None
    ]
    winners = [names[seat] for seat in score.winners]
    return {
        "headline": say_winners(winners) or _("Nobody has won yet"),
        "lead": say(*score.tie_note),
        "rows": sorted(rows, key=itemgetter("place")),
    }


def again_of(sheet: Sheet, names: Sequence[str]) -> list[str]:
    """What a change of edition left to be entered again, a sentence a player."""
    return [
        say_again(names[seat], cards, sheet.was)
        for seat, cards in enumerate(cards_again(sheet))
        if cards
    ]
