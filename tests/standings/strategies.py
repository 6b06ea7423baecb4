"""Events with results of every kind, for property tests."""

import random
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from gonuts_league.pairing.types import EntryId
from gonuts_league.standings.points import POINT_SYSTEMS
from gonuts_league.standings.ranking import rank_standings
from gonuts_league.standings.tiebreaks import TIE_BREAKS
from gonuts_league.standings.types import (
    AwardKind,
    AwardPoints,
    GameResult,
    PlayedSeat,
    Standing,
)


@dataclass(frozen=True, slots=True)
class Played:
    """An event so far."""

    entries: tuple[EntryId, ...]
    games: tuple[GameResult, ...]
    awards: tuple[AwardPoints, ...]


@st.composite
def played_events(draw: st.DrawFn, *, largest: int = 6) -> Played:
    """Up to four rounds at tables of 2 to 6, with absences, penalties and byes."""
    lot = random.Random(draw(st.integers(min_value=0, max_value=2**32)))
    entries = tuple(EntryId(n) for n in range(1, lot.randint(2, 12)))
    games: list[GameResult] = []
    for round_number in range(1, lot.randint(1, 5)):
        waiting = lot.sample(entries, len(entries))
        while len(waiting) > 1:
            size = lot.randint(2, largest)
            people, waiting = waiting[:size], waiting[size:]
            games.append(GameResult(round_number, len(games) + 1, seats(people, lot)))
    awards = tuple(
        AwardPoints(
            lot.choice(entries),
            lot.choice((None, 1, 2)),
            lot.choice(list(AwardKind)),
            Fraction(lot.randint(-4, 6), lot.choice((1, 3))),
        )
        for _ in range(lot.randint(0, 3))
        if entries
    )
    return Played(entries, tuple(games), awards)


@dataclass(frozen=True, slots=True)
class Mode:
    """A way to rank an event."""

    event: Played
    system: str
    tie_breaks: tuple[str, ...]

    def rank(self, event: Played | None = None, **more: Any) -> tuple[Standing, ...]:
        """Rank its own event, or another one in the same way."""
        event = event or self.event
        return rank_standings(
            event.entries,
            event.games,
            event.awards,
            system=self.system,
            tie_breaks=self.tie_breaks,
            **more,
        )


@st.composite
def modes(draw: st.DrawFn) -> Mode:
    """Any event by any system and any list of tie-breaks."""
    system = draw(st.sampled_from(sorted(POINT_SYSTEMS)))
    codes = draw(st.permutations(sorted(TIE_BREAKS)))
    count = draw(st.integers(0, 4))
    event = draw(played_events(largest=2 if system == "duel" else 6))
    return Mode(event, system, tuple(codes[:count]))


def seats(people: list[EntryId], lot: random.Random) -> tuple[PlayedSeat, ...]:
    has_totals = lot.random() < 0.7
    results = []
    for entry in people:
        came = lot.random() < 0.9
        results.append(
            PlayedSeat(
                entry=entry,
                rank=lot.randint(1, 4) if came else None,
                points=Fraction(lot.randint(-3, 9)) if has_totals and came else None,
                takes_place=came,
                earns=came and lot.random() < 0.9,
            )
        )
    return tuple(results)
