import os
import re
import subprocess
import sys
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.models import SignInLink, User
from gonuts_league.clubs.services.accounts import make_sign_in_link, use_sign_in_link
from gonuts_league.clubs.services.members import change_role
from gonuts_league.jobs.housekeeping import keep_house
from tests.clubs.readers import HTMX
from tests.factories.clubs import (
    PASSWORD,
    ClubFactory,
    MembershipFactory,
    UserFactory,
)

pytestmark = pytest.mark.django_db
WRONG = "This name and password do not match."
SPENT = "This link no longer works"
ELSEWHERE = "192.168.1.9"


def text(response):
    return response.content.decode()


def is_signed_in(client):
    return "_auth_user_id" in client.session


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_the_first_page_welcomes_a_stranger_with_one_primary_button(client, headers):
    response = client.get("/", headers=headers)

    assert response.status_code == 200
    assert text(response).count("btn primary") == 1
    assert "Start my own club" in text(response)


def test_the_first_page_lists_opened_clubs_only(client):
    ClubFactory(name="Open <i>Club</i>", are_pages_open=True)
    ClubFactory(name="Closed Club")

    page = text(client.get("/"))

    assert "Open &lt;i&gt;Club&lt;/i&gt;" in page
    assert "Closed Club" not in page


def test_the_first_page_leads_people_of_one_club_to_it(client):
    membership = MembershipFactory()
    client.force_login(membership.user)

    response = client.get("/")

    assert response["Location"] == reverse("clubs:club", args=[membership.club.slug])


def test_the_first_page_lets_people_of_two_clubs_choose(client):
    first, second = ClubFactory(name="Abc"), ClubFactory(name="Xyz")
    user = UserFactory()
    MembershipFactory(club=first, user=user)
    MembershipFactory(club=second, user=user)
    client.force_login(user)

    page = text(client.get("/"))

    assert "Abc" in page
    assert "Xyz" in page


def test_the_demo_is_offered_at_the_machine_only():
    UserFactory(username="demo", is_demo=True)

    here = Client(REMOTE_ADDR="127.0.0.1").get("/")
    elsewhere = Client(REMOTE_ADDR=ELSEWHERE).get("/")

    assert "Look around in the demo" in text(here)
    assert "demo" not in text(elsewhere)


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_the_right_password_signs_in(client, headers):
    user = UserFactory()

    response = client.post(
        reverse("clubs:sign-in"),
        {"username": user.username, "password": PASSWORD},
        headers=headers,
    )

    assert response["Location"] == "/"
    assert is_signed_in(client)


def test_who_is_sent_to_sign_in_reads_why_and_what_needs_no_account(client):
    sent = client.get(reverse("simulations:ask"), follow=True).content.decode()
    came = client.get(reverse("clubs:sign-in")).content.decode()

    games = f'href="{reverse("games:index")}"'
    assert ("That page needs an account." in sent, games in sent) == (True, True)
    assert "That page needs an account." not in came


def test_signing_in_leads_on_to_a_page_of_ours_only(client):
    user = UserFactory()
    typed = {"username": user.username, "password": PASSWORD}

    ours = client.post(reverse("clubs:sign-in"), {**typed, "next": "/start/"})
    theirs = client.post(
        reverse("clubs:sign-in"), {**typed, "next": "https://elsewhere.example/"}
    )

    assert [ours["Location"], theirs["Location"]] == ["/start/", "/"]


@pytest.mark.parametrize("asked", ["-1", "x", "clubs:home", "//x.test/", "/\\x.test/"])
def test_signing_in_with_no_address_to_go_on_to_leads_home(client, asked):
    user = UserFactory()
    typed = {"username": user.username, "password": PASSWORD, "next": asked}

    response = client.post(reverse("clubs:sign-in"), typed)

    assert response["Location"] == "/"


def test_a_wrong_password_is_refused_in_one_sentence(client):
    user = UserFactory()

    response = client.post(
        reverse("clubs:sign-in"), {"username": user.username, "password": "wrong"}
    )

    assert response.status_code == 422
    assert WRONG in text(response)
    assert not is_signed_in(client)


