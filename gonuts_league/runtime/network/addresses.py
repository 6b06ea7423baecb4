"""Which addresses this machine answers to, now: a laptop in a hall changes them.

`HallHosts` stands in for ALLOWED_HOSTS and is asked anew at each request, so that a
new address is answered as soon as the machine has it.
"""

import ipaddress
import socket
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import SupportsIndex

import psutil

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
_REMEMBERED_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class HallAddress:
    """One address of this machine and the interface that carries it."""

    interface: str
    address: str


def hall_addresses() -> tuple[HallAddress, ...]:
    """List the IPv4 addresses that a phone in the hall could reach, by interface.

    Without loopback, link-local and unplugged ones; in the system's order.
    """
    states = psutil.net_if_stats()
    found = []
    for interface, addresses in psutil.net_if_addrs().items():
        if interface in states and not states[interface].isup:
            continue
        for entry in addresses:
            if entry.family != socket.AF_INET:
                continue
            number = ipaddress.ip_address(entry.address)
            if not (number.is_loopback or number.is_link_local):
                found.append(HallAddress(interface, entry.address))
    return tuple(found)


def is_from_elsewhere(address: str) -> bool:
    """Return whether a client's address belongs to a device other than this one."""
    try:
        number = ipaddress.ip_address(address)
    except ValueError:
        return False
    if number.is_loopback:
        return False
    return all(each.address != str(number) for each in hall_addresses())


class HallHosts(list[str]):
    """The host names that may be asked for; in a hall this machine's own addresses.

    A list, because Django takes nothing else for ALLOWED_HOSTS.
    """

    def __init__(self, named: Sequence[str], *, is_lan: bool) -> None:
        self._fixed = (*LOOPBACK, *named)
        super().__init__(self._fixed)
        self._is_lan = is_lan
        self._hosts = self._fixed
        self._read_at = float("-inf")

    def _now(self) -> tuple[str, ...]:
        if self._is_lan and time.monotonic() - self._read_at > _REMEMBERED_SECONDS:
            self._hosts = (*self._fixed, *(each.address for each in hall_addresses()))
            self._read_at = time.monotonic()
        return self._hosts

    def __iter__(self) -> Iterator[str]:
        return iter(self._now())

    def __len__(self) -> int:
        return len(self._now())

    def __contains__(self, host: object) -> bool:
        return host in self._now()

    def __getitem__(self, index: SupportsIndex) -> str:  # type: ignore[override]  # no slices
        return self._now()[index]
