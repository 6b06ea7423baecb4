"""Write a club into one file, as it is at one moment.

Rows are numbered from 1 in each model, by age, and refer to each other by these
numbers. What refers to a row that is gone has a number of its own, after the others.
"""

import csv
import hashlib
import io
import json
import zipfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from decimal import Decimal
from operator import attrgetter
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from django.apps import apps
from django.db import connection
from django.db.models import F, Model, QuerySet, Sum
from django.utils import timezone

from gonuts_league.clubs.models import Club, User
from gonuts_league.events.models import Event
from gonuts_league.players.lists.csv_records import formula_safe
from gonuts_league.players.models import Player
from gonuts_league.runtime.backups.archive import FORMAT, MANIFEST, seal
from gonuts_league.tables.models import ResultSeat
from gonuts_league.version import VERSION

from .belonging import CLUB, USER, carried_fields, carried_models
from .references import renumbered

KIND = "club-file"
# No secret: the seal finds damage, and tells nothing of who wrote a file.
SEAL_KEY = "gonuts-league club file"
GAMES, PEOPLE = "games.csv", "people.csv"
_ROWS_AT_ONCE = 2000
_GAMES_HEAD = "date,event,round,table,game,player,points,rank,outcome"
_PEOPLE_HEAD = "name,affiliation,guest,young,hidden"


def write_club(club: Club, target: Path) -> None:
    """Write the file of a club."""
    with whole_file(target) as partial, one_moment():
        _ClubWriter(club).write(partial)


@contextmanager
def whole_file(target: Path) -> Iterator[Path]:
    """What is written here becomes `target` when it is whole, for its owner alone."""
    partial = target.with_name(f".{target.name}.partial")
    partial.touch(mode=0o600)
    try:
        yield partial
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)


def entered_versions(club: Club) -> dict[datetime, int]:
    """How far what is entered in each event has moved, by when the event was made."""
    rows = Event.ever.filter(club=club).values("created_at")
    moved = rows.annotate(moved=Sum("rounds__tables__version", default=0))
    return dict(moved.values_list("created_at", "moved"))


@contextmanager
def one_moment() -> Iterator[None]:
    """Read the database as it is now, while others go on to write."""
    if connection.in_atomic_block:
        yield
        return
    begin = "BEGIN"
    if connection.vendor == "postgresql":
        begin = "BEGIN ISOLATION LEVEL REPEATABLE READ"
    with connection.cursor() as cursor:
        # Django's own would lock out those who write.
        cursor.execute(begin)
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")


