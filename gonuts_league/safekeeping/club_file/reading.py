"""Read the file of a club: what it says of itself, and its rows, ready to be stored.

Nothing is believed: each file is compared with its checksum, each value with its field.
"""

import hashlib
import io
import json
import zipfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import models

from gonuts_league.clubs.models import Club, JournalEntry
from gonuts_league.events.models import Event
from gonuts_league.runtime.backups.archive import MOST_SMALL, RestoreError, opened

from .belonging import USER, carried_fields, carried_models, label_of
from .references import renumbered
from .writing import GAMES, KIND, PEOPLE, SEAL_KEY, entered_versions

MOST_ROWS = 10_000_000
JOURNAL = label_of(JournalEntry)
Row = dict[str, Any]
_at = datetime.fromisoformat


@dataclass(frozen=True, slots=True)
class EventSides:
    """An event of which the file and this installation differ.

    `only_here` and `only_there` count what was done in it and is known to one of them
    alone; an event that the other side does not have at all `is_new`, or `is_gone`.
    """

    name: str
    starts_at: datetime | None
    only_here: int
    only_there: int
    is_new: bool = False
    is_gone: bool = False


@dataclass(frozen=True, slots=True)
class ClubLook:
    """What a file holds, and the club here that it would replace, if any.

    `sides` are the events that differ, then what was done in none of them.
    """

    name: str
    version: str
    exported_at: datetime
    people: int
    events: int
    last_at: datetime | None
    ours: Club | None
    sides: list[EventSides] = field(default_factory=list)
    same_count: int = 0

    @property
    def only_here(self) -> int:
        return sum(each.only_here or each.is_gone for each in self.sides)


@contextmanager
def opened_club(path: Path) -> Iterator["ClubReader"]:
    """Open the file of a club; RestoreError for any other, or where it breaks."""
    try:
        with opened(path, kind=KIND, key=SEAL_KEY) as (packed, held):
            yield ClubReader(packed, held)
    except (ValidationError, ArithmeticError) as error:
        raise RestoreError("club-file-damaged", why=str(error)[:80]) from error


def look_at(path: Path) -> ClubLook:
    """Read all of a file, and compare it with what is here."""
    with opened_club(path) as reader:
        reader.check()
        held = reader.held
        ours = reader.same_club()
        shown = [each for each in held["events"] if not each["is_deleted"]]
        sides, same_count = _sides(reader, ours) if ours else ([], 0)
        return ClubLook(
            name=str(held["club"]["name"]),
            version=str(held["version"]),
            exported_at=datetime.fromisoformat(held["exported_at"]),
            people=int(held["club"]["people"]),
            events=len(shown),
            last_at=max(
                filter(None, map(_starts_at, shown)),
                default=None,
            ),
            ours=ours,
            sides=sides,
            same_count=same_count,
        )


