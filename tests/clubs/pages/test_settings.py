import re

import pytest
from django.test import Client
from django.urls import reverse

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.models import JournalEntry, Membership, User
from gonuts_league.clubs.services.members import remove_member
from gonuts_league.errors import LeagueError
from tests.clubs.readers import EVERYBODY, HTMX, client_as, member
from tests.factories.clubs import ClubFactory, MembershipFactory, UserFactory

pytestmark = pytest.mark.django_db


def url_of(club, name="settings", *more):
    return reverse(f"clubs:{name}", args=[club.slug, *more])


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_the_owner_sees_the_settings(headers):
    club = ClubFactory()

    response = client_as("owner", club).get(url_of(club), headers=headers)

    assert response.status_code == 200
    page = response.content.decode()
    assert page.count("btn primary") == 1
    assert reverse("safekeeping:backups") in page
    assert reverse("safekeeping:club-file") in page


@pytest.mark.parametrize("who", EVERYBODY[:-1])
@pytest.mark.parametrize("are_open", [True, False])
def test_nobody_but_the_owner_finds_the_settings(who, are_open):
    club = ClubFactory(are_pages_open=are_open)
    client, other_way = client_as(who, club), {"open": "no" if are_open else "yes"}
    posted = "open-pages search rename wifi zone add-member restore-member"

    asked = [client.get(url_of(club, "settings"))]
    asked += [client.post(url_of(club, name), other_way) for name in posted.split()]

    club.refresh_from_db()
    for response in asked:
        assert response.status_code == 404, response.request["PATH_INFO"]
        assert "This page does not exist for you" in response.content.decode()
    assert club.are_pages_open == are_open


def test_a_club_that_is_renamed_keeps_its_address():
    club = ClubFactory(name="Ring")
    owner = client_as("owner", club)

    renamed = owner.post(url_of(club, "rename"), {"name": " Ring & Glaze "})
    refused = owner.post(url_of(club, "rename"), {"name": ""})

    row = JournalEntry.objects.get(act="club-renamed")
    assert (row.before, row.after) == ("Ring", "Ring & Glaze")
    assert "Ring &amp; Glaze" in owner.get(renamed["Location"]).content.decode()
    assert renamed["Location"] == url_of(club)
    assert refused.context["name_form"].errors.keys() == {"name"}


def test_the_owner_names_the_wifi_of_the_hall():
    club = ClubFactory()
    owner = client_as("owner", club)

    owner.post(url_of(club, "wifi"), {"wifi_name": " Hall & Guests "})
    too_long = owner.post(url_of(club, "wifi"), {"wifi_name": "x" * 33})

    club.refresh_from_db()
    assert club.wifi_name == "Hall & Guests"
    assert too_long.status_code == 422
    assert "at most 32 characters" in too_long.content.decode()
    assert JournalEntry.objects.get(act="wifi-named").after == "Hall & Guests"


def test_the_password_of_the_wifi_is_kept_and_nowhere_told():
    club = ClubFactory(wifi_name="Hall", are_pages_open=True)
    owner = client_as("owner", club)
    typed = {"wifi_name": "Hall", "wifi_password": " glaze;123", "has_wifi_code": "on"}

    for _again in range(2):
        owner.post(url_of(club, "wifi"), typed)

    club.refresh_from_db()
    assert (club.wifi_password, club.has_wifi_code) == (" glaze;123", True)
    assert list(club.journal.order_by("pk").values_list("act", "before", "after")) == [
        ("wifi-password", None, None),
        ("wifi-code-shown", False, True),
    ]
    assert " glaze;123" in owner.get(url_of(club)).content.decode()
    assert owner.post(url_of(club, "wifi"), {"wifi_password": "1234567"}).context[
        "wifi_form"
    ].errors.keys() == {"wifi_password"}


@pytest.mark.parametrize("typed", ["Pacific/Auckland", "auckland"])
def test_the_owner_chooses_the_time_zone_of_the_club(typed):
    club = ClubFactory()

    client_as("owner", club).post(url_of(club, "zone"), {"time_zone": typed})

    club.refresh_from_db()
    assert club.time_zone == "Pacific/Auckland"
    assert JournalEntry.objects.get(act="zone-chosen").before == "UTC"