def test_the_demo_opens_by_a_button_at_the_machine_only():
    demo = UserFactory(username="demo", is_demo=True)
    here, elsewhere = Client(), Client(REMOTE_ADDR="192.168.1.20")

    opened = here.post(reverse("clubs:demo"))
    refused = elsewhere.post(reverse("clubs:demo"))

    assert (opened.status_code, opened.url) == (302, reverse("clubs:home"))
    assert here.session["_auth_user_id"] == str(demo.pk)
    assert refused.status_code == 404
    assert "_auth_user_id" not in elsewhere.session
    assert Client().get(reverse("clubs:demo")).status_code == 405


def test_the_demo_is_refused_elsewhere_just_like_a_wrong_password():
    UserFactory(username="demo", is_demo=True)
    UserFactory(username="anna")
    url = reverse("clubs:sign-in")

    def refusal(username, password):
        client = Client(REMOTE_ADDR=ELSEWHERE)
        typed = {"username": username, "password": password}
        response = client.post(url, typed)
        assert not is_signed_in(client)
        page = text(response).replace(username, "")
        return response.status_code, re.sub(r"\b\w{64}\b", "(token)", page)

    right = refusal("demo", PASSWORD)

    assert right[0] == 422
    assert right == refusal("anna", "wrong")
    assert "./run" not in right[1]


def test_the_demo_signs_in_at_the_machine():
    UserFactory(username="demo", is_demo=True)
    client = Client(REMOTE_ADDR="127.0.0.1")

    client.post(reverse("clubs:sign-in"), {"username": "demo", "password": PASSWORD})

    assert is_signed_in(client)


def test_too_many_wrong_passwords_lock_the_name_for_a_while(client):
    user = UserFactory()
    typed = {"username": user.username, "password": "wrong"}

    for _try in range(8):
        response = client.post(reverse("clubs:sign-in"), typed)

    assert response.status_code == 429
    assert "Too many tries" in text(response)


def test_the_page_of_too_many_tries_names_the_way_out(client):
    for _try in range(8):
        response = client.post(
            reverse("clubs:sign-in"), {"username": "anna", "password": "wrong"}
        )

    assert "<code>./run manage sign-in-link NAME</code>" in text(response)


def test_on_a_server_a_lost_password_is_a_matter_for_the_people_who_run_it(
    client, settings
):
    settings.IS_LOOPBACK_TRUSTED = False

    page = text(client.get(reverse("clubs:sign-in")))

    assert "ask the people who run this server" in page
    assert "at the computer that runs" not in page


def test_wrong_passwords_of_others_do_not_shut_out_a_browser_that_was_in():
    user = UserFactory()
    own, other = Client(REMOTE_ADDR=ELSEWHERE), Client(REMOTE_ADDR=ELSEWHERE)
    typed = {"username": user.username, "password": PASSWORD}
    own.post(reverse("clubs:sign-in"), typed)
    own.post(reverse("clubs:sign-out"))
    for _try in range(9):
        other.post(reverse("clubs:sign-in"), typed | {"password": "wrong"})

    for client in (own, other):
        client.post(reverse("clubs:sign-in"), typed)

    assert [is_signed_in(own), is_signed_in(other)] == [True, False]


def test_a_browser_counts_its_own_wrong_passwords_for_its_own_name_only():
    mine, hers = UserFactory(), UserFactory()
    own, other = Client(REMOTE_ADDR=ELSEWHERE), Client(REMOTE_ADDR=ELSEWHERE)
    own.post(
        reverse("clubs:sign-in"), {"username": mine.username, "password": PASSWORD}
    )
    own.post(reverse("clubs:sign-out"))

    def tries(client, user):
        typed = {"username": user.username, "password": "wrong"}
        answers = [client.post(reverse("clubs:sign-in"), typed) for _ in range(8)]
        return [answer.status_code for answer in answers]

    assert tries(own, mine)[-1] == 429
    assert tries(own, hers)[:7] == [422] * 7
    assert tries(other, hers)[0] == 429


