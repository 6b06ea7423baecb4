"""The program as a package: built, installed into an empty environment, and started."""

import os
import re
import signal
import subprocess
import sys
import sysconfig
import tomllib
import venv
from contextlib import contextmanager
from importlib import metadata

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from gonuts_league.version import VERSION
from tests.evening.league import READY_SECONDS, ROOT, League, wait_until
from tests.evening.surfer import Surfer
from tests.soak import IS_SOAK

FAST = ["numba", "ortools"]
OWNER = """
from gonuts_league.clubs.models import User
from gonuts_league.clubs.services.accounts import found_club, make_sign_in_link
found_club("Test club", username="olga", password="ring-and-glaze-27")
print(make_sign_in_link(User.objects.get(username="olga")))
"""


def test_a_package_needs_what_the_lock_is_made_from():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    listed = (ROOT / "requirements" / "base.in").read_text().split()

    assert project["optional-dependencies"] == {"fast": FAST}
    assert sorted(project["dependencies"] + FAST) == sorted(listed)


@pytest.mark.parametrize("name", ["base", "prod", "dev"])
def test_a_lock_holds_all_that_its_packages_need(name):
    """It is installed without a look at dependencies, which pip may take newer."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    pinned = {canonicalize_name(each) for each in re.findall(r"^(\S+)==", text, re.M)}
    here = {canonicalize_name(each.name): each for each in metadata.distributions()}
    needed = {
        canonicalize_name(each.name)
        for package in pinned & here.keys()
        for each in map(Requirement, here[package].requires or ())
        if not each.marker or each.marker.evaluate({"extra": ""})
    }

    assert len(pinned & here.keys()) > 20
    assert needed - pinned == set()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    built = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
    subprocess.run(built, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def environment(wheel, tmp_path_factory):
    """The wheel alone, over the packages that the tests use; all of it in a soak."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, symlinks=True)
    pip = [sys.executable, "-m", "pip", "--python", folder / "bin" / "python"]
    install = [*pip, "install", "--quiet", "--disable-pip-version-check"]
    if IS_SOAK:
        lock = ROOT / "requirements" / "base.txt"
        pinned = ["--no-deps", "--require-hashes", "-r", lock]
        subprocess.run([*install, *pinned], check=True)
    else:
        prepared = sysconfig.get_path("purelib")
        (site,) = folder.glob("lib/python*/site-packages")
        (site / "prepared.pth").write_text(f"{prepared}\n")
    subprocess.run([*install, "--no-deps", "--no-index", wheel], check=True)
    return folder


def variables(home):
    kept = ("PATH", "LANG", "TZ", "GONUTS_NO_NUMBA")
    names = {name: os.environ[name] for name in kept if name in os.environ}
    return names | {"HOME": str(home), "GONUTS_NO_NUMBA": "1"}


@contextmanager
def started(environment, league, home):
    program = subprocess.Popen(
        [environment / "bin" / "gonuts-league", "--port", str(league.port)],
        cwd=home,
        env=variables(home),
        stdout=subprocess.DEVNULL,
    )
    try:
        wait_until(league.answers, READY_SECONDS, "the league does not answer")
        yield program
    finally:
        program.send_signal(signal.SIGTERM)
        assert program.wait(timeout=60) == 0


@pytest.mark.processes
def test_an_installed_program_starts_stops_and_starts_again(
    environment, tmp_path, wheel
):
    home = tmp_path / "an empty home"
    home.mkdir()
    data = home / ".local" / "share" / "gonuts-league"
    league = League(data)

    with started(environment, league, home):
        key = (data / "secret-key").read_text()
    with started(environment, league, home):
        made = subprocess.run(
            [environment / "bin" / "gonuts-league", "manage", "shell", "-c", OWNER],
            cwd=home,
            env=variables(home),
            check=True,
            capture_output=True,
            text=True,
        )
        owner = Surfer(league.base)
        owner.post(f"/sign-in/{made.stdout.split()[-1]}/")
        update = owner.get("/backups/update/")

    assert f"Version {VERSION} of the program" in update.text
    assert "pip install" in update.text
    assert "./run" not in update.text
    assert wheel.name == f"gonuts_league-{VERSION}-py3-none-any.whl"
    assert (data / "secret-key").read_text() == key
    assert league.rows("SELECT count(*) FROM clubs_club WHERE is_demo") == [(1,)]
    assert [path.name for path in home.iterdir()] == [".local"]


@pytest.mark.processes
def test_an_installed_program_works_without_the_fast_packages(environment, tmp_path):
    draw = (
        "import sys; sys.modules['numba'] = sys.modules['ortools'] = None\n"
        "from gonuts_league.command import main\n"
        "sys.argv = ['gonuts-league', 'manage', 'pair', '-']\n"
        "main()\n"
        "from django.conf import settings\n"
        "print(settings.COMMAND)"
    )

    done = subprocess.run(
        [environment / "bin" / "python", "-c", draw],
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "HOME": str(tmp_path)},
        input='{"players": [{"id": "a"}, {"id": "b"}, {"id": "c"}, {"id": "d"}]}',
        capture_output=True,
        text=True,
    )

    assert done.returncode == 0, done.stderr
    assert '"tables"' in done.stdout
    assert done.stdout.endswith("gonuts-league manage\n")