def test_a_zone_that_is_none_is_refused_at_its_field():
    club = ClubFactory()

    response = client_as("owner", club).post(
        url_of(club, "zone"), {"time_zone": "Atlantis"}
    )

    club.refresh_from_db()
    assert response.status_code == 422
    assert response.context["zone_form"].errors.keys() == {"time_zone"}
    assert club.time_zone == "UTC"


def test_search_engines_are_asked_to_leave_the_endless_boards_alone(client):
    assert "Disallow: /donuts/solver/?\n" in client.get("/robots.txt").content.decode()


def test_the_owner_lets_search_engines_list_the_opened_pages_and_no_more():
    club = ClubFactory(are_pages_open=True)
    owner, stranger = client_as("owner", club), Client()

    def asked():
        page = stranger.get(reverse("clubs:club", args=[club.slug]))
        robots = stranger.get("/robots.txt")
        return (
            "noindex" in page.content.decode(),
            "Disallow: /c/" in robots.content.decode(),
            "Disallow: /me/" in robots.content.decode(),
        )

    before = asked()
    owner.post(url_of(club, "search"), {"open": "yes"})
    allowed = asked()
    owner.post(url_of(club, "search"), {"open": "no"})

    assert [before, allowed, asked()] == [
        (True, True, True),
        (False, False, True),
        (True, True, True),
    ]


@pytest.mark.parametrize("name", ["remove-member", "renew-link"])
def test_the_owner_of_one_club_has_no_say_over_the_people_of_another(name):
    club, membership = ClubFactory(), MembershipFactory()

    response = client_as("owner", club).post(url_of(club, name, membership.pk))

    assert response.status_code == 404
    assert Membership.objects.filter(pk=membership.pk).exists()


def test_pages_are_opened_and_closed_with_one_click():
    club = ClubFactory()
    client = client_as("owner", club)

    client.post(url_of(club, "open-pages"), {"open": "yes"})
    opened = Client().get(reverse("clubs:club", args=[club.slug])).status_code
    client.post(url_of(club, "open-pages"), {"open": "no"})
    closed = Client().get(reverse("clubs:club", args=[club.slug])).status_code

    assert [opened, closed] == [200, 404]
    assert list(club.journal.order_by("pk").values_list("act", flat=True)) == [
        "pages-opened",
        "pages-closed",
    ]


def test_a_helper_gets_an_account_and_a_link_that_signs_in():
    club = ClubFactory()

    response = client_as("owner", club).post(
        url_of(club, "add-member"),
        {"called": "Kim <b>", "username": "kim", "role": "scorekeeper"},
    )

    page = response.content.decode()
    path = re.search(r"http://[^/]+(/sign-in/[\w-]+/)", page)
    helper = Client()
    helper.post(path[1])
    assert helper.session["_auth_user_id"] == str(User.objects.get(username="kim").pk)
    assert club.memberships.get(user__username="kim").role == Role.SCOREKEEPER
    assert "Kim &lt;b&gt;" in page


def test_a_taken_username_is_said_at_its_field_and_the_rest_is_kept():
    club = ClubFactory()
    UserFactory(username="kim")

    response = client_as("owner", club).post(
        url_of(club, "add-member"),
        {"called": "Kim", "username": "kim", "role": "organiser"},
    )

    page = response.content.decode()
    assert response.status_code == 422
    assert "Somebody has this username already" in page
    assert 'value="Kim"' in page


def test_a_role_that_does_not_exist_is_refused():
    club = ClubFactory()

    response = client_as("owner", club).post(
        url_of(club, "add-member"), {"called": "K", "username": "k", "role": "king"}
    )

    assert response.status_code == 422
    assert not User.objects.filter(username="k").exists()


def test_removing_a_helper_can_be_taken_back():
    club = ClubFactory()
    client = client_as("owner", club)
    helper = member("organiser", club)
    membership = club.memberships.get(user=helper)

    removed = client.post(url_of(club, "remove-member", membership.pk), follow=True)
    are_gone = not club.memberships.filter(user=helper).exists()
    undo = re.search(r'name="undo"\s+value="([^"]+)"', removed.content.decode())
    client.post(url_of(club, "restore-member"), {"undo": undo[1]})

    assert are_gone
    assert club.memberships.get(user=helper).role == Role.ORGANISER