@pytest.mark.parametrize("proxies", [1, 0])
def test_behind_a_proxy_wrong_passwords_count_for_whom_it_asks(settings, proxies):
    settings.PROXIES = proxies
    typed = {"username": UserFactory().username, "password": "wrong"}

    for number in range(8):
        client = Client(headers={"X-Forwarded-For": f"10.0.0.{number}"})
        response = client.post(reverse("clubs:sign-in"), typed)

    assert response.status_code == (422 if proxies else 429)


@pytest.mark.parametrize(
    "header", ["X-Real-IP", "X-Forwarded-For", "X-Forwarded-Proto", "Forwarded", "Via"]
)
def test_nothing_that_a_proxy_passed_on_is_from_this_machine(header):
    UserFactory(username="demo", is_demo=True)
    client = Client(REMOTE_ADDR="127.0.0.1", headers={header: "203.0.113.5"})
    typed = {"username": "demo", "password": PASSWORD}

    assert client.get(reverse("clubs:start")).status_code == 403
    assert "demo" not in text(client.get("/"))
    assert client.post(reverse("clubs:sign-in"), typed).status_code == 422


def test_this_machine_is_nowhere_in_production(settings):
    settings.IS_LOOPBACK_TRUSTED = False

    start = Client(REMOTE_ADDR="127.0.0.1").get(reverse("clubs:start"))

    assert start.status_code == 403


def test_who_finds_a_fault_is_told_whom_to_write_to(client, settings):
    nobody = client.get("/.well-known/security.txt")
    settings.SECURITY_CONTACT = "mailto:club@example.org"

    told = text(client.get("/.well-known/security.txt"))

    assert nobody.status_code == 404
    assert re.match(
        r"Contact: mailto:club@example\.org\nExpires: \d{4}-\d\d-\d\dT", told
    )


def test_production_has_no_admin_and_trusts_no_loopback_nor_does_a_proxy():
    told = (
        "from django.conf import settings;"
        "print(settings.IS_LOOPBACK_TRUSTED, settings.IS_ADMIN_SERVED)"
    )
    needed = {
        "GONUTS_SECRET_KEY": "x",
        "DATABASE_URL": "sqlite:////nowhere",
        "GONUTS_HOSTS": "club.example",
        "CELERY_BROKER_URL": "filesystem://",
    }

    def said(name, **more):
        chosen = {"DJANGO_SETTINGS_MODULE": f"gonuts_league.settings.{name}"}
        return subprocess.run(
            [sys.executable, "-c", told],
            env=os.environ | needed | chosen | more,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()

    assert said("production") == "False False"
    assert said("test", GONUTS_PROXIES="1") == "False True"
    assert said("test") == "True True"


def test_looking_at_a_sign_in_link_does_not_spend_it(client):
    token = make_sign_in_link(UserFactory())
    url = reverse("clubs:sign-in-link", args=[token])

    page = client.get(url)

    assert "Sign in here" in text(page)
    assert not is_signed_in(client)
    client.post(url)
    assert is_signed_in(client)


def test_a_sign_in_link_says_whom_it_signs_in_and_what_for(client):
    helper = MembershipFactory(role=Role.SCOREKEEPER)
    change_role(helper, role=Role.OWNER, actor=Actor())
    url = reverse("clubs:sign-in-link", args=[make_sign_in_link(helper.user)])

    page = text(client.get(url))

    assert f"{helper.club.name}: owner" in page
    assert helper.user.called in page
    client.post(url)
    assert helper.user.called not in text(Client().get(url))


def test_a_sign_in_link_works_once():
    url = reverse("clubs:sign-in-link", args=[make_sign_in_link(UserFactory())])
    Client().post(url)
    second = Client()

    response = second.post(url)

    assert response.status_code == 422
    assert SPENT in text(response)
    assert not is_signed_in(second)


def test_a_late_or_invented_sign_in_link_says_the_same(client):
    token = make_sign_in_link(UserFactory())
    SignInLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))

    late = client.post(reverse("clubs:sign-in-link", args=[token]))
    invented = client.post(reverse("clubs:sign-in-link", args=["abc"]))

    assert SPENT in text(late)
    assert SPENT in text(invented)


