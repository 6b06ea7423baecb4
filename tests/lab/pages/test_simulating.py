import csv
import io
import json

import pytest
from django.urls import reverse

from gonuts_league.jobs.enums import JobState
from gonuts_league.jobs.models import Job
from gonuts_league.jobs.services import cancel_job, claim_job, run_job
from gonuts_league.lab.pages import jobs
from gonuts_league.lab.services import jobs as services
from gonuts_league.lab.services.simulating import SIMULATIONS
from scoring.simulation.command import Options, run_command
from scoring.simulation.types import BotGames
from tests.factories.clubs import UserFactory

pytestmark = pytest.mark.django_db

ASK = "/simulate/?game=gonuts-gamewright&players=3"
BOTS = ("greedy", "random", "random")
ASKED = BotGames("gonuts-gamewright", 60, 7, BOTS, {"fewest-tie": "all"})


@pytest.fixture
def user(client):
    user = UserFactory()
    client.force_login(user)
    return user


@pytest.fixture
def waiting(user):
    return SIMULATIONS.request(user, ASKED)


@pytest.fixture
def done(waiting):
    run_job(waiting.pk)
    waiting.refresh_from_db()
    return waiting


def filled(**fields):
    """The form as it is sent, with the first bot at every seat."""
    rulings = SIMULATIONS.check(BotGames("gonuts-gamewright", 1, 1, BOTS)).rulings
    return {"games": 60, "seed": 7, "bot-0": "greedy", **rulings, **fields}


def url(name, job):
    return reverse(f"simulations:{name}", args=[job.pk])


def text_of(response):
    return " ".join(response.content.decode().split())


def test_stranger_is_led_to_the_way_in_and_back(client):
    response = client.get(ASK)

    assert response.url == (
        "/sign-in/?next=/simulate/%3Fgame%3Dgonuts-gamewright%26players%3D3"
    )


def test_part_of_a_page_leads_a_stranger_to_the_way_in_as_a_whole(client, waiting):
    client.logout()

    response = client.get(url("simulation", waiting), headers={"HX-Request": "true"})

    assert response.headers["HX-Redirect"].startswith("/sign-in/?next=")


@pytest.mark.parametrize(
    ("game", "bot"),
    [("gonuts-first", "regret"), ("nosh", "bidder"), ("donuts", "greedy")],
)
def test_first_bot_offered_plays_as_many_games_as_are_offered(client, user, game, bot):
    form = client.get(reverse("simulations:ask"), {"game": game}).context["form"]

    assert form["bot-0"].value() == bot


def test_form_asks_for_one_bot_for_all_or_one_a_seat(client, user):
    response = client.post(ASK, filled(**{"bot-2": "random", "fewest-tie": "all"}))

    job = Job.objects.get()
    assert response.url == url("simulation", job)
    assert job.params["bots"] == ["greedy", "greedy", "random"]
    assert job.params["rulings"]["fewest-tie"] == "all"
    assert (job.params["games"], job.params["seed"]) == (60, 7)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"games": 10**9}, "Ensure this value is less than or equal to 1000000."),
        ({"games": 0}, "Ensure this value is greater than or equal to 1."),
        ({"games": "many"}, "Enter a whole number."),
        ({"seed": -1}, "Ensure this value is greater than or equal to 0."),
        ({"bot-0": ""}, "This field is required."),
        ({"bot-1": "bidder"}, "This game has no bot called bidder. Choose one."),
        ({"fewest-tie": "maybe"}, "maybe is no answer to this. Choose one."),
    ],
)
def test_what_makes_no_sense_is_said_once_and_the_rest_is_kept(
    client, user, fields, sentence
):
    response = client.post(ASK, filled(seed=4711) | fields)

    assert response.status_code == 422
    assert text_of(response).count(sentence) == 1
    assert 'value="4711"' in text_of(response) or "seed" in fields
    assert not Job.objects.exists()


@pytest.mark.parametrize("query", ["game=tarot", "game=gonuts-first&players=0"])
def test_a_game_that_cannot_be_is_refused_and_nothing_is_asked(client, user, query):
    response = client.post(f"/simulate/?{query}", filled())

    assert response.status_code == 422
    assert 'role="alert"' in text_of(response)
    assert not Job.objects.exists()


def test_second_simulation_has_to_wait(client, user, waiting):
    response = client.post(ASK, filled(seed=8))

    assert response.status_code == 422
    assert "One of your simulations is still running." in text_of(response)
    assert url("simulation", waiting) in text_of(response)


def test_form_is_filled_by_what_was_asked_before(client, user, done):
    page = client.get(url("simulation", done)).context

    form = client.get(page["change_url"]).context["form"]
    again = client.get(page["again_url"]).context["form"]

    assert form["seed"].value() == "7"
    assert again["seed"].value() != "7"
    for filled_form in (form, again):
        assert filled_form["games"].value() == "60"
        assert filled_form["bot-2"].value() == "random"
        assert filled_form["fewest-tie"].value() == "all"


def test_running_simulation_is_looked_at_every_second(client, waiting):
    claim_job(waiting.pk).write(done=20, total=60)

    whole, part = (
        client.get(url("simulation", waiting), headers=headers)
        for headers in ({}, {"HX-Request": "true"})
    )

    for response in (whole, part):
        assert 'hx-trigger="every 1s"' in text_of(response)
        assert "20 of 60 games are played." in text_of(response)
    assert text_of(part).startswith("<div")


