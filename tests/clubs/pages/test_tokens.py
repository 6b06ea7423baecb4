import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from gonuts_league.clubs.models import ApiToken
from gonuts_league.clubs.services.tokens import open_token
from tests.browser import open_browser
from tests.clubs.readers import HTMX, client_as, member
from tests.factories.clubs import ClubFactory, MembershipFactory, make_bearer
from tests.test_accessible import session_of

pytestmark = pytest.mark.django_db
ASKED = {"name": "Scoreboard", "scopes": ["read", "score"]}


@pytest.fixture
def club():
    return ClubFactory()


def url_of(club, name="tokens", *more):
    return reverse(f"clubs:{name}", args=[club.slug, *more])


def token_of(membership):
    make_bearer(membership, "read")
    return membership.user.tokens.get()


def secrets_in(page):
    return re.findall(r"gn_[\w-]{20,}", page.content.decode())


@pytest.mark.parametrize("role", ["scorekeeper", "organiser", "owner"])
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_anyone_of_the_club_makes_a_token_and_sees_it_once(club, role, headers):
    client = client_as(role, club)

    page = client.post(url_of(club), ASKED, headers=headers)
    again = client.get(url_of(club))

    [secret] = secrets_in(page)
    assert open_token(secret).scopes == ["read", "score"]
    assert "no-store" in page.headers["Cache-Control"]
    assert secrets_in(again) == []
    assert "Scoreboard" in again.content.decode()
    assert secret[:8] in again.content.decode()


@pytest.mark.parametrize(
    ("role", "offered"),
    [
        ("scorekeeper", ["read", "score"]),
        ("organiser", ["read", "score", "organise"]),
        ("owner", ["read", "score", "organise"]),
    ],
)
def test_scopes_are_those_of_the_role(club, role, offered):
    page = client_as(role, club).get(url_of(club)).content.decode()

    assert re.findall(r'name="scopes" value="(\w+)"', page) == offered


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"name": "", "scopes": ["read"]}, "This field is required."),
        ({"name": "Bot", "scopes": []}, "This field is required."),
        ({"name": "Bot", "scopes": ["organise"]}, "Select a valid choice."),
        ({"name": "B" * 61, "scopes": ["read"]}, "at most 60"),
    ],
)
def test_what_cannot_be_taken_makes_no_token(club, typed, words):
    page = client_as("scorekeeper", club).post(url_of(club), typed)

    assert page.status_code == 422
    assert words in page.content.decode()
    assert not ApiToken.objects.exists()


@pytest.mark.parametrize("who", ["stranger", "elsewhere"])
@pytest.mark.parametrize("are_pages_open", [True, False])
def test_nobody_else_makes_one_or_ends_one(who, are_pages_open):
    club = ClubFactory(are_pages_open=are_pages_open)
    token = token_of(MembershipFactory(club=club))
    client = client_as(who, club)

    answers = [
        client.get(url_of(club)),
        client.post(url_of(club), ASKED),
        client.post(url_of(club, "end-token", token.pk)),
    ]

    assert [each.status_code for each in answers] == [404] * 3
    assert ApiToken.objects.get().ended_at is None


def test_members_see_and_end_their_own_tokens_alone(club):
    token = token_of(MembershipFactory(club=club, user__first_name="Greta"))
    client = client_as("organiser", club)

    page = client.get(url_of(club)).content.decode()
    refused = client.post(url_of(club, "end-token", token.pk))

    assert "There is none yet." in page
    assert refused.status_code == 404
    assert ApiToken.objects.get().ended_at is None


def test_owner_ends_any_token_of_the_club_and_none_of_another(club):
    token = token_of(MembershipFactory(club=club, user__first_name="Greta"))
    elsewhere = token_of(MembershipFactory())
    client = client_as("owner", club)

    listed = client.get(url_of(club)).content.decode()
    refused = client.post(url_of(club, "end-token", elsewhere.pk))
    page = client.post(url_of(club, "end-token", token.pk), follow=True)

    assert "Greta" in listed
    assert refused.status_code == 404
    assert "The token “scoreboard” has ended." in page.content.decode()
    assert list(ApiToken.objects.filter(ended_at=None)) == [elsewhere]


def test_last_use_is_told(club):
    membership = MembershipFactory(club=club)
    secret = make_bearer(membership, "read")["Authorization"].removeprefix("Bearer ")
    client = client_as("owner", club)
    before = client.get(url_of(club)).content.decode()

    open_token(secret)
    after = client.get(url_of(club)).content.decode()

    assert ("Not used yet" in before, "Last used on" in before) == (True, False)
    assert ("Not used yet" in after, "Last used on" in after) == (False, True)


@pytest.mark.parametrize("count", [1, 3])
def test_tokens_are_listed_by_the_same_queries(club, count, django_assert_num_queries):
    client = client_as("owner", club)
    for _each in range(count):
        token_of(MembershipFactory(club=club))

    with django_assert_num_queries(5):
        client.get(url_of(club))


def test_journal_tells_who_made_a_token_and_not_what_it_is(club):
    client = client_as("owner", club)
    [secret] = secrets_in(client.post(url_of(club), ASKED))
    client.post(url_of(club, "end-token", ApiToken.objects.get().pk))

    page = client.get(reverse("clubs:journal", args=[club.slug])).content.decode()

    assert "made a token for programs" in page
    assert "for programs was ended" in page
    assert secret[:8] not in page


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_token_is_copied_and_ended_in_a_browser(live_server, club):
    session = session_of(member("owner", club)) | {"url": live_server.url}
    with open_browser() as browser:
        page = browser.new_page()
        page.context.add_cookies([session])
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.goto(f"{live_server.url}{url_of(club)}")
        page.get_by_label("Name of the program").fill("Scoreboard")
        page.get_by_role("button", name="Make the token").click()
        page.get_by_role("button", name="Copy the token").click()
        expect(page.get_by_text("Copied.")).to_be_visible()
        copied = page.evaluate("navigator.clipboard.readText()")
        page.locator("summary", has_text="End").click()
        page.get_by_role("button", name="End this token").click()
        expect(page.get_by_text("has ended.")).to_be_visible()

    assert copied.startswith("gn_")
    assert open_token(copied) is None
