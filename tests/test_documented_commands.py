"""What README.md and docs/ say to type works, and so do the examples of the API.

A command stands indented or fenced, or in back quotes inside a sentence. It runs as it
is written, in a folder of its own and uncompiled, unless one of the three tables says
how else or why not.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

from tests.factories.clubs import ClubFactory, UserFactory

ROOT = Path(settings.BASE_DIR)
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
TABLE = {
    "game": "gonuts-gamewright",
    "seats": [{"player": "A", "cards": {"plain": 1}}, {"player": "B", "cards": {}}],
}
ROUND = {"players": [{"id": name} for name in "abcd"]}

_TWO_DUELS = "./run manage simulate donuts --players 2 --games 2 --seed 7 --bots random"
_TWENTY_GAMES = (
    "./run manage simulate gonuts-gamewright --players 4 --games 20 --seed 7 "
    "--bots random,greedy,random,random --jobs 2 --log games.jsonl"
)
# Fewer games than the page says, or a file where it says FILE.
RUN_AS = {
    "./run manage score FILE": "./run manage score table.json",
    "./run manage pair FILE": "./run manage pair round.json",
    "./run manage simulate GAME ...": _TWO_DUELS,
    "./run manage simulate": _TWO_DUELS,
    "./run manage referee FILE": f"{_TWO_DUELS} --log - | ./run manage referee -",
    _TWENTY_GAMES.replace("games 20 ", "games 20000 "): _TWENTY_GAMES,
    "./run manage referee games.jsonl": f"{_TWO_DUELS} --log games.jsonl && "
    "./run manage referee games.jsonl",
    "./run manage rehearse gonuts-gamewright --players 23 --rounds 4 --sizes 3 4 5 "
    "--seed 7": "./run manage rehearse gonuts-gamewright --players 8 --rounds 2 "
    "--sizes 3 4 5 --seed 7 --evenings 1 --usual random --best greedy",
}
# What needs a database, and which argument is a name in it.
ON_A_CLUB = {
    "./run manage sign-in-link NAME": ("sign-in-link", "NAME"),
    "./run manage recount CLUB": ("recount", "CLUB"),
}
_SERVES = "serves until it is stopped; tests/runtime/test_serve.py starts it"
_SERVER = "is for a server with settings of production, which no test has"
_WRITES = "writes into the project itself; tests/test_translations.py checks the result"
_RESTORES = "needs a backup; tests/evening/test_restoring.py takes and restores one"
_CLUB_FILE = "needs a club; tests/evening/test_club_file.py takes one away and home"
_UPDATES = "changes the program; tests/runtime/updates/test_updating.py updates one"
_ASKS = "asks a league that runs; tests/api/test_how_to.py does so"
_CLUB_SITE = "needs an open club; tests/safekeeping/static_site writes one's pages"
NOT_RUN = {
    "./run manage club-export CLUB FILE": _CLUB_FILE,
    "./run manage club-export CLUB FILE --games": _CLUB_FILE,
    "./run manage club-import FILE": _CLUB_FILE,
    "./run manage club-import FILE --yes": _CLUB_FILE,
    "./run manage club-import FILE --yes --owner NAME": _CLUB_FILE,
    "./run manage club-site CLUB FILE.zip": _CLUB_SITE,
    "./run manage club-site CLUB FILE.zip --language de": _CLUB_SITE,
    "./run update gonuts-league-0.2.0.zip": _UPDATES,
    "./run update FILE": _UPDATES,
    "./run --check": "says what this computer lacks; tests/runtime/test_readiness.py",
    "./run release": "needs a clone of git; tests/runtime/updates/test_release.py",
    "./run manage restore FILE|newest": _RESTORES,
    "./run manage backup [FILE]": _RESTORES,
    "./run manage backup-check FILE|newest": _RESTORES,
    "./run": _SERVES,
    "./run --lan": _SERVES,
    "./run --lan --host-name league.local": _SERVES,
    "./run --port 8001": _SERVES,
    "./run test": "runs this very test",
    "./run test --changed": "tests/test_changed.py and tests/test_run_script.py run it",
    "./run test-services": "runs for many minutes; tests/test_services.py begins it",
    "./run lint --fix": "writes into the project itself",
    "./run soak": "plays for an hour; tests/test_soak.py checks what it asks for",
    "./run lint": "is the other half of .ci/run",
    "./run bench": "measures for an hour",
    "./run measure": "tests/benchmarks/test_measure.py runs it",
    "./run pictures": "writes into the project; tests/test_pictures.py looks at them",
    "./run manage distributions --jobs 2": "plays 280,000 games; "
    "tests/scoring/simulation/distributions plays a few",
    "./run manage distributions --check": "plays games for a minute uncompiled; "
    "tests/scoring/simulation/distributions does the same",
    "./run manage demo_games": "plays 1,730 games; "
    "tests/demo/test_played.py plays a few",
    "python -m benchmarks.rating": "measures for many minutes",
    "curl -H 'Authorization: Bearer TOKEN' http://127.0.0.1:8000/readyz": _SERVER,
    **dict.fromkeys(
        re.findall("^    (curl .*)", (ROOT / "docs" / "api.md").read_text(), re.M),
        _ASKS,
    ),
    "python evening.py http://127.0.0.1:8000 CLUB TOKEN Ada Bert Cleo Dora": "asks a "
    "league that runs; tests/evening/test_generated_client.py does so",
    "python -m scoring.simulation.warm": "compiles for minutes; test_warm.py does it",
    ".venv/bin/python -m celery -A gonuts_league.celery:app worker -Q parts -c 1 "
    "-n more@%h": "works until it is stopped; tests/jobs starts workers",
    "./run manage makemessages -l de --add-location file --no-obsolete -i tests "
    "-i benchmarks -i docs": _WRITES,
    "msgfmt --check -o gonuts_league/locale/de/LC_MESSAGES/django.mo "
    "gonuts_league/locale/de/LC_MESSAGES/django.po": _WRITES,
}
_BEGINS = r"(?:\./run|python3? |manage\.py|\.venv/|echo |msgfmt|curl )"


def commands_of(page: Path) -> list[str]:
    """Every command of a page, each once, without the comments behind it."""
    text = page.read_text(encoding="utf-8").replace(" \\\n", " ")
    text = re.sub("[ \t]+# .*", "", text)
    blocks = re.findall(rf"^(?:    )?({_BEGINS}(?:'[^']*'|[^'\n])*)$", text, re.M)
    inline = re.findall(rf"`({_BEGINS}[^`]*)`", text)
    return list(dict.fromkeys(_on_one_line(each) for each in (*blocks, *inline)))


def _on_one_line(command: str) -> str:
    return command if "'" in command else " ".join(command.split())


COMMANDS = {page.name: commands_of(page) for page in PAGES}
ALL = {command for commands in COMMANDS.values() for command in commands}


@pytest.fixture
def run(tmp_path):
    """Run a command of a page in a shell, `./run manage` being this Python."""
    (tmp_path / "table.json").write_text(json.dumps(TABLE))
    (tmp_path / "round.json").write_text(json.dumps(ROUND))
    manage = f"'{sys.executable}' '{ROOT / 'manage.py'}'"
    environment = {**os.environ, "GONUTS_NO_NUMBA": "1", "GONUTS_VAR": str(tmp_path)}

    def run(command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command.replace("./run manage", manage),
            shell=True,
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )

    return run


@pytest.mark.parametrize("command", sorted(ALL - {*NOT_RUN, *ON_A_CLUB}))
def test_every_command_of_a_page_works(command, run):
    done = run(RUN_AS.get(command, command))

    assert (done.returncode, done.stderr.count("Traceback")) == (0, 0), done.stderr


@pytest.mark.django_db
@pytest.mark.parametrize("documented", ON_A_CLUB)
def test_every_command_on_a_club_works(documented, capsys):
    known = {"CLUB": ClubFactory().slug, "NAME": UserFactory().username}
    name, given = ON_A_CLUB[documented]

    call_command(name, known[given])

    assert len(capsys.readouterr().out.splitlines()) >= 1


def test_no_table_speaks_of_a_command_that_no_page_has():
    assert {*RUN_AS, *ON_A_CLUB, *NOT_RUN} <= ALL


def test_commands_are_found_on_the_pages():
    assert [name for name in COMMANDS if COMMANDS[name]] == [
        "README.md",
        "api.md",
        "backups.md",
        "club-file.md",
        "container-at-home.md",
        "glossary.md",
        "how-figures-are-made.md",
        "how-good-is-a-score.md",
        "how-ratings-work.md",
        "installing-it.md",
        "pair.md",
        "rehearsals.md",
        "running-it-for-many.md",
        "server.md",
        "simulations.md",
        "updating.md",
    ]


@pytest.mark.django_db
def test_request_of_the_page_about_simulations_is_taken(client):
    text = (ROOT / "docs" / "simulations.md").read_text(encoding="utf-8")
    [(path, body)] = re.findall(r"POST (/api/\S+)\n((?:    .*\n)+)", text)
    client.force_login(UserFactory())

    response = client.post(path, body, content_type="application/json")

    assert response.status_code == 201, response.content


@pytest.mark.parametrize(
    ("option", "line"),
    [
        ("--seed x", '--seed: "x" is not a whole number\n'),
        ("--games ten", '--games: "ten" is not a whole number\n'),
        (
            "--seed 1.5 --jobs two",
            '--seed: "1.5" is not a whole number\n'
            '--jobs: "two" is not a whole number\n',
        ),
    ],
)
def test_option_of_simulate_that_is_no_number_is_one_line(option, line, run):
    done = run(f"{_TWO_DUELS} {option}")

    assert (done.returncode, done.stdout, done.stderr) == (2, "", line)
