"""The outside world of the hall: this machine's network and a database file."""

import socket
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest
from django.db import connection

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


@pytest.fixture
def database(settings, tmp_path, monkeypatch) -> Path:
    """A database file beside the suite's own, with one row."""
    settings.VAR_DIR = tmp_path / "var"
    settings.COPIES_SECOND_DIR = ""
    path = tmp_path / "league #1 100%.sqlite3"
    with closing(sqlite3.connect(path)) as made:
        made.execute("PRAGMA journal_mode=WAL")
        made.execute("CREATE TABLE tap (number INTEGER)")
        made.execute("INSERT INTO tap VALUES (1)")
        made.commit()
    monkeypatch.setitem(connection.settings_dict, "NAME", str(path))
    return path
