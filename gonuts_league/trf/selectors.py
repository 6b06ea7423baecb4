"""An event at tables of two as a tournament report file, and who the people of one are.

1. People are numbered in the order in which they were entered.
2. Rounds are told as far as every table has its result or was called off. Who started
   has the first colour. A player who waited in vain won by forfeit; one who sat out has
   a bye, and one who was not there at all a bye without points.
3. A win, a draw and a loss are worth what the event gives for them. What else a player
   has or lacks (penalties, byes of another worth) is a correction of its own.
4. A person of a file is known by the name as it stands, or turned round at its comma
   ("Lind, Greta"). Anybody else is new, with the name turned round.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from gonuts_league.clubs.models import Club
from gonuts_league.errors import LeagueError
from gonuts_league.events import selectors
from gonuts_league.events.draws.pairing_task import pair_wishes
from gonuts_league.events.enums import AwardKind, ByeCause
from gonuts_league.events.models import Event, Round
from gonuts_league.players.models import Player
from gonuts_league.players.names import BadNameError, clean_name, name_key
from gonuts_league.players.selectors import KnownNames, known_names
from gonuts_league.standings.points import point_system, score_places
from gonuts_league.standings.types import AwardPoints, Standing
from gonuts_league.tables.counting.effects import SEAT_EFFECTS, TABLE_EFFECTS
from gonuts_league.tables.enums import ResultState, TableState
from gonuts_league.tables.models import ResultSeat, Seat
from gonuts_league.trf.file.types import (
    Code,
    Colour,
    PointCorrection,
    PointRules,
    RoundLine,
    Tournament,
    TrfPlayer,
)

SEATS = 2
_BYES = (Code.FULL_BYE, Code.HALF_BYE, Code.ZERO_BYE)
Lines = dict[int, RoundLine]


@dataclass(frozen=True, slots=True)
class PlannedPerson:
    """A person of a file: known to the club, or new, or with a name of no use.

    ``fault`` is ``twice`` or the code of a bad name.
    """

    number: int
    name: str
    known: Player | None
    fault: str = ""


def report_of(event: Event) -> Tournament:
    """What the file says; LeagueError where more than two sat at a table, or where
    the points of the event are no sum of wins, draws and losses."""
    entries = list(event.entries.select_related("player").order_by("pk"))
    numbers = {entry.pk: n for n, entry in enumerate(entries, start=1)}
    awards = selectors.award_points(event, selectors.game_results(event))
    rules = _point_rules(event, awards)
    rounds = [
        _round_lines(round_, numbers, rules, awards) for round_ in _settled(event)
    ]
    standings: dict[int, Standing] = {row.entry: row for row in selectors.ranked(event)}
    players = tuple(
        TrfPlayer(
            number=numbers[entry.pk],
            name=entry.player.name or selectors.erased_name(),
            points=standings[entry.pk].points,
            rank=standings[entry.pk].rank,
            rounds=tuple(lines[entry.pk] for lines in rounds),
        )
        for entry in entries
    )
    apart = pair_wishes(event, entries, ())["apart_rule"]
    starts, ended = event.local_start, event.finished_at
    colours = (player.rounds[0].colour for player in players if player.rounds)
    return Tournament(
        name=event.name,
        starts_on=f"{starts:%Y/%m/%d}" if starts else "",
        ends_on=f"{event.local(ended):%Y/%m/%d}" if ended else "",
        round_count=event.rounds_planned,
        # In round 1 that of the first player who had one.
        first_colour=next((c for c in colours if c is not Colour.NONE), Colour.NONE),
        point_rules=rules,
        players=players,
        forbidden=tuple((numbers[a], numbers[b]) for a, b in apart),
        corrections=tuple(_corrections(players, rules)),
    )


def _point_rules(event: Event, awards: Sequence[AwardPoints]) -> PointRules:
    system = point_system(event.points_system)
    if system.rows is None or system.is_share:
        raise LeagueError("trf-points")
    win, loss = score_places([1, 2], system=event.points_system)
    byes = Counter(award.points for award in awards if award.kind == AwardKind.BYE)
    return PointRules(
        win=win,
        draw=score_places([1, 1], system=event.points_system)[0],
        loss=loss,
        allocated_bye=byes.most_common(1)[0][0] if byes else win,
    )


def _settled(event: Event) -> Iterable[Round]:
    rounds = event.rounds.filter(state__in=selectors.SEEN_ROUNDS).order_by("number")
    for round_ in rounds.prefetch_related("tables"):
        states = {table.state for table in round_.tables.all()}
        if any(TABLE_EFFECTS[state].is_open for state in states):
            return
        yield round_


def _round_lines(
    round_: Round,
    numbers: Mapping[int, int],
    rules: PointRules,
    awards: Sequence[AwardPoints],
) -> Lines:
    lines = _byes(round_, numbers, rules, awards)
    ranks = dict(
        ResultSeat.objects.filter(
            result__state=ResultState.CONFIRMED, seat__round=round_
        ).values_list("seat_id", "rank")
    )
    tables: defaultdict[int, list[Seat]] = defaultdict(list)
    seats = Seat.objects.filter(round=round_).select_related("table")
    for seat in seats.order_by("table__number", "position"):
        tables[seat.table_id].append(seat)
    for at_table in tables.values():
        if len(at_table) != SEATS:
            raise LeagueError("trf-not-two", round=round_.number)
        for seat, other in (at_table, at_table[::-1]):
            code = _code(seat, other, ranks)
            if code is not None:
                colour = Colour.SECOND if seat.position else Colour.FIRST
                met = numbers.get(other.entry_id)
                lines[seat.entry_id] = RoundLine(met, colour, code)
    return lines


def _code(seat: Seat, other: Seat, ranks: Mapping[int, int | None]) -> Code | None:
    """How it ended for a seat; None if the table was called off for both."""
    came = [SEAT_EFFECTS[each.outcome].takes_place for each in (seat, other)]
    if not came[0]:
        return Code.FORFEIT_LOSS
    if not came[1]:
        return Code.FORFEIT_WIN
    if seat.table.state == TableState.VOID:
        return None
    mine, theirs = (ranks.get(each.pk) or SEATS for each in (seat, other))
    if mine == theirs:
        return Code.DRAW
    return Code.WIN if mine < theirs else Code.LOSS


def _byes(
    round_: Round,
    numbers: Mapping[int, int],
    rules: PointRules,
    awards: Sequence[AwardPoints],
) -> Lines:
    """Everybody as without a game: by the bye they were given, else absent."""
    given: dict[int, Fraction] = {
        award.entry: award.points
        for award in awards
        if award.kind == AwardKind.BYE and award.round_number == round_.number
    }
    drawn = set(
        round_.awards.filter(kind=AwardKind.BYE, cause__in=("", ByeCause.ODD_COUNT))
        .order_by("pk")
        .values_list("entry_id", flat=True)
    )
    lines = {}
    for entry in numbers:
        code = Code.ZERO_BYE
        if entry in drawn:
            code = Code.ALLOCATED_BYE
        elif entry in given:
            # The bye that brings just so much, else the one that is corrected to it.
            fitting = (code for code in _BYES if rules.worth(code) == given[entry])
            code = next(fitting, Code.ZERO_BYE)
        lines[entry] = RoundLine(None, Colour.NONE, code)
    return lines


def _corrections(
    players: Iterable[TrfPlayer], rules: PointRules
) -> Iterable[PointCorrection]:
    missing: defaultdict[Fraction, list[int]] = defaultdict(list)
    for player in players:
        worth = sum((rules.worth(line.code) for line in player.rounds), Fraction(0))
        if player.points != worth:
            missing[player.points - worth].append(player.number)
    for points, numbers in sorted(missing.items()):
        yield PointCorrection(points, 0, tuple(numbers))


def planned_people(club: Club, file: Tournament) -> list[PlannedPerson]:
    """Who the people of a file are (2 queries); two numbers must not be one person."""
    known = known_names(club)
    people = [_person(player, known) for player in file.players]
    keys = Counter(name_key(person.name) for person in people)
    return [
        PlannedPerson(person.number, person.name, None, fault="twice")
        if keys[name_key(person.name)] > 1 and not person.fault
        else person
        for person in people
    ]


def _person(player: TrfPlayer, known: KnownNames) -> PlannedPerson:
    last, comma, first = player.name.partition(",")
    turned = f"{first.strip()} {last.strip()}" if comma else player.name
    found = known.find(player.name) or known.find(turned)
    if found is not None:
        return PlannedPerson(player.number, found.name, found)
    try:
        return PlannedPerson(player.number, clean_name(turned), None)
    except BadNameError as error:
        return PlannedPerson(player.number, player.name, None, fault=error.code)
