# noqa: N999 -- a command is named by its file, and this one is typed with hyphens
"""`club-site`: write the opened pages of a club as plain files, in a zip."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.enums import Export
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.services.accounts import log_export
from gonuts_league.errors import LeagueError
from gonuts_league.runtime.management import PlainCommand
from gonuts_league.safekeeping.static_site.writing import write_site


class Command(PlainCommand):
    help = "Write the opened pages of a club as plain files, in a zip."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", metavar="CLUB", help="its name in addresses")
        parser.add_argument("file", metavar="FILE")
        languages = [code for code, _name in settings.LANGUAGES]
        parser.add_argument("--language", choices=languages, default=languages[0])

    def handle(self, *args: Any, **options: Any) -> None:
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            known = ", ".join(Club.objects.values_list("slug", flat=True))
            self.give_up(f"There is no such club. There is: {known}")
        try:
            write_site(club, Path(options["file"]), language=options["language"])
            log_export(club, Export.SITE, actor=Actor())
        except LeagueError as error:
            self.give_up(error.sentence)
        except OSError as error:
            self.give_up(f"It could not be written: {error}")
        self.stdout.write(f"Saved: {options['file']}")
