"""What docs/api.md says to type works, against a league that runs."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse

from gonuts_league.clubs.models import ApiToken
from tests.api.test_simulations import ASKED
from tests.factories.clubs import MembershipFactory, make_bearer
from tests.played import enter_and_confirm, event_of, publish

pytestmark = pytest.mark.django_db(transaction=True)
PAGE = Path(settings.BASE_DIR, "docs", "api.md").read_text(encoding="utf-8")
HERE = "http://127.0.0.1:8000"
CURLS = re.findall(r"^    (curl .*)$", PAGE, re.M)
[PROGRAM, EVENING] = re.findall(r"```python\n(.*?)```", PAGE, re.S)
[ERROR] = re.findall(r"```json\n(.*?)```", PAGE, re.S)


@pytest.fixture
def event():
    event = event_of(4)
    publish(event)
    return event


@pytest.fixture
def token(event):
    headers = make_bearer(MembershipFactory(club=event.club), "read")
    return headers["Authorization"].removeprefix("Bearer ")


@pytest.mark.parametrize("command", CURLS)
def test_every_request_of_the_page_is_answered(command, live_server, event, token):
    here = command.replace(HERE, live_server.url)
    here = here.replace("CLUB", event.club.slug).replace("EVENT", event.slug)

    done = subprocess.run(
        f"{here} --fail --silent --show-error",
        shell=True,
        env={"TOKEN": token},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert isinstance(json.loads(done.stdout), dict)
    is_signed_in = "$TOKEN" in command
    assert (ApiToken.objects.get().last_used_at is not None) == is_signed_in


def test_a_token_is_needed_where_the_page_has_one(client, event):
    for command in CURLS:
        if "$TOKEN" in command:
            path = command.split(HERE)[1].replace("CLUB", event.club.slug)
            assert client.get(path.replace("EVENT", event.slug)).status_code == 404


@pytest.fixture
def scoreboard(live_server, event, tmp_path):
    """Start the program of the page with a token."""
    started = []

    def start(token):
        path = reverse("api:event-standings", args=[event.slug])
        program = tmp_path / "scoreboard.py"
        program.write_text(PROGRAM)
        started.append(
            subprocess.Popen(
                [sys.executable, program, f"{live_server.url}{path}", token],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
        )
        return started[0]

    yield start
    for each in started:
        each.kill()
        each.communicate()


def board_of(process):
    """The next board that it prints."""
    return list(iter(process.stdout.readline, "\n"))


def test_scoreboard_shows_each_change_once(scoreboard, event, token):
    process = scoreboard(token)
    before = board_of(process)

    enter_and_confirm(event.rounds.get().tables.get(), 20, 10, 10, 5)
    after = board_of(process)
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(timeout=5)  # it has asked again twice
    process.kill()

    assert len(before) == len(after) == 4
    assert before != after
    assert after[0].split("\t")[0] == "1"
    assert process.stdout.read() == ""


def test_scoreboard_says_why_it_ends(scoreboard):
    process = scoreboard("gn_wrong")

    assert process.wait(timeout=30) == 1
    assert process.stderr.read() == "This token is unknown, or it was ended.\n"


def test_program_is_as_short_as_a_how_to_needs():
    for program, lines in ((PROGRAM, 20), (EVENING, 60)):
        assert len([line for line in program.splitlines() if line]) <= lines


def test_error_of_the_page_is_the_one_that_is_given(client, token):
    response = client.post(
        reverse("api:simulation-list"),
        ASKED,
        content_type="application/json",
        headers={"Authorization": f"Bearer {token}"},
    )

    assert response.status_code == 403
    assert response.json() == json.loads(ERROR)


def test_limits_of_the_page_are_those_in_force():
    rates = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]
    text = " ".join(PAGE.split())

    told = re.search(r"read (\d+) times a minute, and change something (\d+)", text)
    assert (rates["read"], rates["write"]) == (f"{told[1]}/min", f"{told[2]}/min")
