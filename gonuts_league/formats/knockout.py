"""An elimination: who meets whom next, and who has come how far.

1. The seeds are those of the cut, and stay. In each step they are dealt onto the tables
   like a snake, so that at tables of two the best seed left meets the lowest one left.
2. At tables of two the first step brings the field down to a power of two; the best
   seeds wait. At larger tables everybody plays who can be seated.
3. The best of each table go on. Once all who are left fit one table, that is the final.
4. Somebody who shares the last place that goes on (in a final: the first) plays again,
   with the seats the other way round; or the higher seed goes on; or, in a final, the
   place is shared.
5. What was seated counts: once the next step has begun, through is who sits in it, even
   if an earlier result is corrected.
6. A player who has left and sits nowhere in a step is out; the field is one smaller.

It gives no points, asks for no results, and replaces nobody by itself.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, groupby

from gonuts_league.pairing.sizes import plan_sizes
from gonuts_league.pairing.types import EntryId, Table

from .groups import snake
from .types import (
    Drawn,
    KnockoutRules,
    Match,
    MatchKind,
    PairedStep,
    Played,
    Replaced,
    Step,
)

Places = tuple[tuple[EntryId, ...], ...]
FINAL_TABLE, THIRD_PLACE_TABLE = 1, 2


@dataclass(frozen=True, slots=True)
class Knockout:
    """An elimination as far as it has come.

    ``waiting`` are those who play the step after the last one; once that was a final,
    or one person is left, nobody.
    """

    rules: KnockoutRules
    seeds: tuple[EntryId, ...]
    steps: tuple[Step, ...]
    waiting: tuple[EntryId, ...]
    gone: frozenset[EntryId]

    @property
    def last(self) -> Step | None:
        return self.steps[-1] if self.steps else None

    @property
    def is_decided(self) -> bool:
        """Whether every table so far has decided what it had to."""
        return self.last is None or self.last.is_decided

    @property
    def is_over(self) -> bool:
        return self.is_decided and len(self.waiting) < 2

    @property
    def next_step(self) -> int:
        return len(self.steps) + 1

    @property
    def next_to_final(self) -> int:
        """How many steps follow the one that comes next."""
        if self.last is not None:
            return self.last.to_final - 1
        return steps_to_final(len(self.waiting), self.rules)

    @property
    def champions(self) -> tuple[EntryId, ...]:
        """Who has won: several who share it, or whom nobody is left to play."""
        if not self.is_over:
            return ()
        if self.last is None or self.last.to_final:
            return self.waiting
        return self.last.matches[0].through


def steps_to_final(size: int, rules: KnockoutRules) -> int:
    """How many steps come before the final where so many are left."""
    steps = 0
    while size > rules.size.maximum:
        sizes, straight = _sizes(size, rules)
        size = len(sizes) * rules.best + straight
        steps += 1
    return steps


def read_knockout(
    seeds: Sequence[EntryId],
    rules: KnockoutRules,
    played: Iterable[Played],
    *,
    replaced: Iterable[Replaced] = (),
    gone: Collection[EntryId] = (),
) -> Knockout:
    """Read how far an elimination is from its tables, in the order they were seated."""
    by_step: dict[int, list[Played]] = {}
    for table in played:
        by_step.setdefault(table.step, []).append(table)
    changes = tuple(replaced)
    reader = _Reader(rules, by_step, frozenset(gone), changes)
    alive = tuple(seeds)
    steps: list[Step] = []
    for number in count(1):
        alive = reader.present(number, alive)
        if number not in by_step:
            break
        step = reader.step(number, alive, steps[-1] if steps else None)
        steps.append(step)
        alive = () if not step.to_final else reader.through(step)
    return Knockout(rules, tuple(seeds), tuple(steps), alive, reader.gone)


def pair_next(knockout: Knockout) -> PairedStep | None:
    """Pair replays of what was drawn, else the next step; None if nothing can be.

    Replays are paired while other tables of the step still play; the next step is not.
    """
    last = knockout.last
    if last is not None:
        replays = tuple((m.number, m.to_replay) for m in last.matches if m.to_replay)
        if replays:
            return PairedStep(last.number, replays, is_replay=True)
    if not knockout.is_decided or knockout.is_over:
        return None
    return _pair_step(knockout)


def _pair_step(knockout: Knockout) -> PairedStep:
    rules, alive = knockout.rules, knockout.waiting
    if len(alive) <= rules.size.maximum:
        tables = [(FINAL_TABLE, alive)]
        losers = _losers_of_semis(knockout)
        if len(losers) == 2:
            tables.append((THIRD_PLACE_TABLE, losers))
        return PairedStep(knockout.next_step, tuple(tables))
    sizes, straight = _sizes(len(alive), rules)
    dealt = snake(alive[straight:], len(sizes))
    return PairedStep(
        knockout.next_step, tuple(enumerate(dealt, start=1)), alive[:straight]
    )


def _losers_of_semis(knockout: Knockout) -> tuple[EntryId, ...]:
    last, rules = knockout.last, knockout.rules
    if last is None or not (rules.third_place and _is_semi(last, rules)):
        return ()
    lost = {
        entry
        for match in last.matches
        for place in match.places
        for entry in place
        if entry not in knockout.waiting and entry not in knockout.gone
    }
    return tuple(entry for entry in last.alive if entry in lost)


def _is_semi(step: Step, rules: KnockoutRules) -> bool:
    return rules.is_for_two and len(step.matches) == 2 and not step.straight


def _sizes(size: int, rules: KnockoutRules) -> tuple[tuple[int, ...], int]:
    """Sizes of a step's tables, and how many go on without play."""
    if rules.is_for_two:
        power = 1 << (size - 1).bit_length() - 1
        return (2,) * (size - power), 2 * power - size
    plan = plan_sizes(size, rules.size)
    return plan.sizes, plan.byes


