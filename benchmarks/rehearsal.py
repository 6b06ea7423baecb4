"""How many evenings a second are rehearsed.

Evenings of four rounds at tables of 3 to 5 are played by 12, 23 and 40 players, all of
them alike and with one who plays best. Processor seconds of this process are told, so
other work on the machine counts little. The aim is 200 evenings of 23 players in 60
seconds where all play alike; one who plays best adds only that bot's own thinking.
"""

import sys
import time

from gonuts_league.lab.evenings.playing import play_evenings
from gonuts_league.lab.evenings.tally import tally_of
from gonuts_league.lab.evenings.types import ALIKE, Rehearsal
from gonuts_league.pairing.types import TableSize
from scoring import find_game

GAME, ROUNDS = "gonuts-gamewright", 4
PLAYERS = (12, 23, 40)
EVENINGS = 40
AIM_PLAYERS, AIM_EVENINGS, AIM_SECONDS = 23, 200, 60.0


def main() -> int:
    usual, best = find_game(GAME).usual_bots
    is_met = True
    for players in PLAYERS:
        for other in (ALIKE, best):
            asked = Rehearsal(
                GAME, players, ROUNDS, TableSize(), EVENINGS, 7, usual, other
            )
            seconds = measure(asked)
            print(
                f"{players} players, {f'one {other}' if other else 'alike':>12}: "
                f"{1 / seconds:5.1f} evenings a second, "
                f"{AIM_EVENINGS} in {AIM_EVENINGS * seconds:5.1f} s"
            )
            if players == AIM_PLAYERS and not other:
                is_met = is_met and AIM_EVENINGS * seconds <= AIM_SECONDS
    return 0 if is_met else 1


def measure(asked: Rehearsal) -> float:
    """Processor seconds of one evening, counted and all, after one to warm up."""
    play_evenings(asked, 1, 1)
    begun = time.process_time()
    tally_of(play_evenings(asked, 1, asked.evenings))
    return (time.process_time() - begun) / asked.evenings


if __name__ == "__main__":
    sys.exit(main())
