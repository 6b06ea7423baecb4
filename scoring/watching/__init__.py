"""Watch any logged game step by step.

`film_game` referees a log and gives its steps, up to the fault if there is one.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from scoring.play_types import Fault
from scoring.simulation.judging import judge_log
from scoring.simulation.machines import load
from scoring.watching.types import Film

FilmLog: TypeAlias = Callable[[Mapping[str, Any], Fault | None, Sequence[str]], Film]


def film_game(document: object, names: Sequence[str]) -> Film:
    """Referee a log and show it as far as it is legal; ``names`` are the seats'.

    More names than seats are allowed. Raises LogError, RulingsError or SeatCountError
    for what is no log of a game that can be judged.
    """
    fault = judge_log(document)
    log: Any = document
    film_log: FilmLog = load(log["game"], "steps").FILMS[log["game"]]
    return replace(film_log(log, fault, names), fault=fault)
