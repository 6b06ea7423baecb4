"""Who sits in which seat of a given table, and in which order the tables stand."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

from gonuts_league.events.pairing.past import Past
from gonuts_league.events.pairing.types import PairingTask, Table


def balance_seats(past: Past, table: Table) -> Table:
    """The order with the least seat imbalance; the given one if none beats it."""
    burdens = []
    for entry in table:
        counts = past.seat_counts.get(entry, Counter())
        burdens.append([2 * counts[seat] + 1 for seat in range(len(table))])

    def burden(order: tuple[int, ...]) -> int:
        return sum(burdens[person][seat] for seat, person in enumerate(order))

    return tuple(table[i] for i in min(permutations(range(len(table))), key=burden))


def order_tables(task: PairingTask, tables: Sequence[Table]) -> tuple[Table, ...]:
    """Tables by highest points, then by the sum of points; equals stay as given."""
    points = {candidate.id: candidate.points for candidate in task.candidates}

    def best_first(table: Table) -> tuple[Fraction, Fraction]:
        at_table = [points[entry] for entry in table]
        return -max(at_table), -sum(at_table, Fraction(0))

    return tuple(sorted(tables, key=best_first))