class ClubReader:
    """An open file, whose seal fits."""

    def __init__(self, packed: zipfile.ZipFile, held: Row) -> None:
        self.packed, self.held = packed, held
        self.counts: dict[str, int] = held["counts"]
        self.numbers: dict[str, int] = held["numbers"]
        known = {USER, *carried_models()}
        names = {*(f"{label}.jsonl" for label in self.counts), GAMES, PEOPLE}
        if self.counts.keys() - known or names != held["files"].keys():
            raise RestoreError("club-file-newer", version=str(held["version"])[:20])
        for label, count in self.counts.items():
            if not 0 <= count <= self.numbers[label]:
                raise RestoreError("club-file-damaged", why=label)
        if any(not 0 <= count <= MOST_ROWS for count in self.numbers.values()):
            raise RestoreError("club-file-damaged", why="numbers")

    def same_club(self) -> Club | None:
        """The club here that was founded as the one of the file."""
        founded_at = _at(self.held["club"]["founded_at"])
        return Club.objects.filter(created_at=founded_at).first()

    def check(self, *names: str) -> None:
        """Compare files with their checksums, all of them if none is named."""
        for name in names or self.held["files"]:
            for _line in self._lines(name):
                pass

    def raw_rows(self, label: str) -> Iterator[Row]:
        """The rows of a model as the file has them, numbered from 1."""
        number = 0
        if label not in self.counts:
            return
        for number, line in enumerate(self._lines(f"{label}.jsonl"), 1):
            row = json.loads(line)
            if row["id"] != number:
                raise RestoreError("club-file-damaged", why=f"{label} {number}")
            yield row
        if number != self.counts[label]:
            raise RestoreError("club-file-damaged", why=label)

    def rows(self, label: str, renumber: Callable[[str, int], int]) -> Iterator[Row]:
        """The rows of a model with values for its fields, under new numbers.

        Fields that an earlier version did not have yet get their default.
        """
        model: Any = apps.get_model(label)
        turns = {
            each.name: self._turn(label, each, renumber)
            for each in carried_fields(model)
        }
        usual = {each.name: each for each in model._meta.concrete_fields}
        for row in self.raw_rows(label):
            if unknown := row.keys() - turns.keys():
                raise RestoreError("club-file-newer", version=min(unknown)[:20])
            act = row.get("act", "")
            yield {
                name: turns[name](row[name], act) if name in row else each.get_default()
                for name, each in usual.items()
            }

    def _turn(
        self, label: str, of: Any, renumber: Callable[[str, int], int]
    ) -> Callable[[Any, str], Any]:
        """How a value of the file becomes one of a field; ValidationError if it does
        not fit."""
        target = label if of.primary_key else of.is_relation and of.related_model
        if target:
            target = target if isinstance(target, str) else label_of(target)
            most, is_null = self.counts.get(target, 0), of.null

            def refer(value: Any, _act: str) -> Any:
                if value is None and is_null:
                    return None
                if type(value) is not int or not 1 <= value <= most:
                    raise ValidationError(f"{label}.{of.name}")
                return renumber(target, value)

            return refer
        name = f"{label}.{of.name}"
        is_json = isinstance(of, models.JSONField)

        def take(value: Any, act: str) -> Any:
            if value is None and not of.null and not is_json:
                raise ValidationError(name)
            if not is_json and value is not None:
                value = of.to_python(value)
                of.run_validators(value)
            return renumbered(value, name, self._within(renumber), act=act)

        return take

    def _within(self, renumber: Callable[[str, int], int]) -> Callable[[str, int], int]:
        def checked(label: str, number: int) -> int:
            if not 1 <= number <= self.numbers.get(label, 0):
                raise ValidationError(label)
            return renumber(label, number)

        return checked

    def _lines(self, name: str) -> Iterator[bytes]:
        digest, size = hashlib.sha256(), 0
        with self.packed.open(name) as packed:
            file = io.BufferedReader(packed, MOST_SMALL)  # type: ignore[type-var]
            while line := file.readline(MOST_SMALL):
                digest.update(line)
                size += len(line)
                yield line
        found = {"bytes": size, "sha256": digest.hexdigest()}
        if found != self.held["files"][name]:
            raise RestoreError("club-file-damaged", why=name)


def _sides(reader: ClubReader, ours: Club) -> tuple[list[EventSides], int]:
    """The events that differ, and how many do not."""
    there = {_at(each["made_at"]): each for each in reader.held["events"]}
    made: list[datetime | None] = [None, *there]
    acts_there: dict[datetime | None, set[datetime]] = defaultdict(set)
    for row in reader.raw_rows(JOURNAL):
        if row["act"] != "file-taken":  # it changes nothing
            acts_there[made[row["event"] or 0]].add(_at(row["at"]))
    acts_here: dict[datetime | None, set[datetime]] = defaultdict(set)
    acts = JournalEntry.objects.filter(club=ours).exclude(act="file-taken")
    for of, at in acts.values_list("event__created_at", "at"):
        acts_here[of].add(at)
    here = {each.created_at: each for each in Event.ever.filter(club=ours)}
    entered = entered_versions(ours)
    sides, same_count = [], 0
    every: list[datetime | None] = [*sorted({*there, *here}, reverse=True), None]
    for made_at in every:
        event = here.get(made_at) if made_at else None
        held = there.get(made_at) if made_at else None
        only_here = len(acts_here[made_at] - acts_there[made_at])
        only_there = len(acts_there[made_at] - acts_here[made_at])
        if event and held and not (only_here or only_there):
            # Taps that nobody has handed in yet are in no journal.
            moved = entered[event.created_at] - held["entered"]
            only_here, only_there = max(moved, 0), max(-moved, 0)
        if not (only_here or only_there) and (event is None) == (held is None):
            same_count += made_at is not None
            continue
        sides.append(
            EventSides(
                name=event.name if event else str(held["name"]) if held else "",
                starts_at=event.starts_at if event else _starts_at(held),
                only_here=only_here,
                only_there=only_there,
                is_new=held is not None and event is None,
                is_gone=event is not None and held is None,
            )
        )
    return sides, same_count


def _starts_at(held: Row | None) -> datetime | None:
    return _at(held["starts_at"]) if held and held["starts_at"] else None
