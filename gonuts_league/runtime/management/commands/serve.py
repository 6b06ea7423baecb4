"""`serve`: the web server and the workers under one supervisor, until Ctrl-C."""

import os
import sqlite3
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings

from gonuts_league.runtime import preparing
from gonuts_league.runtime.backups import copies, restoring
from gonuts_league.runtime.backups.trouble import TroubleError
from gonuts_league.runtime.management import PlainCommand
from gonuts_league.runtime.processes import programs
from gonuts_league.runtime.processes.announcer import say
from gonuts_league.runtime.processes.running import (
    AlreadyRunningError,
    PortTakenError,
    RunningStart,
    only_start,
)
from gonuts_league.runtime.processes.supervisor import Supervisor
from gonuts_league.runtime.system import become
from gonuts_league.runtime.updates import updating


class Command(PlainCommand):
    help = "Run the web server and the workers, and restart what dies, until Ctrl-C."
    # The checks read every page's code; the web server does so anyway.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--prepare",
            action="store_true",
            help="bring database and static files up to date first",
        )

    def handle(self, *args: Any, prepare: bool, **options: Any) -> None:
        var_dir = Path(settings.VAR_DIR)
        host, port = programs.host(), settings.PORT
        try:
            var_dir.mkdir(parents=True, exist_ok=True)
            with only_start(
                var_dir, host=host, port=port, is_lan=settings.IS_LAN
            ) as start:
                if prepare:
                    preparing.prepare(say)
                supervisor = _supervise(start)
            if supervisor.starts_again:
                _start_again(is_for_phones=supervisor.opens_to_phones)
        except AlreadyRunningError as error:
            self.give_up(_already_running(error.start, port))
        except PortTakenError as error:
            self.give_up(
                f"Port {error.port} is taken by another program. Choose another one:\n"
                f"    {settings.PROGRAM} --port {error.free}"
            )
        except PermissionError as error:
            self.give_up(_not_permitted(error, port))
        except preparing.CopyFailedError as error:
            self.give_up(
                "The database needs an update, but it could not be copied first, so "
                f"nothing was changed: {error}\nMend that, then start again:\n"
                f"    {settings.PROGRAM}"
            )
        except TroubleError as error:
            self.give_up(str(error))
        except OSError as error:
            self.give_up(
                f"The data folder {var_dir} cannot be used: {error}\nMend that, or "
                f"choose another one:\n    GONUTS_VAR=another-folder {settings.PROGRAM}"
            )
        except KeyboardInterrupt:
            self.give_up("Stopped before it was ready.", code=130)


def _supervise(start: RunningStart) -> Supervisor:
    """Run until told to stop, then keep a backup of the evening, or restore one."""
    plans = programs.programs(start.token)
    folder = Path(settings.BASE_DIR)
    supervisor = Supervisor(plans, start=start, port=settings.PORT, folder=folder)
    supervisor.run()
    if supervisor.starts_again and (restored := restoring.carry_out_restore()):
        say(restored.problem or f"Restored: {restored.copy}")
        return supervisor
    try:
        copies.keep_copy("stop")
    except (OSError, sqlite3.Error) as error:
        print(f"The database could not be copied: {error}", file=sys.stderr)
    if supervisor.starts_again:
        updating.decide_asked()
    say("Stopped.")
    return supervisor


def _start_again(*, is_for_phones: bool) -> NoReturn:
    """Become the next start, of another version of the program if one is decided."""
    is_for_phones = is_for_phones or settings.IS_LAN
    say(f"Starting again{', for phones too' if is_for_phones else ''}.")
    environment = os.environ | ({"GONUTS_LAN": "1"} if is_for_phones else {})
    if updating.is_decided():
        become(["/bin/sh", str(settings.BASE_DIR / "run")], environment)
    become([sys.executable, *sys.orig_argv[1:]], environment)


def _already_running(start: RunningStart | None, port: int) -> str:
    where = f" at {start.address}/ (process {start.pid})" if start else ""
    return (
        f"The league of this folder is running already{where}.\n"
        "Use that one, or stop it first with Ctrl-C. A second league needs a data "
        "folder and a port of its own:\n"
        f"    GONUTS_VAR=another-folder {settings.PROGRAM} --port {port + 1}"
    )


def _not_permitted(error: PermissionError, port: int) -> str:
    if error.filename is not None:
        return (
            f"{error.filename} cannot be written. Who owns it? Mend that, or choose "
            f"another data folder:\n    GONUTS_VAR=another-folder {settings.PROGRAM}"
        )
    return (
        f"This user may not listen on port {port}. Ports from 1024 are open to all:\n"
        f"    {settings.PROGRAM} --port 8000"
    )
