import json
import os
import socket
import subprocess
import sys

import psutil
import pytest

from gonuts_league.runtime.processes.running import (
    AlreadyRunningError,
    PortTakenError,
    check_port,
    only_start,
)
from gonuts_league.runtime.processes.strays import TOKEN_VARIABLE, end_strays, strays
from tests import ports

_SLEEPER = [sys.executable, "-c", "import time; time.sleep(60)"]


def _has_ended(program: subprocess.Popen[bytes]) -> bool:
    return program.poll() is not None


@pytest.fixture
def free_port() -> int:
    return ports.free_port()


def test_second_start_in_one_folder_is_refused_with_the_first_ones_address(
    tmp_path, free_port
):
    with (
        only_start(tmp_path, host="127.0.0.1", port=free_port) as first,
        pytest.raises(AlreadyRunningError) as refused,
        only_start(tmp_path, host="127.0.0.1", port=free_port),
    ):
        pass

    assert refused.value.start == first
    assert first.pid == os.getpid()
    assert first.address == f"http://127.0.0.1:{free_port}"
    assert not (tmp_path / "running.json").exists()


def test_taken_port_is_named_with_a_free_one():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]

        with pytest.raises(PortTakenError) as refused:
            check_port("127.0.0.1", port)

    assert refused.value.port == port
    check_port("127.0.0.1", refused.value.free)


@pytest.mark.parametrize("note", ["", "{", '{"pid": 1}', "[]"])
def test_unreadable_note_does_not_stop_a_start(tmp_path, free_port, note):
    (tmp_path / "running.json").write_text(note)

    with only_start(tmp_path, host="127.0.0.1", port=free_port) as start:
        written = json.loads((tmp_path / "running.json").read_text())

    assert written["token"] == start.token


@pytest.mark.processes
def test_start_ends_what_a_killed_one_left_behind_and_nobody_else(tmp_path, free_port):
    left = subprocess.Popen(
        _SLEEPER, env={TOKEN_VARIABLE: "of-the-killed"}, start_new_session=True
    )
    innocent = subprocess.Popen(_SLEEPER, env={TOKEN_VARIABLE: "of-another"})
    note = {"pid": innocent.pid, "token": "of-the-killed", "address": ""}
    (tmp_path / "running.json").write_text(json.dumps(note))

    with only_start(tmp_path, host="127.0.0.1", port=free_port):
        has_left_ended = _has_ended(left)
        has_innocent_ended = _has_ended(innocent)

    innocent.kill()
    innocent.wait()
    left.wait()
    assert (has_left_ended, has_innocent_ended) == (True, False)


@pytest.mark.processes
def test_stray_that_does_not_listen_is_killed(tmp_path):
    program = (
        "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
        "print(flush=True); time.sleep(60)"
    )
    deaf = subprocess.Popen(
        [sys.executable, "-c", program],
        env={TOKEN_VARIABLE: "of-the-deaf"},
        stdout=subprocess.PIPE,
        start_new_session=True,
    )
    with deaf:
        assert deaf.stdout is not None
        deaf.stdout.readline()

        count = end_strays("of-the-deaf", grace=0.3)

    assert count == 1
    assert _has_ended(deaf)
    assert strays("of-the-deaf") == []


@pytest.mark.processes
def test_guard_ends_the_children_when_its_supervisor_is_gone(tmp_path):
    child = subprocess.Popen(
        _SLEEPER, env={TOKEN_VARIABLE: "of-the-guarded"}, start_new_session=True
    )
    guard = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "gonuts_league.runtime.processes.strays",
            "of-the-guarded",
        ],
        stdin=subprocess.PIPE,
    )
    with guard:
        assert psutil.pid_exists(child.pid)
        assert guard.stdin is not None
        guard.stdin.close()  # as the kernel does when the supervisor dies

        code = child.wait(timeout=60)

    assert code == -15
