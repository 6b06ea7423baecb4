"""The environment of the settings: what is wrong in it is one sentence."""

import re
from typing import Any, NoReturn
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

DATABASE_ADDRESS = r"(postgres|postgresql|sqlite)://[^/]*/.+"
BROKER_ADDRESS = r"(amqp|amqps|redis|rediss)://.+|filesystem://"
_KINDS = {int: "a whole number", float: "a number"}


class Environment(environ.Env):
    """Whatever reads it ends with a sentence where a value is missing or unreadable."""

    def get_value(self, var: str, cast: Any = None, *args: Any, **kwargs: Any) -> Any:
        try:
            return super().get_value(var, cast, *args, **kwargs)
        except ImproperlyConfigured:
            _end(f"{var} is not set.")
        except ValueError:
            _end(f"{var} has to be {_KINDS.get(cast, 'of another kind')}.")

    def require(self, *names: str) -> None:
        """End unless each of them says something; all that is missing is named."""
        if missing := [name for name in names if not self.str(name, default="")]:
            _end(f"Not set: {', '.join(missing)}.")

    def require_address(self, name: str, pattern: str, *, like: str) -> None:
        """End unless a variable holds an address that fits the pattern.

        It is not repeated: it may hold a password.
        """
        address = self.str(name)
        try:
            # What a password holds unquoted would be read as something else.
            has_port = urlsplit(address).port != 0
        except ValueError:
            has_port = False
        if not (has_port and re.fullmatch(pattern, address)):
            _end(f"{name} is no address that can be used: it has to be like {like}.")


def _end(sentence: str) -> NoReturn:
    raise SystemExit(f"{sentence} docs/running-it-for-many.md explains the variables.")
