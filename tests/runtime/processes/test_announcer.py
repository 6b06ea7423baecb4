import pytest

from gonuts_league.runtime.network.phones import choose_interface, note_phone_reached
from gonuts_league.runtime.processes.announcer import Announcer


@pytest.fixture
def announcer(settings, tmp_path, set_network) -> Announcer:
    settings.IS_LAN = True
    settings.PORT = 8001
    settings.VAR_DIR = tmp_path
    set_network({"wlan0": "192.168.1.5", "eth0": "10.0.0.2"})
    return Announcer()


def test_every_address_is_said_and_which_one_qr_codes_carry(announcer, capsys):
    choose_interface("eth0")

    announcer.say_ready()

    said = capsys.readouterr().out
    assert "http://127.0.0.1:8001/    on this computer" in said
    assert "http://192.168.1.5:8001/    for phones (wlan0)" in said
    assert "for phones (eth0, the QR codes carry this one)" in said


def test_first_address_is_the_carried_one_until_another_is_chosen(announcer, capsys):
    announcer.say_ready()

    said = capsys.readouterr().out
    assert "for phones (wlan0, the QR codes carry this one)" in said


def test_computer_without_network_is_told_that_phones_cannot_come(
    announcer, set_network, capsys
):
    set_network({"lo": "127.0.0.1"})

    announcer.say_ready()

    assert "phones cannot reach it" in capsys.readouterr().out


def test_sign_in_of_the_demo_is_said(announcer, tmp_path, capsys):
    (tmp_path / "demo-sign-in").write_text("demo\nsecret word\n")

    announcer.say_ready()

    assert "Sign in as demo with the password secret word" in capsys.readouterr().out


def test_changed_address_is_said_once(announcer, set_network, capsys):
    announcer.say_ready()
    capsys.readouterr()

    set_network({"wlan0": "192.168.9.9", "eth0": "10.0.0.2"})
    announcer.say_changes()
    said = capsys.readouterr().out
    announcer.say_changes()

    assert "http://192.168.9.9:8001/    for phones (wlan0" in said
    assert "192.168.1.5 (wlan0) is gone." in said
    assert capsys.readouterr().out == ""


def test_first_phone_is_said_once(announcer, capsys):
    announcer.say_ready()
    note_phone_reached()
    capsys.readouterr()

    announcer.say_changes()
    said = capsys.readouterr().out
    announcer.say_changes()

    assert said.endswith("A phone has reached us.\n")
    assert capsys.readouterr().out == ""


def test_without_lan_nothing_is_said_of_addresses(
    announcer, settings, set_network, capsys
):
    settings.IS_LAN = False
    announcer.say_ready()
    said = capsys.readouterr().out

    set_network({"wlan0": "192.168.9.9"})
    announcer.say_changes()

    assert "for phones" not in said
    assert capsys.readouterr().out == ""
