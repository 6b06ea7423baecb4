"""What naps are; and each process of a worker says when it is ready."""

import os
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from celery.signals import worker_process_init
from django.conf import settings

from gonuts_league.jobs.parts import WorkPart, share_out
from gonuts_league.jobs.runners import (
    PARTS,
    PartRunner,
    Values,
    register_part_runner,
    register_runner,
)
from gonuts_league.jobs.services import Claim
from gonuts_league.lab.evenings.playing import play_evenings
from gonuts_league.lab.evenings.types import Rehearsal
from gonuts_league.pairing.types import TableSize
from scoring.compiled import IS_COMPILED

KIND = "nap"
READY = "ready"


def register() -> None:
    register_runner(KIND, _share_out, queue=PARTS)
    register_part_runner(KIND, PartRunner(do=_nap, add_up=_add_up))


def evenings(count: int) -> Rehearsal:
    """Evenings of 23 players, all `greedy`, at tables of 3 to 5."""
    return Rehearsal("gonuts-gamewright", 23, 4, TableSize(), count, 7, "greedy")


def _share_out(claim: Claim) -> None:
    share_out(claim, lambda: [WorkPart({}, 1)] * claim.params["naps"])


def _nap(params: Values, _part: Values) -> Values:
    time.sleep(params["seconds"])
    return {"naps": 1}


def _add_up(_params: Values, results: Iterable[Values]) -> Values:
    return {"naps": sum(each["naps"] for each in results)}


@worker_process_init.connect
def _say_ready(**_: Any) -> None:
    if IS_COMPILED:
        play_evenings(evenings(1), 1, 1)
    folder = Path(settings.VAR_DIR) / READY
    folder.mkdir(exist_ok=True)
    (folder / str(os.getpid())).touch()
