"""The values of the page where cards are tapped in."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.tables.enums import Depth
from gonuts_league.tables.models import SeatEntry
from gonuts_league.tables.wording import (
    plural_of,
    say,
    say_card,
    say_game,
    say_list,
    say_points,
)
from scoring.types import SeatScore

from .doors import Door
from .reading import TableNow, Trouble, troubles_of


@dataclass(frozen=True, slots=True)
class StripSeat:
    """One player in the strip of totals; without `url` nothing is asked of them."""

    seat_id: int
    name: str
    url: str
    is_current: bool
    points: str
    below: str

    @property
    def is_unset(self) -> bool:
        return self.points == "\N{EN DASH}"


@dataclass(frozen=True, slots=True)
class Tile:
    card: str
    name: str
    count: int
    is_out: bool


@dataclass(frozen=True, slots=True)
class ReasonLine:
    card: str
    what: str
    because: str
    points: str
    is_zero: bool


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why one player has so many points; `total` is a dash while nothing is entered."""

    name: str
    heading: str
    lines: tuple[ReasonLine, ...]
    total: str
    is_final: bool


@dataclass(frozen=True, slots=True)
class Step:
    """Where the main button leads; `is_ready` is False while something is missing."""

    url: str
    label: str
    is_confirm: bool
    is_ready: bool = True


@dataclass(frozen=True, slots=True)
class Say:
    """The live line: what just happened."""

    head: str = ""
    text: str = ""
    is_bad: bool = False


@dataclass(frozen=True, slots=True)
class GameTab:
    number: int
    url: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class EntryPage:
    seat_id: int
    name: str
    is_asked: bool
    offers_none: bool
    away: str
    game_number: int
    version: int
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
    reasons = _reasons(now, index)
    return EntryPage(
        seat_id=now.seats[index].pk,
        name=now.names[index],
        is_asked=now.is_asked(index),
        offers_none=now.is_asked(index) and not now.is_entered(index),
        away=now.seats[index].get_outcome_display(),
        game_number=now.game_number,
        version=now.table.version,
        games=_games(now, door),
        strip=_strip(now, door, index, has_box, is_all_in or shows_totals),
        tiles=_tiles(now, index, has_box=has_box),
        tiles_label=_tiles_label(now),
        more_url=_more_url(now, door, index, has_box),
        box=int(has_box),
        hides_totals=not is_all_in and not shows_totals,
        may_hide=not is_all_in and shows_totals,
        reasons=reasons,
        missing=_missing(now),
        again=_again(now, index),
        troubles=troubles_of(now),
        step=_step(now, door, index, has_box),
        say=words or _first_words(now, index, reasons),
    )


def say_tap(now: TableNow, entry: SeatEntry, card: str) -> Say:
    """Word a tap: "Jelly-Filled 3: 5 points, total 15"."""
    score = _score_of(now, _index_of(now, entry))
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


def reasons_of_all(now: TableNow) -> tuple[Reasons, ...]:
    """The reasons of every player whose cards are scored."""
    return tuple(
        _reasons(now, index)
        for index in range(len(now.seats))
        if _score_of(now, index) is not None
    )


def strip_of(now: TableNow, door: Door) -> tuple[StripSeat, ...]:
    """The strip of a single game, with all totals shown and nobody chosen."""
    if now.table.depth != Depth.CARDS or now.table.game_count > 1:
        return ()
    return _strip(now, door, None, False, True)


def say_cards(count: int) -> str:
    return ngettext("%(count)s card", "%(count)s cards", count) % {"count": count}


def _index_of(now: TableNow, entry: SeatEntry) -> int:
    return next(i for i, seat in enumerate(now.seats) if seat.pk == entry.seat_id)


def _score_of(now: TableNow, index: int) -> SeatScore | None:
    return now.score.seats[index] if now.score else None


def _strip(
    now: TableNow, door: Door, current: int | None, has_box: bool, shows_totals: bool
) -> tuple[StripSeat, ...]:
    return tuple(
        StripSeat(
            seat_id=seat.pk,
            name=now.names[index],
            url=door.url(
                now.table, seat=seat.pk, game=_asked_game(now), box=int(has_box)
            )
            if now.is_asked(index)
            else "",
            is_current=index == current,
            points=_strip_points(now, index, shows_totals or index == current),
            below=_below(now, index),
        )
        for index, seat in enumerate(now.seats)
    )


