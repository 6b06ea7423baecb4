"""A league that runs says so, part by part."""

import urllib.error
import urllib.request

import pytest

from .league import wait_until

pytestmark = pytest.mark.processes


def test_a_league_that_runs_is_ready_and_names_its_workers(shared_league):
    shared_league.prepare("seed", players=4, is_published=False)
    shared_league.start()
    told = {}

    def is_ready():
        status, told["lines"] = _ask(f"{shared_league.base}/readyz")
        return status == 200

    wait_until(is_ready, 60, "not ready")

    workers = [line for line in told["lines"] if line.startswith("ok      worker: ")]
    assert {line.split()[2].split("@")[0] for line in workers} >= {"interactive"}
    assert not [line for line in told["lines"] if "one is enough" in line]


def _ask(url):
    try:
        with urllib.request.urlopen(url, timeout=10) as answer:
            return answer.status, answer.read().decode().splitlines()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode().splitlines()
