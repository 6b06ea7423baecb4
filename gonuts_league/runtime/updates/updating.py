"""Another version of the program in the place of this one: the old or the new, whole.

1. The release is unpacked in `.update/ready` beside the program, and looked at there.
2. It is tried: started on a copy of the data, with an address of its own, until its
   first page answers. Packages that it needs are installed beside it. What fails up to
   here has changed nothing, and the league may run all the while.
3. The league stops, and one rename of the folder decides.
4. The script `run` puts what is in the folder in its place, entry by entry, at every
   call until nothing is left; so a start after a kill goes on with it. The program
   is started, and its start brings the database up to date, after a backup.
"""

import contextlib
import http.client
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import psutil
from django.apps import apps
from django.conf import settings
from django.db import DatabaseError
from django.utils import translation
from django.utils.translation import gettext as _

from gonuts_league.runtime import system
from gonuts_league.runtime.backups.archive import unpack
from gonuts_league.runtime.backups.copies import keep_copy
from gonuts_league.runtime.backups.folders import database_path
from gonuts_league.runtime.processes.running import (
    AlreadyRunningError,
    only_holder,
    running_start,
    start_again,
    status_at,
)
from gonuts_league.runtime.processes.strays import TOKEN_VARIABLE, end_strays

from .release import UpdateError, unpack_release

_TRIAL_SECONDS = 1200  # it may have to install packages, on a slow computer
_START_SECONDS = 180
_BEGIN = '(sh run update "$0" --language "$1"; rm -f "$0") &'


def update(file: Path) -> str:
    """Put a release in the place of this program; return what to tell the person.

    UpdateError if it cannot be: then this program goes on as it was.
    """
    var = Path(settings.VAR_DIR)
    require_folder_of_ours()
    with _only_update(var / "updating.lock"):
        _require_no_event()
        _drop_unfinished()
        ready = _update_folder() / "ready"
        ready.mkdir(parents=True)
        try:
            version = unpack_release(file, ready)
            _try_out(ready)
            _require_no_event()
            _sync(ready)
        except BaseException:
            _drop_unfinished()
            raise
        start = running_start(var)
        if start is not None:
            (_update_folder() / "asked").touch()
            start_again(var)
            address = _wait_for_other_start(var, start.token)
            return _("Version %(version)s is running: %(address)s/") % {
                "version": version,
                "address": address,
            }
        try:
            with only_holder(var):
                _decide()
        except AlreadyRunningError as error:
            raise UpdateError("update-started") from error
    return _("Version %(version)s is in place. Start it with ./run") % {
        "version": version
    }


def begin_update(file: Path) -> None:
    """Begin `./run update` beside the league, which it stops; it takes the file.

    What it says is in the language of now.

    UpdateError if it is refused at once.
    """
    require_folder_of_ours()
    _require_no_event()
    with tempfile.TemporaryDirectory(dir=settings.VAR_DIR) as folder:
        unpack_release(file, Path(folder))
    with _only_update(_said()) as said:
        said.truncate(0)
        brought = file.replace(Path(settings.VAR_DIR) / "update.zip")
        system.start_apart(
            ["sh", "-c", _BEGIN, str(brought), translation.get_language() or "en"],
            cwd=settings.BASE_DIR,
            # With the token it would end with the league.
            env={k: v for k, v in os.environ.items() if k != TOKEN_VARIABLE},
            stdin=subprocess.DEVNULL,
            # The lock of what it says is held until its end.
            stdout=said,
            stderr=said,
        ).wait()


def said_by_update() -> str | None:
    """What the last update that was begun has said at its end; None before that."""
    try:
        with _only_update(_said()):
            return _said().read_text().strip()
    except UpdateError:
        return None


def decide_asked() -> None:
    """Decide an update that waits for the end of this run, if one does."""
    asked = _update_folder() / "asked"
    if asked.exists():
        asked.unlink()
        _decide()


def is_decided() -> bool:
    """Whether the next program to start is another one: `run` puts it in place."""
    return (_update_folder() / "decided").is_dir()


def _said() -> Path:
    return Path(settings.VAR_DIR) / "update-said"


