"""Ways to spoil a sealed zip, a backup or a club's file; which one, chance decides."""

import hashlib
import json
import random
import zipfile
from collections.abc import Sequence
from pathlib import Path

from gonuts_league.runtime.backups.archive import MANIFEST, seal

Members = dict[str, bytes]


def members_of(path: Path) -> Members:
    with zipfile.ZipFile(path) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def write(path: Path, members: Members, packing: int = zipfile.ZIP_DEFLATED) -> None:
    with zipfile.ZipFile(path, "w", packing, compresslevel=1) as packed:
        for name, content in members.items():
            packed.writestr(name, content)


def damage(content: bytes, rng: random.Random) -> bytes:
    """Change bytes, cut, leave out, double or swap parts."""
    spoiled = bytearray(content)
    first, second = sorted(rng.sample(range(len(content)), 2))
    match rng.randrange(5):
        case 0:
            for _each in range(rng.randint(1, 8)):
                spoiled[rng.randrange(len(spoiled))] ^= rng.randint(1, 255)
        case 1:
            del spoiled[first:]
        case 2:
            del spoiled[first:second]
        case 3:
            spoiled[first:first] = content[first:second]
        case 4:
            middle = (first + second) // 2
            spoiled[first:second] = content[middle:second] + content[first:middle]
    return bytes(spoiled)


def damage_member(members: Members, rng: random.Random) -> Members:
    name = rng.choice([each for each in members if each != MANIFEST])
    # At least two bytes, of which some can be cut.
    return members | {name: damage(members[name] + b"..", rng)}


def with_new_checksums(members: Members) -> Members:
    """The checksums of what is there now, under the seal of what was."""
    held = json.loads(members[MANIFEST])
    held["files"] = {
        name: {"bytes": len(each), "sha256": hashlib.sha256(each).hexdigest()}
        for name, each in members.items()
        if name != MANIFEST
    }
    return members | {MANIFEST: json.dumps(held).encode()}


def sealed(members: Members, key: str, **changed: object) -> Members:
    """With all checksums and the seal made anew, as a program would that knows how."""
    held = json.loads(with_new_checksums(members)[MANIFEST]) | changed
    held.pop("seal")
    held["seal"] = seal(held, key)
    return members | {MANIFEST: json.dumps(held).encode()}


def exchange(members: Members, names: Sequence[str], rng: random.Random) -> Members:
    """Let two parts change places."""
    first, second = rng.sample(list(names), 2)
    return members | {first: members[second], second: members[first]}
