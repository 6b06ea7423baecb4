# noqa: N999 -- a command is named by its file, and this one is typed with hyphens
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.urls import reverse

from gonuts_league.clubs.models import User
from gonuts_league.clubs.services.accounts import make_sign_in_link
from gonuts_league.runtime.network.addresses import hall_addresses
from gonuts_league.runtime.network.phones import preferred_address
from gonuts_league.runtime.processes.running import running_start


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
    """Where the league of this folder answers, as its start noted it.

    In a hall that is where phones reach it; the demo's account works at the machine
    only. While nothing runs, it is where a plain start would answer.
    """
    if settings.SECURE_SSL_REDIRECT:
        return f"https://{settings.ALLOWED_HOSTS[0]}"
    start = running_start(Path(settings.VAR_DIR))
    is_lan = settings.IS_LAN if start is None else start.is_lan
    local = f"http://127.0.0.1:{settings.PORT}" if start is None else start.address
    carried = preferred_address(hall_addresses() if is_lan else ())
    if user.is_demo or carried is None:
        return local
    return f"http://{carried.address}:{local.rpartition(':')[2]}"
