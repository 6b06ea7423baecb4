"""The quick scorer's table, which lives in its link and nowhere else.

The query string, in this order; what has its default is left out:

- `v`: the version of this format. `p`: the number of players.
- `t`: what is entered, as the game's widget packs it. Seats beyond `p` stay in it, so
  that a player too few is no loss.
- rulings by their ids.
- `seat` and `way`: what the page asks for. `view`: the page, if not the entry.
- `u`: `t` before the last change; `r`: `t` before that was undone. `go`: what a button
  asks for beside that entry, as `go_to` writes it. `was` and `again`: the edition that
  the cards came from, and those of its cards that are to be entered again.

Names are never in it: a script keeps them after the `#`, which no browser sends.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import parse_qsl, urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from gonuts_league.games.registry import PAGES
from gonuts_league.games.types import EnteredGame, ParsedForm, UnreadableEntryError
from scoring import GAMES
from scoring.editions import can_carry_over, carry_over
from scoring.game import Game

VERSION = "1"
USUAL_PLAYERS = 4
LONGEST_QUERY = 4000
RESULT = "result"
_UNDO, _REDO = "undo", "redo"


class BadLinkError(ValueError):
    """A link that holds no table; `sentence` says so to the visitor."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that a link says. `rulings` are those that differ from the defaults.

    `entry` may have more seats than there are players, and never fewer.
    """

    game: Game
    players: int
    entry: EnteredGame
    rulings: Mapping[str, str] = field(default_factory=dict)
    seat: int = 0
    way: str = ""
    view: str = ""
    undo: str = ""
    redo: str = ""
    was: str = ""
    again: str = ""

    @property
    def table(self) -> EnteredGame:
        """The entry of those who play."""
        return replace(self.entry, tableaux=self.entry.tableaux[: self.players])

    @property
    def url(self) -> str:
        address = reverse("games:scorer-game", args=[self.game.id])
        return f"{address}?{urlencode(self.query)}"

    @property
    def query(self) -> dict[str, str]:
        """The link's parameters; those with nothing to say are left out."""
        view = {"seat": str(self.seat or ""), "way": self.way, "view": self.view}
        past = {"u": self.undo, "r": self.redo, "was": self.was, "again": self.again}
        given = dict(self.rulings) | view | past
        return {
            "v": VERSION,
            "p": str(self.players),
            "t": PAGES[self.game.id].pack(self.entry),
        } | {key: text for key, text in given.items() if text}


def next_game(sheet: Sheet) -> Sheet:
    """An empty table of the same players under the same rulings."""
    empty = PAGES[sheet.game.id].empty(sheet.players)
    return Sheet(sheet.game, sheet.players, empty, sheet.rulings)


def new_sheet(game: Game) -> Sheet:
    """An empty table of a usual size."""
    counts = game.player_counts
    players = USUAL_PLAYERS if USUAL_PLAYERS in counts else counts[-1]
    return Sheet(game, players, PAGES[game.id].empty(players))


def read_sheet(game: Game, asked: Mapping[str, Any], *, length: int) -> Sheet:
    """The table of a link; an empty one if it names none.

    `length` is that of the whole query string. Raises BadLinkError.
    """
    if length > LONGEST_QUERY:
        raise BadLinkError(_("This link is too long to be valid."))
    if "v" not in asked and "t" not in asked and "p" not in asked:
        return new_sheet(game)
    if asked.get("v") != VERSION:
        raise BadLinkError(_("This link was made by another version of the scorer."))
    players = _players(game, asked)
    return Sheet(
        game=game,
        players=players,
        entry=_entry(game, asked.get("t", ""), players),
        rulings=_rulings(game, asked),
        seat=_seat(asked, players),
        way=_word(asked, "way"),
        view=RESULT if asked.get("view") == RESULT else "",
        undo=_past(game, asked.get("u", "")),
        redo=_past(game, asked.get("r", "")),
        **_again(game, asked),
    )


def _broken() -> BadLinkError:
    return BadLinkError(_("This link is damaged or not complete: no table is in it."))


def _players(game: Game, asked: Mapping[str, Any]) -> int:
    players = asked.get("p", "")
    if players not in map(str, game.player_counts):
        raise _broken()
    return int(players)


def _entry(game: Game, packed: str, players: int) -> EnteredGame:
    """Padded with seats that are not entered, up to the number of players."""
    widget = PAGES[game.id]
    try:
        entry = widget.unpack(packed)
    except UnreadableEntryError:
        raise _broken() from None
    seats = entry.tableaux
    if len(seats) > game.player_counts[-1]:
        raise _broken()
    return replace(entry, tableaux=seats + (None,) * (players - len(seats)))


