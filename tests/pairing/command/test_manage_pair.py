"""The management command, as a process: no database, no migration."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.pairing.command.asking import request

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("arguments", [["-"], [], ["FILE"]])
def test_manage_pair_answers_and_exits_with_0(
    arguments: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(request(8)))
    given = [str(file) if each == "FILE" else each for each in arguments]

    done = subprocess.run(
        [sys.executable, "manage.py", "pair", *given],
        cwd=ROOT,
        env={**os.environ, "GONUTS_VAR": str(tmp_path / "none")},
        input="" if "FILE" in arguments else json.dumps(request(8)),
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert [len(table) for table in json.loads(done.stdout)["tables"]] == [4, 4]


@pytest.mark.parametrize(
    ("shell", "line"),
    [
        ("<&-", "input: the input is empty\n"),
        ("/nothing-there", "input: cannot be read: No such file or directory\n"),
        (">/dev/full", "output: cannot be written: No space left on device\n"),
    ],
)
def test_manage_pair_has_one_clear_line_for_streams_that_fail(
    shell: str, line: str
) -> None:
    done = subprocess.run(
        f"{sys.executable} manage.py pair {shell}",
        shell=True,
        cwd=ROOT,
        input=json.dumps(request(8)),
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (2, line)
