"""Keeps the web server and the two workers running, from start to clean stop.

1. A guard is started that ends everything should this process be killed.
2. The web server starts; the workers follow when it answers, so that the first page
   comes soon.
3. Whatever dies is started again, with growing pauses if it dies young; what is to
   run once may end.
4. Ctrl-C, SIGTERM or SIGHUP ask all to end; what has not ended after a grace is
   killed. Who asks by `running.py` to start anew, for phones or as it was, has all
   end in the same way.

It decides nothing about the site: what to start is given to it.
"""

import http.client
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

from django.conf import settings

from gonuts_league.runtime.system import ENDINGS, HANG_UP, start_apart

from .announcer import Announcer, clock, say
from .children import Child, ChildPlan, shorten_log
from .running import FOR_PHONES, RunningStart, status_at, take_asked

_TICK_SECONDS = 0.1
_LOOK_SECONDS = 2.0
_GRACE_SECONDS = 5.0
# A worker first returns what it held, then ends its helpers, and then sleeps for
# seconds in its own timers: once it is alone, nothing of worth is left in it.
_HAND_BACK_SECONDS = 1.0
# Workers do not wait longer than this for a web server that does not answer.
_PATIENCE_SECONDS = 8.0
_DEATHS_TO_MENTION = 3


class Supervisor:
    """One run of the league on this machine; `plans` begins with the web server."""

    def __init__(
        self,
        plans: Sequence[ChildPlan],
        *,
        start: RunningStart,
        port: int,
        folder: Path,
    ) -> None:
        self._children = [Child(plan) for plan in plans]
        self._start = start
        self._port = port
        self._folder = folder
        self._announcer = Announcer()
        self._must_stop = False
        self.opens_to_phones = self.starts_again = False
        self._is_ready = False
        self._look_at = 0.0

    def run(self) -> None:
        """Run until told to stop, then end all in order."""
        self._listen()
        guard = self._start_guard()
        begun_at = time.monotonic()
        web, *workers = self._children
        try:
            web.start()
            while not self._must_stop:
                if not self._is_ready:
                    self._look_for_answer(web)
                late = time.monotonic() - begun_at > _PATIENCE_SECONDS
                if workers and (self._is_ready or late):
                    for worker in workers:
                        worker.start()
                    workers = []
                self._mind_children()
                self._look_around()
                self._hear_asked()
                time.sleep(_TICK_SECONDS)
        finally:
            self._end_children()
            self._end_guard(guard)

    def _listen(self) -> None:
        for number in ENDINGS:
            # Under nohup SIGHUP is ignored already; it stays so.
            is_nohup = signal.getsignal(number) == signal.SIG_IGN
            if number != HANG_UP or not is_nohup:
                signal.signal(number, self._note_signal)

    def _note_signal(self, number: int, frame: FrameType | None) -> None:
        self.opens_to_phones = self.starts_again = False
        self._must_stop = True

    def _hear_asked(self) -> None:
        if not self._must_stop and (how := take_asked(Path(settings.VAR_DIR))):
            self.opens_to_phones = how == FOR_PHONES
            self.starts_again = self._must_stop = True

    def _start_guard(self) -> subprocess.Popen[bytes]:
        return start_apart(
            [
                sys.executable,
                "-m",
                "gonuts_league.runtime.processes.strays",
                self._start.token,
            ],
            cwd=self._folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def _look_for_answer(self, web: Child) -> None:
        status = web.is_running and status_at("127.0.0.1", self._port, patience=3)
        if not status:
            return
        self._is_ready = True
        problem = ""
        if status >= http.HTTPStatus.INTERNAL_SERVER_ERROR:
            log = self._shown(web.plan.log)
            problem = f"The web server runs, but answers with an error. Read {log}:"
        self._announcer.say_ready(problem)

    def _mind_children(self) -> None:
        for child in self._children:
            if child.pid is not None and not child.is_running:
                if child.plan.is_once:
                    child.forget()
                    continue
                self._tell_of_death(child, child.note_death())
            if child.start_at is not None and time.monotonic() >= child.start_at:
                child.start()

    def _tell_of_death(self, child: Child, how: str) -> None:
        label = child.plan.label
        if child.young_deaths < _DEATHS_TO_MENTION:
            say(f"{clock()} {label} {how}; it is started again.")
        elif child.young_deaths == _DEATHS_TO_MENTION:
            log = self._shown(child.plan.log)
            say(f"{clock()} {label} ends soon after each start. Read {log}.")
            say("         It is tried again with growing pauses, up to 30 seconds.")

    def _shown(self, path: Path) -> Path:
        """The path as seen from the project's folder, if it lies there."""
        is_inside = path.is_relative_to(self._folder)
        return path.relative_to(self._folder) if is_inside else path

    def _look_around(self) -> None:
        if time.monotonic() < self._look_at or not self._is_ready:
            return
        self._look_at = time.monotonic() + _LOOK_SECONDS
        self._announcer.say_changes()
        for child in self._children:
            shorten_log(child.plan.log)

    def _end_children(self) -> None:
        say("Stopping; this takes a few seconds.")
        asked_at = time.monotonic()
        for child in self._children:
            child.ask_to_end()
        waiting = self._children
        while waiting and time.monotonic() < asked_at + _GRACE_SECONDS:
            time.sleep(_TICK_SECONDS)
            is_early = time.monotonic() < asked_at + _HAND_BACK_SECONDS
            waiting = [
                child
                for child in waiting
                if child.is_running and (is_early or not child.is_alone)
            ]
        for child in self._children:
            child.forget()

    def _end_guard(self, guard: subprocess.Popen[bytes]) -> None:
        if guard.stdin is not None:
            guard.stdin.close()
        try:
            guard.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return  # it ends itself when it has found nothing
