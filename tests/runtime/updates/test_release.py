"""A release is whole and newer, or it is refused with a sentence."""

import hashlib
import json
import random
import zipfile

import pytest

from gonuts_league.runtime.updates.release import (
    LIST,
    UpdateError,
    unpack_release,
    write_release,
)
from gonuts_league.version import VERSION
from tests.soak import games

FILES = {
    "run": b"#!/bin/sh\n",
    "manage.py": b"import sys\n",
    "gonuts_league/version.py": f'VERSION = "{VERSION}"\n'.encode(),
    "templates/base.html": b"<p>doughnut</p>" * 50,
}
PREFIX = "gonuts-league-9.0/"


@pytest.fixture
def release(tmp_path):
    root = tmp_path / "program"
    for name, content in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(content)
    (root / "run").chmod(0o755)
    write_release(root, FILES, tmp_path / "release.zip", version="9.0")
    return tmp_path / "release.zip"


@pytest.fixture
def ready(tmp_path):
    folder = tmp_path / "ready"
    folder.mkdir()
    return folder


def rewrite(release, *, add=(), version="9.0", listed=True, **changes):
    """Make the zip anew with other contents, its list agreeing where `listed`."""
    with zipfile.ZipFile(release) as packed:
        held = {
            name.removeprefix(PREFIX): packed.read(name) for name in packed.namelist()
        }
    told = json.loads(held.pop(LIST))
    held |= dict(add) | changes
    if listed:
        told["files"] = {
            name: hashlib.sha256(each).hexdigest() for name, each in held.items()
        }
    told["version"] = version
    with zipfile.ZipFile(release, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in held.items():
            packed.writestr(PREFIX + name, content)
        packed.writestr(PREFIX + LIST, json.dumps(told))


def test_release_comes_out_as_it_went_in(release, ready):
    version = unpack_release(release, ready)

    held = {
        str(path.relative_to(ready)): path.read_bytes()
        for path in ready.rglob("*")
        if path.is_file()
    }
    assert version == "9.0"
    assert json.loads(held.pop(LIST))["version"] == "9.0"
    assert held == FILES | {"gonuts_league/version.py": b'VERSION = "9.0"\n'}
    assert (ready / "run").stat().st_mode & 0o777 == 0o755
    assert (ready / "manage.py").stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"version": VERSION}, f"{VERSION} runs here"),
        ({"version": "0.1.9"}, "Only a newer one"),
        ({"version": "newest"}, "no release"),
        ({"add": {"../outside": b""}}, "outside the program"),
        ({"add": {"/etc/outside": b""}}, "outside the program"),
        ({"add": {"docs\\..\\outside": b""}}, "outside the program"),
        ({"add": {"var/gonuts.sqlite3": b""}}, "outside the program"),
        ({"add": {".venv/bin/python": b""}}, "outside the program"),
        ({"add": {"more.py": b""}, "listed": False}, "other files than it lists"),
        ({"add": {"run": b"rm"}, "listed": False}, "damaged: run"),
    ],
)
def test_what_is_not_ours_is_refused(release, ready, tmp_path, changes, sentence):
    rewrite(release, **changes)

    with pytest.raises(UpdateError, match=sentence):
        unpack_release(release, ready)

    assert not (tmp_path / "outside").exists()


def test_a_zip_bomb_is_refused_before_it_is_unpacked(release, ready):
    rewrite(release, add={"enlarged": bytes(301 * 1024**2)})

    with pytest.raises(UpdateError, match="larger than any release"):
        unpack_release(release, ready)

    assert list(ready.iterdir()) == []


@pytest.mark.parametrize("name", ["missing.zip", "photo.zip", "other.zip"])
def test_another_file_is_refused(release, ready, tmp_path, name):
    (tmp_path / "photo.zip").write_bytes(random.Random(1).randbytes(5000))
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as packed:
        packed.writestr("letter.txt", "Dear club")

    with pytest.raises(UpdateError, match=r"no release|no such file"):
        unpack_release(tmp_path / name, ready)


def test_damaged_releases_are_refused_or_whole(release, tmp_path):
    rng, whole = random.Random(17), release.read_bytes()
    for number in range(games(3000)):
        damaged = bytearray(whole)
        for _each in range(rng.randint(1, 4)):
            damaged[rng.randrange(len(damaged))] = rng.randrange(256)
        release.write_bytes(damaged[: rng.choice([len(whole), rng.randrange(2000)])])
        ready = tmp_path / f"ready-{number}"
        ready.mkdir()

        try:
            unpack_release(release, ready)
        except UpdateError:
            continue

        assert (ready / "run").read_bytes() == FILES["run"]
        assert (ready / "templates/base.html").read_bytes() == FILES[
            "templates/base.html"
        ]
