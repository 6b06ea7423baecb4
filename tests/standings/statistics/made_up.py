"""A few hundred games made up from a seed, and their digest as a program.

python -m tests.standings.statistics.made_up
"""

import random
from collections.abc import Sequence
from dataclasses import replace

from gonuts_league.standings.statistics.counted import Counted, count_all
from gonuts_league.standings.statistics.games import Evening
from gonuts_league.standings.statistics.types import Person
from tests.standings.statistics.played import alone, game, nights

PEOPLE = 24
EDITIONS = ("gonuts-first", "gonuts-gamewright", "nosh", "donuts")


def made_up(seed: int = 7, weeks: int = 40) -> tuple[Evening, ...]:
    """Eight games a night, with ties, cards and all sizes, and one game in between."""
    rng = random.Random(seed)
    evenings = nights(
        *[[_game(rng, 8 * week + n) for n in range(8)] for week in range(weeks)]
    )
    singles = [alone(_game(rng, 10_000 + week), week) for week in range(weeks)]
    both = [*evenings, *singles]
    return tuple(sorted(both, key=lambda evening: (evening.at, evening.key)))


def _game(rng, table):
    edition = rng.choice(EDITIONS)
    seats = 2 if edition == "donuts" else rng.randint(3, 5)
    players = rng.sample(range(1, PEOPLE + 1), seats)
    points = {player: rng.randint(0, 12) + player for player in players}
    items = {"nosh": "coins", "donuts": "group"}.get(edition, "plain")
    cards = {player: {items: rng.randint(1, 7)} for player in players}
    return game(table, points, game=edition, cards=cards if rng.random() < 0.7 else {})


def seated_otherwise(evenings: Sequence[Evening], seed: int) -> tuple[Evening, ...]:
    """The same games with everybody in another seat."""
    rng = random.Random(seed)
    return tuple(
        replace(
            evening,
            games=tuple(
                replace(each, seats=tuple(rng.sample(each.seats, len(each.seats))))
                for each in evening.games
            ),
        )
        for evening in evenings
    )


def counted(evenings: Sequence[Evening]) -> Counted:
    """Two guests and a young player are among the people."""
    people = {player: Person() for player in range(1, PEOPLE + 1)}
    people |= {3: Person(is_listed=False), 5: Person(is_listed=False)}
    people[8] = Person(has_badges=False)
    return count_all(evenings, people)


if __name__ == "__main__":
    print(counted(made_up()).digest)
