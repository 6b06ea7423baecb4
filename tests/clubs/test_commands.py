import json
import os
import socket
from io import StringIO
from types import SimpleNamespace

import pytest
from django.core.management import call_command
from django.test import Client

from tests.factories.clubs import UserFactory

pytestmark = pytest.mark.django_db


def run(*args):
    out, err = StringIO(), StringIO()
    call_command("sign-in-link", *args, stdout=out, stderr=err)
    return out.getvalue()


@pytest.fixture(autouse=True)
def var_dir(tmp_path, settings):
    settings.VAR_DIR = tmp_path
    return tmp_path


def note_start(var_dir, *, pid, is_lan=False):
    note = {"pid": pid, "token": "t", "address": "http://127.0.0.1:8456"}
    (var_dir / "running.json").write_text(json.dumps(note | {"is_lan": is_lan}))


def test_the_command_prints_a_link_that_signs_in(settings):
    settings.PORT = 8123
    user = UserFactory(username="mia")

    line = run("mia")

    client = Client()
    client.post(line.strip().removeprefix("http://127.0.0.1:8123"))
    assert client.session["_auth_user_id"] == str(user.pk)


def test_the_link_of_a_server_has_its_name(settings):
    settings.SECURE_SSL_REDIRECT = True
    settings.ALLOWED_HOSTS = ["league.example.org", "other.example.org"]
    UserFactory(username="mia")

    assert run("mia").startswith("https://league.example.org/sign-in/")


@pytest.mark.parametrize("is_active", [None, False])
def test_the_command_ends_with_2_for_a_name_it_cannot_serve(is_active):
    if is_active is not None:
        UserFactory(username="nobody", is_active=is_active)
    err = StringIO()

    with pytest.raises(SystemExit) as stopped:
        call_command("sign-in-link", "nobody", stderr=err)

    assert stopped.value.code == 2
    assert err.getvalue() == "There is no account named nobody.\n"


def test_the_link_leads_to_where_the_running_league_answers(var_dir):
    UserFactory(username="mia")
    note_start(var_dir, pid=os.getpid())

    assert run("mia").startswith("http://127.0.0.1:8456/sign-in/")


def test_the_note_of_a_league_that_was_killed_is_not_believed(var_dir, settings):
    settings.PORT = 8123
    UserFactory(username="mia")
    note_start(var_dir, pid=2**31 - 1)

    assert run("mia").startswith("http://127.0.0.1:8123/sign-in/")


@pytest.mark.parametrize(
    ("is_demo", "base"),
    [(False, "http://192.0.2.7:8456/"), (True, "http://127.0.0.1:8456/")],
)
def test_in_a_hall_the_link_is_for_phones_unless_it_is_the_demos(
    var_dir, monkeypatch, is_demo, base
):
    wifi = SimpleNamespace(family=socket.AF_INET, address="192.0.2.7")
    monkeypatch.setattr("psutil.net_if_addrs", lambda: {"wlan0": [wifi]})
    monkeypatch.setattr("psutil.net_if_stats", dict)
    UserFactory(username="mia", is_demo=is_demo)
    note_start(var_dir, pid=os.getpid(), is_lan=True)

    assert run("mia").startswith(base)
