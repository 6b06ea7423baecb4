"""The page on which an organiser decides between people who are level in everything."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gonuts_league.clubs.reasons import say_reason
from gonuts_league.look.asked import whole_number

from .enums import TieChoice
from .models import Entry, Event, TieDecision
from .pairing.types import EntryId
from .selectors import entry_names
from .tie_words import say_decision, say_tie
from .ties import TiedGroup, Ties, ties_of

WAYS = (
    (TieChoice.SHARED, gettext_lazy("They share it: nobody is ahead of the other")),
    (TieChoice.PLAY_OFF, gettext_lazy("They played it off, and came in this order")),
    (
        TieChoice.LOT,
        gettext_lazy("A lot decides now; its number is shown to everybody"),
    ),
)


@dataclass(frozen=True, slots=True)
class TiePerson:
    """`place` is what was typed for a play-off, or what it gave."""

    entry: EntryId
    name: str
    place: str


@dataclass(frozen=True, slots=True)
class Way:
    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class TieCard:
    """One tie; `decided` says what became of it, empty while nobody has decided."""

    key: str
    title: str
    decided: str
    reason: str
    people: tuple[TiePerson, ...]
    ways: tuple[Way, ...]
    needs_reason: bool
    typed_reason: str


@dataclass(frozen=True, slots=True)
class TiesPage:
    """`idle` are sentences about decisions that hold for nobody now."""

    cards: tuple[TieCard, ...]
    idle: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TieSent:
    """What a form said about one tie; `order` is empty unless places make one."""

    entries: tuple[EntryId, ...]
    choice: TieChoice | None
    order: tuple[EntryId, ...]


def ties_page(event: Event, sent: Mapping[str, str]) -> TiesPage:
    """Put the ties of an event into words; `sent` is what a refused form had."""
    ties = ties_of(event)
    # A decision that lies still may name people who are not on the list any more.
    everybody = Entry.ever.filter(event=event).select_related("player")
    names: Mapping[int, str] = entry_names(everybody)
    return TiesPage(cards=_cards(ties, names, sent), idle=_idle(ties, names))


def _cards(
    ties: Ties, names: Mapping[int, str], sent: Mapping[str, str]
) -> tuple[TieCard, ...]:
    undecided = [_card(group, None, names, sent) for group in ties.open]
    decided = [_card(group, made, names, sent) for group, made in ties.decided]
    return (*undecided, *decided)


def _card(
    group: TiedGroup,
    decision: TieDecision | None,
    names: Mapping[int, str],
    sent: Mapping[str, str],
) -> TieCard:
    key = "-".join(str(entry) for entry in group.entries)
    typed = sent if sent.get("tie") == key else {}
    chosen = typed.get("choice") or (decision.choice if decision else "")
    order = list(decision.order) if decision else []
    return TieCard(
        key=key,
        title=say_tie(group, names),
        decided=say_decision(decision, names) if decision else "",
        reason=say_reason(decision.reason) if decision else "",
        people=tuple(
            TiePerson(
                entry,
                names[entry],
                typed.get(f"place-{entry}")
                or (str(order.index(entry) + 1) if entry in order else ""),
            )
            for entry in group.entries
        ),
        ways=tuple(Way(way, str(label), way == chosen) for way, label in WAYS),
        needs_reason=decision is not None,
        typed_reason=typed.get("reason_words", ""),
    )


def _idle(ties: Ties, names: Mapping[int, str]) -> tuple[str, ...]:
    return tuple(
        _("%(decision)s This lies still: they are not level any more.")
        % {"decision": say_decision(each, names)}
        for each in ties.idle
    )


def tie_sent(sent: Mapping[str, str]) -> TieSent:
    """Read the form of one tie."""
    entries = tuple(EntryId(pk) for pk in _numbers(sent.get("tie", "").split("-")))
    places = _numbers([sent.get(f"place-{entry}", "") for entry in entries])
    chosen = sent.get("choice", "")
    return TieSent(
        entries=entries,
        choice=TieChoice(chosen) if chosen in TieChoice.values else None,
        order=_in_order(entries, places),
    )


def _in_order(entries: Sequence[EntryId], places: Sequence[int]) -> tuple[EntryId, ...]:
    """The entries by their places; empty unless these run from 1 without a gap."""
    if sorted(places) != list(range(1, len(entries) + 1)):
        return ()
    ordered = sorted(zip(places, entries, strict=True))
    return tuple(entry for _place, entry in ordered)


def _numbers(words: Sequence[str]) -> list[int]:
    return [number for number in map(whole_number, words) if number]
