"""A whole league in real processes: `./run`'s own supervisor on a free port."""

import importlib.util
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psutil

from scoring.compiled import NO_NUMBA
from tests.ports import free_port

from . import engines

ROOT = Path(__file__).resolve().parent.parent.parent
READY_SECONDS = 60
# Names that browsers map to this machine: to them it is another one, as in a hall.
HOSTS = ("hall.test", "kitchen.test")
_EMPTY: dict[str, bytes] = {}
# Folders of leagues that have collected the styles and pictures of their pages.
_COLLECTED: list[Path] = []
# Those that tests have in common. Each costs a fiftieth of a processor while it waits.
SHARED: "list[League]" = []


class League:
    """One `serve --prepare` with its own data folder; ends with `stop`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.environment = os.environ | {
            "DJANGO_SETTINGS_MODULE": "tests.league_settings",
            **engines.own_environment(),
            "GONUTS_VAR": str(folder),
            "GONUTS_PORT": str(self.port),
            "GONUTS_JOB_LEASE": "3",
            "GONUTS_JOB_SWEEP": "1",
            # No compiler: those that simulate take this away.
            NO_NUMBA: "1",
        }
        self.process: subprocess.Popen[bytes] | None = None
        self._seeding: subprocess.Popen[str] | None = None
        self._has_tables = False

    def manage(self, *arguments: str, **variables: str) -> str:
        """Run a management command on this league's data; its output."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment | variables,
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout

    def prepare(self, script: str, **values: object) -> dict:
        """Make the tables if need be, run a script of this folder, give its JSON."""
        if not self._has_tables and not (self.folder / "gonuts.sqlite3").exists():
            self._copy_tables()
            self._has_tables = True
        return self.run(script, **values)

    def simulate_compiled(self) -> None:
        """Let bots play at full speed."""
        del self.environment[NO_NUMBA]

    def _copy_tables(self) -> None:
        """Take the empty tables, and their key, of this process's first league."""
        if not _EMPTY:
            self.manage("migrate", "--verbosity", "0", **engines.empty_database())
            for name in ("gonuts.sqlite3", "secret-key"):
                if (self.folder / name).exists():
                    _EMPTY[name] = (self.folder / name).read_bytes()
        self.folder.mkdir(mode=0o700, exist_ok=True)
        for name, content in _EMPTY.items():
            (self.folder / name).write_bytes(content)
            (self.folder / name).chmod(0o600)
        engines.copy_empty(self.environment)

    def run(self, script: str, **values: object) -> dict:
        """Run a script of this folder on the tables there are, give its answer."""
        if self._seeding is None:
            self._seeding = subprocess.Popen(
                [sys.executable, "-m", "tests.evening.seeding"],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        assert self._seeding.stdin is not None
        assert self._seeding.stdout is not None
        self._seeding.stdin.write(json.dumps([script, values]) + "\n")
        self._seeding.stdin.flush()
        return json.loads(self._seeding.stdout.readline())

    def start(self, *command: str, folder: Path = ROOT) -> None:
        """Start it, unless another test has done so; by another command if need be."""
        if self.process is None or self.process.poll() is not None:
            self._take_styles()
            self.process = subprocess.Popen(
                command or [sys.executable, "manage.py", "serve", "--prepare"],
                cwd=folder,
                env=self.environment,
                stdout=subprocess.DEVNULL,
            )
        # Its web server may have been killed a moment ago.
        wait_until(self.answers, READY_SECONDS, "the league does not answer")
        _COLLECTED.append(self.folder)

    def _take_styles(self) -> None:
        """Take what the pages of an earlier league have collected, without copying."""
        if _COLLECTED and not (self.folder / "static").exists():
            source, target = (each / "static" for each in (_COLLECTED[0], self.folder))
            shutil.copytree(source, target, copy_function=os.link)
            shutil.copy(_COLLECTED[0] / "static-collected", self.folder)

    def ask_to_stop(self) -> None:
        if self._seeding is not None:
            with self._seeding:  # it ends when nothing more can be asked
                self._seeding = None
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)

    def stop(self) -> None:
        self.ask_to_stop()
        if self.process is not None:
            self.process.wait(timeout=60)

    def kill(self, word: str) -> int:
        """Kill -9 the children whose command holds `word`; give their number."""
        return self._each(word, psutil.Process.kill)

    @contextmanager
    def paused(self, word: str) -> Iterator[None]:
        """Stop the children whose command holds `word` for as long as this lasts.

        None is stopped while it writes: all others would wait for the end of that.
        """
        self._each(word, psutil.Process.suspend)
        while self._is_locked():
            self._each(word, psutil.Process.resume)
            time.sleep(0.05)
            self._each(word, psutil.Process.suspend)
        yield
        self._each(word, psutil.Process.resume)

    def _is_locked(self) -> bool:
        if engines.IS_ON_SERVICES:
            return False
        file = self.folder / "gonuts.sqlite3"
        with closing(sqlite3.connect(file, timeout=0.5)) as database:
            try:
                database.execute("begin immediate")
            except sqlite3.OperationalError:
                return True
        return False

    def _each(self, word: str, do: Callable[[psutil.Process], object]) -> int:
        done = 0
        assert self.process is not None
        for child in psutil.Process(self.process.pid).children(recursive=True):
            try:
                if word in " ".join(child.cmdline()):
                    do(child)
                    done += 1
            except psutil.NoSuchProcess:
                continue
        return done

    def rows(self, query: str) -> list[tuple]:
        """What the league's database answers, read beside the running league."""
        with self.one_moment() as ask:
            return ask(query)

    @contextmanager
    def one_moment(self) -> Iterator[Callable[[str], list[tuple]]]:
        """Ask several questions about the same state of the database."""
        if engines.IS_ON_SERVICES:
            with engines.one_moment(self.environment["DATABASE_URL"]) as ask:
                yield ask
            return
        file = self.folder / "gonuts.sqlite3"
        with closing(sqlite3.connect(file, timeout=20)) as database:
            database.execute("begin")
            yield lambda query: database.execute(query).fetchall()

    def is_whole(self) -> bool:
        """Whether no page of the database is damaged, where that is a file of ours."""
        return engines.IS_ON_SERVICES or self.rows("pragma integrity_check") == [
            ("ok",)
        ]

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.base}/sign-in/", timeout=20) as answer:
                return answer.status == 200
        except (OSError, urllib.error.URLError):
            return False


def lay_out(root: Path) -> list[str]:
    """Put the program's own files into another folder, with our Python; their names.

    What was compiled of them comes along: to do that again takes seconds.
    """
    listed = ["git", "ls-files", "-co", "--exclude-standard", "-z"]
    told = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True).stdout
    names = [each for each in told.decode().split("\0") if each]
    names = [each for each in names if not each.startswith(("tests/", ".", "bench"))]
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, root / name)
        if name.endswith(".py") and (cached := cache_of(ROOT / name)).is_file():
            cache_of(root / name).parent.mkdir(exist_ok=True)
            shutil.copy2(cached, cache_of(root / name))
    (root / ".venv").symlink_to(ROOT / ".venv")
    return names


def cache_of(module: Path) -> Path:
    return Path(importlib.util.cache_from_source(str(module)))


def as_json(value: str | dict) -> dict:
    """A column that PostgreSQL gives as what it holds, and SQLite as text."""
    return json.loads(value) if isinstance(value, str) else value


def wait_until(  # type: ignore[no-untyped-def]
    is_true, seconds: float, otherwise: str, *, every: float = 0.1
) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if is_true():
            return
        time.sleep(every)
    raise AssertionError(f"{otherwise} within {seconds} s")
