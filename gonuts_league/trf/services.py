"""Import a tournament report file into a club as a new event, all or nothing."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from decimal import Decimal

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.services.actions import Action, log_action, register
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import AwardKind, ByeCause, ByeRule, PinKind, RoundState
from gonuts_league.events.models import Award, Event, Pin, Round
from gonuts_league.events.services.drafting import write_seats
from gonuts_league.events.services.people import enter_players
from gonuts_league.events.services.results import new_result, write_single_games
from gonuts_league.events.services.setup import bump_standings, create_event
from gonuts_league.players.models import Player
from gonuts_league.players.services import NewPerson, add_people
from gonuts_league.tables.enums import Depth, SeatOutcome, TableState
from gonuts_league.tables.models import Result, Seat, SeatEntry, Table
from gonuts_league.tables.scores import GameLine
from gonuts_league.trf.file.types import Code, Colour, PointRules, RoundLine, Tournament

from .selectors import PlannedPerson, planned_people

METHOD = "read-from-file"
MOST_ROUNDS = 60
# An entry at a table of two with its rank and what became of its seat.
_Side = tuple[int, int | None, SeatOutcome]
# What is given without a game: its kind, its points, and why.
_AWARDS: Mapping[Code, tuple[AwardKind, Decimal | None, str]] = {
    Code.ALLOCATED_BYE: (AwardKind.BYE, None, ByeCause.ODD_COUNT),
    Code.FULL_BYE: (AwardKind.BYE, Decimal(1), ByeCause.BY_HAND),
    Code.HALF_BYE: (AwardKind.BYE, Decimal("0.5"), ByeCause.BY_HAND),
    Code.FORFEIT_WIN: (AwardKind.FORFEIT, Decimal(1), ""),
}
_COMING_BYES = {code: points for code, (_kind, points, _why) in _AWARDS.items()}
_COMING_BYES[Code.ZERO_BYE] = Decimal(0)
_RANKS: Mapping[Code, int | None] = {
    Code.WIN: 1,
    Code.SHORT_WIN: 1,
    Code.FORFEIT_WIN: 1,
    Code.DRAW: 1,
    Code.SHORT_DRAW: 1,
    Code.LOSS: 2,
    Code.SHORT_LOSS: 2,
    Code.FORFEIT_LOSS: None,
}


@transaction.atomic
def take_report(
    club: Club, report: Tournament, *, name: str, game: str, actor: Actor
) -> Event:
    """Make the event of a file: people, rounds, results, byes; finished if it is.

    A win counts 1 and a draw a half. LeagueError for names that are no use, for too
    many rounds, and for a game that two cannot play.
    """
    people = planned_people(club, report)
    faults = [f"{each.number} {each.name}".strip() for each in people if each.fault]
    if faults:
        raise LeagueError("trf-names", names=", ".join(faults))
    planned, played = report.planned_rounds, report.played_rounds
    if planned > MOST_ROUNDS:
        raise LeagueError("trf-too-long", count=planned, most=MOST_ROUNDS)
    event = create_event(
        club,
        name=name,
        game=game,
        actor=actor,
        seats_min=2,
        seats_preferred=2,
        seats_max=2,
        rounds_planned=planned,
        points_system="wins",
        bye_rule=ByeRule.WIN,
    )
    players = _players(club, people, actor)
    entries = enter_players(event, players, actor=actor, is_here=True)
    by_number = {
        person.number: entry.pk for person, entry in zip(people, entries, strict=True)
    }
    for number in range(1, played + 1):
        _write_round(event, number, report, by_number, actor)
    _write_corrections(event, report, by_number)
    Pin.objects.bulk_create(_coming_byes(event, report, by_number))
    if report.is_finished:
        event.finished_at = timezone.now()
        event.save(update_fields=["finished_at"])
    bump_standings(event)
    log_action(
        club,
        "rounds-read",
        actor=actor,
        event=event,
        after={"count": played},
    )
    return event


def _players(club: Club, people: Sequence[PlannedPerson], actor: Actor) -> list[Player]:
    """Those of the file in its order; the new ones are added to the club."""
    new = [person for person in people if person.known is None]
    added = add_people(club, [NewPerson(each.name) for each in new], actor=actor)
    made = {each.number: player for each, player in zip(new, added, strict=True)}
    return [person.known or made[person.number] for person in people]


def _write_round(
    event: Event,
    number: int,
    report: Tournament,
    entries: Mapping[int, int],
    actor: Actor,
) -> None:
    """A closed round with its tables, results and points without play."""
    now = timezone.now()
    round_ = Round.objects.create(
        event=event,
        number=number,
        state=RoundState.CLOSED,
        published_at=now,
        closed_at=now,
        seed=0,
        method=METHOD,
    )
    lines = {
        player.number: player.rounds[number - 1]
        for player in report.players
        if len(player.rounds) >= number
    }
    duels = list(_duels(lines, entries))
    write_seats(round_, [[entry for entry, *_ in duel] for duel in duels])
    _write_results(round_, duels, actor, now)
    Award.objects.bulk_create(_awards(round_, lines, entries))


def _duels(
    lines: Mapping[int, RoundLine], entries: Mapping[int, int]
) -> Iterator[tuple[_Side, _Side]]:
    """Those who met, who started first."""
    for number, line in lines.items():
        other = line.opponent
        later = line.colour is Colour.NONE and number > (other or 0)
        if other is None or line.colour is Colour.SECOND or later:
            continue
        yield (
            _side(entries[number], line.code),
            _side(entries[other], lines[other].code),
        )


def _side(entry: int, code: Code) -> _Side:
    came = code is not Code.FORFEIT_LOSS
    outcome = SeatOutcome.PLAYED if came else SeatOutcome.DID_NOT_COME
    return entry, _RANKS[code], outcome


def _write_results(
    round_: Round, duels: Sequence[tuple[_Side, _Side]], actor: Actor, now: datetime
) -> None:
    tables = list(round_.tables.order_by("number"))
    seats = list(
        Seat.objects.filter(round=round_).order_by("table__number", "position")
    )
    sides = [side for duel in duels for side in duel]
    for table, duel in zip(tables, duels, strict=True):
        is_void = all(rank is None for _entry, rank, _outcome in duel)
        table.depth = Depth.PLACES
        table.state = TableState.VOID if is_void else TableState.CONFIRMED
        table.confirmed_at = None if is_void else now
    for seat, (_entry, _rank, outcome) in zip(seats, sides, strict=True):
        seat.outcome = outcome
    Table.objects.bulk_update(tables, ["depth", "state", "confirmed_at"])
    Seat.objects.bulk_update(seats, ["outcome"])
    results = Result.objects.bulk_create(
        new_result(table, actor)
        for table in tables
        if table.state == TableState.CONFIRMED
    )
    by_table = {result.table_id: result for result in results}
    lines = [
        (by_table[seat.table_id], GameLine(seat, None, None, (), rank))
        for seat, (_entry, rank, _outcome) in zip(seats, sides, strict=True)
        if seat.table_id in by_table
    ]
    SeatEntry.objects.bulk_create(
        SeatEntry(seat=line.seat, is_entered=True, place=line.rank)
        for _result, line in lines
        if line.rank is not None
    )
    write_single_games(lines)


def _awards(
    round_: Round, lines: Mapping[int, RoundLine], entries: Mapping[int, int]
) -> Iterator[Award]:
    """Byes, and what those won who waited in vain."""
    for number, line in lines.items():
        if line.code in _AWARDS:
            kind, points, cause = _AWARDS[line.code]
            yield Award(
                event=round_.event,
                entry_id=entries[number],
                round=round_,
                kind=kind,
                points=points,
                cause=cause,
            )


def _coming_byes(
    event: Event, report: Tournament, entries: Mapping[int, int]
) -> Iterator[Pin]:
    """Who has a bye already in a round that nobody has played sits it out."""
    played = report.played_rounds
    for player in report.players:
        for number, line in enumerate(player.rounds[played:], start=played + 1):
            yield Pin(
                event=event,
                round_number=number,
                kind=PinKind.SITS_OUT,
                entry_id=entries[player.number],
                points=_COMING_BYES[line.code],
            )


def _write_corrections(
    event: Event, report: Tournament, entries: Mapping[int, int]
) -> None:
    """Points beside the results, where the file counts as the event does."""
    if report.point_rules != PointRules():
        return
    Award.objects.bulk_create(
        Award(
            event=event,
            entry_id=entries[number],
            kind=AwardKind.ADJUSTMENT,
            points=Decimal(given.points.numerator) / given.points.denominator,
        )
        for given in report.corrections
        for number in given.numbers
        if number in entries
    )


register(
    Action(
        "rounds-read",
        gettext_lazy("The rounds were read from a file: %(count)s"),
        never=gettext_lazy(
            "What was read from a file stays; results can be corrected."
        ),
    )
)
