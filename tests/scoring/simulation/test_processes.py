import os
import signal

import pytest

from scoring.simulation.processes import play_on
from scoring.simulation.types import SimulationError


def test_answers_come_in_the_order_of_the_chunks():
    found = play_on(2, divmod, [(7, 2), (9, 4), (1, 1)])

    assert list(found) == [(3, 1), (2, 1), (1, 0)]


def test_killed_process_is_one_sentence():
    found = play_on(1, signal.raise_signal, [(signal.SIGKILL,)])

    with pytest.raises(SimulationError, match="was killed; try fewer"):
        list(found)


def test_chunks_that_are_not_wanted_any_more_are_not_played(tmp_path):
    later = [(tmp_path / str(number),) for number in range(200)]
    found = play_on(1, os.mkdir, later)

    next(found)
    found.close()

    assert len(list(tmp_path.iterdir())) < len(later)
