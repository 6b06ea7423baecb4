"""The values of the quick scorer: where a table is tapped in, and its result."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from operator import itemgetter
from typing import Any, TypeAlias

from django.urls import reverse
from django.utils.translation import gettext as _

from gonuts_league.games.game_pages import GamePages
from gonuts_league.games.how_good import GameScores, HowGood, how_good
from gonuts_league.games.links import set_up_url
from gonuts_league.games.registry import PAGES
from gonuts_league.games.types import ParsedForm, Reasons, SeatToEnter
from gonuts_league.games.wording import say_ruling, say_standins
from gonuts_league.tables.selectors import DECK_RULING
from gonuts_league.tables.wording import (
    say,
    say_again,
    say_game,
    say_points,
    say_problems,
    say_tie_break,
    say_winners,
)
from scoring import GAMES, find_guide
from scoring.editions import can_carry_over
from scoring.game import Game
from scoring.types import Grade, Problem

from .link import RESULT, Sheet, cards_again, go_to, next_game, with_players
from .names import marks
from .scores import SEAT_PATH, Scored, score_sheet

WHOLE_BOX = "none"


# A label, where it leads (by an address, or by what a button of the form asks for), and
# whether that is shown now.
Tab: TypeAlias = tuple[str, str, bool]


def scorer_page(
    sheet: Sheet, reading: ParsedForm | None = None, refusal: str = ""
) -> dict[str, Any]:
    """Everything the pages show of a table, with the errors of a form just read.

    `hidden` are the form's fields that no tap changes; `packed` is the one that each
    does. What `go` names are buttons of that form, to take along what is typed.
    """
    game, widget = sheet.game, PAGES[sheet.game.id]
    names = marks(sheet.players)
    scored = score_sheet(sheet, names)
    way = sheet.way or widget.way_of(sheet.table, sheet.seat)
    rulings = game.resolve_rulings(sheet.rulings)
    to_enter = SeatToEnter(game, rulings, names, sheet.seat, way)
    sheet = replace(sheet, way=way)  # as the form of the page does
    values = widget.show(sheet.table, to_enter, reading)
    is_empty = len(scored.missing) == sheet.players
    worth = how_good_of(sheet, scored, names)
    verdict = verdict_of(sheet, scored, names, worth)
    return {
        "game_id": game.id,
        "address": reverse("games:scorer-game", args=[game.id]),
        "refusal": refusal,
        "widget": values,
        "template": widget.template,
        "answer": f"{widget.template}#answer",
        "ways": _ways(sheet, widget),
        "more": [replace(sheet, way=way).url for way in values.get("more", ())],
        "hidden": _hidden(sheet),
        "packed": sheet.query["t"],
        "strip": _strip(sheet, scored, names),
        "reasons": _reasons(sheet, scored, names, widget),
        "verdict": verdict,
        "how_good": worth,
        "troubles": troubles_of(sheet, scored, names),
        "box_url": _box_url(sheet, scored),
        "again": again_of(sheet, names),
        "entered_url": replace(sheet, was="", again="").url,
        "counts": _counts(sheet),
        "editions": _editions(sheet),
        "decks": _decks(sheet),
        "rulings": _ruling_fields(game, rulings),
        "standins": say_standins(game.id),
        "set_up_url": set_up_url(game.id, players=sheet.players),
        "next_url": next_game(sheet).url,
        "send_url": reverse("leagues:send", args=[game.id], query=sheet.query),
        "set_up": _set_up(sheet, rulings) if is_empty else None,
        "letters": json.dumps(widget.letters),
        "undo": sheet.undo,
        "redo": sheet.redo,
        "result_go": go_to(sheet, replace(sheet, view=RESULT)),
        "entry_url": replace(sheet, view="").url,
        "step": _step(sheet, scored, names),
        "say": _say(sheet, scored, names, verdict, reading),
    }


def _ways(sheet: Sheet, widget: GamePages) -> list[Tab]:
    return [
        (label, go_to(sheet, replace(sheet, way=way)), way == sheet.way)
        for way, label in widget.ways().items()
    ]


def _hidden(sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """What the form sends beside the widget's fields, so that nothing is lost."""
    kept = {
        key: value
        for key, value in sheet.query.items()
        if key not in ("t", "u", "r", "way", "view")
    }
    return (*kept.items(), ("e", "1"))


def _strip(sheet: Sheet, scored: Scored, names: Sequence[str]) -> list[dict[str, Any]]:
    seats = scored.score.seats if scored.score else (None,) * sheet.players
    widget, wrong = PAGES[sheet.game.id], _("not scored")
    return [
        {
            "seat": seat,
            "name": names[seat],
            "go": go_to(sheet, replace(sheet, seat=seat, way=_kept_way(sheet))),
            "is_current": seat == sheet.seat,
            "points": score.points if score else None,
            "below": _("not entered")
            if seat in scored.missing
            else widget.say_tableau(sheet.table, seat)
            if score
            else wrong,
        }
        for seat, score in enumerate(seats)
    ]


def _kept_way(sheet: Sheet) -> str:
    """For another seat the way is chosen anew, by what is entered there."""
    return sheet.way if not PAGES[sheet.game.id].ways() else ""


