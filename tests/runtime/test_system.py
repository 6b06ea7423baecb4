"""What only one system has: as it works here, and as far as can be without Windows."""

import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from gonuts_league.runtime.system import hold_lock, sync_file, sync_folder

# A Python that lacks what that of Windows lacks; other people's packages, which have
# their own ways there, are loaded before. Of `system` it reads the branch for Windows,
# with stand-ins that have the names which Python's manual promises there.
_LIKE_WINDOWS = """
import importlib, os, pkgutil, signal, subprocess, sys, types
import psutil
from celery.app import base
from pathlib import Path

for name in ("fcntl", "grp", "pwd", "resource", "termios", "tty", "pty", "syslog"):
    sys.modules[name] = None
for name in ("fork", "forkpty", "killpg", "getpgid", "nice", "setsid", "getuid"):
    delattr(os, name)
for name in ("SIGKILL", "SIGHUP", "SIGUSR1", "SIGUSR2", "pthread_sigmask"):
    delattr(signal, name)
held = set()
def locking(descriptor, mode, count):
    inode = os.fstat(descriptor).st_ino
    if inode in held:
        raise PermissionError(13, "Permission denied")
    held.add(inode)
signal.SIGBREAK, signal.CTRL_BREAK_EVENT = signal.SIGWINCH, signal.SIGCONT
subprocess.CREATE_NEW_PROCESS_GROUP, psutil.IDLE_PRIORITY_CLASS = 0x200, 0x40
stand_in = types.SimpleNamespace(LK_LOCK=1, LK_NBLCK=2, locking=locking)
sys.modules["msvcrt"], sys.platform = stand_in, "win32"
from gonuts_league.runtime import system
del sys.modules["msvcrt"]
sys.platform = "linux"

import django
django.setup()
from django.core.management import call_command
call_command("check")
import gonuts_league, scoring
for package in (gonuts_league, scoring):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not {"settings", "migrations", "wsgi"} & {*module.name.split(".")}:
            importlib.import_module(module.name)

from gonuts_league.runtime.processes.programs import programs
plans = programs("token")
print(*(plan.name for plan in plans), "solo" in plans[1].command)
sys.platform = "win32"
with system.hold_lock(Path(sys.argv[1])):
    try:
        system.hold_lock(Path(sys.argv[1]), waits=False)
    except BlockingIOError:
        print("held", system.IS_WINDOWS)
system.sync_folder(Path(sys.argv[1]))
"""


@pytest.mark.processes
def test_all_of_the_program_loads_where_only_what_windows_has_is_there(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", _LIKE_WINDOWS, str(tmp_path / "lock")],
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
    )

    assert done.stderr == ""
    assert done.stdout.splitlines()[-2:] == [
        "web interactive bulk warm clock True",
        "held True",
    ]


def test_lock_is_one_processs_until_its_file_is_closed(tmp_path):
    with hold_lock(tmp_path / "lock"), pytest.raises(BlockingIOError):
        hold_lock(tmp_path / "lock", waits=False)

    hold_lock(tmp_path / "lock", waits=False).close()


def test_lock_ends_with_its_process(tmp_path):
    holds = (
        "import sys, time; from pathlib import Path\n"
        "from gonuts_league.runtime.system import hold_lock\n"
        "lock = hold_lock(Path(sys.argv[1])); print(flush=True); time.sleep(60)"
    )
    program = subprocess.Popen(
        [sys.executable, "-c", holds, str(tmp_path / "lock")],
        cwd=settings.BASE_DIR,
        stdout=subprocess.PIPE,
    )
    with program:
        program.stdout.readline()
        with pytest.raises(BlockingIOError):
            hold_lock(tmp_path / "lock", waits=False)
        program.kill()

    hold_lock(tmp_path / "lock", waits=False).close()


def test_waiting_for_the_disk_changes_no_file(tmp_path):
    written = tmp_path / "written"
    written.write_bytes(b"doughnut")
    before = written.stat().st_mtime_ns

    sync_file(written)
    sync_folder(written)

    assert written.read_bytes() == b"doughnut"
    assert written.stat().st_mtime_ns == before
    assert list(Path(tmp_path).iterdir()) == [written]


def test_the_script_for_windows_names_what_is_there():
    script = (settings.BASE_DIR / "run.cmd").read_bytes()
    locks = {"base", "dev"}

    assert script.isascii()
    assert b"--no-deps --require-hashes -r requirements" in script
    assert script.count(b"\r\n") == script.count(b"\n")
    assert {name for name in locks if f"lock={name}".encode() in script} == locks
    assert all(
        (settings.BASE_DIR / f"requirements/{each}.txt").exists() for each in locks
    )
    assert b"from gonuts_league.command import main; main()" in script
