"""The management command, as a process: no database, no migration."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TABLE = {
    "game": "gonuts-gamewright",
    "seats": [{"player": "A", "cards": {"plain": 1}}, {"player": "B", "cards": {}}],
}


def manage_score(*arguments, content=""):
    return subprocess.run(
        [sys.executable, "manage.py", "score", *arguments],
        cwd=ROOT,
        input=content,
        capture_output=True,
        text=True,
        check=False,
    )


def test_manage_score_answers_and_exits_with_0():
    done = manage_score(content=json.dumps(TABLE))

    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["winners"] == ["A"]


def test_manage_score_tells_problems_and_exits_with_2():
    done = manage_score("--lines", content=json.dumps(TABLE) + "\n{}\n")

    assert (done.returncode, done.stderr) == (2, "[1].game: this field is needed\n")
    assert len(done.stdout.splitlines()) == 2


def test_manage_score_is_quiet_when_its_reader_goes_away():
    line = json.dumps(TABLE)
    done = subprocess.run(
        f"yes '{line}' | head -n 20000 | {sys.executable} manage.py score --lines"
        " | head -n 1",
        shell=True,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stderr == ""
    assert json.loads(done.stdout)["winners"] == ["A"]


@pytest.mark.parametrize(
    ("shell", "status", "line"),
    [
        ("<&-", 2, "input: the input is empty\n"),
        (">&-", 2, "output: cannot be written: Bad file descriptor\n"),
        (">/dev/full", 2, "output: cannot be written: No space left on device\n"),
        ("2>&-", 0, ""),
        ("/nothing-there 2>/dev/full", 2, ""),
        ("/nothing-there 2>&-", 2, ""),
    ],
)
def test_manage_score_has_one_clear_line_for_streams_that_fail(shell, status, line):
    done = subprocess.run(
        f"{sys.executable} manage.py score {shell}",
        shell=True,
        cwd=ROOT,
        input=json.dumps(TABLE),
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (status, line)
