"""The switch that lets phones connect: the league starts again with its sessions."""

import socket

import pytest

from gonuts_league.runtime.network.addresses import hall_addresses

from .league import League, wait_until
from .surfer import Surfer

pytestmark = pytest.mark.processes
# One that only a league answers which listens on all addresses.
OTHER_LOOPBACK = "127.0.0.2"


def test_an_owner_opens_a_running_league_to_phones(league):
    seeded = league.prepare("seed", players=4, is_published=False)
    league.start()
    olga, desk = Surfer(league.base), f"/e/{seeded['event']}/"
    form = {name: seeded[name] for name in ("username", "password")}
    olga.post("/sign-in/", **form)
    asked = olga.get(desk).text
    addresses = [OTHER_LOOPBACK, *(each.address for each in hall_addresses())]
    before = [listens(league, address) for address in addresses]

    opening = olga.post(f"{desk}links/open/")

    wait_until(lambda: listens(league, OTHER_LOOPBACK), 30, "no phone can connect")
    wait_until(league.answers, 30, "the league does not answer")
    codes = olga.get(f"{desk}links/")
    assert "Allow phones to connect" in asked
    assert "The league starts again" in opening.text
    assert before == [False] * len(addresses)
    assert all(listens(league, address) for address in addresses)
    assert (codes.status, codes.address) == (200, f"{league.base}{desk}links/")
    assert "Allow phones to connect" not in codes.text


def listens(league: League, address: str) -> bool:
    try:
        with socket.create_connection((address, league.port), timeout=2):
            return True
    except OSError:
        return False
