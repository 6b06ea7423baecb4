"""A club in one file, by pages: save it, look at one, take it in; who may."""

import io
import os
import time

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.models import Club, User
from gonuts_league.jobs.enums import JobState
from gonuts_league.jobs.models import Job
from gonuts_league.jobs.services import run_job
from gonuts_league.players.services import add_player
from gonuts_league.safekeeping.club_file.working import forget_club_files, kept_file
from gonuts_league.safekeeping.club_file.writing import write_club
from gonuts_league.safekeeping.pages import club_file as pages
from tests.clubs.readers import HTMX
from tests.events.actions import ME
from tests.factories.clubs import MembershipFactory, UserFactory
from tests.played import event_of
from tests.safekeeping.pages.test_backups import at, text_of

pytestmark = pytest.mark.django_db
PAGE = "/backups/club/"


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.VAR_DIR = tmp_path / "var"
    settings.VAR_DIR.mkdir()


@pytest.fixture
def club():
    return event_of(8).club


@pytest.fixture
def owner(club):
    return MembershipFactory(club=club, role=Role.OWNER).user


def file_of(club, tmp_path):
    write_club(club, tmp_path / "club.zip")
    return SimpleUploadedFile("club.zip", (tmp_path / "club.zip").read_bytes())


def as_elsewhere(club):
    """Make the club here another one than that of the file."""
    Club.objects.filter(pk=club.pk).update(created_at="2020-01-01T00:00Z")


def brought(client, file):
    answer = client.post(f"{PAGE}bring/", {"club": file})
    assert answer["Location"] == f"{PAGE}look/"
    return text_of(client.get(answer["Location"]))


def taken(client, **typed):
    """Take in what was looked at; the page of the job once it has ended."""
    answer = client.post(f"{PAGE}take/", typed)
    run_job(Job.objects.latest("pk").pk)
    return text_of(client.get(answer["Location"]))


def test_an_owner_saves_a_club_and_another_computer_reads_the_file(club, owner):
    client = at(owner, here=False)
    assert f"Save {club.name}" in text_of(client.get(PAGE))

    page = client.post(f"{PAGE}save/{club.slug}/")["Location"]
    waiting = text_of(client.get(page))
    assert client.get(f"{page}file/").status_code == 404
    run_job(Job.objects.get().pk)
    done = client.get(page, headers=HTMX)
    answer = client.get(f"{page}file/")

    assert "is being written" in waiting
    assert "hx-get" not in done.content.decode()
    assert f"{club.name} is in the file" in text_of(done)
    file = io.BytesIO(b"".join(answer))
    assert answer["Content-Disposition"].startswith(
        f'attachment; filename="{club.slug}'
    )
    as_elsewhere(club)
    look = brought(at(UserFactory()), SimpleUploadedFile("x.zip", file.read()))
    assert "8 people · 1 event" in look


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.SCOREKEEPER, None])
def test_nobody_else_saves_a_club_or_its_file(club, owner, role):
    user = MembershipFactory(club=club, role=role).user if role else UserFactory()
    page = at(owner).post(f"{PAGE}save/{club.slug}/")["Location"]
    run_job(Job.objects.get().pk)
    client = at(user)

    assert client.post(f"{PAGE}save/{club.slug}/").status_code == 404
    assert client.get(page).status_code == 404
    assert client.get(f"{page}file/").status_code == 404
    assert "Save " not in text_of(client.get(PAGE)).partition("Take a club in")[0]


def test_a_club_comes_in_and_belongs_to_who_took_it_in(club, owner, tmp_path):
    file = file_of(club, tmp_path)
    as_elsewhere(club)
    user = UserFactory()
    client = at(user, here=False)

    look = brought(client, file)
    page = taken(client)

    new = Club.objects.latest("pk")
    assert "It is added to the clubs here" in look
    assert f"{club.name} is here" in page
    assert new.memberships.get().user == user
    assert new.players.count() == 8
    assert client.get(f"{PAGE}look/").status_code == 404


def test_an_owner_replaces_the_club_after_a_look(club, owner, tmp_path):
    file = file_of(club, tmp_path)
    add_player(club, name="Late Comer", actor=ME)
    client = at(owner)

    look = brought(client, file)
    page = taken(client)

    assert "People and seasons" in look
    assert "newer here" in look
    assert "1 event is the same" in look
    assert f"{club.name} is here" in page
    assert not club.players.filter(name="Late Comer").exists()
    assert Job.objects.get().state == JobState.DONE


