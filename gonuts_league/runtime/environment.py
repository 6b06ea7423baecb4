"""The environment of the settings: what is wrong in it is one sentence."""

import re
from typing import Any, NoReturn
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

from .zones import is_zone

DATABASE_ADDRESS = r"(postgres|postgresql|sqlite)://[^/]*/.+"
BROKER_ADDRESS = r"(amqp|amqps|redis|rediss)://.+|filesystem://"
_KINDS = {int: "a whole number", float: "a number"}
_YES_OR_NO = {*environ.Env.BOOLEAN_TRUE_STRINGS, "false", "off", "n", "no", "0", ""}
# What others than the settings read: commands and tests.
_OF_OTHERS = re.compile("GONUTS_(SETTINGS|PROGRAM|CONCERNED|START_TOKEN|NO_NUMBA)")


class Environment(environ.Env):
    """Whatever reads it ends with a sentence where a value is missing or unreadable."""

    def __init__(self) -> None:
        super().__init__()
        self._read: set[str] = set()

    def get_value(self, var: str, cast: Any = None, *args: Any, **kwargs: Any) -> Any:
        self._read.add(var)
        if cast is bool and self.ENVIRON.get(var, "").lower() not in _YES_OR_NO:
            _end(f"{var} has to be true or false.")
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

    def require_like(self, name: str, pattern: str, *, like: str) -> None:
        """End if a variable says something that does not fit the pattern."""
        if (said := self.str(name, default="")) and not re.fullmatch(pattern, said):
            _end(f"{name} has to be like {like}.")

    def zone(self, name: str) -> str:
        """The time zone that a variable names, or nothing."""
        if (zone := self.str(name, default="")) and not is_zone(zone):
            _end(f"{name} has to be the name of a time zone, like Europe/Berlin.")
        return zone

    def unknown(self) -> tuple[str, ...]:
        """Variables that look like ours and are read by nothing: mistyped ones."""
        ours = (name for name in self.ENVIRON if name.startswith("GONUTS_"))
        unread = sorted(name for name in ours if name not in self._read)
        return tuple(name for name in unread if not _OF_OTHERS.fullmatch(name))

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
