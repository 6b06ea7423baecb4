"""What others made and we use, looked through: `./run audit`.

1. The licence of each installed package stands on the list of those we may use.
2. Each file of others that lies in the project is as `requirements/vendored.sha256`
   has it.
3. pip-audit asks for known faults of security in what `requirements/prod.txt` pins. It
   has an environment of its own, made the first time, and needs the internet: without
   an answer one sentence says so, and the first two decide alone.
"""

import hashlib
import json
import re
import subprocess
import sys
import venv
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements" / "prod.txt"
VENDORED = Path("gonuts_league/static/vendor")
SUMS = Path("requirements/vendored.sha256")
ALLOWED = {
    *(
        "MIT",
        "MIT License",
        "ISC",
        "ISC License (ISCL)",
        "0BSD",
        "Zlib",
        "CC0-1.0",
        "Unlicense",
    ),
    *("BSD License", "BSD-2-Clause", "BSD-3-Clause"),
    *("BSD 3-Clause", "3-Clause BSD License"),
    *("Apache-2.0", "Apache Software License", "Apache-2.0 WITH LLVM-exception"),
    *("PSF-2.0", "Python Software Foundation License", "CNRI-Python"),
    # What is used as it is may be under these: nothing of ours becomes part of it.
    *("MPL-2.0", "Mozilla Public License 2.0 (MPL 2.0)", "LGPL-3.0-only"),
}
# Tools of developers and what they say; no installation has them.
TOOLS = {"djlint": "GPL-3.0-or-later", "axe-playwright-python": ""}
MINUTE = 60


def main() -> int:
    licences = {each.name.lower(): licence_of(each) for each in distributions()}
    faults = [*licence_faults(licences, pinned(LOCK)), *vendored_faults(ROOT)]
    print(f"Licences of {len(licences)} packages and sums of files of others: ", end="")
    print("in order." if not faults else f"{len(faults)} are not in order.")
    holes, unanswered = known_holes()
    for line in (*faults, *holes):
        print(f"    {line}")
    print(unanswered or f"Known faults of security in {LOCK.name}: {len(holes)}.")
    return 1 if faults or holes else 0


def licence_of(package: Distribution) -> str:
    """What a package says of its licence, in the newest way that it uses."""
    told = package.metadata
    if expression := told.get("License-Expression"):
        return str(expression)
    rows = told.get_all("Classifier") or []
    named = [row.split(" :: ")[-1] for row in rows if row.startswith("License ::")]
    return " AND ".join(named) or str(told.get("License") or "").partition("\n")[0]


def licence_faults(licences: dict[str, str], shipped: set[str]) -> Iterator[str]:
    """Packages under a licence that is not on the list, each with what it says."""
    for name, licence in sorted(licences.items()):
        parts = re.split(r" AND | OR ", licence)
        if TOOLS.get(name) == licence and name not in shipped:
            continue
        if unknown := [part for part in parts if part not in ALLOWED]:
            yield f"{name}: {' AND '.join(unknown) or 'names no licence'}"


def pinned(lock: Path) -> set[str]:
    """The names of all packages of a lock file."""
    return set(re.findall(r"^([\w.-]+)==", lock.read_text(), re.M))


def vendored_faults(root: Path) -> Iterator[str]:
    """Files of others that are changed, missing or on no list."""
    lines = (line.split() for line in (root / SUMS).read_text().splitlines())
    sums = {name: digest for digest, name in lines}
    there = {path.relative_to(root).as_posix() for path in (root / VENDORED).iterdir()}
    for name in sorted(sums.keys() | there):
        if name not in sums:
            yield f"{name} is not in {SUMS}"
        elif name not in there:
            yield f"{name} is missing"
        elif hashlib.sha256((root / name).read_bytes()).hexdigest() != sums[name]:
            yield f"{name} is not the file that was taken in"


def known_holes() -> tuple[list[str], str]:
    """Known faults of security; and a sentence if not everything was answered."""
    folder = ROOT / ".venv" / "audit"
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    try:
        if not python.exists():
            venv.create(folder, with_pip=True)
        needed = ROOT / "requirements" / "audit.txt"
        pip = (python, "-m", "pip", "install", "-q", "--disable-pip-version-check")
        subprocess.run(
            [*pip, "--no-deps", "--require-hashes", "-r", needed],
            check=True,
            capture_output=True,
            timeout=5 * MINUTE,
        )
        asked = subprocess.run(
            [
                *(python, "-m", "pip_audit", "-r", LOCK, "--disable-pip"),
                *("--require-hashes", "-f", "json", "--timeout", "15"),
                *("--progress-spinner", "off"),
            ],
            capture_output=True,
            text=True,
            timeout=5 * MINUTE,
            check=False,
        )
        return read_answer(json.loads(asked.stdout)["dependencies"])
    except (subprocess.SubprocessError, OSError, ValueError):
        return [], "Known faults of security were not looked up: no network answers."


def read_answer(packages: Iterable[dict]) -> tuple[list[str], str]:
    """The faults in what pip-audit answers; to it, what it could not ask is safe."""
    holes, silent = [], []
    for package in packages:
        if "skip_reason" in package:
            silent.append(package["name"])
        for fault in package.get("vulns", ()):
            mended = ", ".join(fault["fix_versions"]) or "no version yet"
            holes.append(
                f"{package['name']} {package['version']}: {fault['id']}, "
                f"mended in {mended}"
            )
    if not silent:
        return holes, ""
    return holes, (
        f"Known faults of security of {len(silent)} packages were not looked up: "
        "the index that answers here does not have them."
    )


if __name__ == "__main__":
    raise SystemExit(main())