@dataclass(frozen=True, slots=True)
class _Reader:
    rules: KnockoutRules
    by_step: Mapping[int, Sequence[Played]]
    gone: frozenset[EntryId]
    replaced: tuple[Replaced, ...]

    def present(self, number: int, alive: Sequence[EntryId]) -> tuple[EntryId, ...]:
        """Those in a step: replacements made, and without who has left before it."""
        seated = self.seated(number)
        field = list(alive)
        for change in self.replaced:
            if change.step == number and change.out in field:
                field[field.index(change.out)] = change.by
        return tuple(e for e in field if e in seated or e not in self.gone)

    def seated(self, number: int) -> set[EntryId]:
        return {e for table in self.by_step.get(number, ()) for e in table.seats}

    def step(
        self, number: int, alive: tuple[EntryId, ...], before: Step | None
    ) -> Step:
        to_final = steps_to_final(len(alive), self.rules)
        has_third = (
            before is not None
            and self.rules.third_place
            and _is_semi(before, self.rules)
        )
        seed = {entry: index for index, entry in enumerate(alive)}
        nexts = self._main_seats(number + 1, to_final)
        matches = tuple(
            self._match(_kind(table_number, to_final, has_third), list(played), seed)
            for table_number, played in groupby(
                sorted(self.by_step[number], key=_number), key=_number
            )
        )
        matches = tuple(_kept_by_next(match, nexts) for match in matches)
        playing = {e for match in matches for e in match.seats}
        straight = tuple(entry for entry in alive if entry not in playing)
        return Step(number, to_final, alive, matches, straight)

    def through(self, step: Step) -> tuple[EntryId, ...]:
        """Who goes on, in the order of the seeds."""
        on = {entry for match in step.matches for entry in match.through}
        on.update(step.straight)
        return tuple(entry for entry in step.alive if entry in on)

    def _main_seats(self, number: int, to_final: int) -> set[EntryId]:
        """Who sits in a step, but for the match for third place."""
        tables = self.by_step.get(number, ())
        if to_final == 1 and self.rules.is_for_two:
            tables = [table for table in tables if table.number == FINAL_TABLE]
        return {entry for table in tables for entry in table.seats}

    def _match(
        self, kind: MatchKind, played: Sequence[Played], seed: Mapping[EntryId, int]
    ) -> Match:
        first, *replays = played
        is_open = played[-1].ranks is None
        places = _places(first)
        for replay in replays:
            places = _refined(places, replay)
        goes_on = self.rules.best if kind == MatchKind.KNOCKOUT else 1
        tied = _tied(places, goes_on)
        to_replay: tuple[EntryId, ...] = ()
        if tied and not is_open:
            places, to_replay = self._settle(kind, places, tied, played[-1], seed)
        through = () if is_open or to_replay else _first(places, goes_on)
        return Match(
            first.number, kind, first.seats, places, through, to_replay, is_open
        )

    def _settle(
        self,
        kind: MatchKind,
        places: Places,
        tied: tuple[EntryId, ...],
        last: Played,
        seed: Mapping[EntryId, int],
    ) -> tuple[Places, tuple[EntryId, ...]]:
        """Who of the tied stays ahead, or who of them plays again."""
        here = tuple(entry for entry in tied if entry not in self.gone)
        if 0 < len(here) < len(tied):
            places = _split(places, tied, lambda entry: int(entry in self.gone))
        if len(here) < 2:
            return places, ()
        if self.rules.drawn == Drawn.REPLAY:
            return places, tuple(
                entry for entry in reversed(last.seats) if entry in here
            )
        if self.rules.drawn == Drawn.SHARED and kind != MatchKind.KNOCKOUT:
            return places, ()
        return _split(places, here, lambda entry: seed.get(entry, 0)), ()


