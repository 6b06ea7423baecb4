"""A small rehearsal to ask for: Donuts needs no compiled code and takes no time."""

from gonuts_league.lab.evenings.types import Rehearsal
from gonuts_league.pairing.types import TableSize

TWOS = TableSize(2, 2, 2)


def asked(**changes) -> Rehearsal:
    usual = {
        "game": "donuts",
        "players": 7,
        "rounds": 5,
        "size": TWOS,
        "evenings": 12,
        "seed": 7,
        "usual": "random",
        "best": "greedy",
    }
    return Rehearsal(**(usual | changes))