def _reasons(
    sheet: Sheet, scored: Scored, names: Sequence[str], widget: GamePages
) -> tuple[Reasons, ...]:
    """Of the seat that is asked for; of all on the result, or where all are at once."""
    is_one = scored.score is None or scored.missing or widget.is_by_seat
    is_all = sheet.view == RESULT or not is_one
    seats = range(sheet.players) if is_all else [sheet.seat]
    return tuple(reasons_for(sheet, scored, names, seat) for seat in seats)


def _box_url(sheet: Sheet, scored: Scored) -> str:
    """Where the whole box is in play, if that would explain the cards."""
    grades = {problem.grade for problem in scored.problems}
    if "outside-setup" not in grades or "impossible" in grades:
        return ""
    return _with_deck(sheet, WHOLE_BOX)


def _with_deck(sheet: Sheet, deck: str) -> str:
    rulings = {key: value for key, value in sheet.rulings.items() if key != DECK_RULING}
    if deck == WHOLE_BOX:
        rulings[DECK_RULING] = deck
    return replace(sheet, rulings=rulings).url


def _counts(sheet: Sheet) -> list[Tab]:
    counts = sheet.game.player_counts
    return [
        (str(n), go_to(sheet, with_players(sheet, n)), n == sheet.players)
        for n in counts
        if len(counts) > 1
    ]


def _set_up(sheet: Sheet, rulings: Mapping[str, str]) -> dict[str, Any]:
    """What lies ready before the game, and what stays in the box."""
    guide = find_guide(sheet.game.id)
    cards = guide.list_cards(sheet.players, rulings)
    return {
        "steps": guide.set_up_steps(sheet.players, rulings),
        "left_out": [card.id for card in cards if not card.copies],
    }


def _editions(sheet: Sheet) -> list[Tab]:
    """The editions of this game; `to` has the view carry the cards over."""
    others = [
        game
        for game in GAMES.values()
        if game is sheet.game or can_carry_over(sheet.game, game)
    ]
    return [
        (
            say_game(game.id),
            sheet.url if game is sheet.game else f"{sheet.url}&to={game.id}",
            game is sheet.game,
        )
        for game in others
        if len(others) > 1
    ]


def _decks(sheet: Sheet) -> list[Tab]:
    if all(ruling.id != DECK_RULING for ruling in sheet.game.rulings):
        return []
    has_box = sheet.rulings.get(DECK_RULING) == WHOLE_BOX
    labels = {
        "by-players": _("The deck for %(players)s") % {"players": sheet.players},
        WHOLE_BOX: _("The whole box"),
    }
    return [
        (label, _with_deck(sheet, deck), has_box == (deck == WHOLE_BOX))
        for deck, label in labels.items()
    ]


def _ruling_fields(game: Game, in_force: Mapping[str, str]) -> list[dict[str, Any]]:
    return [
        {
            "name": ruling.id,
            "label": question,
            "choices": [
                (value, words, value == in_force[ruling.id]) for value, words in values
            ],
        }
        for ruling in game.rulings
        for question, values in [say_ruling(ruling)]
        if ruling.id != DECK_RULING and not ruling.is_play_only
    ]


def _step(sheet: Sheet, scored: Scored, names: Sequence[str]) -> dict[str, Any]:
    """To the next player who is not entered, those behind first; then to the result."""
    onwards = sorted(scored.missing, key=lambda seat: (seat <= sheet.seat, seat))
    others = [seat for seat in onwards if seat != sheet.seat]
    if others and PAGES[sheet.game.id].is_by_seat:
        target = replace(sheet, seat=others[0], way=_kept_way(sheet))
        return {"go": go_to(sheet, target), "next": names[others[0]], "is_ready": True}
    target = replace(sheet, view=RESULT)
    return {"go": go_to(sheet, target), "is_ready": not scored.missing}


def _say(
    sheet: Sheet,
    scored: Scored,
    names: Sequence[str],
    verdict: dict[str, Any] | None,
    reading: ParsedForm | None,
) -> dict[str, Any]:
    """The live line: what just happened."""
    score = scored.score.seats[sheet.seat] if scored.score else None
    widget = PAGES[sheet.game.id]
    return {
        "has_errors": bool(reading and reading.errors),
        "is_bad": bool(reading and reading.errors) or scored.is_impossible,
        "verdict": verdict,
        "name": names[sheet.seat],
        "is_missing": sheet.seat in scored.missing,
        "is_by_seat": widget.is_by_seat,
        "what": widget.say_tableau(sheet.table, sheet.seat),
        "total": say_points(score.points if score else None),
    }


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
    return PAGES[sheet.game.id].reasons_of(
        sheet.game.id, names[seat], score, is_final=scored.is_final
    )


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
    # Of a win that all of them share the headline says who is level.
    is_shared = len(winners) > 1 and len(score.tie_note) == 2
    return {
        "headline": say_winners(winners) or _("Nobody has won yet"),
        "lead": say(*score.tie_note[is_shared:]),
        "rows": sorted(rows, key=itemgetter("place")),
    }


def again_of(sheet: Sheet, names: Sequence[str]) -> list[str]:
    """What a change of edition left to be entered again, a sentence a player."""
    return [
        say_again(names[seat], cards, sheet.was)
        for seat, cards in enumerate(cards_again(sheet))
        if cards
    ]
