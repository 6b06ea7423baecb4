"""Acts on how standings are made and ties are decided, to be done and undone.

Each prepares an event and gives what is then done to it.
"""

from gonuts_league.events.enums import TieChoice
from gonuts_league.events.services.standings_rules import change_standings_rules
from gonuts_league.events.services.ties import decide_tie
from tests.events.actions import ME
from tests.played import play


def tied(event):
    """The two first of eight are level in everything."""
    play(event)
    seats = event.rounds.get().seats.filter(position=0)
    return sorted(seats.values_list("entry", flat=True))


def rules_changed(event):
    play(event)
    return lambda: change_standings_rules(
        event, points_system="wins", tie_breaks=["margin"], reason="asked", actor=ME
    )


def shared(event):
    entries = tied(event)
    return lambda: decide_tie(event, entries=entries, choice=TieChoice.SHARED, actor=ME)


def played_off(event):
    first, second = tied(event)
    return lambda: decide_tie(
        event,
        entries=[first, second],
        choice=TieChoice.PLAY_OFF,
        order=[second, first],
        actor=ME,
    )


def drawn(event):
    entries = tied(event)
    return lambda: decide_tie(
        event, entries=entries, choice=TieChoice.LOT, seed=7, actor=ME
    )


def drawn_after_shared(event):
    entries = tied(event)
    decide_tie(event, entries=entries, choice=TieChoice.SHARED, actor=ME)
    return lambda: decide_tie(
        event, entries=entries, choice=TieChoice.LOT, seed=7, reason="asked", actor=ME
    )


STANDINGS_CASES = {
    "standings-rules-changed": rules_changed,
    "tie-shared": shared,
    "tie-played-off": played_off,
    "tie-drawn": drawn,
    "tie-drawn after shared": drawn_after_shared,
}