def test_an_undo_of_another_club_is_no_undo_here():
    club, other = ClubFactory(), ClubFactory()
    helper = member("organiser", other)
    removed = client_as("owner", other).post(
        url_of(other, "remove-member", other.memberships.get(user=helper).pk)
    )
    undo = removed["Location"].split("undo=")[1]

    response = client_as("owner", club).post(
        url_of(club, "restore-member"), {"undo": undo}
    )

    assert response.status_code == 404
    assert not club.memberships.filter(user=helper).exists()


def test_the_last_owner_stays():
    club = ClubFactory()
    client = client_as("owner", club)
    owner = club.memberships.get()

    response = client.post(url_of(club, "remove-member", owner.pk))

    assert response.status_code == 422
    assert "A club keeps at least one owner." in response.content.decode()
    assert club.memberships.get() == owner


def test_one_of_two_owners_may_go():
    club = ClubFactory()
    first, second = (MembershipFactory(club=club, role=Role.OWNER) for _n in range(2))

    remove_member(first, actor=Actor(first.user))
    with pytest.raises(LeagueError, match="at least one owner"):
        remove_member(second, actor=Actor(second.user))

    assert JournalEntry.objects.get(act="member-removed").before == {
        "user": first.user_id,
        "role": "owner",
    }


def test_a_new_link_is_made_for_who_runs_this_club_only():
    club = ClubFactory()
    client = client_as("owner", club)
    only_here, elsewhere_too = member("organiser", club), member("organiser", club)
    MembershipFactory(user=elsewhere_too)
    pks = [club.memberships.get(user=u).pk for u in (only_here, elsewhere_too)]

    answers = [client.post(url_of(club, "renew-link", pk)) for pk in pks]

    assert [answer.status_code for answer in answers] == [200, 404]
    assert "/sign-in/" in answers[0].content.decode()


@pytest.mark.parametrize("rows", [1, 3])
def test_the_settings_take_the_same_queries_for_any_number_of_helpers(
    rows, django_assert_num_queries
):
    club = ClubFactory()
    client = client_as("owner", club)
    MembershipFactory.create_batch(rows, club=club)

    with django_assert_num_queries(6):
        client.get(url_of(club))


def test_an_owner_names_another_one_and_leaves():
    club = ClubFactory()
    owner = client_as("owner", club)
    helper = MembershipFactory(club=club)

    owner.post(url_of(club, "make-owner", helper.pk))
    own = club.memberships.exclude(pk=helper.pk).get()
    owner.post(url_of(club, "remove-member", own.pk))

    assert list(club.memberships.values_list("user", "role")) == [
        (helper.user_id, Role.OWNER)
    ]


def test_a_new_owner_takes_the_club_over_by_a_link():
    club = ClubFactory()
    owner, invited = client_as("owner", club), Client()
    own = club.memberships.get()
    made = owner.post(
        url_of(club, "add-member"),
        {"called": "Sam", "username": "sam", "role": Role.OWNER},
    )

    invited.post(re.search(r"/sign-in/[\w-]+/", made.content.decode())[0])
    owner.post(url_of(club, "remove-member", own.pk))

    assert club.memberships.get().user.username == "sam"
    assert invited.get(url_of(club)).status_code == 200
    assert owner.get(url_of(club)).status_code == 404


def test_nobody_leaves_a_club_to_an_owner_who_never_signed_in():
    club = ClubFactory()
    owner = client_as("owner", club)
    own = club.memberships.get()
    owner.post(
        url_of(club, "add-member"),
        {"called": "Sam", "username": "sam", "role": Role.OWNER},
    )

    page = owner.get(url_of(club)).content.decode()
    left = owner.post(url_of(club, "remove-member", own.pk))

    assert "Has not signed in yet" in page
    assert left.status_code == 422
    assert club.memberships.filter(pk=own.pk).exists()


def test_the_sign_in_page_says_how_the_only_owner_gets_a_new_password(client):
    page = client.get(reverse("clubs:sign-in")).content.decode()

    assert "./run manage sign-in-link" in page
