"""Seasons ranked from scratch after each evening, with plain fractions: slow and plain.

This is what `season_ranking` has to say, worked out with nothing kept from one evening
to the next.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from gonuts_league.pairing.types import EntryId
from gonuts_league.standings.ledgers import EntryGame, Field, Ledger
from gonuts_league.standings.points import point_system
from gonuts_league.standings.ranking import rank_ledgers
from gonuts_league.standings.seasons.results import SeasonGame, read_evenings
from gonuts_league.standings.seasons.types import (
    SeasonResult,
    SeasonRules,
    SeasonState,
)
from gonuts_league.standings.statistics.games import Evening
from gonuts_league.standings.types import AwardPoints

_NOTHING = Fraction(0)
Results = dict[int, list[SeasonResult]]


def rank_steps(
    evenings: Sequence[Evening],
    awards: Sequence[AwardPoints],
    *,
    rules: SeasonRules,
    state: SeasonState,
) -> list[tuple[dict[int, int | None], Results]]:
    """After each evening the rank of everybody listed, and all results."""
    steps = []
    for count in range(1, len(evenings) + 1):
        now = evenings[:count]
        left = sum(e.key.startswith("event:") for e in evenings[count:])
        games: defaultdict[int, list[SeasonGame]] = defaultdict(list)
        for evening in read_evenings(evenings, awards, system=rules.system)[:count]:
            for player, played in evening.items():
                games[player] += played
        keys = {evening.key for evening in now}
        given = [a for a in awards if a.evening in keys and not a.is_round]
        steps.append(_rank(games, given, rules, state, state.nights_left + left))
    return steps


def _rank(
    games: dict[int, list[SeasonGame]],
    given: Iterable[AwardPoints],
    rules: SeasonRules,
    state: SeasonState,
    nights_left: int,
) -> tuple[dict[int, int | None], Results]:
    awards: defaultdict[int, list[AwardPoints]] = defaultdict(list)
    for each in given:
        awards[each.entry].append(each)
    chosen = {player: _chosen(player, games.get(player, []), rules) for player in games}
    ledgers = {
        EntryId(player): Ledger(
            EntryId(player),
            games=tuple(g.game for g, counts in chosen.get(player, []) if counts),
            awards=tuple(awards.get(player, [])),
            dropped=tuple(g.game for g, counts in chosen.get(player, []) if not counts),
        )
        for player in games.keys() | awards.keys()
    }
    ranked = [
        entry
        for entry in ledgers
        if entry in state.listed and entry not in state.left
        if len({g.evening for g in games.get(entry, [])}) + nights_left
        >= rules.least_nights
    ]
    rows = rank_ledgers(
        ranked,
        field=Field(ledgers, point_system(rules.system)),
        tie_breaks=rules.tie_breaks,
        decisions=state.decisions,
    )
    ranks: dict[int, int | None] = {
        int(e): None for e in ledgers if int(e) in state.listed
    }
    ranks |= {int(row.entry): row.rank for row in rows}
    return ranks, {
        player: [game.result(counts=counts) for game, counts in own]
        for player, own in chosen.items()
    }


def _chosen(
    player: int, games: Sequence[SeasonGame], rules: SeasonRules
) -> list[tuple[SeasonGame, bool]]:
    row = Ledger(EntryId(player), tuple(each.game for each in games))
    best = keep_best(row, best_of=rules.best_of, night_cap=rules.night_cap)
    kept = Counter(best.games)
    found = []
    for each in games:
        found.append((each, kept[each.game] > 0))
        kept[each.game] -= 1
    return found


def keep_best(
    ledger: Ledger, *, best_of: int | None = None, night_cap: int | None = None
) -> Ledger:
    """The ledger with its best games, the others dropped; both are best first.

    ``best_of`` games count in all and ``night_cap`` of one round; None is no limit.
    Awards stay as they are. The order of the games does not matter.
    """
    kept: list[EntryGame] = []
    dropped: list[EntryGame] = []
    of_night: Counter[int] = Counter()
    for game in sorted(ledger.played, key=_best_first):
        is_full = best_of is not None and len(kept) >= best_of
        is_over = night_cap is not None and of_night[game.round_number] >= night_cap
        if is_full or is_over:
            dropped.append(game)
        else:
            kept.append(game)
            of_night[game.round_number] += 1
    return replace(ledger, games=tuple(kept), dropped=tuple(dropped))


def _best_first(game: EntryGame) -> tuple[Fraction | int, ...]:
    margin = game.margin or _NOTHING
    # The score and those met come last: nothing but them tells two such games apart.
    return (
        -game.event_points,
        -margin,
        game.place,
        game.sharing,
        -game.seats,
        game.round_number,
        -(game.score or _NOTHING),
        *sorted(opponent.entry for opponent in game.opponents),
    )
