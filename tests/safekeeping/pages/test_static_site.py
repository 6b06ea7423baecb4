"""The opened pages of a club as plain files, by pages: asked for, waited for, taken."""

import io
import zipfile

import pytest

from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.services.accounts import change_club
from gonuts_league.jobs.models import Job
from gonuts_league.jobs.services import run_job
from tests.clubs.readers import HTMX
from tests.events.actions import ME
from tests.factories.clubs import MembershipFactory
from tests.played import event_of
from tests.safekeeping.pages.test_backups import at, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(settings, tmp_path):
    settings.VAR_DIR = tmp_path / "var"
    club = event_of(8).club
    change_club(club, are_pages_open=True, actor=ME)
    return club


def client_of(club, role=Role.ORGANISER):
    return at(MembershipFactory(club=club, role=role).user, here=False)


def test_an_organiser_takes_the_pages_along(club):
    client, page = client_of(club), f"/backups/site/{club.slug}/"
    offered = text_of(client.get(page))

    job = client.post(page)["Location"]
    waiting = text_of(client.get(job))
    run_job(Job.objects.get().pk)
    done = text_of(client.get(job, headers=HTMX))
    file = client.get(f"{job}file/")

    assert "Make the files" in offered
    assert "are being written" in waiting
    assert "index.html" in done
    with zipfile.ZipFile(io.BytesIO(b"".join(file))) as packed:
        assert f"{club.slug}/index.html" in packed.namelist()
    assert club.journal.get(act="file-taken").after == {"what": "site"}


def test_while_the_pages_are_closed_an_owner_finds_the_switch(club):
    change_club(club, are_pages_open=False, actor=ME)
    page = f"/backups/site/{club.slug}/"

    for_owner = client_of(club, Role.OWNER).get(page).content.decode()
    for_organiser = client_of(club).get(page).content.decode()
    client_of(club).post(page)

    switch = f"/c/{club.slug}/settings/#pages"
    assert (switch in for_owner, switch in for_organiser) == (True, False)
    assert "Make the files" not in for_owner
    assert not Job.objects.exists()


def test_pages_that_were_closed_before_their_turn_are_refused(club):
    client = client_of(club)
    job = client.post(f"/backups/site/{club.slug}/")["Location"]
    change_club(club, are_pages_open=False, actor=ME)

    run_job(Job.objects.get().pk)

    assert "are closed" in text_of(client.get(job))
    assert client.get(f"{job}file/").status_code == 404


def test_who_no_longer_organises_takes_no_file(club):
    client = client_of(club)
    job = client.post(f"/backups/site/{club.slug}/")["Location"]
    run_job(Job.objects.get().pk)
    club.memberships.all().delete()

    assert client.get(f"{job}file/").status_code == 404
    assert not club.journal.filter(act="file-taken").exists()