def _number(table: Played) -> int:
    return table.number


def _kind(number: int, to_final: int, has_third: bool) -> MatchKind:
    if to_final:
        return MatchKind.KNOCKOUT
    if has_third and number == THIRD_PLACE_TABLE:
        return MatchKind.THIRD_PLACE
    return MatchKind.FINAL


def _places(table: Played) -> Places:
    """Those who came, the best first; equal ranks together."""
    if table.ranks is None:
        return ()
    by_rank: dict[int, list[EntryId]] = {}
    for entry, rank in zip(table.seats, table.ranks, strict=True):
        if rank is not None:
            by_rank.setdefault(rank, []).append(entry)
    return tuple(tuple(by_rank[rank]) for rank in sorted(by_rank))


def _refined(places: Places, replay: Played) -> Places:
    if replay.ranks is None:
        return places
    again = _places(replay)
    order = {entry: n for n, group in enumerate(again) for entry in group}
    level = next((g for g in places if set(replay.seats) <= set(g)), replay.seats)
    return _split(places, level, lambda entry: order.get(entry, len(again)))


def _split(places: Places, group: Table, key: Callable[[EntryId], int]) -> Places:
    """Part one group of equals by a key, the lesser first."""
    found: list[tuple[EntryId, ...]] = []
    for equals in places:
        if set(group) <= set(equals):
            ranked = sorted(equals, key=key)
            found += [tuple(part) for _, part in groupby(ranked, key=key)]
        else:
            found.append(equals)
    return tuple(found)


def _tied(places: Places, goes_on: int) -> tuple[EntryId, ...]:
    """The equals across whom the line falls behind which nobody goes on."""
    above = 0
    for equals in places:
        if above < goes_on < above + len(equals):
            return equals
        above += len(equals)
    return ()


def _first(places: Places, goes_on: int) -> tuple[EntryId, ...]:
    """The best places; where a final is shared, all who share it."""
    found: list[EntryId] = []
    for equals in places:
        if len(found) >= goes_on:
            break
        found += equals
    return tuple(found)


def _kept_by_next(match: Match, nexts: Collection[EntryId]) -> Match:
    """What the next step has seated stands, whatever became of the result since."""
    on = tuple(entry for entry in match.seats if entry in nexts)
    if match.kind != MatchKind.KNOCKOUT or not on or set(on) == set(match.through):
        return match
    rest = tuple(entry for entry in match.seats if entry not in on)
    return Match(
        number=match.number,
        kind=match.kind,
        seats=match.seats,
        places=match.places or (on, rest),
        through=on,
        to_replay=(),
        is_open=False,
    )