@pytest.mark.parametrize(
    ("is_ready", "sentence"),
    [
        (True, "The bots are tried for a moment."),
        (False, "The bots are getting ready. This takes a minute, once only."),
    ],
)
def test_work_before_the_first_game_is_told(
    client, waiting, monkeypatch, is_ready, sentence
):
    claim_job(waiting.pk)
    monkeypatch.setattr(jobs, "is_ready", lambda game_id: is_ready)

    assert sentence in text_of(client.get(url("simulation", waiting)))


def test_finished_simulation_shows_its_figures_and_asks_no_more(client, done):
    response = client.get(url("simulation", done))

    page = response.context
    assert [bot for bot, _figures in page["seats"]] == [bot.title() for bot in BOTS]
    assert [chart.title for chart in page["charts"]] == [
        "Points of Greedy",
        "Points of Random",
    ]
    assert "hx-trigger" not in text_of(response)


def test_json_is_that_of_the_command_on_the_page(client, done):
    page = client.get(url("simulation", done)).context
    told = client.get(url("json", done)).json()
    stdout = io.StringIO()
    run_command(
        Options(
            "gonuts-gamewright",
            players=3,
            games=60,
            seed=7,
            bots="greedy,random,random",
            rulings="fewest-tie=all",
            as_json=True,
        ),
        stdout,
        io.StringIO(),
    )

    assert page["command"] == (
        "./run manage simulate gonuts-gamewright --players 3 --games 60 --seed 7 "
        "--bots greedy,random,random --rulings fewest-tie=all"
    )
    by_command = json.loads(stdout.getvalue())
    for document in (told, by_command):
        assert document.pop("seconds") >= 0
        assert document.pop("games_per_second") > 0
    assert told == by_command


def test_any_of_the_games_can_be_watched(client, done):
    shown = client.get(url("simulation", done))
    fields = dict(shown.context["watch_fields"])

    page = client.get(shown.context["watch_url"], fields | {"number": 60})

    assert 'max="60"' in text_of(shown)
    assert fields["fewest-tie"] == "all"
    assert "from the seed 7, game 60" in text_of(page)


def test_csv_has_a_row_for_each_seat(client, done):
    told = client.get(url("json", done)).json()
    text = client.get(url("csv", done)).content.decode()

    rows = list(csv.DictReader(io.StringIO(text)))

    assert [row["seat"] for row in rows] == ["0", "1", "2"]
    for row, seat in zip(rows, told["seats"], strict=True):
        assert float(row["mean"]) == seat["mean"]
        assert float(row["q95"]) == seat["quantiles"]["95"]


@pytest.mark.parametrize("name", ["json", "csv"])
def test_there_is_no_file_of_what_is_not_finished(client, waiting, name):
    assert client.get(url(name, waiting)).status_code == 404


def test_cancelled_simulation_goes_on(
    client, waiting, django_capture_on_commit_callbacks
):
    client.post(url("cancel", waiting))
    page = client.get(url("simulation", waiting))
    assert "This was cancelled" in text_of(page)

    with django_capture_on_commit_callbacks(execute=True):
        client.post(url("resume", waiting))

    waiting.refresh_from_db()
    assert waiting.state == JobState.DONE


def test_nothing_is_resumed_beside_another_one(client, user, waiting):
    cancel_job(waiting)
    SIMULATIONS.request(user, BotGames("gonuts-first", 5, 1, ("random", "random")))

    response = client.post(url("resume", waiting))

    assert response.status_code == 409
    assert "Another one is still running." in text_of(response)


def test_what_would_fail_again_is_not_offered_to_go_on(client, waiting, monkeypatch):
    monkeypatch.setattr(services, "count_per_part", lambda play, most: 1)
    monkeypatch.setattr(services, "MOST_PARTS", 30)
    run_job(waiting.pk)

    response = client.get(url("simulation", waiting))

    assert "at most 30 games can be played here at once" in text_of(response)
    assert url("resume", waiting) not in text_of(response)
    form = client.get(response.context["change_url"]).context["form"]
    assert form["games"].value() == "30"


@pytest.mark.parametrize("name", ["simulation", "json", "csv"])
def test_nobody_else_sees_a_simulation(client, done, name):
    client.force_login(UserFactory())

    assert client.get(url(name, done)).status_code == 404


@pytest.mark.parametrize("name", ["cancel", "resume"])
def test_nobody_else_stops_a_simulation(client, waiting, name):
    client.force_login(UserFactory())

    assert client.post(url(name, waiting)).status_code == 404
    waiting.refresh_from_db()
    assert waiting.state == JobState.QUEUED


def test_list_holds_ones_own_and_takes_no_query_for_each(
    client, user, django_assert_num_queries
):
    for seed in range(3):
        job = SIMULATIONS.request(
            user, BotGames("gonuts-first", 5, seed, ("random",) * 2)
        )
        cancel_job(job)
        with django_assert_num_queries(3):
            response = client.get(ASK)
        assert len(response.context["own"]) == seed + 1
