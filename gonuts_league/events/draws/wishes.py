"""Which pairs of people are to sit together or apart in a draw, and how firmly.

1. A group on the person asks for its pairs, as a wish or as a rule.
2. Two people with different tables of their own are apart by rule.
3. People with the same affiliation are apart: as a wish (then the pairing package sees
   it by itself), or by rule, but never against a group that is always together.
4. A pin of the round outweighs all of these for its pair.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from gonuts_league.events.enums import ClubsApart, PinKind
from gonuts_league.events.models import Entry, Event, Pin
from gonuts_league.pairing.types import EntryId, Pair
from gonuts_league.players.enums import GroupSeating


@dataclass(frozen=True, slots=True)
class PairWishes:
    """Pairs with the lesser id first, in order; named as in a `PairingTask`."""

    avoid: tuple[Pair, ...]
    together: tuple[Pair, ...]
    apart_rule: tuple[Pair, ...]
    together_rule: tuple[Pair, ...]


def pair_wishes(
    event: Event, field: Sequence[Entry], pins: Iterable[Pin]
) -> PairWishes:
    """What is asked of the pairs within `field` (one query)."""
    asked = _asked_by_groups(event, field)
    together = asked[GroupSeating.TOGETHER_RULE]
    apart = asked[GroupSeating.APART_RULE] | _own_tables_apart(field)
    if event.clubs_apart == ClubsApart.RULE:
        apart |= _clubmates(field) - together
    pinned = _pinned_pairs(field, pins)
    together = together - pinned[PinKind.APART] | pinned[PinKind.TOGETHER]
    apart = apart - pinned[PinKind.TOGETHER] | pinned[PinKind.APART]
    return PairWishes(
        avoid=_ordered(asked[GroupSeating.APART_WISH] - together),
        together=_ordered(asked[GroupSeating.TOGETHER_WISH] - apart),
        apart_rule=_ordered(apart),
        together_rule=_ordered(together),
    )


def _asked_by_groups(event: Event, field: Iterable[Entry]) -> dict[str, set[Pair]]:
    here = {entry.pk for entry in field}
    groups = event.entries.exclude(player__groups=None).exclude(
        player__groups__seating=GroupSeating.NONE
    )
    members: dict[tuple[int, str], list[int]] = defaultdict(list)
    rows = groups.order_by("pk").values_list(
        "player__groups", "player__groups__seating", "pk"
    )
    for group_id, seating, entry_id in rows:
        if entry_id in here and seating != GroupSeating.NONE:
            members[group_id, seating].append(entry_id)
    asked: dict[str, set[Pair]] = defaultdict(set)
    for (_group_id, seating), ids in members.items():
        asked[seating] |= _pairs(ids)
    return asked


def _own_tables_apart(field: Iterable[Entry]) -> set[Pair]:
    owners = [entry for entry in field if entry.fixed_table is not None]
    return {
        _pair(a.pk, b.pk)
        for a, b in combinations(owners, 2)
        if a.fixed_table != b.fixed_table
    }


def _clubmates(field: Iterable[Entry]) -> set[Pair]:
    clubs: dict[str, list[int]] = defaultdict(list)
    for entry in field:
        if entry.player.affiliation_key:
            clubs[entry.player.affiliation_key].append(entry.pk)
    return {pair for ids in clubs.values() for pair in _pairs(ids)}


def _pinned_pairs(field: Iterable[Entry], pins: Iterable[Pin]) -> dict[str, set[Pair]]:
    here = {entry.pk for entry in field}
    pinned: dict[str, set[Pair]] = defaultdict(set)
    for pin in pins:
        if pin.other_id is not None and {pin.entry_id, pin.other_id} <= here:
            pinned[pin.kind].add(_pair(pin.entry_id, pin.other_id))
    return pinned


def _pairs(ids: Iterable[int]) -> set[Pair]:
    return {_pair(a, b) for a, b in combinations(ids, 2)}


def _pair(a: int, b: int) -> Pair:
    return EntryId(min(a, b)), EntryId(max(a, b))


def _ordered(pairs: Iterable[Pair]) -> tuple[Pair, ...]:
    return tuple(sorted(pairs))
