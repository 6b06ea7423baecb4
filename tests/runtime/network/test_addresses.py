import time

import pytest
from django.http.request import validate_host

from gonuts_league.runtime.network.addresses import (
    HallAddress,
    HallHosts,
    hall_addresses,
    is_from_elsewhere,
)


def test_hall_addresses_leave_out_loopback_link_local_and_unplugged(set_network):
    set_network(
        {
            "lo": "127.0.0.1",
            "wlan0": "192.168.1.5",
            "eth0": "169.254.3.4",
            "eth1-down": "10.0.0.2",
            "eth2": "10.0.0.3",
        }
    )

    assert hall_addresses() == (
        HallAddress("wlan0", "192.168.1.5"),
        HallAddress("eth2", "10.0.0.3"),
    )


def test_hall_hosts_without_lan_are_loopback_and_named_hosts(set_network):
    set_network({"wlan0": "192.168.1.5"})

    hosts = HallHosts(["club.local"], is_lan=False)

    assert [*hosts] == ["localhost", "127.0.0.1", "[::1]", "club.local"]
    assert not validate_host("192.168.1.5", hosts)


def test_hall_hosts_follow_a_changed_address(set_network, monkeypatch):
    set_network({"wlan0": "192.168.1.5"})
    hosts = HallHosts([], is_lan=True)
    before = validate_host("192.168.1.5", hosts)

    set_network({"wlan0": "10.1.2.3"})
    later = time.monotonic() + 3
    monkeypatch.setattr(time, "monotonic", lambda: later)

    assert before
    assert validate_host("10.1.2.3", hosts)
    assert not validate_host("192.168.1.5", hosts)
    assert len(hosts) == 4
    assert hosts[3] == "10.1.2.3"
    assert "10.1.2.3" in hosts


def test_hall_hosts_are_read_once_in_two_seconds(set_network, monkeypatch):
    set_network({"wlan0": "192.168.1.5"})
    hosts = HallHosts([], is_lan=True)
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now)
    first = [*hosts]

    set_network({"wlan0": "10.1.2.3"})

    assert [*hosts] == first


@pytest.mark.parametrize(
    ("address", "is_elsewhere"),
    [
        ("127.0.0.1", False),
        ("::1", False),
        ("192.168.1.5", False),
        ("192.168.1.77", True),
        ("", False),
        ("not-an-address", False),
    ],
)
def test_only_another_device_is_from_elsewhere(set_network, address, is_elsewhere):
    set_network({"wlan0": "192.168.1.5"})

    assert is_from_elsewhere(address) is is_elsewhere
