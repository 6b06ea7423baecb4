"""Take in the file of a club: as a new club, or in place of the same one.

1. What is here becomes a backup of today.
2. In one transaction the rows of the club here are removed, those of the file are
   stored under numbers that were never given, and people who were erased here since
   are erased again. What fails up to its end has changed nothing.
3. What is counted of the games is counted again by the next look for stale clubs.

Accounts keep their rights: a file lets nobody in. Who did what is told by the accounts
of the club here with the same usernames, else by ones that cannot sign in.
"""

import itertools
import secrets
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from django.apps import apps
from django.db import DataError, IntegrityError, InterfaceError, connection, transaction
from django.db.models import F, Model, SlugField
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.models import Club, JournalEntry, Membership, User
from gonuts_league.jobs.enums import ACTIVE, JobState
from gonuts_league.jobs.models import Job
from gonuts_league.players.models import Player
from gonuts_league.players.services import erase_row
from gonuts_league.runtime.backups.archive import BROKEN, RestoreError
from gonuts_league.runtime.backups.copies import keep_copy
from gonuts_league.runtime.backups.erasures import erasures, note_erasures
from gonuts_league.runtime.shared.statistics import analyze_once_stored

from .belonging import CLUB, USER, carried_models, removed_models
from .reading import ClubReader, Row, opened_club
from .writing import GAMES, PEOPLE

_ROWS_AT_ONCE = 1000
_NOT_STORED = (IntegrityError, DataError, InterfaceError)
# What a club that is there keeps of its own.
_KEPT_HERE = ("id", "is_demo", "people_version", "wifi_password", "has_wifi_code")


def bring_club(
    path: Path,
    *,
    user: User | None,
    but: Job | None = None,
    then: Callable[[Club], None] = lambda _club: None,
) -> Club:
    """Take in the file of a club; `user` becomes the owner of one that is new here.

    `but` is the job that does it, `then` ends it in the same transaction. RestoreError
    if the file cannot serve, or if nobody is to own a new club; nothing changes.
    """
    with opened_club(path) as reader:
        keep_copy("before-club-file")
        try:
            with transaction.atomic():
                club = _Bringing(reader, user, but).bring()
                then(club)
        except (*_NOT_STORED, *BROKEN) as error:
            raise RestoreError("club-file-damaged", why=str(error)[:80]) from error
    return club


class _Bringing:
    def __init__(self, reader: ClubReader, user: User | None, but: Job | None) -> None:
        self.reader, self.user, self.but = reader, user, but
        self.ours = reader.same_club()
        self.users: dict[int, int] = {}
        self.first: dict[str, int] = {}

    def bring(self) -> Club:
        gone: set[tuple[int, str]] = set()
        notes: list[Row] = []
        if self.ours is not None:
            Club.objects.select_for_update().get(pk=self.ours.pk)
            gone = _made(Player.ever.filter(club=self.ours))
            names = [each.name for each in JournalEntry._meta.concrete_fields]
            taken = self.ours.journal.filter(act="file-taken").order_by("pk")
            notes = list(taken.values(*names))
            self._remove(self.ours)
        self.users = dict(self._accounts())
        self.first = {
            label: _reserve(apps.get_model(label), count)
            for label, count in self.reader.numbers.items()
            if label not in (CLUB, USER)
        }
        club = self._club()
        self.first[CLUB] = club.pk - 1
        for label in carried_models():
            if label != CLUB:
                rows = self.reader.rows(label, self._renumber)
                _insert(apps.get_model(label), rows)
        analyze_once_stored()
        self.reader.check(GAMES, PEOPLE)
        _note_again(club, notes, gone)
        self._erase_again(club, gone)
        return club

    def _remove(self, club: Club) -> None:
        under_way = Job.objects.filter(club=club, state__in=ACTIVE)
        if self.but is not None:
            under_way = under_way.exclude(pk=self.but.pk)
        under_way.update(state=JobState.CANCELLED, finished_at=timezone.now())
        for model, path in removed_models():
            model._base_manager.filter(**{path: club})._raw_delete("default")

    def _accounts(self) -> Iterator[tuple[int, int]]:
        """Which account here each one of the file is."""
        members = User.objects.filter(memberships__club=self.ours) if self.ours else ()
        known = {each.username: each for each in members}
        if self.user is not None:
            known[self.user.username] = self.user
        rows = self.reader.rows(USER, lambda _label, number: number)
        for row in list(rows):
            name = row["username"]
            found = known.get(name) or _silent(name) or _silent_account(row)
            yield row["id"], found.pk

    def _club(self) -> Club:
        (row,) = self.reader.rows(CLUB, lambda _label, number: number)
        slug = row.pop("slug")
        values = {name: value for name, value in row.items() if name not in _KEPT_HERE}
        if self.ours is None and self.user is not None:
            slug = _free("slug", slug, {*Club.objects.values_list("slug", flat=True)})
            club = Club.objects.create(slug=slug, name=row["name"])
            Membership.objects.create(club=club, user=self.user, role=Role.OWNER)
        elif self.ours is not None:
            club = self.ours
        else:
            raise RestoreError("club-file-owner")
        version = F("people_version") + 1
        Club.objects.filter(pk=club.pk).update(**values, people_version=version)
        return Club.objects.get(pk=club.pk)

    def _renumber(self, label: str, number: int) -> int:
        if label == USER:
            return self.users.get(number, 0)
        return self.first[label] + number

    def _erase_again(self, club: Club, gone: set[tuple[int, str]]) -> None:
        """Erase who was erased here, and note who was elsewhere: no backup of here
        brings them back either."""
        made = {made_at for _pk, made_at in erasures()}
        people = Player.ever.filter(club=club, erased_at=None)
        for pk, at in _made(people):
            # One may have gone with another, of whom it is a second name.
            if at in made and (player := people.filter(pk=pk).first()):
                erase_row(player, Actor())
        erased = _made(Player.ever.filter(club=club).exclude(erased_at=None))
        noted = {made_at for _pk, made_at in erased}
        erased |= {each for each in gone if each[1] in noted}
        transaction.on_commit(lambda: note_erasures(erased))


