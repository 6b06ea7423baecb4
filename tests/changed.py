"""The tests of what was changed: `./run test --changed [COMMIT]`.

Of a module that differs from the last commit, or from a named one, these are the tests
whose file has its name, and those that import it and little else; where there are none,
those of the modules that import it; of a template, those of the modules that name it.
The sweep for imports runs each time, that for access over the addresses of the same
room and of the pages that import what differs. Browsers and real processes are left to
the whole run.
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
import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("gonuts_league", "scoring", "tests")
ACCESS = "tests/test_who_sees_what.py"
SWEEPS = (ACCESS, "tests/test_house.py")
# A model is imported by half of all tests; the nearest ones answer first.
MOST_FILES = 8
# A test that imports more of our modules plays whole events, and takes long.
MOST_IMPORTS = 12
# The prefixes of what the workers ask the addresses of.
CONCERNED = "GONUTS_CONCERNED"
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
    for near in (_named_like, _importing, _a_step_away):
        for module in modules:
            if near is not _a_step_away or not found:
                found |= dict.fromkeys(near(module, graph))
    return [file for file in found if file not in SWEEPS][:MOST_FILES]


def concerned_pages(files: Iterable[str], graph: grimp.ImportGraph) -> list[str]:
    """The prefixes of the modules whose addresses may answer otherwise now."""
    found = {room for file in files if (room := _room(file))}
    for module in (module for file in files for module in _modules_of(file)):
        above = _importers(module, graph)
        if module == _module(ACCESS) or (
            module.startswith("tests.") and _module(ACCESS) in above
        ):
            found.add("gonuts_league.")
        found |= {f"{each}." for each in (module, *above) if not _is_of_tests(each)}
    return ["gonuts_league."] if "gonuts_league." in found else sorted(found)


def _room(file: str) -> str:
    """The prefix of all modules of a file's room, or of the whole house."""
    top, *folders = file.split("/")[:-1] or [""]
    if top not in ("gonuts_league", "templates"):
        return ""
    is_of_all = not folders or folders[0] in ("includes", "settings")
    return "gonuts_league." if is_of_all else f"gonuts_league.{folders[0]}."


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
    app = module.removeprefix("gonuts_league.").split(".")[0]
    importing = [
        each
        for each in _importers(module, graph)
        if _is_test(each) and _breadth(each, graph) <= MOST_IMPORTS
    ]
    return [
        _file(each)
        for each in sorted(
            importing,
            key=lambda each: (f".{app}." not in each, _breadth(each, graph), each),
        )
    ]


def _breadth(test: str, graph: grimp.ImportGraph) -> int:
    """How many modules a test imports, those of the tests aside."""
    imported = graph.find_modules_directly_imported_by(test)
    return sum(not _is_of_tests(each) for each in imported)


def _a_step_away(module: str, graph: grimp.ImportGraph) -> list[str]:
    """The tests named like the modules that import this one."""
    above = [each for each in _importers(module, graph) if not _is_of_tests(each)]
    return [file for each in sorted(above) for file in _named_like(each, graph)]


def _importers(module: str, graph: grimp.ImportGraph) -> set[str]:
    if module not in graph.modules:
        return set()
    return graph.find_modules_that_directly_import(module)


def _is_of_tests(module: str) -> bool:
    return module.startswith("tests.")


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


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Leave out the addresses of pages that no change concerns."""
    near = tuple(os.environ.get(CONCERNED, "gonuts_league.").split())
    out = [item for item in items if not f"{_page_of(item)}.".startswith((".", *near))]
    config.hook.pytest_deselected(items=out)
    items[:] = [item for item in items if item not in set(out)]


def _page_of(item: pytest.Item) -> str:
    """The module of the page that a test of access asks for; none of all others."""
    name = getattr(item, "callspec", None) and item.callspec.params.get("name")
    if item.path != ROOT / ACCESS or not name:
        return ""
    _route, pattern = item.module.PATTERNS[name]
    return str(pattern.callback.__module__)


def main(commit: str = "HEAD") -> int:
    files = changed_files(commit)
    graph = grimp.build_graph(*PACKAGES)
    chosen = [*dict.fromkeys((*SWEEPS, *nearest_tests(files, graph)))]
    pages = concerned_pages(files, graph)
    print(f"{len(files)} changed files:", *chosen, sep="\n  ")
    print("Addresses of:", *pages, sep="\n  ", flush=True)
    imports = subprocess.Popen([sys.executable, "-c", LINT_IMPORTS], cwd=ROOT)
    # Half a minute once; a test would be called long that compiles.
    subprocess.run([sys.executable, "-m", "scoring.simulation.warm"], cwd=ROOT)
    tests = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-n", "auto", "-m", QUICK),
            *("-p", "tests.changed", "--reuse-db", "--durations=10", *chosen),
        ],
        cwd=ROOT,
        env=os.environ
        | {
            "GONUTS_TEST_DATABASE": str(database_of_models()),
            CONCERNED: " ".join(pages),
        },
    )
    return imports.wait() or tests.returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
