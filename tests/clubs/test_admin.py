import pytest
from django.urls import reverse

from gonuts_league.clubs.models import Club
from tests.factories.clubs import MembershipFactory, UserFactory
from tests.factories.players import PlayerFactory

pytestmark = pytest.mark.django_db
PAGES = ["clubs_user", "clubs_club", "clubs_journalentry", "players_player"]


@pytest.mark.parametrize("page", PAGES)
def test_administrators_find_accounts_clubs_acts_and_people(client, page):
    PlayerFactory(name="<b>Greta</b>")
    client.force_login(UserFactory(is_staff=True, is_superuser=True))

    response = client.get(reverse(f"admin:{page}_changelist"))

    assert response.status_code == 200
    assert "<b>Greta" not in response.content.decode()


@pytest.mark.parametrize("page", ["clubs_journalentry", "players_player", "clubs_club"])
def test_what_pages_note_in_the_journal_is_not_added_behind_their_back(client, page):
    client.force_login(UserFactory(is_staff=True, is_superuser=True))

    assert client.get(reverse(f"admin:{page}_add")).status_code == 404


def test_an_owner_of_a_club_is_no_administrator(client):
    client.force_login(UserFactory())

    response = client.get(reverse("admin:players_player_changelist"))

    assert response.status_code == 302


def test_a_club_is_looked_at_and_not_renamed_or_deleted(client):
    club = MembershipFactory(club__name="Ring").club
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    page = reverse("admin:clubs_club_change", args=[club.pk])

    shown = client.get(page)
    renamed = client.post(page, {"name": "Square", "slug": club.slug})
    deleted = client.post(reverse("admin:clubs_club_delete", args=[club.pk]))

    assert (shown.status_code, renamed.status_code, deleted.status_code) == (
        200,
        404,
        404,
    )
    assert list(Club.objects.values_list("name", flat=True)) == ["Ring"]
