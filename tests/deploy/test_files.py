"""The files for containers and servers name nothing that the program does not have."""

import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from django.core.management import get_commands
from django.urls import resolve
from django.utils.module_loading import import_string

from gonuts_league.jobs import runners
from gonuts_league.version import VERSION
from tests.deploy.reading import (
    DEPLOY,
    PYTHON,
    ROOT,
    command_of,
    compose,
    settings_file,
    unit,
)

HOME, SERVER = compose("compose.yaml"), compose("compose.production.yaml")
IMAGE = f"gonuts-league:{VERSION}"
OURS = {
    name: service
    for name, service in SERVER["services"].items()
    if service["image"] == IMAGE
}
SYSTEMD = DEPLOY / "systemd"
UNITS = {
    "web": unit(SYSTEMD / "gonuts-web.service"),
    "beat": unit(SYSTEMD / "gonuts-beat.service"),
    **{
        name: unit(SYSTEMD / "gonuts-worker@.service", instance=name)
        for name in ("interactive", "bulk", "parts")
    },
}
DOCKERFILE = (ROOT / "Dockerfile").read_text().replace("\\\n", "")
GUIDE = (ROOT / "docs" / "server.md").read_text()
ENV_READ = re.compile(r'\benv(?:iron)?\.\w+\(\s*"([A-Z_]+)"')
# Read by Python, Celery and Django themselves.
OTHERS = {
    *("DJANGO_SETTINGS_MODULE", "PATH", "PYTHONUNBUFFERED"),
    *("CELERY_SKIP_CHECKS", "REMAP_SIGTERM"),
}


def names_in_settings() -> set[str]:
    folder = ROOT / "gonuts_league" / "settings"
    texts = [(folder / name).read_text() for name in ("base.py", "production.py")]
    return {name for text in texts for name in ENV_READ.findall(text)}


def instructions(name: str) -> list[str]:
    return re.findall(rf"^{name} (.+)$", DOCKERFILE, re.M)


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(settings_file(), id="environment.example"),
        pytest.param(HOME["services"]["league"]["environment"], id="compose.yaml"),
        pytest.param(OURS["web"]["environment"], id="compose.production.yaml"),
        pytest.param(
            re.findall(r"(\w+)=", " ".join(instructions("ENV"))), id="Dockerfile"
        ),
        pytest.param(
            {n for each in UNITS.values() for n in each.environment}, id="units"
        ),
    ],
)
def test_every_variable_is_read_by_somebody(names):
    own = {"PROCESSES"}  # of the units' own command lines

    assert set(names) - names_in_settings() - OTHERS - own == set()


def test_both_ways_to_run_a_server_set_the_same():
    inside = OURS["web"]["environment"].keys()
    # The image sets these.
    assert inside | {"GONUTS_VAR", "NUMBA_CACHE_DIR"} == settings_file().keys()
    assert all(each["environment"].keys() == inside for each in OURS.values())


def test_what_compose_cannot_do_without_is_asked_for_by_its_page():
    page = (ROOT / "docs" / "server-with-containers.md").read_text()
    text = (ROOT / "compose.production.yaml").read_text()

    required = set(re.findall(r"\$\{(\w+):\?", text))
    given = set(re.findall(r"^    (\w+)=", page, re.M))
    assert required == given


@pytest.mark.parametrize("name", UNITS)
def test_unit_and_container_run_the_same_command(name):
    unit_words = [PYTHON if word == "python" else word for word in UNITS[name].command]
    words = [PYTHON if word == "python" else word for word in command_of(OURS[name])]

    # Where it listens, and how a worker is called.
    differing = set(unit_words) ^ set(words)
    assert differing <= {"127.0.0.1", "0.0.0.0", f"{name}@%h", f"{name}@machine"}
    assert len(unit_words) == len(words)


def test_workers_take_from_every_queue():
    def taken(commands):
        return {c[c.index("-Q") + 1] for c in map(list, commands) if "-Q" in c}

    queues = {runners.INTERACTIVE, runners.BULK, runners.PARTS}
    enabled = set(re.findall(r"gonuts-worker@(\w+)", GUIDE))
    assert taken(each.command for each in UNITS.values()) == queues == enabled
    assert taken(command_of(each) for each in OURS.values()) == queues


def test_there_is_one_scheduler():
    commands = [command_of(each) for each in OURS.values()]

    assert sum("beat" in command for command in commands) == 1
    assert not any("-B" in command for command in commands)


@pytest.mark.parametrize(
    "command",
    [
        *map(command_of, (*OURS.values(), HOME["services"]["league"])),
        *(list(each.command) for each in UNITS.values()),
        *(re.findall(r'"(.+?)"', each) for each in instructions("CMD")),
    ],
    ids=" ".join,
)
def test_every_command_is_of_the_program(command):
    project = (ROOT / "pyproject.toml").read_text()
    match command:
        case ["gonuts-league", "manage", name, *_]:
            assert name in get_commands()
        case ["gonuts-league", *_]:
            assert 'gonuts-league = "gonuts_league.command:main"' in project
        case [_, "-m", module, *words]:
            assert find_spec(module)
            apps = [word for word in words if word.startswith("gonuts_league.")]
            assert all(import_string(each.replace(":", ".")) for each in apps)


def test_management_commands_of_the_guides_are_there():
    pages = (ROOT / "docs").glob("*.md")
    text = "\n".join(page.read_text() for page in pages)
    named = re.findall(r"(?:sudo gonuts|gonuts-league manage) ([a-z][a-z-]+)", text)

    assert len(named) > 10
    assert set(named) - get_commands().keys() == set()


