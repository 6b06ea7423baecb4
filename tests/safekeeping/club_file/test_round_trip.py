"""A club that went through its file is the same club, under other numbers."""

import re
import zipfile

import pytest
from django.apps import apps
from django.db import transaction
from django.test import Client
from django.urls import reverse

from gonuts_league.clubs.models import Club, User
from gonuts_league.leagues.models import Rating, Season
from gonuts_league.leagues.services.recounting import recount
from gonuts_league.safekeeping.club_file.belonging import CLUB, carried_models
from gonuts_league.safekeeping.club_file.reading import look_at
from gonuts_league.safekeeping.club_file.replacing import bring_club
from gonuts_league.safekeeping.club_file.writing import write_club
from tests.demo.conftest import demo  # noqa: F401 -- a fixture
from tests.soak import IS_SOAK

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def members_of(path):
    with zipfile.ZipFile(path) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def numbers_of(club):
    return {
        label: {
            *apps.get_model(label)
            ._base_manager.filter(**{path or "pk": club.pk})
            .values_list("pk", flat=True)
        }
        for label, path in carried_models().items()
    }


def shown(club):
    """What a club's pages and files say, read by its owner."""
    recount(club)
    client = Client()
    client.force_login(User.objects.get(memberships__club=club))
    names = ("clubs:journal", "leagues:ratings-csv")
    pages = [reverse(name, args=[club.slug]) for name in names]
    events = club.events.order_by("-starts_at")
    for event in events if IS_SOAK else events[:3]:
        names = ("events:journal", "standings:event", "standings:csv")
        pages += [reverse(name, args=[event.slug]) for name in names]
    for season in Season.objects.filter(league__club=club):
        where = [season.league.slug, season.number]
        pages.append(reverse("leagues:season-csv", args=where))
    with transaction.atomic():  # whoever takes a file is noted
        answers = {page: client.get(page) for page in pages}
        transaction.set_rollback(True)
    assert {each.status_code for each in answers.values()} == {200}
    return {page: words_of(answer) for page, answer in answers.items()}


def words_of(answer):
    """The text of a page; addresses have the numbers of rows in them."""
    text = re.sub(r"(?s)<script.*?</script>|<[^>]*>", "", answer.content.decode())
    return " ".join(text.split())


def ratings(club):
    rows = Rating.objects.filter(player__club=club).order_by("player", "family")
    return list(rows.values_list("player__name", "family", "mu", "sigma", "rank"))


def test_a_club_that_is_taken_in_again_is_the_same_under_other_numbers(tmp_path):
    club = Club.objects.get()
    pages, before, numbers = shown(club), ratings(club), numbers_of(club)
    assert before
    assert len(pages) > 10
    write_club(club, tmp_path / "club.zip")

    look = look_at(tmp_path / "club.zip")
    assert (look.ours, look.sides) == (club, [])
    assert bring_club(tmp_path / "club.zip", user=None) == club

    after = numbers_of(club)
    assert {label: len(pks) for label, pks in after.items()} == {
        label: len(pks) for label, pks in numbers.items()
    }
    assert [label for label in after if after[label] & numbers[label]] == [CLUB]
    assert (shown(club), ratings(club)) == (pages, before)
    write_club(club, tmp_path / "again.zip")
    first, second = (
        members_of(tmp_path / "club.zip"),
        members_of(tmp_path / "again.zip"),
    )
    del first["manifest.json"], second["manifest.json"]
    assert first == second
