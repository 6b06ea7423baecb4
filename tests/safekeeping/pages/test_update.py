"""Another version from a file: who may, what is refused, and how it has ended."""

import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from gonuts_league.clubs.enums import Role
from gonuts_league.runtime.processes.strays import TOKEN_VARIABLE
from gonuts_league.runtime.system import hold_lock
from gonuts_league.runtime.updates import updating
from gonuts_league.runtime.updates.release import write_release
from gonuts_league.version import VERSION
from tests.clubs.readers import HTMX
from tests.evening.league import wait_until
from tests.factories.clubs import ClubFactory, MembershipFactory, UserFactory
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.rounds import RoundFactory

pytestmark = pytest.mark.django_db
PAGE = "/backups/update/"
# Says what it was called with instead of updating anything.
RUN = f'#!/bin/sh\necho "$1 ${{2##*/}} ${{{TOKEN_VARIABLE}:-alone}} $3 $4"\n'


@pytest.fixture
def program(settings, tmp_path, monkeypatch):
    """A folder with a program of three files and its `var`."""
    settings.BASE_DIR, settings.VAR_DIR = tmp_path / "program", tmp_path / "var"
    settings.VAR_DIR.mkdir()
    (settings.BASE_DIR / "gonuts_league").mkdir(parents=True)
    for name, content in (
        ("run", RUN),
        ("manage.py", ""),
        ("gonuts_league/version.py", f'VERSION = "{VERSION}"\n'),
    ):
        (settings.BASE_DIR / name).write_text(content)
    monkeypatch.setattr(updating, "database_path", lambda: tmp_path / "none")
    return settings.BASE_DIR


@pytest.fixture
def owner():
    return MembershipFactory(role=Role.OWNER)


@pytest.fixture
def client(owner):
    made = Client()
    made.force_login(owner.user)
    return made


def release(program, version="99.1"):
    names = ("run", "manage.py", "gonuts_league/version.py")
    target = program.parent / "release.zip"
    write_release(program, names, target, version=version)
    return target.read_bytes()


def bring(client, content, language="en"):
    return client.post(
        PAGE,
        {"release": SimpleUploadedFile("x.zip", content)},
        headers={"accept-language": language},
    )


@pytest.mark.parametrize(
    ("role", "here", "status"),
    [
        (Role.OWNER, True, 200),
        (Role.OWNER, False, 404),
        (Role.ORGANISER, True, 404),
        (None, True, 404),
    ],
)
def test_only_an_owner_at_the_computer_opens_it(program, role, here, status):
    user = MembershipFactory(role=role).user if role else UserFactory()
    client = Client(REMOTE_ADDR="127.0.0.1" if here else "192.168.1.9")
    client.force_login(user)

    asked = client.get(PAGE).status_code
    linked = f'href="{PAGE}"' in client.get("/backups/").content.decode()

    assert asked == status
    assert (bring(client, b"").status_code == 404) == (status == 404)
    assert linked == (status == 200)


def test_an_empty_installation_takes_no_program_from_anybody(program):
    ClubFactory(is_demo=True)

    assert Client().get(PAGE).status_code == 404


@pytest.mark.parametrize("how", ["package", "git"])
def test_where_no_release_is_taken_the_page_says_how_it_is_updated(
    program, client, how
):
    if how == "git":
        (program / ".git").mkdir()
    else:
        (program / "run").unlink()

    page = client.get(PAGE).content.decode()
    refused = bring(client, b"")

    tool = {"git": "git pull", "package": "pip install"}[how]
    assert tool in page
    assert 'type="file"' not in page
    assert "./run" not in page
    assert (refused.status_code, tool in refused.content.decode()) == (422, True)


def test_what_is_no_newer_release_is_refused_and_says_why(program, client, tmp_path):
    good = release(program)
    with zipfile.ZipFile(tmp_path / "song.zip", "w") as packed:
        packed.writestr("la.txt", "la la la")
    files = {
        "no release": (tmp_path / "song.zip").read_bytes(),
        "or not all of it": good[:-60],
        f"{VERSION} runs here": release(program, VERSION),
    }

    files["or not all of it"] += bytes(3 * 1024**2)

    for sentence, content in files.items():
        refused = bring(client, content)

        assert refused.status_code == 422
        assert sentence in refused.content.decode()
    assert "Choose a file first" in client.post(PAGE).content.decode()
    assert [each.name for each in (tmp_path / "var").iterdir()] == []


def test_while_a_round_runs_it_is_refused_in_the_readers_language(
    program, client, owner
):
    event = EventFactory(club=owner.club)
    EntryFactory.create_batch(4, event=event)
    RoundFactory(event=event, published=True)

    refused = bring(client, release(program), language="de")

    assert f"Eine Runde von {event.name} läuft" in refused.content.decode()


def test_it_is_begun_beside_the_league_and_its_words_are_shown(
    program, client, monkeypatch
):
    monkeypatch.setenv(TOKEN_VARIABLE, "of-this-start")

    begun = bring(client, release(program), language="de")
    wait_until(lambda: updating.said_by_update() is not None, 20, "it does not end")

    assert begun.url == PAGE
    assert "update update.zip alone --language de" in client.get(PAGE).content.decode()
    assert not (program.parent / "var" / "update.zip").exists()


def test_while_one_is_under_way_the_page_waits_for_its_end(program, client, tmp_path):
    with hold_lock(tmp_path / "var" / "update-said"):
        waiting = client.get(PAGE).content.decode()
        asked = client.get(PAGE, headers=HTMX)
        second = bring(client, release(program))

    ended = client.get(PAGE, headers=HTMX)

    assert 'hx-trigger="every 2s"' in waiting
    assert 'type="file"' not in waiting
    assert (asked.status_code, asked.get("HX-Redirect")) == (204, None)
    assert "Another update is under way" in second.content.decode()
    assert ended["HX-Redirect"] == PAGE


def test_the_command_says_it_in_the_language_that_is_asked_for(program, capsys):
    with pytest.raises(SystemExit):
        call_command("update", "no.zip", language="de")

    assert "Diese Datei gibt es nicht: no.zip" in capsys.readouterr().err