def test_ports_agree():
    expose, health = instructions("EXPOSE")[0], instructions("HEALTHCHECK")[0]
    port = UNITS["web"].command[UNITS["web"].command.index("--port") + 1]
    caddyfile = (DEPLOY / "Caddyfile").read_text()

    assert expose == port == HOME["services"]["league"]["environment"]["GONUTS_PORT"]
    assert f"127.0.0.1:{port}/healthz" in health
    assert f"{{$GONUTS_WEB:127.0.0.1:{port}}}" in caddyfile
    assert SERVER["services"]["caddy"]["environment"]["GONUTS_WEB"] == f"web:{port}"


def test_the_proxy_keeps_readiness_and_figures_inside():
    caddyfile = (DEPLOY / "Caddyfile").read_text()
    closed = re.findall(r"^\trespond (\S+) 404$", caddyfile, re.MULTILINE)

    assert {resolve(each).url_name for each in closed} == {"readyz", "metrics"}


def test_each_worker_of_the_guide_has_a_name_of_its_own():
    """RabbitMQ turns a second worker of one name away."""
    guide = (ROOT / "docs" / "running-it-for-many.md").read_text()
    names = re.findall(r"worker -Q \S+(?: -n (\S+))?`", guide)

    assert "" not in names
    assert len(set(names)) == len(names) > 1


def test_images_are_pinned():
    images = [each["image"] for each in SERVER["services"].values()]
    images += [each.split()[0] for each in instructions("FROM")]
    pinned = re.compile(r"[a-z-]+:(\d+\.\d+\.\d+|\d+\.\d+-)[a-z-]*")

    assert [each for each in images if not pinned.match(each)] == []
    assert HOME["services"]["league"]["image"] == IMAGE


def test_image_is_a_wheel_over_the_lock_and_runs_without_rights():
    copied = [word for each in instructions("COPY") for word in each.split()[:-1]]
    installed = " ".join(instructions("RUN"))
    last = DOCKERFILE.rpartition("\nFROM ")[2]

    assert all((ROOT / each).exists() for each in copied if each[0] not in "-/")
    assert installed.count("--no-deps --require-hashes -r requirements/") == 2
    assert "--no-deps --no-index /tmp/wheel/*.whl" in installed
    assert re.findall(r"^USER (.+)$", last, re.M) == ["gonuts"]
    assert "\nRUN" not in last.partition("\nUSER ")[2]


def test_containers_keep_their_data_and_wait_for_what_is_there():
    services = SERVER["services"]
    for each in services.values():
        for volume in each.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source in SERVER["volumes"] or (ROOT / source).exists()
        for name, waits in each.get("depends_on", {}).items():
            if waits["condition"] == "service_healthy" and name != "web":
                assert "healthcheck" in services[name]
        assert not {"privileged", "user"} & each.keys()
    assert all(each["cap_drop"] == ["ALL"] for each in OURS.values())


def test_backups_are_made_by_tools_of_the_servers_age():
    client = re.search(r"postgresql-client-(\d+)", DOCKERFILE)
    server = SERVER["services"]["postgres"]["image"].partition(":")[2]

    assert client
    assert client[1] == server.partition(".")[0]


@pytest.mark.parametrize("name", UNITS)
def test_unit_runs_without_rights_and_as_the_guide_lays_things_out(name):
    options = UNITS[name].options
    wanted = {
        **{"User": "gonuts", "CapabilityBoundingSet": "", "NoNewPrivileges": "yes"},
        **{"ProtectSystem": "strict", "ProtectHome": "yes", "PrivateDevices": "yes"},
        **{"Restart": "always", "StateDirectoryMode": "0700", "UMask": "0077"},
    }
    places = [options["WorkingDirectory"], options["EnvironmentFile"]]

    assert {key: options[key] for key in wanted} == wanted
    assert all(place in GUIDE for place in places)
    assert all(place in (DEPLOY / "gonuts").read_text() for place in places)
    assert UNITS[name].command[0] == PYTHON
    assert settings_file()["GONUTS_VAR"] == f"/var/lib/{options['StateDirectory']}"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here")
def test_systemd_finds_no_fault(tmp_path):
    for path in SYSTEMD.iterdir():
        (tmp_path / path.name).write_text(
            path.read_text().replace(PYTHON, str(Path(sys.executable).absolute()))
        )
    names = [path.name.replace("@.", "@parts.") for path in SYSTEMD.iterdir()]

    done = subprocess.run(
        ["systemd-analyze", "verify", *(tmp_path / name for name in names)],
        capture_output=True,
        text=True,
    )

    assert (done.returncode, done.stderr) == (0, "")


def test_management_command_gets_the_settings_of_the_services(tmp_path):
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    python = tmp_path / ".venv" / "bin" / "python"
    stand_ins = {"id": "echo gonuts", "python": 'echo "$DATABASE_URL $*"; exit 7'}
    for path in (tmp_path / "id", python):
        path.write_text(f"#!/bin/sh\n{stand_ins[path.name]}\n")
        path.chmod(0o755)

    done = subprocess.run(
        [DEPLOY / "gonuts", "sign-in-link", "two words"],
        env={
            "PATH": f"{tmp_path}:/usr/bin:/bin",
            "GONUTS_PROGRAM": str(tmp_path),
            "GONUTS_SETTINGS": str(DEPLOY / "environment.example"),
        },
        capture_output=True,
        text=True,
    )

    database = settings_file()["DATABASE_URL"]
    assert done.stdout == f"{database} manage.py sign-in-link two words\n"
    assert done.returncode == 7


def test_guides_are_of_this_version():
    pages = [GUIDE, (ROOT / "docs" / "running-it-for-many.md").read_text()]

    assert f"gonuts-league-{VERSION}.zip" in GUIDE
    assert all(
        f"docs/{name}.md" in pages[1] for name in ("server", "container-at-home")
    )
