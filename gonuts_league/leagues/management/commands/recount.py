from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from gonuts_league.clubs.models import Club
from gonuts_league.leagues.services.recounting import recount


class Command(BaseCommand):
    help = (
        "Count ratings, figures and records of a club again from its games, now, and "
        "print the digest of all that was counted. Without CLUB: of every club."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", nargs="?", help="the name in the club's address")

    def handle(self, *args: Any, **options: Any) -> None:
        clubs = Club.objects.order_by("slug")
        if options["club"]:
            clubs = clubs.filter(slug=options["club"])
            if not clubs:
                raise CommandError(f"There is no club {options['club']}.", returncode=2)
        for club in clubs:
            self.stdout.write(f"{recount(club)}  {club.slug}")
