"""Backups: who may open the page, what it shows, and the look before a restore."""

import json
import sqlite3
from contextlib import closing

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse

from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.runtime.backups import copies, folders, restoring
from gonuts_league.runtime.processes.running import AS_BEFORE, take_asked
from gonuts_league.runtime.processes.strays import TOKEN_VARIABLE
from gonuts_league.version import VERSION
from tests.clubs.readers import HTMX
from tests.factories.clubs import ClubFactory, MembershipFactory, UserFactory
from tests.factories.events import EventFactory

pytestmark = pytest.mark.django_db
PAGE = "/backups/"


@pytest.fixture
def league(settings, tmp_path, monkeypatch):
    """A league's file beside the suite's own database, which stays in memory."""
    settings.VAR_DIR = tmp_path / "var"
    settings.VAR_DIR.mkdir()
    settings.COPIES_SECOND_DIR = ""
    path = tmp_path / "league.sqlite3"
    with closing(sqlite3.connect(path)) as made:
        made.execute("CREATE TABLE clubs_club (id, name TEXT, is_demo)")
        made.execute("INSERT INTO clubs_club VALUES (1, 'Ring & Glaze', 0)")
        for table in ("players_player", "events_event"):
            made.execute(f"CREATE TABLE {table} (club_id, name TEXT, starts_at TEXT)")
        made.execute("INSERT INTO events_event VALUES (1, 'One', '2026-11-20 19:00')")
        made.execute("CREATE TABLE tables_result (id)")
        made.execute("CREATE TABLE clubs_journalentry (id)")
        made.execute("CREATE TABLE django_migrations (app TEXT, name TEXT)")
        made.commit()
    monkeypatch.setattr(folders, "database_path", lambda: path)
    for module in (copies, restoring):
        monkeypatch.setattr(module, "database_path", lambda: path)
    return path


@pytest.fixture
def owner():
    return MembershipFactory(role=Role.OWNER).user


def at(user, *, here=True):
    client = Client(REMOTE_ADDR="127.0.0.1" if here else "192.168.1.9")
    if user is not None:
        client.force_login(user)
    return client


def text_of(answer):
    return " ".join(answer.content.decode().split())


@pytest.mark.parametrize(
    ("here", "has_others", "status"),
    [(True, False, 200), (True, True, 200), (False, False, 200), (False, True, 403)],
)
def test_an_owner_opens_it_here_and_elsewhere_who_owns_all(
    league, owner, here, has_others, status
):
    if has_others:
        ClubFactory()
    name = copies.keep_copy("stop").name

    assert at(owner, here=here).get(PAGE).status_code == status
    for address in (f"{PAGE}{name}/", f"{PAGE}{name}/file/"):
        answer = at(owner, here=here).get(address)
        # Read to its end, it closes its file, and leaves the database open.
        assert b"".join(answer)
        assert (answer.status_code == 200) == (status == 200)


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.SCOREKEEPER, None])
def test_nobody_else_opens_it(league, owner, role):
    user = MembershipFactory(role=role).user if role else None
    name = copies.keep_copy("stop").name

    asked = [
        *(at(user).get(each) for each in (PAGE, f"{PAGE}{name}/file/")),
        *(at(user).post(f"{PAGE}{each}/") for each in ("save", "bring", "second")),
        at(user).post(f"{PAGE}{name}/restore/"),
    ]

    assert {each.status_code for each in asked} == {404}


def test_a_superuser_opens_it_from_everywhere(league, owner):
    assert at(UserFactory(is_superuser=True), here=False).get(PAGE).status_code == 200


def test_at_an_empty_installation_anybody_at_the_computer_opens_it(league):
    ClubFactory(is_demo=True)

    assert at(None).get(PAGE).status_code == 200
    assert at(None, here=False).get(PAGE).status_code == 404