class _ClubWriter:
    def __init__(self, club: Club) -> None:
        self.club = club
        self.files: dict[str, Any] = {}
        self.numbers = {
            label: {pk: number for number, pk in enumerate(self._pks(label), 1)}
            for label in (USER, *carried_models())
        }
        self.counts = {label: len(found) for label, found in self.numbers.items()}

    def write(self, target: Path) -> None:
        with zipfile.ZipFile(
            target, "w", zipfile.ZIP_DEFLATED, compresslevel=3
        ) as packed:
            for label in self.counts:
                self._add(packed, f"{label}.jsonl", self._lines(label))
            self._add(packed, GAMES, _csv(_GAMES_HEAD, self._games()))
            self._add(packed, PEOPLE, _csv(_PEOPLE_HEAD, self._people()))
            manifest = self._manifest()
            manifest["seal"] = seal(manifest, SEAL_KEY)
            packed.writestr(MANIFEST, json.dumps(manifest, indent=1))

    def _manifest(self) -> dict[str, Any]:
        entered = entered_versions(self.club)
        events = Event.ever.filter(club=self.club).order_by("pk")
        return {
            "kind": KIND,
            "format": FORMAT,
            "version": VERSION,
            "exported_at": timezone.now().isoformat(),
            "club": {
                "name": self.club.name,
                "founded_at": _plain(self.club.created_at),
                "people": Player.objects.filter(club=self.club).count(),
            },
            "events": [
                {
                    "name": each.name,
                    "made_at": _plain(each.created_at),
                    "starts_at": _plain(each.starts_at),
                    "is_deleted": each.deleted_at is not None,
                    "entered": entered[each.created_at],
                }
                for each in events
            ],
            "counts": self.counts,
            "numbers": {label: len(found) for label, found in self.numbers.items()},
            "files": self.files,
        }

    def _add(self, packed: zipfile.ZipFile, name: str, lines: Iterable[str]) -> None:
        digest, size = hashlib.sha256(), 0
        with packed.open(name, "w", force_zip64=True) as file:
            for line in lines:
                content = line.encode()
                file.write(content)
                digest.update(content)
                size += len(content)
        self.files[name] = {"bytes": size, "sha256": digest.hexdigest()}

    def _pks(self, label: str) -> Iterable[int]:
        if label == USER:
            return self._users()
        rows: Any = _rows(label, self.club)
        return rows.values_list("pk", flat=True).iterator(_ROWS_AT_ONCE)

    def _users(self) -> list[int]:
        """Accounts that belong to the club, or have done something in it."""
        found = set(self.club.memberships.values_list("user", flat=True))
        for label in carried_models():
            for field in carried_fields(apps.get_model(label)):
                if field.is_relation and field.related_model is User:
                    rows = _rows(label, self.club).order_by()
                    found |= {*rows.values_list(field.attname, flat=True).distinct()}
        return sorted(found - {None})

    def _lines(self, label: str) -> Iterator[str]:
        model: Any = apps.get_model(label)
        fields = carried_fields(model)
        names = [field.name for field in fields]
        turns = [self._turn(label, field) for field in fields]
        rows = (
            User.objects.filter(pk__in=self.numbers[USER]).order_by("pk")
            if label == USER
            else _rows(label, self.club)
        )
        columns = rows.values_list(*(field.attname for field in fields))
        for row in columns.iterator(_ROWS_AT_ONCE):
            kept = dict(zip(names, row, strict=True))
            act = kept.get("act", "")
            held = {
                name: turn(value, act)
                for (name, value), turn in zip(kept.items(), turns, strict=True)
            }
            # PostgreSQL keeps no order of keys.
            yield json.dumps(held, ensure_ascii=False, sort_keys=True) + "\n"

    def _turn(self, label: str, field: Any) -> Callable[[Any, str], Any]:
        """How a value of a field becomes one of the file."""
        of = label if field.primary_key else field.is_relation and field.related_model
        if of:
            found = self.numbers[of if isinstance(of, str) else of._meta.label]
            return lambda value, _act: found.get(value)
        name = f"{label}.{field.name}"
        return lambda value, act: renumbered(
            _plain(value), name, self._renumber, act=act
        )

    def _renumber(self, label: str, pk: int) -> int:
        found = self.numbers.setdefault(label, {})
        return found.setdefault(pk, len(found) + 1)

    def _games(self) -> Iterator[list[Any]]:
        played = ResultSeat.objects.filter(
            result__state="confirmed",
            seat__entry__event__club=self.club,
            seat__entry__event__deleted_at=None,
        ).order_by(F("seat__entry__event__starts_at").asc(nulls_first=True), "seat_id")
        rows = played.values_list(
            "seat__entry__event__starts_at",
            "seat__entry__event__time_zone",
            "seat__entry__event__name",
            "seat__round__number",
            "seat__table__number",
            "seat__table__game",
            "seat__entry__player__name",
            "points",
            "rank",
            "outcome",
        )
        for at, zone, *row in rows.iterator(_ROWS_AT_ONCE):
            yield [at and at.astimezone(ZoneInfo(zone)).date(), *row]

    def _people(self) -> Iterator[list[Any]]:
        people = Player.objects.filter(club=self.club, erased_at=None)
        # Each database has an order of letters of its own.
        for each in sorted(people, key=attrgetter("name_key", "pk")):
            ticks = (each.is_guest, each.is_young, each.is_hidden)
            yield [each.name, each.affiliation, *("x" * tick for tick in ticks)]


def _rows(label: str, club: Club) -> "QuerySet[Model]":
    model: Any = apps.get_model(label)
    path = "pk" if label == CLUB else carried_models()[label]
    rows: QuerySet[Model] = model._base_manager.filter(**{path: club.pk})
    return rows.order_by("pk")


def _plain(value: Any) -> Any:
    match value:
        case datetime():
            return value.astimezone(UTC).isoformat()
        case date():
            return value.isoformat()
        case Decimal():
            return str(value)
    return value


def _csv(head: str, rows: Iterable[list[Any]]) -> Iterator[str]:
    # With the mark by which spreadsheets know UTF-8.
    yield f"\ufeff{head}\r\n"
    for row in rows:
        line = io.StringIO()
        csv.writer(line).writerow(
            [formula_safe(each) if isinstance(each, str) else each for each in row]
        )
        yield line.getvalue()
