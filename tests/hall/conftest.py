"""The outside world of the hall: this machine's network, as a test wants it."""

import socket
from collections.abc import Callable
from types import SimpleNamespace

import psutil
import pytest

SetNetwork = Callable[[dict[str, str]], None]


@pytest.fixture
def set_network(monkeypatch: pytest.MonkeyPatch) -> SetNetwork:
    """Give this machine the interfaces and addresses of a dict, until changed."""
    network: dict[str, str] = {}

    def addresses() -> dict[str, list[SimpleNamespace]]:
        return {
            name: [SimpleNamespace(family=socket.AF_INET, address=address)]
            for name, address in network.items()
        }

    def states() -> dict[str, SimpleNamespace]:
        return {name: SimpleNamespace(isup="down" not in name) for name in network}

    def change(interfaces: dict[str, str]) -> None:
        network.clear()
        network.update(interfaces)

    monkeypatch.setattr(psutil, "net_if_addrs", addresses)
    monkeypatch.setattr(psutil, "net_if_stats", states)
    return change
