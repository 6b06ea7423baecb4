# noqa: N999 -- a command is named by its file, and this one is typed with hyphens
"""`club-export`: write a whole club into one file, or its games as a table."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.db import transaction

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.enums import Export
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.services.accounts import log_export
from gonuts_league.leagues.services.history_files import take_games
from gonuts_league.runtime.management import PlainCommand
from gonuts_league.safekeeping.club_file.writing import whole_file, write_club


class Command(PlainCommand):
    help = (
        "Write a whole club, or its games, into a file; it may run beside the league."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", metavar="CLUB", help="its name in addresses")
        parser.add_argument("file", metavar="FILE")
        games = "its games alone, as a table (CSV) that another club can import"
        parser.add_argument("--games", action="store_true", help=games)

    def handle(self, *args: Any, **options: Any) -> None:
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            known = ", ".join(Club.objects.values_list("slug", flat=True))
            self.give_up(f"There is no such club. There is: {known}")
        try:
            if options["games"]:
                _write_games(club, Path(options["file"]))
            else:
                write_club(club, Path(options["file"]))
                log_export(club, Export.CLUB, actor=Actor())
        except OSError as error:
            self.give_up(f"It could not be written: {error}")
        self.stdout.write(f"Saved: {options['file']}")


@transaction.atomic
def _write_games(club: Club, file: Path) -> None:
    with whole_file(file) as partial:
        games = take_games(club, actor=Actor())
        partial.write_text(games, encoding="utf-8-sig", newline="")
