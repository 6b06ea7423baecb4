"""The tests of what was changed: `./run test --changed [COMMIT]`.

Of a module that differs from the last commit, or from a named one, these are the tests
whose file has its name, and those that import it; of a template, those of the modules
that name it. The sweeps for access and for imports run each time. Browsers and real
processes are left to the whole run.
"""

import hashlib
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("gonuts_league", "scoring", "tests")
SWEEPS = ("tests/test_who_sees_what.py", "tests/test_house.py")
# A model is imported by half of all tests; the nearest ones answer first.
MOST_FILES = 8
LINT_IMPORTS = "from importlinter.cli import lint_imports_command as c; c()"
QUICK = "not browser and not processes and not long"


def changed_files(commit: str) -> list[str]:
    """What differs from a commit in the folder, new files included."""
    differs = _git("diff", "--name-only", "--diff-filter=d", commit)
    new = _git("ls-files", "--others", "--exclude-standard")
    return sorted({*differs, *new})


def nearest_tests(files: Iterable[str], graph: grimp.ImportGraph) -> list[str]:
    """The test files of changed files, the nearest first."""
    found: dict[str, None] = {}
    modules = [module for file in files for module in _modules_of(file)]
    for near in (_named_like, _importing):
        for module in modules:
            found |= dict.fromkeys(near(module, graph))
    return list(found)[:MOST_FILES]


def _modules_of(file: str) -> list[str]:
    """The module of a file, or the modules that name a template."""
    if file.endswith(".py") and file.split("/")[0] in PACKAGES:
        return [_module(file)]
    if not file.startswith("templates/"):
        return []
    name = file.removeprefix("templates/")
    return [
        _module(str(path.relative_to(ROOT)))
        for path in (ROOT / "gonuts_league").rglob("*.py")
        if f'"{name}' in path.read_text()
    ]


def _module(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _named_like(module: str, graph: grimp.ImportGraph) -> list[str]:
    """The tests of this module, by the names of its folders and its own."""
    if _is_test(module):
        return [_file(module)]
    *folders, name = module.removeprefix("gonuts_league.").split(".")
    exact = ".".join(("tests", *folders, f"test_{name}"))
    top, name = re.escape(".".join(("tests", *folders[:1]))), re.escape(name)
    names = re.compile(rf"{top}\.(.*\.)?test_(\w+_)?{name}(_\w+)?$")
    mirrors = [each for each in sorted(graph.modules) if names.match(each)]
    return [_file(each) for each in sorted(mirrors, key=lambda each: each != exact)]


def _importing(module: str, graph: grimp.ImportGraph) -> list[str]:
    """The tests that import a module, those of its own app first."""
    if module not in graph.modules:
        return []
    app = module.removeprefix("gonuts_league.").split(".")[0]
    importing = filter(_is_test, graph.find_modules_that_directly_import(module))
    return [
        _file(each)
        for each in sorted(importing, key=lambda each: (f".{app}." not in each, each))
    ]


def _is_test(module: str) -> bool:
    return module.startswith("tests.") and module.split(".")[-1].startswith("test_")


def _file(module: str) -> str:
    return f"{module.replace('.', '/')}.py"


def database_of_models() -> Path:
    """Where the tests' database is kept; another one once a model is changed."""
    digest = hashlib.sha256(str(ROOT).encode())
    for path in sorted((ROOT / "gonuts_league").rglob("*.py")):
        if "models" in path.as_posix() or "migrations" in path.parts:
            digest.update(path.read_bytes())
    folder = Path(tempfile.gettempdir()) / "gonuts-tests"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder / f"{digest.hexdigest()[:16]}.sqlite3"


def _git(*arguments: str) -> list[str]:
    command = ["git", *arguments]
    done = subprocess.run(
        command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    )
    return done.stdout.splitlines()


def main(commit: str = "HEAD") -> int:
    files = changed_files(commit)
    graph = grimp.build_graph(*PACKAGES)
    chosen = [*dict.fromkeys((*SWEEPS, *nearest_tests(files, graph)))]
    print(f"{len(files)} changed files:", *chosen, sep="\n  ", flush=True)
    imports = subprocess.Popen([sys.executable, "-c", LINT_IMPORTS], cwd=ROOT)
    tests = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-n", "auto", "-m", QUICK),
            *("--reuse-db", "--durations=10", *chosen),
        ],
        cwd=ROOT,
        env=os.environ | {"GONUTS_TEST_DATABASE": str(database_of_models())},
    )
    return imports.wait() or tests.returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