def test_housekeeping_removes_links_that_were_spent_or_came_too_late():
    user = UserFactory()
    use_sign_in_link(make_sign_in_link(user), is_at_machine=True)
    make_sign_in_link(user)
    SignInLink.objects.filter(used_at=None).update(expires_at=timezone.now())
    fresh = make_sign_in_link(user)

    keep_house()

    assert SignInLink.objects.count() == 1
    assert use_sign_in_link(fresh, is_at_machine=True) == user


def test_a_link_of_the_demo_works_at_the_machine_only():
    token = make_sign_in_link(UserFactory(is_demo=True))
    url = reverse("clubs:sign-in-link", args=[token])
    elsewhere, here = Client(REMOTE_ADDR=ELSEWHERE), Client(REMOTE_ADDR="127.0.0.1")

    elsewhere.post(url)
    here.post(url)

    assert [is_signed_in(elsewhere), is_signed_in(here)] == [False, True]


def test_who_came_by_a_link_without_a_password_is_offered_one(client):
    user = User.objects.create_user("nina")
    link = client.post(reverse("clubs:sign-in-link", args=[make_sign_in_link(user)]))

    client.post(link["Location"], {"password": "three odd words"})

    user.refresh_from_db()
    assert link["Location"] == reverse("clubs:password")
    assert user.check_password("three odd words")
    assert is_signed_in(client)


def test_a_new_password_asks_for_the_present_one(client):
    user = UserFactory()
    client.force_login(user)
    url = reverse("clubs:password")

    wrong = client.post(url, {"current": "wrong", "password": "three odd words"})
    client.post(url, {"current": PASSWORD, "password": "three odd words"})

    user.refresh_from_db()
    assert wrong.status_code == 422
    assert user.check_password("three odd words")


def test_a_new_password_ends_links_that_wait(client):
    user = UserFactory()
    token = make_sign_in_link(user)
    client.force_login(user)

    client.post(
        reverse("clubs:password"), {"current": PASSWORD, "password": "three odd words"}
    )

    other = Client()
    other.post(reverse("clubs:sign-in-link", args=[token]))
    assert not is_signed_in(other)


def test_the_demo_keeps_its_password(client):
    client.force_login(UserFactory(is_demo=True))

    assert client.get(reverse("clubs:password")).status_code == 404


def test_signing_out_needs_a_click(client):
    client.force_login(UserFactory())

    looked = client.get(reverse("clubs:sign-out"))
    still_in = is_signed_in(client)
    client.post(reverse("clubs:sign-out"))

    assert looked.status_code == 405
    assert [still_in, is_signed_in(client)] == [True, False]


@pytest.mark.parametrize("name", ["sign-in", "sign-out", "start"])
def test_forms_without_their_token_are_refused(name):
    client = Client(enforce_csrf_checks=True)

    response = client.post(reverse(f"clubs:{name}"), {})

    assert response.status_code == 403
    assert "This form is too old" in text(response)


def test_a_stranger_s_first_tap_is_made_on_the_first_page():
    page = Client(REMOTE_ADDR=ELSEWHERE).get("/").content.decode()
    form = page.split('action="/score/gonuts-gamewright/"')[1].split("</form>")[0]
    hidden = dict(re.findall(r'name="(\w)" value="([^"]*)"', form))

    tapped = Client().get(
        "/score/gonuts-gamewright/", {**hidden, "s0-add": "plain"}, follow=True
    )

    assert 'value="plain"' in form
    assert "1 card" in text(tapped)


def test_a_stranger_finds_one_sign_in_and_words_for_programs_last():
    MembershipFactory()
    page = Client(REMOTE_ADDR=ELSEWHERE).get("/").content.decode()

    assert page.count(f'href="{reverse("clubs:sign-in")}"') == 1
    order = [
        page.index(each)
        for each in (
            'name="s0-add"',
            reverse("simulations:play"),
            reverse("simulations:watch"),
            "pictures/desk-1280",
            "pictures/standings-1280",
            reverse("api:docs"),
        )
    ]
    assert order == sorted(order)
