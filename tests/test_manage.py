"""Commands that are stopped: no traceback, no half file, nothing that runs on."""

import os
import signal
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from tests.soak import IS_SOAK

ROOT = Path(__file__).parent.parent
PATIENCE = 120
MANY = ("--games", "100000000", "--seed", "7")
RANDOM = ("simulate", "gonuts-first", "--players", "4", "--bots", "random", *MANY)
ENDS = ((signal.SIGINT, 130), (signal.SIGTERM, 143))
# With one process and two; each of them in both ways for `./run soak`.
WAYS = list((product if IS_SOAK else zip)(("2", "1"), ENDS))


@pytest.fixture
def heeding_ctrl_c():
    """What a shell starts in the background ignores Ctrl-C, and so do its children."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def playing(heeding_ctrl_c):
    """Start a command, and wait until it tells that it plays."""
    begun = []

    def start(*arguments):
        command = [sys.executable, "manage.py", *arguments]
        pipe = subprocess.PIPE
        begun.append(subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe))
        said = b""
        while said.count(b" games (") < 2:
            more = os.read(begun[-1].stderr.fileno(), 1000)
            assert more, "it ended before it played"
            said += more
        return begun[-1]

    yield start
    for process in begun:
        process.kill()
        process.communicate()


@pytest.mark.parametrize(("jobs", "end"), WAYS)
def test_command_that_is_stopped_ends_without_a_traceback(playing, jobs, end):
    number, status = end
    command = playing(*RANDOM, "--jobs", jobs)

    command.send_signal(number)

    # Its pipes close only when all of its processes have ended.
    out, said = command.communicate(timeout=PATIENCE)
    assert (command.returncode, out) == (status, b"")
    assert b"Traceback" not in said
    assert b"leaked" not in said


def test_processes_of_a_command_that_is_killed_end_too(playing):
    command = playing(*RANDOM, "--jobs", "2")

    command.kill()

    command.communicate(timeout=PATIENCE)


def test_log_of_a_command_that_is_stopped_is_not_there(playing, tmp_path):
    command = playing(*RANDOM, "--log", str(tmp_path / "games.jsonl"))

    command.send_signal(signal.SIGTERM)

    command.communicate(timeout=PATIENCE)
    assert not list(tmp_path.iterdir())
