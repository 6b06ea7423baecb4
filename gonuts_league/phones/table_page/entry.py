"""The values of the page where cards are tapped in."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.games.reasons import Reasons
from gonuts_league.games.widgets.cards import CARDS
from gonuts_league.tables.models import SeatEntry
from gonuts_league.tables.wording import (
    plural_of,
    say_again,
    say_card,
    say_points,
)

from .doors import Door
from .parts import (
    GameTab,
    Say,
    Step,
    StripSeat,
    asked_game,
    entry_of,
    game_tabs,
    guide_url,
    missing_names,
    next_step,
    reasons_for,
    score_of,
    strip,
)
from .reading import TableNow, Trouble, troubles_of

# So few copies are left that it is worth saying.
FEW = 2


@dataclass(frozen=True, slots=True)
class Tile:
    """One type of card; `few_left` is what nobody has of the deck, once that is few."""

    card: str
    name: str
    count: int
    is_out: bool
    few_left: int


@dataclass(frozen=True, slots=True)
class EntryPage:
    seat_id: int
    name: str
    is_asked: bool
    offers_none: bool
    away: str
    game_number: int
    version: int
    late_version: int
    games: tuple[GameTab, ...]
    strip: tuple[StripSeat, ...]
    tiles: tuple[Tile, ...]
    tiles_label: str
    more_url: str
    box: int
    hides_totals: bool
    may_hide: bool
    reasons: Reasons
    missing: str
    again: str
    troubles: tuple[Trouble, ...]
    step: Step
    guide_url: str
    say: Say


def entry_page(
    now: TableNow,
    door: Door,
    *,
    seat_id: int | None,
    has_box: bool,
    shows_totals: bool,
    words: Say | None = None,
) -> EntryPage:
    """Everything the entry page shows of one player in one game."""
    index = now.index_of(seat_id)
    is_all_in = not now.missing
    reasons = reasons_for(now, index)
    return EntryPage(
        seat_id=now.seats[index].pk,
        name=now.names[index],
        is_asked=now.is_asked(index),
        offers_none=now.is_asked(index) and not now.is_entered(index),
        away=now.seats[index].get_outcome_display(),
        game_number=now.game_number,
        version=now.table.version,
        late_version=now.table.late_version,
        games=game_tabs(now, door),
        strip=strip(
            now,
            door,
            index,
            shows_totals=is_all_in or shows_totals,
            box=int(has_box),
        ),
        tiles=_tiles(now, index, has_box=has_box),
        tiles_label=_tiles_label(now),
        more_url=_more_url(now, door, index, has_box),
        box=int(has_box),
        hides_totals=not is_all_in and not shows_totals,
        may_hide=not is_all_in and shows_totals,
        reasons=reasons,
        missing=missing_names(now),
        again=_again(now, index),
        troubles=troubles_of(now),
        step=next_step(now, door, index, box=int(has_box)),
        guide_url=guide_url(now),
        say=words or _first_words(now, index, reasons),
    )


def say_tap(now: TableNow, entry: SeatEntry, card: str) -> Say:
    """Word a tap: "Jelly-Filled 3: 5 points, total 15"."""
    score = score_of(now, _index_of(now, entry))
    count = entry.cards.get(card, 0)
    head = _("%(card)s %(count)s:") % {"card": say_card(card), "count": count}
    if score is None:
        return Say(head, _("counted, not scored yet"))
    total = say_points(score.points)
    for line in score.lines:
        if line.item == card:
            points = {"points": say_points(line.points), "total": total}
            words = ngettext(
                "%(points)s point, total %(total)s",
                "%(points)s points, total %(total)s",
                plural_of(line.points),
            )
            return Say(head, words % points)
    return Say(head, _("total %(total)s") % {"total": total})


def say_undo(now: TableNow, entry: SeatEntry, card: str) -> Say:
    """Word what an undo gave back, with the player's name: it may be another one's."""
    return Say(
        _("Undone:"),
        _("%(player)s has %(count)s %(card)s")
        % {
            "player": now.names[_index_of(now, entry)],
            "count": entry.cards.get(card, 0),
            "card": say_card(card),
        },
    )


def _index_of(now: TableNow, entry: SeatEntry) -> int:
    return next(i for i, seat in enumerate(now.seats) if seat.pk == entry.seat_id)


def _tiles(now: TableNow, index: int, *, has_box: bool) -> tuple[Tile, ...]:
    used: dict[str, int] = {}
    for each in range(len(now.seats)):
        for card, count in now.cards(each).items():
            used[card] = used.get(card, 0) + count
    own = now.cards(index)
    return tuple(
        Tile(
            card=card,
            name=say_card(card),
            count=own.get(card, 0),
            is_out=used.get(card, 0) >= now.deck.get(card, copies),
            few_left=_few_left(used.get(card, 0), now.deck.get(card, copies)),
        )
        for card, copies in now.box.items()
        if has_box or card in now.deck or card in own
    )


def _few_left(used: int, copies: int) -> int:
    """How many copies are left of a card that is in use, where these are few."""
    left = copies - used
    return left if used and 0 < left <= FEW else 0


def _tiles_label(now: TableNow) -> str:
    players = sum(1 for i in range(len(now.seats)) if now.is_asked(i))
    return _("Card types in a game of %(players)s") % {"players": players}


def _more_url(now: TableNow, door: Door, index: int, has_box: bool) -> str:
    """Where all types of the box are shown, if this deck leaves some out."""
    if has_box or now.deck.keys() == now.box.keys():
        return ""
    seat_id = now.seats[index].pk
    return door.url(now.table, seat=seat_id, game=asked_game(now), box=1)


def _again(now: TableNow, index: int) -> str:
    """What a change of edition left to be entered again for a player."""
    entry = now.entries[index]
    if entry is None or not entry.again:
        return ""
    return say_again(now.names[index], entry.again["cards"], entry.again["game"])


def _first_words(now: TableNow, index: int, reasons: Reasons) -> Say:
    name = now.names[index]
    if not now.is_asked(index):
        return Say(f"{name}:", now.seats[index].get_outcome_display())
    if not now.is_entered(index):
        return Say("", _("Tap each card in front of %(name)s.") % {"name": name})
    cards = CARDS.say_tableau(entry_of(now), index)
    text = _("%(cards)s, total %(total)s") % {"cards": cards, "total": reasons.total}
    return Say(f"{name}:", text)