def _rulings(game: Game, asked: Mapping[str, Any]) -> dict[str, str]:
    chosen = {}
    for ruling in game.rulings:
        value = asked.get(ruling.id, ruling.default)
        if value not in ruling.values:
            raise _broken()
        if value != ruling.default:
            chosen[ruling.id] = value
    return chosen


def _seat(asked: Mapping[str, Any], players: int) -> int:
    seat = asked.get("seat", "")
    return int(seat) if seat in map(str, range(players)) else 0


def _word(asked: Mapping[str, Any], key: str) -> str:
    word: str = asked.get(key, "")
    return word if re.fullmatch("[A-Za-z]{1,20}", word) else ""


def _past(game: Game, packed: str) -> str:
    """What can be gone back to; nothing if it cannot be read."""
    try:
        _entry(game, packed, players=1)
    except BadLinkError:
        return ""
    return packed


def _again(game: Game, asked: Mapping[str, Any]) -> dict[str, str]:
    was, again = asked.get("was", ""), asked.get("again", "")
    if was not in GAMES or not can_carry_over(GAMES[was], game):
        return {}
    try:
        PAGES[was].unpack(again)
    except UnreadableEntryError:
        return {}
    return {"was": was, "again": again}


def after_entry(sheet: Sheet, reading: ParsedForm) -> Sheet:
    """The table once a form was read; the entry before it can be gone back to."""
    if reading.entry == sheet.entry:
        return sheet
    before = PAGES[sheet.game.id].pack(sheet.entry)
    return replace(sheet, entry=reading.entry, undo=before, redo="")


def go_to(sheet: Sheet, target: Sheet) -> str:
    """What makes `target` of a page of `sheet`, whatever is entered there meanwhile.

    >>> go_to(sheet := new_sheet(GAMES["nosh"]), replace(sheet, seat=2))
    'seat=2'
    """
    old, new = sheet.query, target.query
    asked = {key: new.get(key, "") for key in {**old, **new} if key not in ("t", "u")}
    return urlencode({k: text for k, text in asked.items() if text != old.get(k, "")})


def gone_to(sheet: Sheet, go: str) -> str:
    """The address where a button leads from what is entered now; it may be damaged."""
    now = PAGES[sheet.game.id].pack(sheet.entry)
    if go == _UNDO and sheet.undo:
        return replace(_entered(sheet, sheet.undo), undo="", redo=now).url
    if go == _REDO and sheet.redo:
        return replace(_entered(sheet, sheet.redo), undo=now, redo="").url
    query = sheet.query | dict(parse_qsl(go, keep_blank_values=True))
    address = reverse("games:scorer-game", args=[sheet.game.id])
    return f"{address}?{urlencode({key: text for key, text in query.items() if text})}"


def _entered(sheet: Sheet, packed: str) -> Sheet:
    return replace(sheet, entry=_entry(sheet.game, packed, sheet.players))


def with_players(sheet: Sheet, players: int) -> Sheet:
    """The same cards with more or fewer players; nobody's are forgotten."""
    missing = (None,) * (players - len(sheet.entry.tableaux))
    entry = replace(sheet.entry, tableaux=sheet.entry.tableaux + missing)
    return replace(
        sheet, players=players, entry=entry, seat=min(sheet.seat, players - 1)
    )


def in_edition(sheet: Sheet, game: Game) -> Sheet:
    """The same table in another edition: cards that mean the same stay counted."""
    old, seats = sheet.game, sheet.entry.tableaux
    kept: list[Mapping[str, int] | None] = []
    again: list[Mapping[str, int] | None] = []
    for tableau in seats:
        # What the old edition does not have was never right; it is shown as wrong.
        known = {c: n for c, n in (tableau or {}).items() if c in old.card_meanings}
        carried = carry_over(old, game, known)
        foreign = {c: n for c, n in (tableau or {}).items() if c not in known}
        kept.append(None if tableau is None else {**carried.kept, **foreign})
        again.append(carried.again or None)
    ids = {ruling.id for ruling in game.rulings}
    widget, has_again = PAGES[game.id], any(again)
    return replace(
        sheet,
        game=game,
        entry=EnteredGame(tuple(kept)),
        rulings={key: value for key, value in sheet.rulings.items() if key in ids},
        undo="",
        redo="",
        was=old.id if has_again else "",
        again=widget.pack(EnteredGame(tuple(again))) if has_again else "",
    )


def cards_again(sheet: Sheet) -> tuple[Mapping[str, int] | None, ...]:
    """By seat, what a change of edition left to be entered again."""
    if not sheet.was:
        return ()
    return PAGES[sheet.was].unpack(sheet.again).tableaux[: sheet.players]
