from typing import Any

from django.core.management.base import BaseCommand

from gonuts_league.demo.services import make_demo_club


class Command(BaseCommand):
    help = "Make the demo club in an empty database; otherwise do nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        make_demo_club()