def _note_again(club: Club, notes: list[Row], gone: set[tuple[int, str]]) -> None:
    """Store the notes of files taken away here that the file of the club lacks."""
    known = {*club.journal.filter(act="file-taken").values_list("at", flat=True)}
    notes = [each for each in notes if each["at"] not in known]
    made = dict(gone)
    people = {at: pk for pk, at in _made(Player.ever.filter(club=club))}
    last = _reserve(JournalEntry, len(notes))
    for number, note in enumerate(notes, last + 1):
        note["id"] = number
        if pk := note["after"].get("player"):
            note["after"]["player"] = people.get(made.get(pk, ""), pk)
    _insert(JournalEntry, notes)


def _made(people: Any) -> set[tuple[int, str]]:
    return {(pk, at.isoformat()) for pk, at in people.values_list("pk", "created_at")}


def _silent(username: str) -> User | None:
    """The account that only tells who did what in another file."""
    silent = User.objects.filter(username=username, is_active=False, memberships=None)
    return silent.filter(password__startswith="!").first()


def _silent_account(row: Row) -> User:
    taken = {*User.objects.values_list("username", flat=True)}
    account = User(
        username=_free("username", row["username"], taken),
        first_name=row["first_name"],
        last_name=row["last_name"],
        is_active=False,
    )
    account.set_unusable_password()
    account.save()
    return account


def _free(field: str, wanted: str, taken: set[str]) -> str:
    free = wanted
    while free in taken:
        free = f"{wanted[:50]}-{secrets.token_hex(2)}"
    taken.add(free)
    return free


def _insert(model: type[Model], rows: Iterable[Row]) -> None:
    fields = model._meta.concrete_fields
    for each in fields:
        if isinstance(each, SlugField) and each.unique:
            rows = _with_free_slugs(model, each.name, rows)
    quote = connection.ops.quote_name
    columns = ", ".join(quote(str(each.column)) for each in fields)
    places = ", ".join("%s" for _each in fields)
    into = f"INSERT INTO {quote(model._meta.db_table)} ({columns}) VALUES ({places})"
    values = (
        [each.get_db_prep_save(row[each.name], connection) for each in fields]
        for row in rows
    )
    with connection.cursor() as cursor:
        while batch := list(itertools.islice(values, _ROWS_AT_ONCE)):
            cursor.executemany(into, batch)


def _with_free_slugs(
    model: type[Model], field: str, rows: Iterable[Row]
) -> Iterator[Row]:
    taken = {*model._base_manager.values_list(field, flat=True)}
    for row in rows:
        yield {**row, field: _free(field, row[field], taken)}


def _reserve(model: type[Model], count: int) -> int:
    """Set numbers aside that no row had and none will get; the one before the first."""
    table = model._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            quoted = connection.ops.quote_name(table)
            cursor.execute(f"LOCK TABLE {quoted} IN SHARE ROW EXCLUSIVE MODE")
            sequence = f"pg_get_serial_sequence('{quoted}', 'id')"
            cursor.execute(f"SELECT nextval({sequence})")
            (last,) = cursor.fetchone()
            cursor.execute(f"SELECT setval({sequence}, %s)", [last + count + 1])
            return int(last)
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        if (row := cursor.fetchone()) is None:
            add = "INSERT INTO sqlite_sequence (seq, name) VALUES (%s, %s)"
            cursor.execute(add, [count, table])
            return 0
        upon = "UPDATE sqlite_sequence SET seq = %s WHERE name = %s"
        cursor.execute(upon, [row[0] + count, table])
        return int(row[0])
