"""The house keeps its layers: what is pure loads without any web framework."""

import ast
import pkgutil
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from importlib.util import find_spec
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PURE = PROJECT["tool"]["importlinter"]["contracts"][0]["source_modules"]
PYTHON_MODULE = re.compile(r"\.venv/bin/python -m (\w+)")
LOAD = """
import sys
for banned in ("django", "rest_framework", "celery"):
    sys.modules[banned] = None
import importlib
for name in sys.argv[1:]:
    importlib.import_module(name)
"""
# What Windows lacks, or does otherwise than POSIX; and what signals both have.
ONE_SYSTEMS = {
    *("fcntl", "grp", "msvcrt", "posix", "pty", "pwd", "resource", "syslog"),
    *("termios", "tty", "winreg"),
}
OS_OF_ONE = {
    *("chown", "execve", "fork", "forkpty", "getgid", "getpgid", "getpgrp", "getsid"),
    *("getuid", "kill", "killpg", "mkfifo", "nice", "rename", "setpgid", "setsid"),
    *("startfile", "statvfs", "sysconf", "uname"),
}
SIGNALS_OF_BOTH = {"SIGINT", "SIGTERM", "SIG_IGN", "getsignal", "signal"}
OF_ONE_SYSTEM = {"creationflags", "preexec_fn", "process_group", "start_new_session"}
# `scoring` knows nothing of the site, and asks for the system before it.
EXCUSED = {
    "scoring/simulation/processes.py": {"SIG_BLOCK", "SIG_SETMASK", "pthread_sigmask"}
}


def modules_in(package: str) -> list[str]:
    folder = ROOT / package.replace(".", "/")
    if not folder.is_dir():
        return [package]
    found = pkgutil.walk_packages([str(folder)], f"{package}.")
    return [package, *(module.name for module in found)]


@pytest.mark.parametrize("package", PURE)
def test_pure_modules_load_without_django(package):
    names = modules_in(package)

    done = subprocess.run(
        [sys.executable, "-c", LOAD, *names], cwd=ROOT, capture_output=True, text=True
    )

    assert (done.returncode, done.stderr) == (0, "")


def test_top_level_holds_what_was_promised():
    promised = {
        *("manage.py", "pyproject.toml", "gonuts_league", "scoring", "templates"),
        *("tests", "requirements", "README.md", "LICENSE", "CHANGELOG.md", "run"),
    }

    assert promised <= {path.name for path in ROOT.iterdir()}


def test_no_module_is_a_junk_drawer():
    names = {path.name for path in (ROOT / "gonuts_league").rglob("*.py")}

    assert names & {"utils.py", "helpers.py", "common.py"} == set()


def test_every_requirement_is_imported_or_configured():
    lines = (ROOT / "requirements" / "base.in").read_text().splitlines()
    wanted = {re.split(r"[<>=\[]", line)[0].lower() for line in lines}
    texts = [
        path.read_text()
        for folder in ("gonuts_league", "scoring")
        for path in (ROOT / folder).rglob("*.py")
    ]

    used = {
        distribution.lower()
        for module, distributions in packages_distributions().items()
        for distribution in distributions
        if distribution.lower() in wanted and any(_uses(text, module) for text in texts)
    }

    assert wanted - used == set()


def test_hooks_before_a_commit_are_local_and_their_tools_installed():
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())
    entries = [hook["entry"] for repo in config["repos"] for hook in repo["hooks"]]
    modules = {match[1] for match in map(PYTHON_MODULE.match, entries) if match}
    scripts = {entry for entry in entries if not PYTHON_MODULE.match(entry)}

    assert [repo["repo"] for repo in config["repos"]] == ["local"]
    assert [name for name in modules if find_spec(name) is None] == []
    assert scripts == {".venv/bin/lint-imports"}


def _uses(text, module):
    """Whether a source imports a module, or names it or what is in it as a string."""
    if module not in text:
        return False
    imported = rf"^\s*(?:from|import) {module}\b"
    return bool(re.search(rf'{imported}|"{module}["._]', text, re.MULTILINE))


def test_every_room_has_its_place_in_the_order_of_imports():
    contracts = PROJECT["tool"]["importlinter"]["contracts"]
    order = next(each for each in contracts if "lower app" in each["name"])
    named = {
        module.strip().split(".")[1]
        for layer in order["layers"]
        for module in re.split("[:|]", layer)
        if module.strip().startswith("gonuts_league.")
    }

    rooms = {
        path.stem
        for path in (ROOT / "gonuts_league").iterdir()
        if path.suffix == ".py" or (path / "__init__.py").exists()
    }

    assert rooms - named == {"__init__", "celery", "settings", "wsgi"}


def test_every_module_of_every_room_is_in_a_layer():
    contracts = PROJECT["tool"]["importlinter"]["contracts"]
    inside = next(each for each in contracts if "Inside a room" in each["name"])
    named = {
        module.strip(" ()")
        for layer in inside["layers"]
        for module in re.split("[:|]", layer)
    }
    rooms = {
        path.parent
        for path in (ROOT / "gonuts_league").glob("*/__init__.py")
        if f"gonuts_league.{path.parent.name}" not in PURE
    } - {ROOT / "gonuts_league" / "settings"}

    modules = {
        f"{room.name}.{module.name}": module.name in named
        for room in rooms
        for module in pkgutil.iter_modules([str(room)])
    }

    assert {f"gonuts_league.{room.name}" for room in rooms} == set(inside["containers"])
    assert [name for name, has_layer in modules.items() if not has_layer] == [
        name for name in modules if name.endswith(".migrations")
    ]


def test_no_room_holds_a_quarter_of_the_house():
    sizes = {
        room.name: sum(
            len(path.read_text().splitlines())
            for path in room.rglob("*.py")
            if path.parent.name != "migrations"
        )
        for room in (ROOT / "gonuts_league").iterdir()
        if room.is_dir()
    }

    assert max(sizes.values()) <= 10_000


def test_what_one_system_lacks_stands_in_one_module():
    home = "gonuts_league/runtime/system.py"
    found = {
        name: set(_of_one_system(ast.parse(path.read_text())))
        for folder in ("gonuts_league", "scoring")
        for path in (ROOT / folder).rglob("*.py")
        if (name := path.relative_to(ROOT).as_posix()) != home
    }

    assert {name: used for name, used in found.items() if used} == EXCUSED
    assert set(_of_one_system(ast.parse((ROOT / home).read_text()))) > {"fcntl"}


def _of_one_system(tree):
    """The modules, names and arguments in a source that only one system has."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (each.name for each in names if each.name in ONE_SYSTEMS)
            case ast.ImportFrom(module=module, names=names):
                yield from (
                    each.name
                    for each in names
                    if module in ONE_SYSTEMS or _is_of_one(module, each.name)
                )
            case ast.Attribute(value=ast.Name(id=module), attr=name):
                if _is_of_one(module, name):
                    yield name
            case ast.keyword(arg=name):
                if name in OF_ONE_SYSTEM:
                    yield name


def _is_of_one(module, name):
    if module == "signal":
        return name not in SIGNALS_OF_BOTH
    return module == "os" and name in OS_OF_ONE
