"""Who may still be taken off the list, or sent back to wait: nobody who has played."""

from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Entry


def require_unseated(entry: Entry) -> None:
    """LeagueError if an entry has an award, or a seat outside of discarded drafts."""
    seats = entry.seats.exclude(round__state=RoundState.DISCARDED)
    if seats.exists() or entry.awards.exists():
        raise LeagueError("has-played", name=entry.player.name)