def _strip_points(now: TableNow, index: int, is_shown: bool) -> str:
    score = _score_of(now, index)
    return say_points(score.points if score and is_shown else None)


def _below(now: TableNow, index: int) -> str:
    if not now.is_asked(index):
        return now.seats[index].get_outcome_display()
    if not now.is_entered(index):
        return _("not entered")
    return say_cards(sum(now.cards(index).values()))


def _asked_game(now: TableNow) -> int:
    return now.game_number if now.table.game_count > 1 else 0


def _games(now: TableNow, door: Door) -> tuple[GameTab, ...]:
    if now.table.game_count == 1:
        return ()
    last = min(len(now.complete) + 1, now.table.game_count)
    return tuple(
        GameTab(number, door.url(now.table, game=number), number == now.game_number)
        for number in range(1, max(last, now.game_number) + 1)
    )


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
        )
        for card, copies in now.box.items()
        if has_box or card in now.deck or card in own
    )


def _tiles_label(now: TableNow) -> str:
    players = sum(1 for i in range(len(now.seats)) if now.is_asked(i))
    return _("Card types in a game of %(players)s") % {"players": players}


def _more_url(now: TableNow, door: Door, index: int, has_box: bool) -> str:
    """Where all types of the box are shown, if this deck leaves some out."""
    if has_box or now.deck.keys() == now.box.keys():
        return ""
    seat_id = now.seats[index].pk
    return door.url(now.table, seat=seat_id, game=_asked_game(now), box=1)


def _reasons(now: TableNow, index: int) -> Reasons:
    score, name = _score_of(now, index), now.names[index]
    if score is None or now.score is None:
        return Reasons(name, _("Why so many points"), (), say_points(None), False)
    heading = ngettext(
        "Why %(points)s point", "Why %(points)s points", plural_of(score.points)
    ) % {"points": say_points(score.points)}
    lines = tuple(
        ReasonLine(
            card=line.item,
            what=f"{line.count} {say_card(line.item)}",
            because=say(*line.why),
            points=say_points(line.points),
            is_zero=not line.points,
        )
        for line in score.lines
    )
    total = say_points(score.points)
    return Reasons(name, heading, lines, total, not now.score.is_provisional)


def _missing(now: TableNow) -> str:
    return ", ".join(now.names[index] for index in now.missing)


def _again(now: TableNow, index: int) -> str:
    """What a change of edition left to be entered again for a player."""
    entry = now.entries[index]
    if entry is None or not entry.again:
        return ""
    cards = [
        f"{count} {say_card(card)}" for card, count in entry.again["cards"].items()
    ]
    return _("Enter again for %(name)s: %(cards)s. These are cards of %(edition)s.") % {
        "name": now.names[index],
        "cards": say_list(cards),
        "edition": say_game(entry.again["game"]),
    }


def _step(now: TableNow, door: Door, index: int, has_box: bool) -> Step:
    others = [i for i in _onwards(now.missing, index) if i != index]
    if others:
        url = door.url(
            now.table,
            seat=now.seats[others[0]].pk,
            game=_asked_game(now),
            box=int(has_box),
        )
        label = _("Next: %(name)s") % {"name": now.names[others[0]]}
        return Step(url, label, is_confirm=False)
    if not now.missing and not now.is_enough:
        number = len(now.complete) + 1
        label = _("Next: game %(number)s") % {"number": number}
        return Step(door.url(now.table, game=number), label, is_confirm=False)
    is_ready = now.is_enough and not now.missing
    url = door.url(now.table, "confirm")
    return Step(url, _("To the result"), is_confirm=True, is_ready=is_ready)


def _onwards(seats: Sequence[int], index: int) -> list[int]:
    """The seats in the order of play from one on: those behind it, then the others."""
    return sorted(seats, key=lambda seat: (seat <= index, seat))


def _first_words(now: TableNow, index: int, reasons: Reasons) -> Say:
    name = now.names[index]
    if not now.is_asked(index):
        return Say(f"{name}:", now.seats[index].get_outcome_display())
    if not now.is_entered(index):
        return Say("", _("Tap each card in front of %(name)s.") % {"name": name})
    cards = say_cards(sum(now.cards(index).values()))
    text = _("%(cards)s, total %(total)s") % {"cards": cards, "total": reasons.total}
    return Say(f"{name}:", text)
