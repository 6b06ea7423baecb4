"""`gonuts-league`: the program as an installed package, where there is no script `run`.

Data lie in the user's own data folder, or in the one that GONUTS_VAR names.
"""

import argparse
import os
import sys
from pathlib import Path

from django.core.management import execute_from_command_line
from django.db import OperationalError, connection

from gonuts_league.call_stack import with_room
from gonuts_league.version import VERSION


@with_room
def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gonuts_league.settings.local")
    os.environ.setdefault("GONUTS_VAR", str(_data_folder()))
    if sys.argv[1:2] == ["manage"]:
        run_command([sys.argv[0], *sys.argv[2:]])
        return
    asked = _parser().parse_args()
    if asked.port:
        os.environ["GONUTS_PORT"] = str(asked.port)
    if asked.host_name:
        os.environ["GONUTS_HOSTS"] = ",".join(asked.host_name)
    for name, is_on in (("GONUTS_LAN", asked.lan), ("GONUTS_DEBUG", asked.debug)):
        if is_on:
            os.environ[name] = "1"
    run_command([sys.argv[0], "serve", "--prepare"])


def run_command(arguments: list[str]) -> None:
    """Run a management command, of which its reader may take a part, as `head` does."""
    try:
        execute_from_command_line(arguments)
        sys.stdout.flush()
    except OperationalError as error:
        if connection.vendor == "sqlite" or "--traceback" in arguments:
            raise
        sys.exit(
            f"The database server does not do what it is asked: {str(error).strip()}\n"
            "Does it run, and are address, user and password in DATABASE_URL right?"
        )
    except BrokenPipeError:
        # Else Python finds the pipe closed once more, as it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description="Start the league on this computer.",
        epilog="gonuts-league manage ARGUMENTS runs a management command. "
        f"Data lie in {os.environ['GONUTS_VAR']}; GONUTS_VAR names another folder.",
    )
    parser.add_argument("--port", type=_port, help="listen on this port (8000)")
    parser.add_argument("--lan", action="store_true", help="let phones in")
    parser.add_argument("--host-name", action="append", help="answer to this name too")
    parser.add_argument("--debug", action="store_true", help="show errors in full")
    parser.add_argument("--version", action="version", version=VERSION)
    return parser


def _port(typed: str) -> int:
    if not typed.isdecimal() or not 1 <= int(typed) <= 65535:
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535")
    return int(typed)


def _data_folder() -> Path:
    home = Path.home()
    if sys.platform == "win32":
        parent = os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local"
    elif sys.platform == "darwin":
        parent = home / "Library" / "Application Support"
    else:
        parent = os.environ.get("XDG_DATA_HOME") or home / ".local" / "share"
    return Path(parent) / "gonuts-league"
