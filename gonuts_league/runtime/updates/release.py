"""A release: one zip with the program's files, and a list of them with checksums.

All lies below one folder, so that a person who unpacks the zip gets one. `release.json`
beside the program names the version and the SHA-256 of every other file: what is
missing, changed or not listed there makes the zip no release.

Run as a program (`python -m gonuts_league.runtime.updates.release`, or `./run release`)
it makes one of the files that git knows.
"""

import errno
import hashlib
import json
import re
import shutil
import subprocess
import zipfile
from collections.abc import Iterable
from pathlib import Path

from gonuts_league.errors import LeagueError
from gonuts_league.runtime.backups.archive import BROKEN
from gonuts_league.version import VERSION

LIST = "release.json"
_LEFT_OUT = ("tests/", "benchmarks/", ".")
# What an installation holds beside the program; a release never touches it.
_NOT_OURS = {"var", ".venv", ".git", ".update"}
_MOST_FILES, _MOST_BYTES = 10_000, 300 * 1024**2
_MOST_LIST_BYTES = 4 * 1024**2


class UpdateError(LeagueError):
    """Why there is no update, in one sentence; nothing was changed."""


def write_release(
    root: Path, names: Iterable[str], target: Path, *, version: str = VERSION
) -> None:
    """Pack files of `root`, named by their paths below it, into a release."""
    folder = f"gonuts-league-{version}"
    digests = {}
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        for name in sorted(names):
            content = (root / name).read_bytes()
            if name == "gonuts_league/version.py":
                content = content.replace(VERSION.encode(), version.encode())
            digests[name] = hashlib.sha256(content).hexdigest()
            entry = zipfile.ZipInfo(f"{folder}/{name}")
            entry.external_attr = ((root / name).stat().st_mode & 0o755) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, content)
        told = {"version": version, "files": digests}
        packed.writestr(f"{folder}/{LIST}", json.dumps(told, indent=1))


def unpack_release(file: Path, folder: Path) -> str:
    """Unpack a release into an empty folder and return its version.

    UpdateError if it is none, is damaged or is not newer than this program.
    """
    try:
        # Opened by us: it is closed whatever is wrong with it.
        with file.open("rb") as opened, zipfile.ZipFile(opened) as packed:
            version, digests, prefix = _read_list(packed)
            _require_newer(version)
            for name, digest in digests.items():
                _unpack_one(packed.getinfo(prefix + name), packed, folder / name)
                with (folder / name).open("rb") as written:
                    if hashlib.file_digest(written, "sha256").hexdigest() != digest:
                        raise UpdateError("update-damaged", name=name)
            (folder / LIST).write_bytes(packed.read(prefix + LIST))
    except FileNotFoundError as error:
        raise UpdateError("update-missing", name=error.filename) from error
    except (*BROKEN, IsADirectoryError) as error:
        raise UpdateError("update-foreign") from error
    except OSError as error:
        if error.errno != errno.EINVAL:  # what a damaged place in the zip leads to
            raise
        raise UpdateError("update-damaged", name=file.name) from error
    return version


def _read_list(packed: zipfile.ZipFile) -> tuple[str, dict[str, str], str]:
    """The version, the checksums by path, and the folder that all lies below."""
    infos = packed.infolist()
    (listed,) = [
        each
        for each in infos
        if each.filename.count("/") == 1 and each.filename.endswith(f"/{LIST}")
    ]
    if listed.file_size > _MOST_LIST_BYTES:
        raise UpdateError("update-large")
    told = json.loads(packed.read(listed))
    prefix = listed.filename.removesuffix(LIST)
    version, digests = str(told["version"]), dict(told["files"])
    if sorted(each.filename for each in infos) != sorted(
        prefix + name for name in (*digests, LIST)
    ):
        raise UpdateError("update-other-files")
    if not {"run", "manage.py", "gonuts_league/version.py"} <= set(digests):
        raise UpdateError("update-foreign")
    if any(not _is_ours(name) for name in digests):
        raise UpdateError("update-outside")
    size = sum(each.file_size for each in infos)
    if len(infos) > _MOST_FILES or size > _MOST_BYTES:
        raise UpdateError("update-large")
    return version, digests, prefix


def _is_ours(name: str) -> bool:
    parts = name.split("/")
    is_plain = re.fullmatch(r"[^\\:\0]+", name) is not None
    return is_plain and not {"", ".", ".."} & set(parts) and parts[0] not in _NOT_OURS


def _require_newer(version: str) -> None:
    if not re.fullmatch(r"\d{1,6}(\.\d{1,6}){1,3}", version):
        raise UpdateError("update-foreign")
    if _ordered(version) <= _ordered(VERSION):
        raise UpdateError("update-older", theirs=version, ours=VERSION)


def _ordered(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def _unpack_one(entry: zipfile.ZipInfo, packed: zipfile.ZipFile, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    with packed.open(entry) as source, target.open("xb") as written:
        # Never more than the entry says: the zip ends there with an error.
        shutil.copyfileobj(source, written)
    target.chmod(0o755 if entry.external_attr >> 16 & 0o100 else 0o644)


def main() -> None:
    root = Path.cwd()
    asked = ["git", "ls-files", "-z"]
    told = subprocess.run(asked, cwd=root, capture_output=True, check=True).stdout
    names = [each for each in told.decode().split("\0") if each]
    target = root / "var" / f"gonuts-league-{VERSION}.zip"
    target.parent.mkdir(mode=0o700, exist_ok=True)
    write_release(root, [n for n in names if not n.startswith(_LEFT_OUT)], target)
    print(target)


if __name__ == "__main__":
    main()
