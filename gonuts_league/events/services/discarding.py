"""What a round that was thrown away leaves: the row and its seats, for coming back."""

from django.db.models import F

from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Award, Entry, Event, Round
from gonuts_league.events.selectors import erased_name
from gonuts_league.tables.models import Seat
from gonuts_league.tables.wording import say_list


def put_away(round_: Round) -> None:
    """Discard a round; its row and its seats stay."""
    Round.ever.filter(pk=round_.pk).update(state=RoundState.DISCARDED)


def bring_back(event: Event, round_id: int, state: RoundState) -> Round:
    """Restore a discarded round, in the state it was in."""
    round_ = Round.ever.get(event=event, pk=round_id)
    if round_.state != RoundState.DISCARDED:
        raise LeagueError("changed-since")
    if event.rounds.filter(number=round_.number).exists():
        raise LeagueError("round-number-taken", round=round_.number)
    _require_people(round_)
    Round.ever.filter(pk=round_.pk).update(state=state, version=F("version") + 1)
    return round_


def _require_people(round_: Round) -> None:
    """LeagueError names the entries that were removed since the draw."""
    seated = Seat.objects.filter(round=round_).values("entry")
    byes = Award.ever.filter(round=round_).values("entry")
    gone = Entry.ever.exclude(removed_at=None).select_related("player")
    missing = gone.filter(pk__in=seated) | gone.filter(pk__in=byes)
    names = [entry.player.name or erased_name() for entry in missing.distinct()]
    if names:
        raise LeagueError("off-the-list", names=say_list(names), count=len(names))
