"""What the points system of an event or a season makes of games it was not chosen for.

It is chosen before anything is played; an edition may be changed at a table later, and
a result entered by its places alone. Such games count, and a sentence says how.
"""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.events.models import Event
from gonuts_league.events.standings.standings_read import StandingsRead
from gonuts_league.standings.points import PointSystem, point_system
from gonuts_league.tables.wording import say_game, say_list


def unfit_notes(event: Event, read: StandingsRead) -> tuple[str, ...]:
    """Say which games up to the round shown the event's system cannot do with."""
    system = point_system(event.points_system)
    places_only = sum(
        all(seat.points is None for seat in seats)
        for (number, _table), seats in read.results.items()
        if number not in read.rounds_for_places
    )
    mixed = _mixed_notes(read) if system.needs_one_kind else ()
    return (*note_without_totals(system, places_only), *mixed)


def note_without_totals(system: PointSystem, count: int) -> tuple[str, ...]:
    """Say that games lack what the system adds up; nothing where it adds up places."""
    if not system.needs_totals or not count:
        return ()
    if system.rows is None:
        text = ngettext(
            "%(count)s game counts 0 here: only its places are known.",
            "%(count)s games count 0 here: only their places are known.",
            count,
        )
    else:
        text = ngettext(
            "%(count)s game adds nothing to the points of the games: only its places "
            "are known.",
            "%(count)s games add nothing to the points of the games: only their "
            "places are known.",
            count,
        )
    return (text % {"count": count},)


def _mixed_notes(read: StandingsRead) -> tuple[str, ...]:
    counted = [
        table
        for table in read.tables
        if table.counts and table.round_number not in read.rounds_for_places
    ]
    ledgers = read.field.ledgers.values()
    editions = sorted({table.game for table in counted})
    sizes = sorted({game.seats for ledger in ledgers for game in ledger.games})
    notes = []
    if len(editions) > 1:
        text = _(
            "Points of %(games)s are added up here, though they cannot be compared."
        )
        notes.append(text % {"games": say_list([say_game(each) for each in editions])})
    if len(sizes) > 1:
        text = _(
            "Points at tables of %(sizes)s are added up here, though they cannot be "
            "compared."
        )
        notes.append(text % {"sizes": say_list([str(size) for size in sizes])})
    return tuple(notes)