def test_the_list_says_when_why_and_what(league, owner, django_assert_num_queries):
    copies.keep_copy("round-closed")
    client = at(owner)
    client.get(PAGE)

    with django_assert_num_queries(5):
        one = text_of(client.get(PAGE))
    for _each in range(2):
        copies.keep_copy("stop")
    with django_assert_num_queries(5):
        three = text_of(client.get(PAGE))
    copies.copies()[0].write_bytes(b"PK")

    assert "a round was closed, 1 event" in one
    assert three.count("the program was stopped") == 2
    assert 'a round was closed, <span class="bad">damaged</span>' in text_of(
        client.get(PAGE)
    )


def test_the_page_says_which_version_runs(league, owner):
    assert f"Version {VERSION} of the program" in text_of(at(owner).get(PAGE))


def test_a_backup_saved_now_is_a_download_and_in_the_list(league, owner):
    answer = at(owner).post(f"{PAGE}save/")

    assert answer["Content-Disposition"].startswith('attachment; filename="gonuts-')
    (copy,) = copies.copies()
    assert b"".join(answer) == copy.read_bytes()
    taken = JournalEntry.objects.get(act="file-taken")
    assert (taken.after, taken.user) == ({"what": "backup"}, owner)


def test_a_command_notes_a_backup_that_leaves_the_data_folder(league, owner, tmp_path):
    ClubFactory(is_demo=True)
    call_command("backup")
    before = JournalEntry.objects.count()

    call_command("backup", str(tmp_path / "taken.zip"))

    (taken,) = JournalEntry.objects.filter(act="file-taken")
    assert before == 0
    assert (taken.after, taken.user) == ({"what": "backup"}, None)
    assert taken.club == owner.memberships.get().club


def test_a_backup_is_saved_where_the_journal_takes_no_note(
    league, owner, tmp_path, capsys
):
    """The database may be damaged, or one of another version."""
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE clubs_journalentry RENAME TO clubs_other")

    call_command("backup", str(tmp_path / "taken.zip"))

    said = capsys.readouterr()
    assert copies.copies()[0].read_bytes() == (tmp_path / "taken.zip").read_bytes()
    assert "Saved: " in said.out
    assert said.err.startswith("The journal could not note it: ")


def test_the_look_says_which_clubs_are_in_it_and_what_was_made_since(league, owner):
    name = copies.keep_copy("stop").name
    with closing(sqlite3.connect(league)) as opened:
        opened.execute("INSERT INTO events_event VALUES (1, 'Two', '2026-11-21')")
        opened.commit()

    page = text_of(at(owner).get(f"{PAGE}{name}/"))

    assert "<b>Ring &amp; Glaze</b>" in page
    assert "1 event · the last on 20 November 2026" in page
    assert "only in the backup of today (events: 1)." in page
    assert f"Taken by version {VERSION} of the program." in page
    assert at(owner).get(f"{PAGE}../gonuts.sqlite3/").status_code == 404


def test_a_backup_that_cannot_be_saved_is_said_with_a_way_on(league, owner, settings):
    (settings.VAR_DIR / "copies").write_bytes(b"not a folder")

    answer = at(owner).post(f"{PAGE}save/")

    assert answer.status_code == 422
    assert "No backup could be saved (" in text_of(answer)
    assert not JournalEntry.objects.filter(act="file-taken").exists()


@pytest.mark.parametrize("last_at", ["soon", "2026-02-30 19:00", "", "0"])
def test_the_look_at_a_club_with_no_date_of_its_last_event_shows_the_rest(
    league, owner, last_at
):
    with closing(sqlite3.connect(league)) as opened:
        opened.execute("UPDATE events_event SET starts_at = ?", [last_at])
        opened.commit()
    name = copies.keep_copy("stop").name

    page = text_of(at(owner).get(f"{PAGE}{name}/"))

    assert "<b>Ring &amp; Glaze</b>" in page
    assert "the last on" not in page


def bring(client, content, name="mine.zip"):
    return client.post(f"{PAGE}bring/", {"backup": SimpleUploadedFile(name, content)})