def _update_folder() -> Path:
    return Path(settings.BASE_DIR) / ".update"


def _decide() -> None:
    decided = _update_folder() / "decided"
    (_update_folder() / "ready").rename(decided)
    system.sync_folder(decided)


def require_folder_of_ours() -> None:
    """UpdateError, which says what to do instead, where no release can be taken."""
    root = Path(settings.BASE_DIR)
    if not (root / "run").exists():
        raise UpdateError("update-package")
    if system.IS_WINDOWS:
        raise UpdateError("update-windows")
    if (root / ".git").exists():
        raise UpdateError("update-git")
    if database_path() is None:
        raise UpdateError("update-server")


def _require_no_event() -> None:
    rounds = apps.get_model("events", "Round").objects.filter(state="published")
    with contextlib.suppress(DatabaseError):  # none yet, or damaged: the trial tells
        name = rounds.filter(event__club__is_demo=False).values_list("event__name")
        if running := name.first():
            raise UpdateError("update-round", event=running[0])


@contextmanager
def _only_update(file: Path) -> Iterator[BinaryIO]:
    try:
        lock = system.hold_lock(file, waits=False)
    except BlockingIOError:
        raise UpdateError("update-under-way") from None
    with lock:
        yield lock


def _drop_unfinished() -> None:
    """Forget an update that was cut short before it was decided, its trial too."""
    trial = _update_folder() / "trial"
    if trial.is_dir() and (start := running_start(trial)):
        end_strays(start.token, grace=1)
        with contextlib.suppress(psutil.Error):
            psutil.Process(start.pid).kill()
    shutil.rmtree(_update_folder(), ignore_errors=True)


def _try_out(ready: Path) -> None:
    """Start the new program on a copy of the data until its first page answers."""
    trial = _update_folder() / "trial"
    trial.mkdir(mode=0o700)
    if copy := keep_copy("before-update"):
        unpack(copy, trial)
    root, venv = Path(settings.BASE_DIR), ready / ".venv"
    lock = Path("requirements", "base.txt")
    if (root / lock).read_bytes() == (ready / lock).read_bytes():
        venv.symlink_to(root / ".venv")
    with (trial / "said").open("w") as said:
        port = _free_port()
        program = system.start_apart(
            ["sh", "run", "--port", str(port)],
            cwd=ready,
            env=_trial_environment(trial),
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
        )
        try:
            answers = _wait_for_page(port, program)
        finally:
            _end(program)
    if not answers:
        told = (trial / "said").read_text().strip().splitlines() or ["no word"]
        raise UpdateError("update-no-start", why="\n".join(told[-3:]))
    shutil.rmtree(trial)
    if venv.is_symlink():
        venv.unlink()


def _trial_environment(trial: Path) -> dict[str, str]:
    """Without the second folder of backups: those of a trial are none of ours."""
    ours = ("GONUTS_COPIES_DIR", "GONUTS_LAN", "GONUTS_PORT")
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    return kept | {"GONUTS_VAR": str(trial)}


def _wait_for_page(port: int, program: subprocess.Popen[bytes]) -> bool:
    until = time.monotonic() + _TRIAL_SECONDS
    while program.poll() is None and time.monotonic() < until:
        if status := status_at("127.0.0.1", port, patience=20):
            return status < http.HTTPStatus.INTERNAL_SERVER_ERROR
        time.sleep(0.2)
    return False


def _wait_for_other_start(var: Path, token: str) -> str:
    until = time.monotonic() + _START_SECONDS
    while time.monotonic() < until:
        start = running_start(var)
        if start is not None and start.token != token:
            host, port = start.address.removeprefix("http://").split(":")
            if status_at(host, int(port), patience=20):
                return start.address
        time.sleep(0.2)
    raise UpdateError("update-silent")


def _end(program: subprocess.Popen[bytes]) -> None:
    program.terminate()
    try:
        program.wait(timeout=30)
    except subprocess.TimeoutExpired:
        system.kill_group(program.pid)
        program.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _sync(ready: Path) -> None:
    """Wait until all of it is on the disk, before the rename that decides."""
    for path in ready.rglob("*"):
        if path.is_file() and not path.is_symlink():
            system.sync_file(path)
