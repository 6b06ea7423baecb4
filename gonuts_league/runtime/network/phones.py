"""How phones in the hall reach this machine, and which address the QR codes carry.

The organiser chooses an interface, not an address: when the hall's network gives that
interface another address, the codes follow. Nothing here is in the database, because
it is true of this machine and this evening only.
"""

import contextlib
import json
import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import NamedTemporaryFile
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

from .addresses import HallAddress, hall_addresses


class UnknownInterfaceError(LookupError):
    """The interface has no address that a phone could reach."""


def phone_addresses() -> tuple[HallAddress, ...]:
    """The addresses phones can reach now; none unless started with `--lan`."""
    return hall_addresses() if settings.IS_LAN else ()


def phone_base_url(request: HttpRequest) -> str:
    """Return what a QR code's address begins with, without a slash at the end.

    In a hall it is the chosen interface's first address, or else the first address
    of all; otherwise, and without any network, it is what the request itself used.
    """
    address = carried_address()
    if address is None:
        return f"{request.scheme}://{request.get_host()}"
    return f"http://{address.address}:{settings.PORT}"


def can_be_reached(base_url: str) -> bool:
    """Whether an address means this machine for other devices too."""
    host = urlsplit(base_url).hostname or ""
    return not (host == "localhost" or host == "::1" or host.startswith("127."))


def carried_address() -> HallAddress | None:
    """Return the address that QR codes carry in a hall, if there is any."""
    return preferred_address(phone_addresses())


def preferred_address(addresses: Sequence[HallAddress]) -> HallAddress | None:
    """Return the chosen interface's first address, or else the first of all."""
    chosen = chosen_interface()
    ours = [each for each in addresses if each.interface == chosen]
    return next(iter((*ours, *addresses)), None)


def chosen_interface() -> str | None:
    """Return the name the organiser chose, even while it has no address."""
    try:
        stored = json.loads(_choice_file().read_text())
    except (FileNotFoundError, ValueError):
        return None
    name = stored.get("interface") if isinstance(stored, dict) else None
    return name if isinstance(name, str) else None


def choose_interface(name: str) -> None:
    """Choose the interface whose address QR codes carry from now on.

    Raises UnknownInterfaceError if phones cannot reach an interface of that name.
    """
    if all(each.interface != name for each in phone_addresses()):
        raise UnknownInterfaceError(name)
    path = _choice_file()
    with NamedTemporaryFile("w", dir=path.parent, delete=False) as fresh:
        json.dump({"interface": name}, fresh)
    Path(fresh.name).replace(path)


def phone_reached_at() -> datetime | None:
    """When the first other device asked for a page since the last start, if one has."""
    try:
        reached = phone_marker().stat().st_mtime
    except FileNotFoundError:
        return None
    return datetime.fromtimestamp(reached, tz=UTC)


def note_phone_reached() -> None:
    """Remember this moment as the first, unless there was one."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(phone_marker(), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def forget_phones() -> None:
    """Begin a new evening: no phone has reached us yet."""
    phone_marker().unlink(missing_ok=True)


def phone_marker() -> Path:
    """The file whose existence and time say that a phone has reached us."""
    return Path(settings.VAR_DIR) / "phone-reached"


def _choice_file() -> Path:
    return Path(settings.VAR_DIR) / "hall.json"