def test_a_file_brought_here_is_looked_at_before_anything_changes(league, owner):
    content = copies.keep_copy("stop").read_bytes()
    before = league.read_bytes()

    answer = bring(at(owner), content)

    newest = copies.copies()[-1]
    assert answer["Location"] == f"{PAGE}{newest.name}/"
    assert (newest.read_bytes(), newest.name[24:]) == (content, "brought.zip")
    assert league.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"PK\3\4 something", "This file is no backup of this program"),
        (b"name;club\nAda;Ring", "This file is no backup of this program"),
        (b"SQLite format 3\0" + bytes(5000), "This backup is damaged"),
    ],
)
def test_a_wrong_file_says_one_sentence_and_is_not_kept(
    league, owner, settings, content, sentence
):
    answer = bring(at(owner), content)

    assert (answer.status_code, sentence in text_of(answer)) == (422, True)
    assert copies.copies() == ()
    assert list(settings.VAR_DIR.iterdir()) == []


def test_a_backup_larger_than_other_forms_is_taken_of_who_may_only(league, owner):
    large = bytes(3 * 1024**2)

    assert bring(at(owner), large).status_code == 422
    assert bring(at(None), large).status_code == 404


def test_a_form_from_elsewhere_brings_nothing(league, owner):
    client = Client(enforce_csrf_checks=True)
    client.force_login(owner)

    assert bring(client, copies.keep_copy("stop").read_bytes()).status_code == 403
    assert len(copies.copies()) == 1


def test_a_second_folder_is_chosen_at_the_computer(league, owner, tmp_path):
    stick = tmp_path / "stick"
    address = f"{PAGE}second/"
    wrong = at(owner).post(address, {"folder": str(stick)})
    stick.mkdir()
    right = at(owner).post(address, {"folder": str(stick)})
    copies.keep_copy("stop")
    page = text_of(at(owner).get(PAGE))
    event = EventFactory(club=owner.memberships.get().club)
    desk = reverse("events:desk", args=[event.slug])
    assert "data-second-folder" not in text_of(at(owner).get(desk))
    stick.rename(tmp_path / "away")
    copies.keep_copy("stop")

    warned = text_of(at(owner).get(desk))
    assert "data-second-folder" in warned
    assert "Is the stick plugged in?" in warned
    assert (wrong.status_code, right.status_code) == (422, 302)
    assert "Last copied there 0" in page
    assert "Is the stick plugged in?" in text_of(at(owner).get(PAGE))
    assert at(owner, here=False).post(address, {"folder": "/"}).status_code == 404


def test_restoring_asks_the_supervisor_and_the_page_waits(
    league, owner, settings, monkeypatch
):
    name = copies.keep_copy("stop").name
    note = {"pid": 4711, "token": "of-this-start", "address": ""}
    (settings.VAR_DIR / "running.json").write_text(json.dumps(note))
    monkeypatch.setenv(TOKEN_VARIABLE, "of-this-start")

    page = at(owner).post(f"{PAGE}{name}/restore/")
    waits = at(owner).get(f"{PAGE}after/", headers=HTMX)
    restoring.drop_unfinished()
    goes_on = at(owner).get(f"{PAGE}after/", headers=HTMX)

    assert take_asked(settings.VAR_DIR) == AS_BEFORE
    assert f'hx-get="{PAGE}after/"' in text_of(page)
    assert (waits.status_code, goes_on["HX-Redirect"]) == (204, f"{PAGE}after/")
    assert "Nothing was restored" in text_of(at(owner).get(f"{PAGE}after/"))
    assert at(None, here=False).get(f"{PAGE}after/")["Location"] == "/"


def test_without_a_supervisor_the_command_is_named(league, owner, settings):
    name, pages = copies.keep_copy("stop").name, []
    for settings.COMMAND in ("./run manage", "sudo gonuts"):
        pages.append(text_of(at(owner).get(f"{PAGE}{name}/")))

    assert f"./run manage restore {name}" in pages[0]
    assert f"sudo gonuts restore {name}" in pages[1]
    assert not any("starts again by itself." in each for each in pages)
    assert at(owner).post(f"{PAGE}{name}/restore/").status_code == 404
