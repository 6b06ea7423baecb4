"""What taking a tournament report file into a club would do, before it is done.

1. A person is known by the name in the file as it stands, or turned round at its comma
   ("Lind, Greta"). Whoever is not known is new, with the name turned round.
2. A win counts 1 and a draw a half, whatever the file counts; points lent and pairs
   that may not meet are passed over. What is passed over is said.
"""

from collections import Counter
from dataclasses import dataclass

from gonuts_league.clubs.models import Club
from gonuts_league.players.models import Player
from gonuts_league.players.names import BadNameError, clean_name, name_key
from gonuts_league.players.selectors import KnownNames, known_names
from gonuts_league.trf.file.reading import TrfFile
from gonuts_league.trf.file.types import PointRules, TrfPlayer

MOST_ROUNDS = 60


@dataclass(frozen=True, slots=True)
class PlannedPerson:
    """Somebody in the file: known to the club, or new, or with a name of no use.

    ``fault`` is ``twice`` or the code of a bad name.
    """

    number: int
    name: str
    known: Player | None
    fault: str = ""


@dataclass(frozen=True, slots=True)
class TrfPlan:
    """What would be made. ``passed_over`` says what is not: points, lent, forbidden."""

    name: str
    people: tuple[PlannedPerson, ...]
    round_count: int
    planned_rounds: int
    is_finished: bool
    passed_over: tuple[str, ...]

    @property
    def new_count(self) -> int:
        return sum(person.known is None and not person.fault for person in self.people)

    @property
    def known_count(self) -> int:
        return sum(person.known is not None for person in self.people)

    @property
    def faults(self) -> tuple[PlannedPerson, ...]:
        return tuple(person for person in self.people if person.fault)


def plan_of(club: Club, file: TrfFile) -> TrfPlan:
    """What this file would make of a club (two queries)."""
    report = file.tournament
    known = known_names(club)
    people = [_person(player, known) for player in report.players]
    played = report.played_rounds
    planned = max(report.round_count or 0, report.listed_rounds, 1)
    return TrfPlan(
        name=report.name,
        people=tuple(_told_twice(people)),
        round_count=played,
        planned_rounds=planned,
        is_finished=0 < played == planned,
        passed_over=tuple(_passed_over(file)),
    )


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


def _told_twice(people: list[PlannedPerson]) -> list[PlannedPerson]:
    """Two numbers must not be one person."""
    keys = Counter(name_key(person.name) for person in people)
    return [
        PlannedPerson(person.number, person.name, None, fault="twice")
        if keys[name_key(person.name)] > 1 and not person.fault
        else person
        for person in people
    ]


def _passed_over(file: TrfFile) -> list[str]:
    report = file.tournament
    said = {
        "points": report.point_rules != PointRules(),
        "lent": bool(report.accelerations),
        "forbidden": bool(report.forbidden),
        "byes": bool(report.byes),
    }
    return [name for name, holds in said.items() if holds]
