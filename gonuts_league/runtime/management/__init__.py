import sys
from typing import NoReturn

from django.core.management.base import BaseCommand


class PlainCommand(BaseCommand):
    def give_up(self, sentence: str, *, code: int = 1) -> NoReturn:
        """End with a plain sentence: who reads it did not call a Django command."""
        self.stderr.write(sentence)
        sys.exit(code)
