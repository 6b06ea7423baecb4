import pytest
from django.urls import reverse

from gonuts_league.jobs.models import Job
from gonuts_league.jobs.services import run_job
from tests.factories.clubs import UserFactory
from tests.factories.simulations import make_simulation

pytestmark = pytest.mark.django_db
ASKED = {"game": "gonuts-gamewright", "games": 30, "seed": 7, "bots": ["random"] * 3}


@pytest.fixture
def ask(client):
    client.force_login(UserFactory())

    def post(**fields):
        return client.post(
            reverse("api:simulation-list"),
            ASKED | fields,
            content_type="application/json",
        )

    return post


def test_simulation_is_asked_for_and_told_of(client, ask):
    asked = ask(rulings={"fewest-tie": "all"})
    run_job(asked.json()["id"])

    told = client.get(
        reverse("api:simulation-detail", args=[asked.json()["id"]])
    ).json()

    assert (asked.status_code, asked.json()["state"]) == (201, "queued")
    assert (told["state"], told["done"], told["error"]) == ("done", 30, None)
    assert told["result"]["rulings"]["fewest-tie"] == "all"
    assert sum(seat["wins"] for seat in told["result"]["seats"]) == pytest.approx(30)


def test_one_bot_is_for_all_seats(ask):
    ask(bots=["greedy"], players=4)

    assert Job.objects.get().params["bots"] == ["greedy"] * 4


@pytest.mark.parametrize(
    ("fields", "path", "sentence"),
    [
        ({"games": 10**7}, "games", "less than or equal to 1000000."),
        ({"games": 0}, "games", "greater than or equal to 1."),
        ({"seed": 10**4000}, "seed", "less than or equal to 9223372036854775807."),
        ({"players": 0}, "players", "0 players, but gonuts-gamewright takes 2 to 6"),
        ({"players": 10**9}, "players", "1000000000 players, but"),
        ({"players": 4}, "bots", "3 bots for 4 players; give one or all"),
        ({"bots": ["bidder"] * 3}, "bots", "gonuts-gamewright has no bot 'bidder'"),
        ({"bots": []}, "players", "0 players"),
        ({"rulings": {"income": "end"}}, "rulings.income", "income"),
        ({"game": "tarot"}, "game", 'no game is called "tarot"; known are'),
        ({"seed": "x"}, "seed", "A valid integer is required."),
    ],
)
def test_what_cannot_be_played_is_one_problem_with_its_path(
    ask, fields, path, sentence
):
    response = ask(**fields)

    assert response.status_code == 400
    [found] = response.json()["problems"]
    assert found["path"] == path
    assert sentence in found["message"]
    assert not Job.objects.exists()


def test_second_simulation_is_refused_while_the_first_is_under_way(ask):
    first, again, other = ask(), ask(), ask(seed=8)

    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json()["id"] == first.json()["id"]
    assert other.status_code == 409
    assert "still running" in other.json()["error"]


def test_failed_simulation_says_why(client):
    user = UserFactory()
    job = make_simulation(user, state="failed", error_code="job-gave-up")
    client.force_login(user)

    told = client.get(reverse("api:simulation-detail", args=[job.pk])).json()

    assert told["error"] == "The work stopped three times. Start it again."


def test_simulations_of_others_are_not_there(client):
    job = make_simulation(UserFactory())
    client.force_login(UserFactory())

    assert (
        client.get(reverse("api:simulation-detail", args=[job.pk])).status_code == 404
    )


def test_stranger_asks_for_nothing(client):
    response = client.post(
        reverse("api:simulation-list"), ASKED, content_type="application/json"
    )

    assert response.status_code == 401
    assert response.json()["problems"][0]["code"] == "not-authenticated"
    assert not Job.objects.exists()


def test_brackets_in_brackets_are_one_problem(client, ask):
    url, deep = reverse("api:simulation-list"), "[" * 100_000
    answer = client.post(url, deep, content_type="application/json")

    assert answer.status_code == 400
    assert answer.json()["error"] == "not usable: nested too deeply"
