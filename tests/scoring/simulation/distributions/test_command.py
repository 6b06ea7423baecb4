import io
import json

import pytest

from scoring.simulation.distributions import command
from scoring.simulation.distributions.command import run_command
from scoring.simulation.distributions.making import Plan


@pytest.fixture(autouse=True)
def two_plans(monkeypatch):
    few = [Plan("nosh", 3, "greedy"), Plan("nosh", 4, "greedy")]
    monkeypatch.setattr(command, "plans", lambda: few)


def distributions(**options):
    stdout, stderr = io.StringIO(), io.StringIO()
    status = run_command(stdout, stderr, **options)
    return status, stdout.getvalue(), stderr.getvalue()


@pytest.fixture
def made(tmp_path):
    path = tmp_path / "made.json"
    assert distributions(out=str(path), games=10)[0] == 0
    return path


def test_what_was_made_is_found_current(made):
    status, said, _ = distributions(out=str(made), is_check=True)

    assert (status, said) == (0, "2 cells, 0 to be made again\n")
    assert [path.name for path in made.parent.iterdir()] == ["made.json"]


@pytest.mark.parametrize(
    ("field", "other"), [("version", "0"), ("bot", "bidder"), ("first", [[1, 2, 3]])]
)
def test_a_cell_of_other_rules_or_bots_is_named(made, field, other):
    document = json.loads(made.read_text())
    document["cells"][1][field] = other
    made.write_text(json.dumps(document))

    status, said, _ = distributions(out=str(made), is_check=True)

    assert status == 1
    assert said.splitlines() == [
        "nosh, 4 players: not of these rules and bots",
        "2 cells, 1 to be made again",
    ]


@pytest.mark.parametrize("wrong", [{"jobs": 0}, {"games": 0}, {"games": 10**9}])
def test_what_cannot_be_played_is_one_sentence(tmp_path, wrong):
    status, said, problem = distributions(out=str(tmp_path / "x.json"), **wrong)

    assert (status, said, problem.count("\n")) == (2, "", 1)
    assert not list(tmp_path.iterdir())


def test_a_place_that_cannot_be_written_is_one_sentence(tmp_path):
    status, _, problem = distributions(out=str(tmp_path / "no" / "x.json"), games=5)

    assert status == 2
    assert "cannot be written" in problem


@pytest.mark.parametrize("content", ["", "[", "[]", "{}", '{"cells": [7]}', "\xff"])
def test_a_file_that_is_none_of_ours_is_one_sentence(tmp_path, content):
    path = tmp_path / "x.json"
    path.write_text(content, encoding="latin-1")

    status, said, problem = distributions(out=str(path), is_check=True)

    assert (status, said) == (2, "")
    assert problem == f"--out: {path} was not made by this command\n"


def test_a_file_that_is_not_there_is_one_sentence(tmp_path):
    path = tmp_path / "x.json"

    _, _, problem = distributions(out=str(path), is_check=True)

    assert problem == f"--out: {path} cannot be read: No such file or directory\n"
