# noqa: N999 -- a command is named by its file, and this one is typed with hyphens
"""`club-import`: look at the file of a club, and take it in with `--yes`."""

import sqlite3
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.db import OperationalError

from gonuts_league.clubs.models import User
from gonuts_league.runtime.backups.archive import RestoreError
from gonuts_league.runtime.backups.copies import not_saved
from gonuts_league.runtime.management import PlainCommand
from gonuts_league.safekeeping.club_file.reading import ClubLook, look_at
from gonuts_league.safekeeping.club_file.replacing import bring_club


class Command(PlainCommand):
    help = "Look at the file of a club, and take it in with --yes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE")
        parser.add_argument("--yes", action="store_true", help="take it in")
        parser.add_argument("--owner", help="username of who owns it if it is new here")

    def handle(self, *args: Any, **options: Any) -> None:
        path = Path(options["file"])
        try:
            users = User.objects.filter(is_active=True)
            owner = users.filter(username=options["owner"]).first()
            self._say(look_at(path))
            if not options["yes"]:
                self.stdout.write("Nothing was changed. Take it in with --yes")
                return
            club = bring_club(path, user=owner)
        except (RestoreError, OSError, sqlite3.Error, OperationalError) as error:
            self.give_up(not_saved(error, "club-file-not-stored").sentence)
        self.stdout.write(f"{club.name} is here: /c/{club.slug}/")

    def _say(self, look: ClubLook) -> None:
        self.stdout.write(f"{look.name}: {look.people} people, {look.events} events")
        self.stdout.write(
            f"{look.exported_at:%Y-%m-%d %H:%M} UTC, version {look.version}"
        )
        if look.ours is None:
            return
        self.stdout.write(f"It replaces {look.ours.name}, which is backed up first.")
        for each in look.sides:
            only = (
                f"{each.only_here} acts here only, {each.only_there} in the file only"
            )
            self.stdout.write(f"  {each.name or 'people and seasons'}: {only}")
