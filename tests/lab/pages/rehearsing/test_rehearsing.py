import pytest
from django.urls import reverse

from gonuts_league.jobs.enums import JobState
from gonuts_league.jobs.models import Job
from gonuts_league.jobs.services import cancel_job, run_job
from gonuts_league.lab.services.rehearsing import REHEARSALS
from tests.factories.clubs import UserFactory
from tests.factories.rehearsals import ASKED, make_rehearsal

pytestmark = pytest.mark.django_db

ASK = "/simulate/evening/?game=donuts"
FIELDS = {
    "players": 9,
    "rounds": 4,
    "seats_preferred": 2,
    "seats_min": 2,
    "seats_max": 2,
    "evenings": 20,
    "usual": "random",
    "best": "greedy",
    "seed": 7,
}


@pytest.fixture
def user(client):
    user = UserFactory()
    client.force_login(user)
    return user


@pytest.fixture
def waiting(user):
    return REHEARSALS.request(user, ASKED)


@pytest.fixture
def done(user):
    return make_rehearsal(user)


def url(name, job):
    return reverse(f"rehearsals:{name}", args=[job.pk])


def text_of(response):
    return " ".join(response.content.decode().split())


def test_stranger_is_led_to_the_way_in_and_back(client):
    assert client.get(ASK).url == ("/sign-in/?next=/simulate/evening/%3Fgame%3Ddonuts")


def test_form_asks_for_the_evening_that_is_played(client, user):
    response = client.post(ASK, FIELDS)

    job = Job.objects.get()
    run_job(job.pk)
    assert response.url == url("rehearsal", job)
    job.refresh_from_db()
    assert job.params == {
        "game": "donuts",
        "players": 9,
        "rounds": 4,
        "size": [2, 2, 2],
        "evenings": 20,
        "seed": 7,
        "usual": "random",
        "best": "greedy",
    }
    assert job.result["tally"]["games"] == [[3, 80], [4, 100]]


def test_address_fills_the_form_and_usual_values_the_rest(client, user):
    form = client.get(f"{ASK}&players=31&rounds=6").context["form"]

    assert (form["players"].value(), form["rounds"].value()) == ("31", "6")
    assert (form["evenings"].value(), form["seats_max"].value()) == (200, 2)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"rounds": 0}, "greater than or equal to 1"),
        ({"players": 101}, "less than or equal to 100"),
        ({"evenings": 10**9}, "less than or equal to 10000"),
        ({"seats_min": 3}, "These sizes contradict each other"),
        ({"seats_max": 3, "seats_preferred": 3}, "3 would sit at one table"),
        ({"players": "many"}, "Enter a whole number"),
        ({"best": "bidder"}, "This game has no bot called bidder"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_lost(client, user, changes, sentence):
    response = client.post(ASK, FIELDS | changes)

    assert response.status_code == 422
    assert sentence in text_of(response)
    assert response.context["form"]["seed"].value() == "7"
    assert not Job.objects.exists()


def test_unknown_game_is_said_and_the_usual_one_shown(client, user):
    response = client.get("/simulate/evening/?game=tarot")

    assert "No game called tarot is played by machine." in text_of(response)


def test_second_rehearsal_waits_for_the_first(client, waiting):
    response = client.post(ASK, FIELDS | {"rounds": 3})

    assert response.status_code == 422
    assert "One of your rehearsals is still running" in text_of(response)


def test_page_of_a_waiting_rehearsal_asks_again_each_second(client, waiting):
    response = client.get(url("rehearsal", waiting))

    assert "It waits for a worker." in text_of(response)
    assert 'hx-trigger="every 1s"' in text_of(response)


def test_part_for_htmx_is_the_page_without_its_frame(client, done):
    response = client.get(url("rehearsal", done), headers={"HX-Request": "true"})

    assert response.content.decode().lstrip().startswith('<div class="stack"')


def test_done_rehearsal_answers_in_one_sentence(client, done):
    response = client.get(url("rehearsal", done))

    assert "With 4 rounds at tables of 2 the strongest of 9 wins about" in text_of(
        response
    )


def test_plans_of_as_many_players_stand_beside_each_other(client, user, done):
    other = make_rehearsal(user)

    response = client.get(url("rehearsal", done))

    plans = response.context["plans"]
    assert [(row["url"], row["is_this"]) for row in plans] == [
        (url("rehearsal", other), False),
        (url("rehearsal", done), True),
    ]


def test_cancelled_rehearsal_can_go_on(client, waiting):
    client.post(url("cancel", waiting))
    page = client.get(url("rehearsal", waiting))
    client.post(url("resume", waiting))

    waiting.refresh_from_db()
    assert "This was cancelled" in text_of(page)
    assert waiting.state == JobState.QUEUED


def test_resume_is_refused_while_another_one_runs(client, user, waiting):
    cancel_job(waiting)
    REHEARSALS.request(user, ASKED)

    response = client.post(url("resume", waiting))

    assert response.status_code == 409
    assert "Another one is still running" in text_of(response)


def test_json_holds_what_was_asked_and_the_figures(client, done):
    document = client.get(url("json", done)).json()

    assert (document["game"], document["sizes"]) == ("donuts", [2, 2, 2])
    assert document["figures"]["evenings"] == 20
    assert document["figures"]["byes"] == 1


def test_json_of_an_unfinished_one_is_not_there(client, waiting):
    assert client.get(url("json", waiting)).status_code == 404


@pytest.mark.parametrize("name", ["rehearsal", "json"])
def test_nobody_else_sees_a_rehearsal(client, done, name):
    client.force_login(UserFactory())

    assert client.get(url(name, done)).status_code == 404


@pytest.mark.parametrize("name", ["cancel", "resume"])
def test_nobody_else_stops_a_rehearsal(client, waiting, name):
    client.force_login(UserFactory())

    assert client.post(url(name, waiting)).status_code == 404


def test_list_takes_no_query_for_each(client, user, django_assert_num_queries):
    for _ in range(3):
        make_rehearsal(user)
        with django_assert_num_queries(3):
            client.get(ASK)


def test_comparison_takes_no_query_for_each(client, user, django_assert_num_queries):
    job = make_rehearsal(user)
    for _ in range(3):
        make_rehearsal(user)
        with django_assert_num_queries(4):
            client.get(url("rehearsal", job))
