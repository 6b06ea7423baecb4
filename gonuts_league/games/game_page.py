"""The values of the page that tells how a game is set up and played."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.games.card_meanings import say_meaning
from gonuts_league.games.links import set_up_url, sheet_url, solver_url
from gonuts_league.tables.selectors import DECK_RULING
from gonuts_league.tables.wording import say, say_card, say_game
from scoring import find_guide
from scoring.games.donuts.board import read_layout
from scoring.guide import CardFact
from scoring.types import Game

# Shown where no number is asked for; a game without it shows its largest.
USUAL_PLAYERS = 4
BOARDS = 10_000
MOST_DIGITS = 6


@dataclass(frozen=True, slots=True)
class CountLink:
    players: int
    url: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class CardRow:
    """`copies` reads "6", or "3 of 4" where some copies stay in the box. `meaning` is
    what the printed name says, for readers of another language."""

    card: str
    name: str
    meaning: str
    points: str
    power: str
    copies: str
    dots: str


@dataclass(frozen=True, slots=True)
class Board:
    """A board to be played on, as rows of signs; where the next one is, and where this
    one is solved."""

    rows: tuple[str, ...]
    url: str
    solver_url: str


@dataclass(frozen=True, slots=True)
class GamePage:
    """`note` says why another number of players is shown than was asked for. `box_url`
    leads to the other of: the deck of so many players, the whole box."""

    name: str
    players_said: str
    rulings_url: str
    sheet_url: str
    watch_url: str
    how_to_play: tuple[str, ...]
    note: str
    counts: tuple[CountLink, ...]
    players: int
    set_up: tuple[str, ...]
    has_box: bool
    box_url: str
    cards: tuple[CardRow, ...]
    left_out: tuple[CardRow, ...]
    are_dots_standin: bool
    board: Board | None


def game_page(game: Game, *, asked: Mapping[str, str]) -> GamePage:
    """Read what the address asks for; whatever makes no sense there is left out."""
    guide = find_guide(game.id)
    players, note = players_to_show(game, asked.get("players", ""))
    can_box = any(ruling.id == DECK_RULING for ruling in game.rulings)
    has_box = can_box and asked.get("box") == "1"
    rulings = game.resolve_rulings({DECK_RULING: "none"} if has_box else {})
    cards = guide.list_cards(players, rulings)
    return GamePage(
        name=say_game(game.id),
        players_said=say_players(game.player_counts),
        rulings_url=reverse("games:rulings", args=[game.id]),
        sheet_url=sheet_url(game.id, players=players),
        watch_url=reverse("simulations:watch-seed", args=[game.id]),
        how_to_play=tuple(say(step) for step in guide.how_to_play()),
        note=note,
        counts=_counts(game, players, has_box),
        players=players,
        set_up=tuple(say(step) for step in guide.set_up_steps(players, rulings)),
        has_box=has_box,
        box_url=_box_url(game, players, has_box) if can_box else "",
        cards=tuple(_card_row(card) for card in cards if card.copies),
        left_out=tuple(_card_row(card) for card in cards if not card.copies),
        are_dots_standin=any(card.is_standin for card in cards),
        board=_board(game, asked.get("board", "")),
    )


def say_players(counts: Sequence[int]) -> str:
    """How many can play: "2 to 6 players"."""
    if len(counts) == 1:
        return ngettext("%(count)s player", "%(count)s players", counts[0]) % {
            "count": counts[0]
        }
    return _("%(least)s to %(most)s players") % {
        "least": counts[0],
        "most": counts[-1],
    }


def players_to_show(game: Game, asked: str) -> tuple[int, str]:
    """The number of players to show, the nearest to the one asked for, and a note."""
    counts = game.player_counts
    if not asked:
        return min(USUAL_PLAYERS, counts[-1]), ""
    players = _number(asked)
    if players in counts:
        return players, ""
    nearest = min(max(players, counts[0]), counts[-1])
    note = _("This game is for %(players)s; this is the set-up for %(shown)s.")
    return nearest, note % {"players": say_players(counts), "shown": nearest}


def _number(asked: str) -> int:
    """A whole number out of an address; 0 for anything else."""
    if asked.isascii() and asked.isdigit() and len(asked) <= MOST_DIGITS:
        return int(asked)
    return 0


def _counts(game: Game, shown: int, has_box: bool) -> tuple[CountLink, ...]:
    if len(game.player_counts) == 1:
        return ()
    return tuple(
        CountLink(
            players,
            set_up_url(game.id, players=players, has_box=has_box),
            players == shown,
        )
        for players in game.player_counts
    )


def _box_url(game: Game, players: int, has_box: bool) -> str:
    """Empty where this deck is the whole box anyway."""
    deck = game.cards_for(players, {})
    if not has_box and deck == game.cards_for(players, {DECK_RULING: "none"}):
        return ""
    return set_up_url(game.id, players=players, has_box=not has_box)


def _card_row(card: CardFact) -> CardRow:
    is_part = 0 < card.copies < card.box_copies
    of = _("%(copies)s of %(all)s") % {"copies": card.copies, "all": card.box_copies}
    return CardRow(
        card=card.id,
        name=say_card(card.id),
        meaning=say_meaning(card.id),
        points=say(*card.points),
        power=say(card.power) if card.power else "",
        copies=of if is_part else str(card.box_copies),
        dots=_say_dots(card.dots),
    )


def _say_dots(dots: Sequence[int]) -> str:
    """The dots of all copies: "5", or "2–5" where copies differ."""
    if len(dots) == 1:
        return str(dots[0])
    return f"{dots[0]}\N{EN DASH}{dots[-1]}"


def _board(game: Game, asked: str) -> Board | None:
    """The board with the number asked for; the next number draws another one."""
    number = _number(asked) % BOARDS
    rows = find_guide(game.id).draw_board(random.Random(number))
    if not rows:
        return None
    url = reverse("games:game", args=[game.id])
    return Board(
        rows,
        url=f"{url}?board={(number + 1) % BOARDS}",
        solver_url=solver_url(read_layout(rows) or ""),
    )
