"""What the terminal says about addresses, the sign-in and phones; calm and exact."""

import contextlib
import os
import sys
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings

from gonuts_league.runtime.network.addresses import HallAddress
from gonuts_league.runtime.network.phones import (
    carried_address,
    phone_addresses,
    phone_reached_at,
)


def say(line: str = "") -> None:
    """Print a line; a closed terminal is no reason to stop serving."""
    try:
        print(line, flush=True)
    except OSError:
        # What the interpreter would flush at its end must not fail either.
        sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115 -- open until the end


class Announcer:
    """Says where we are, and afterwards only what has changed."""

    def __init__(self) -> None:
        self._addresses: tuple[HallAddress, ...] = ()
        self._has_told_of_phone = False

    def say_ready(self, problem: str = "") -> None:
        """Print the addresses and the sign-in, once the web server has answered."""
        say()
        say(problem or "The league is ready. Open this address in a browser:")
        say()
        say(f"    http://127.0.0.1:{settings.PORT}/    on this computer")
        self._addresses = phone_addresses()
        for each in self._addresses:
            say(self._line(each))
        if settings.IS_LAN and not self._addresses:
            say("    This computer is in no network yet; phones cannot reach it.")
        self._say_sign_in()
        say()
        say("Stop with Ctrl-C.")

    def _line(self, address: HallAddress) -> str:
        is_carried = address == carried_address()
        note = ", the QR codes carry this one" if is_carried else ""
        url = f"http://{address.address}:{settings.PORT}/"
        return f"    {url}    for phones ({address.interface}{note})"

    def _say_sign_in(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            note = Path(settings.VAR_DIR) / "demo-sign-in"
            user, password = note.read_text().splitlines()[:2]
            say()
            say(f"    Sign in as {user} with the password {password}")

    def say_changes(self) -> None:
        """Print which addresses came or went, and that the first phone has come."""
        if not settings.IS_LAN:
            return
        now = phone_addresses()
        for each in now:
            if each not in self._addresses:
                say(f"{clock()} A new address:")
                say(self._line(each))
        for each in self._addresses:
            if each not in now:
                say(f"{clock()} {each.address} ({each.interface}) is gone.")
        self._addresses = now
        if not self._has_told_of_phone and phone_reached_at():
            self._has_told_of_phone = True
            say(f"{clock()} A phone has reached us.")


def clock() -> str:
    """This computer's own time of day, as the terminal's reader knows it."""
    return datetime.now(tz=UTC).astimezone().strftime("%H:%M:%S")
