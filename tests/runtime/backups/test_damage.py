"""A damaged backup is refused with a sentence; none is taken with another content."""

import json
import random
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from gonuts_league.runtime.backups import archive
from gonuts_league.runtime.backups.archive import (
    MANIFEST,
    RestoreError,
    read_manifest,
    seal,
    unpack,
)
from gonuts_league.runtime.backups.restoring import check_backup
from tests.evening.night import DATA
from tests.soak import tries

from .damaging import (
    damage,
    damage_member,
    exchange,
    members_of,
    sealed,
    with_new_checksums,
    write,
)

BACKUP = DATA / "older" / "0.2.0.zip"
REFUSALS = ("backup-damaged", "backup-foreign", "backup-newer")


@pytest.fixture(autouse=True)
def _known_migrations(settings):
    """The suite runs without them, and a backup that has some would seem newer."""
    settings.MIGRATION_MODULES = {}


def refusal(path):
    """The code with which a file is refused; empty for one that is taken.

    What is no RestoreError would be a stack trace.
    """
    try:
        check_backup(path)
    except RestoreError as error:
        return error.code
    return ""


def edit_manifest(members, rng):
    """Let the manifest say something else in one place."""
    held = json.loads(members[MANIFEST])
    other = rng.choice([None, 0, -1, 2**70, "", "x", [], {}, [{}], True])
    parts = [held, held["counts"], held["clubs"][0], *held["files"].values()]
    inside = rng.choice(parts)
    inside[rng.choice(list(inside))] = other
    return members | {MANIFEST: json.dumps(held).encode()}


def add_foreign(members, rng):
    """Add what belongs to no backup, leave something out, or both."""
    spoiled = dict(members)
    if rng.randrange(2):
        spoiled[rng.choice(["../more", "song.txt", "GONUTS.sqlite3"])] = b"la la"
    if rng.randrange(2) or spoiled == members:
        del spoiled[rng.choice(list(members))]
    return spoiled


WAYS = (
    damage_member,
    edit_manifest,
    add_foreign,
    lambda members, rng: exchange(members, list(members), rng),
)


def spoil(path, whole, members, number):
    """Two of three by the bytes of the file or of its parts, one by new checksums."""
    rng = random.Random(f"damaged backup {number}")
    if number % 3 == 0:
        write(path, with_new_checksums(damage_member(members, rng)))
    elif number % 3 == 1:
        path.write_bytes(damage(whole, rng))
    else:
        write(path, rng.choice(WAYS)(members, rng))


def test_no_damaged_backup_is_taken_with_another_content(tmp_path):
    whole, members = BACKUP.read_bytes(), members_of(BACKUP)
    spoiled = tmp_path / "spoiled.zip"

    taken = []
    count = tries(10_000, few=62)
    for number in range(count):
        spoil(spoiled, whole, members, number)
        if refused := refusal(spoiled):
            assert (number, refused in REFUSALS) == (number, True)
            continue
        with TemporaryDirectory(dir=tmp_path) as folder:
            unpack(spoiled, Path(folder))
            content = {each.name: each.read_bytes() for each in Path(folder).iterdir()}
        taken.append(number)
        assert (number, content | {MANIFEST: members[MANIFEST]}) == (number, members)

    # Of what stands in a zip beside its parts some bytes mean nothing.
    assert refusal(BACKUP) == ""
    assert len(taken) < 1 + count // 20


def test_a_manifest_that_was_sealed_anew_is_refused_or_read(tmp_path):
    path = tmp_path / "sealed.zip"
    small = {archive.DATABASE: b"", archive.KEY: b"key"}
    whole = sealed(members_of(BACKUP) | small, "key")

    read, refusals = 0, set()
    for number in range(tries(2_000, few=50)):
        held = json.loads(edit_manifest(whole, random.Random(number))[MANIFEST])
        held.pop("seal", None)
        held["seal"] = seal(held, "key")
        write(path, whole | {MANIFEST: json.dumps(held).encode()})
        try:
            manifest = read_manifest(path)
        except RestoreError as error:
            refusals.add(error.code)
            continue
        read += 1
        # All of it can be shown.
        assert {type(count) for count in manifest.counts.values()} <= {int}
        assert {type(each.people) for each in manifest.clubs} <= {int}
        assert all(each.last_on is None or each.last_on.year for each in manifest.clubs)

    assert read > 0
    assert "backup-damaged" in refusals <= {*REFUSALS}


def test_a_file_that_is_the_last_of_many_zips_is_foreign(tmp_path):
    """What divides a large archive over several files names its disks."""
    path = tmp_path / "part.z02"
    write(path, {"holiday.jpg": b"x" * 1000})
    content = path.read_bytes()
    place = content.rindex(b"PK\5\6")
    locator = b"PK\6\7" + (1).to_bytes(4, "little") + bytes(8) + b"\2\0\0\0"
    path.write_bytes(content[:place] + locator + content[place:])

    assert refusal(path) == "backup-foreign"


@pytest.mark.parametrize("name", [MANIFEST, archive.KEY])
def test_a_bomb_in_a_small_part_is_refused(tmp_path, name):
    path = tmp_path / "bomb.zip"
    write(path, members_of(BACKUP) | {name: b" " * (6 * 1024**2)})

    assert refusal(path) == "backup-damaged"
    assert [each.name for each in tmp_path.iterdir()] == ["bomb.zip"]
