import pytest
from django.test import Client
from django.urls import reverse

from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.models import Club, Membership, User
from tests.factories.clubs import UserFactory

pytestmark = pytest.mark.django_db
URL = "/start/"
CLUB = {"language": "en", "time_zone": "UTC"}
TYPED = {
    **CLUB,
    "club_name": "Ring & <b>Glaze</b>",
    "called": "Mia",
    "username": "mia",
    "password": "three odd words",
}


def from_elsewhere():
    return Client(REMOTE_ADDR="192.168.1.9")


def test_somebody_at_the_machine_founds_a_club_and_owns_it(client):
    response = client.post(URL, TYPED)

    club = Club.objects.get()
    assert response["Location"] == reverse("clubs:club", args=[club.slug])
    assert club.memberships.get().role == Role.OWNER
    assert client.session["_auth_user_id"] == str(User.objects.get().pk)
    assert (
        "Ring &amp; &lt;b&gt;Glaze&lt;/b&gt;" in client.get("/start/").content.decode()
    )


def test_a_stranger_elsewhere_is_told_where_clubs_are_started():
    looked, sent = from_elsewhere().get(URL), from_elsewhere().post(URL, TYPED)

    assert [looked.status_code, sent.status_code] == [403, 403]
    assert "started at the computer itself" in sent.content.decode()
    assert not Club.objects.exists()


def test_where_sign_up_is_open_a_stranger_elsewhere_founds_a_club(settings):
    settings.IS_SIGN_UP_OPEN = True

    from_elsewhere().post(URL, TYPED)

    assert Club.objects.count() == 1


def test_somebody_signed_in_needs_only_a_name():
    client, user = from_elsewhere(), UserFactory()
    client.force_login(user)

    client.post(URL, CLUB | {"club_name": "Second"})

    assert Membership.objects.get().user == user
    assert User.objects.count() == 1


def test_a_club_begins_in_the_language_and_the_time_zone_of_its_founder(client):
    page = client.get(URL, headers={"Accept-Language": "de"}).content.decode()
    typed = TYPED | {"language": "de", "time_zone": "berlin"}
    home = client.post(URL, typed, follow=True).content.decode()

    assert '<option value="de" selected>' in page
    assert Club.objects.get().time_zone == "Europe/Berlin"
    assert '<html lang="de">' in home
    assert "gehört jetzt dir" in home


def test_the_demo_founds_a_club_with_an_account_of_its_own(client):
    client.force_login(UserFactory(username="demo", is_demo=True))

    client.post(URL, TYPED)

    assert Membership.objects.get().user.username == "mia"


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("username", "ANNA", "Somebody has this username already."),
        ("username", "an na", "Enter a valid username."),
        ("password", "short", "This password is too short."),
        ("club_name", "", "This field is required."),
        ("time_zone", "Atlantis", "There is no such time zone."),
        ("language", "tlh", "Select a valid choice."),
        ("club_name", "x" * 81, "at most 80 characters"),
    ],
)
def test_what_cannot_be_taken_is_said_and_the_rest_is_kept(
    client, field, typed, sentence
):
    UserFactory(username="anna")

    response = client.post(URL, {**TYPED, field: typed})

    page = response.content.decode()
    assert response.status_code == 422
    assert sentence in page
    assert 'value="Mia"' in page
    assert not Club.objects.exists()
