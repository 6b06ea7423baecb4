# noqa: N999 -- a command is named by its file, and this one is typed with hyphens
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.urls import reverse

from gonuts_league.clubs.models import User
from gonuts_league.clubs.services.accounts import make_sign_in_link
from gonuts_league.hall.phones import chosen_interface, phone_addresses


class Command(BaseCommand):
    help = "Print a link that signs somebody in once, within ten minutes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", metavar="NAME", help="the username")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=options["name"], is_active=True).first()
        if user is None:
            self.stderr.write(f"There is no account named {options['name']}.")
            sys.exit(2)
        path = reverse("clubs:sign-in-link", args=[make_sign_in_link(user)])
        self.stdout.write(f"{_base_url(user)}{path}")


def _base_url(user: User) -> str:
    """Where phones reach this machine; the demo's account works at the machine only."""
    addresses = () if user.is_demo else phone_addresses()
    chosen = [each for each in addresses if each.interface == chosen_interface()]
    host = next((each.address for each in (*chosen, *addresses)), "127.0.0.1")
    return f"http://{host}:{settings.PORT}"
