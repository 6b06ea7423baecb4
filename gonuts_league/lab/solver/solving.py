"""A position that no request finds out of: a job does, and the pages that look wait.

1. One job is of one position and what all readers want of it: the worth of all
   its moves and of those before it, its own `worth`, or the `reply` to it.
2. It searches in pieces under the lock of all searches, so that others have their turn
   in between, and keeps what it finds where requests read it.
3. It ends once that is known, and also after a while: a page that is still looked at
   asks for the next one. Nobody has to sign in, so only some wait at a time.
"""

from hashlib import sha256

from gonuts_league.jobs.enums import ACTIVE
from gonuts_league.jobs.models import Job
from gonuts_league.jobs.services import Claim, finish_job, request_job

from .address import Question, read_asked
from .working import REPLY_POSITIONS, advised, work_out

KIND = "solve"
MOVES, WORTH, REPLY = "moves", "worth", "reply"
MOST_PIECES = 60
MOST_WAITING = 5


def search_on(question: Question, at: int, wanted: str) -> int | None:
    """How far the job is, in percent; asked for where nobody did. None if many wait."""
    moves = "-".join(question.moves)
    params = {"layout": question.layout, "moves": moves, "at": str(at)}
    key = f"{KIND}:{wanted}:{sha256('|'.join(params.values()).encode()).hexdigest()}"
    jobs = Job.objects.filter(kind=KIND)
    waiting = jobs.filter(state__in=ACTIVE)
    if not waiting.filter(key=key).exists():
        if waiting.count() >= MOST_WAITING:
            return None
        jobs.exclude(state__in=ACTIVE).delete()
    return request_job(KIND, key=key, params={**params, "wanted": wanted}).percent


def run_solve(claim: Claim) -> None:
    """Search piece by piece; called by a worker."""
    question, wanted = read_asked(claim.params).question, claim.params["wanted"]
    for _piece in range(MOST_PIECES):
        if question is None or not _is_open(question, wanted):
            break
        with advised(question.layout, 0) as reader:
            values = reader.move_values(question.replay.states[question.at])
        claim.progress(sum(each.value is not None for each in values), len(values))
    finish_job(claim, result={})


def _is_open(question: Question, wanted: str) -> bool:
    """Search a piece; whether what is wanted is unknown after it."""
    if wanted == MOVES:
        return work_out(question, REPLY_POSITIONS, waits=True).is_open
    state = question.replay.states[question.at]
    with advised(question.layout, REPLY_POSITIONS, waits=True) as adviser:
        found = adviser.worth(state) if wanted == WORTH else adviser.best_field(state)
    return found is None