def test_who_does_not_own_the_club_here_neither_sees_nor_replaces_it(club, tmp_path):
    file = file_of(club, tmp_path)
    client = at(MembershipFactory(club=club, role=Role.ORGANISER).user)
    client.post(f"{PAGE}bring/", {"club": file})

    look = client.get(f"{PAGE}look/")

    assert look.status_code == 422
    assert "Only one of its owners" in text_of(look)
    assert "What differs" not in text_of(look)
    assert client.post(f"{PAGE}take/").status_code == 404


def test_at_a_new_computer_an_account_is_made_with_the_club(club, tmp_path):
    file = file_of(club, tmp_path)
    as_elsewhere(club)
    client = at(None)
    typed = {"called": "Lena", "username": "lena", "password": "ring and glaze 27"}

    look = brought(client, file)
    refused = client.post(f"{PAGE}take/", typed | {"password": "short"})
    page = taken(client, **typed)

    assert "Your account here" in look
    assert (refused.status_code, User.objects.filter(username="lena").count()) == (
        422,
        1,
    )
    assert f"{club.name} is here" in page
    assert Club.objects.latest("pk").memberships.get().user.username == "lena"


def test_from_elsewhere_a_stranger_takes_nothing_in():
    client = at(None, here=False)

    asked = [client.get(PAGE), client.get(f"{PAGE}look/")]
    asked += [client.post(f"{PAGE}{each}/") for each in ("bring", "take")]

    assert {each.status_code for each in asked} == {404}


def test_the_first_page_takes_the_file_of_a_club_too(club, tmp_path):
    file = file_of(club, tmp_path)
    Club.objects.all().update(is_demo=True, created_at="2020-01-01T00:00Z")
    client = at(None)

    answer = client.post("/backups/bring/", {"backup": file})

    assert answer["Location"] == f"{PAGE}look/"
    assert "8 people · 1 event" in text_of(client.get(answer["Location"]))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"la la", "holds no club of this program"),
        # The file of a large club is larger than what any other form takes.
        (bytes(3 * 1024**2), "holds no club of this program"),
        (None, "is damaged"),
    ],
)
def test_a_wrong_file_is_refused_with_a_sentence(
    club, owner, tmp_path, content, sentence
):
    whole = file_of(club, tmp_path).read()
    at_most = bytearray(whole)
    at_most[whole.index(b"manifest.json") + 40] ^= 255
    file = SimpleUploadedFile("x.zip", bytes(at_most) if content is None else content)

    answer = at(owner).post(f"{PAGE}bring/", {"club": file})

    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert "Choose a file first" in text_of(at(owner).post(f"{PAGE}bring/"))


def test_a_file_that_breaks_later_fails_with_a_sentence(club, owner, tmp_path):
    client = at(owner)
    brought(client, file_of(club, tmp_path))
    answer = client.post(f"{PAGE}take/")
    kept_file(Job.objects.get().params["file"]).write_bytes(b"la la")
    run_job(Job.objects.get().pk)

    page = text_of(client.get(answer["Location"]))

    assert "Nothing was changed" in page
    assert "holds no club" in page


def test_a_file_that_is_too_large_is_refused_unread(club, tmp_path, monkeypatch):
    monkeypatch.setattr(pages, "MOST_MB", 0)
    file = file_of(club, tmp_path)

    answer = at(UserFactory(), here=False).post(f"{PAGE}bring/", {"club": file})

    assert (answer.status_code, "larger than 0 MB" in text_of(answer)) == (422, True)
    assert not [*kept_file("").iterdir()]


def test_a_session_keeps_only_the_file_it_looked_at_last(club, owner, tmp_path):
    client = at(owner)
    brought(client, file_of(club, tmp_path))
    brought(client, file_of(club, tmp_path))

    assert len([*kept_file("").iterdir()]) == 1


def test_files_are_kept_for_a_day(settings):
    for name, age in (("old.zip", 90_000), ("new.zip", 60)):
        kept_file(name).touch()
        os.utime(kept_file(name), (time.time() - age,) * 2)

    forget_club_files()

    assert [each.name for each in kept_file("").iterdir()] == ["new.zip"]
