"""`./run test-services`: which tests run on the databases and brokers of a server.

The same files as everywhere, with other services in the environment. `--short` runs
those with the mark `engines` on one combination, as a part of `./run test`; other
arguments are for pytest, in place of the files named here.
"""

import os
import subprocess
import sys
import time
from collections.abc import Sequence

from tests.services import ROOT, SERVICES, missing, not_installed

NICENESS = 5
COMBINATIONS = (("postgresql", "rabbitmq"), ("postgresql", "redis"))
EVENINGS = tuple(
    f"tests/evening/{name}.py"
    for name in (
        *("test_club_night", "test_counting", "test_kill", "test_outages"),
        *("test_many_kills", "test_rehearsing", "test_simulating"),
        *("test_two_helpers", "test_writers", "test_programs"),
    )
)
# Those that start nothing; they differ with the database alone.
ROOMS = tuple(
    f"tests/{name}"
    for name in (
        *("attacks", "clubs", "jobs", "players", "tables", "events", "journal"),
        *("leagues", "standings", "results", "desk", "draft", "boards", "api"),
        "runtime/shared",
    )
)
SHORT = ("tests/evening", "tests/runtime/shared", "-m", "engines")


def main(arguments: Sequence[str]) -> int:
    if list(arguments) == ["--short"]:
        return test_in_short()
    if lacking := missing():
        print(*map(not_installed, lacking), sep="\n", file=sys.stderr)
        return 1
    failed = 0
    if not arguments:
        os.environ["GONUTS_SOAK_PART"] = "10"  # of what the soak tries by chance
        # A test would be called long that compiles.
        compiling = [sys.executable, "-m", "scoring.simulation.warm"]
        subprocess.run(compiling, cwd=ROOT, check=True)
    for services in COMBINATIONS:
        failed |= run(services, arguments or EVENINGS, is_soak=not arguments)
    if not arguments:
        rooms = (*ROOMS, "-n", "2", "-m", "not processes and not browser")
        failed |= run(("postgresql",), rooms)
    return failed


def test_in_short() -> int:
    services = COMBINATIONS[0]
    if lacking := [each for each in missing() if each.name in services]:
        names = " and ".join(each.label for each in lacking)
        packages = " ".join(each.package for each in lacking)
        print(
            f"LEFT OUT: the tests on a server's engines, as {names} cannot be found (on"
            f" Debian and Ubuntu: sudo apt install {packages}).",
        )
        return 0
    os.nice(NICENESS)  # other tests run beside it, which watch the clock
    return run(services, SHORT, is_told_at_end=True)


def run(
    services: Sequence[str],
    tests: Sequence[str],
    *,
    is_soak: bool = False,
    is_told_at_end: bool = False,
) -> int:
    """Run pytest beside fresh services, and say how long that took; 1 if it failed."""
    label = " and ".join(SERVICES[name].label for name in services)
    begun = time.monotonic()
    pytest = [sys.executable, "-m", "pytest", "-q", "-n", "0", *tests]
    done = subprocess.run(
        [sys.executable, "-m", "tests.services", "with", *services, "--", *pytest],
        cwd=ROOT,
        env=os.environ
        | {"DJANGO_SETTINGS_MODULE": "gonuts_league.settings.test"}
        | ({"GONUTS_SOAK": "1"} if is_soak else {}),
        stdout=subprocess.PIPE if is_told_at_end else None,
        stderr=subprocess.STDOUT if is_told_at_end else None,
        text=True,
        check=False,
    )
    told = done.stdout or ""
    print(f"\n{told}== {label}: {time.monotonic() - begun:.0f} s", flush=True)
    return int(done.returncode != 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
