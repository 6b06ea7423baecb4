"""The management command, as a process: no database, no migration."""

import json
import subprocess
import sys
from pathlib import Path

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
