"""`./run` itself, in a folder of its own, with stand-ins for Python and pip.

The stand-ins are the outside world: they write down what was asked of them.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings

Run = Callable[..., subprocess.CompletedProcess[str]]

_ROOT = Path(settings.BASE_DIR)
_TOOLS = ("basename", "cat", "chmod", "cmp", "cp", "dirname", "grep", "id", "mkdir")
_MORE_TOOLS = ("mv", "rm", "sh", "sleep")

_PYTHON = f"""#!/bin/sh
case "$1 ${{2-}}" in
    "-m venv") mkdir -p .venv/bin; cp "$STANDINS/venv-python" .venv/bin/python ;;
    *) exec {sys.executable} "$@" ;;
esac
"""
_OLD_PYTHON = """#!/bin/sh
if [ "$1" = -V ]; then echo "Python 3.9.2"; else exit 1; fi
"""
_PYTHON_WITHOUT_VENV = f"""#!/bin/sh
case "$*" in
    *ensurepip*) exit 1 ;;
    *version_info\\[*) echo 3.11 ;;
    *) exec {sys.executable} "$@" ;;
esac
"""
_VENV_PYTHON = """#!/bin/sh
echo "$*" >>"$STANDINS/asked"
case "$*" in
    -V) echo "Python 3.11.7" ;;
    "-m pytest"*tests/scoring*) echo "soak=${GONUTS_SOAK-}" ;;
    "-m pip install"*requirements/pip.txt) exit "${NEWER_PIP_EXIT:-0}" ;;
    "-m pip install"*) sleep "${PIP_SECONDS:-0}"; exit "${PIP_EXIT:-0}" ;;
    "manage.py serve"*)
        echo "port=${GONUTS_PORT-} lan=${GONUTS_LAN-} debug=${GONUTS_DEBUG-}"
        echo "hosts=${GONUTS_HOSTS-} settings=$DJANGO_SETTINGS_MODULE"
        echo "var=${GONUTS_VAR-}" ;;
    "manage.py echo"*) cat; exit 7 ;;
    *--collect-only*) echo "tests/browser/test_phone.py::test_tap" ;;
    "-m ruff check"*|"-m mypy"*) echo "found by $2"; exit 1 ;;
esac
"""


def _write_program(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(0o755)


@pytest.fixture
def bin_dir(tmp_path: Path) -> Path:
    """The only folder of programs that `./run` sees."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in (*_TOOLS, *_MORE_TOOLS):
        found = shutil.which(tool)
        assert found is not None
        (folder / tool).symlink_to(found)
    _write_program(folder / "python3", _PYTHON)
    return folder


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A fresh copy of the project, as far as `./run` needs one."""
    folder = tmp_path / "a project's folder"
    folder.mkdir()
    shutil.copy(_ROOT / "run", folder)
    (folder / "requirements").mkdir()
    for name in ("base.txt", "dev.txt"):
        (folder / "requirements" / name).write_text(f"# {name}\n")
    return folder


@pytest.fixture
def environment(tmp_path: Path, bin_dir: Path) -> dict[str, str]:
    _write_program(tmp_path / "venv-python", _VENV_PYTHON)
    (tmp_path / "os-release").write_text("ID=debian\n")
    return {
        "PATH": str(bin_dir),
        "STANDINS": str(tmp_path),
        "OS_RELEASE": str(tmp_path / "os-release"),
    }


@pytest.fixture
def run(project: Path, environment: dict[str, str]) -> Run:
    def call(*arguments: str, **extra: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [project / "run", *arguments],
            cwd=project.parent,
            env=environment | extra,
            input="the input",
            capture_output=True,
            text=True,
            timeout=60,
        )

    return call


def _asked(tmp_path: Path, word: str) -> int:
    """How often the environment's Python was asked for something with this word."""
    return (tmp_path / "asked").read_text().count(word)


def test_older_python_is_named_with_the_version_needed(run, bin_dir):
    _write_program(bin_dir / "python3", _OLD_PYTHON)

    done = run()

    assert done.returncode == 1
    assert "This needs Python 3.11 or newer" in done.stderr
    assert "python3 is Python 3.9.2." in done.stderr


def test_missing_python_is_told(run, bin_dir):
    (bin_dir / "python3").unlink()

    done = run()

    assert done.returncode == 1
    assert "there is no python3 on this computer" in done.stderr


def test_newer_python_beside_an_older_one_is_found(run, bin_dir):
    _write_program(bin_dir / "python3", _OLD_PYTHON)
    _write_program(bin_dir / "python3.12", _PYTHON)

    assert run().returncode == 0


@pytest.mark.parametrize(
    ("system", "advice"),
    [
        ("ID=debian", "apt install python3.11-venv"),
        ("ID=linuxmint\nID_LIKE='ubuntu debian'", "apt install python3.11-venv"),
        ("ID=fedora", "dnf install python3"),
        ("ID=opensuse-leap\nID_LIKE='suse opensuse'", "zypper install python311"),
        ("ID=other", "your system's package for Python's venv"),
    ],
)
def test_python_without_venv_is_told_with_the_package(
    run, bin_dir, tmp_path, system, advice
):
    _write_program(bin_dir / "python3", _PYTHON_WITHOUT_VENV)
    (tmp_path / "os-release").write_text(system + "\n")

    done = run()

    assert done.returncode == 1
    assert "Python 3.11 cannot make virtual environments" in done.stderr
    assert advice in done.stderr


def test_folder_that_cannot_be_written_is_told(run, project):
    (project / ".venv").touch()  # even root cannot make a folder of it

    done = run()

    assert done.returncode == 1
    assert f"This folder cannot be written to: {project}" in done.stderr


def test_data_folder_that_cannot_be_written_is_told(run, tmp_path):
    (tmp_path / "a-file").touch()

    done = run(GONUTS_VAR=str(tmp_path / "a-file"))

    assert done.returncode == 1
    assert f"cannot be written to: {tmp_path / 'a-file'}" in done.stderr
    assert "GONUTS_VAR=" in done.stderr


def test_packages_are_installed_once_with_hashes(run, tmp_path):
    first, second = run(), run()

    assert (first.returncode, second.returncode) == (0, 0)
    assert _asked(tmp_path, "-r requirements/base.txt") == 1
    assert _asked(tmp_path, "--no-deps --require-hashes -r requirements/base.txt") == 1
    assert _asked(tmp_path, "--no-deps --require-hashes -r requirements/pip.txt") == 1
    assert second.stderr == ""


def test_changed_lock_is_installed_again(run, project, tmp_path):
    run()
    (project / "requirements" / "base.txt").write_text("# another\n")

    run()

    assert _asked(tmp_path, "-r requirements/base.txt") == 2


def test_failed_installation_leaves_no_stamp(run, project, tmp_path):
    failed = run(PIP_EXIT="1")
    stamps = [*(project / ".venv").glob("installed-*")]

    again = run()

    assert failed.returncode == 1
    assert "The packages could not be installed" in failed.stderr
    assert stamps == []
    assert again.returncode == 0
    assert _asked(tmp_path, "-r requirements/base.txt") == 2


def test_without_a_newer_pip_the_one_at_hand_installs(run, tmp_path):
    done = run(NEWER_PIP_EXIT="1")

    assert (done.returncode, _asked(tmp_path, "-r requirements/base.txt")) == (0, 1)


def test_dev_lock_serves_for_the_base_lock(run, tmp_path):
    run("test", "tests/x.py")

    run()

    assert _asked(tmp_path, "-r requirements/dev.txt") == 1
    assert _asked(tmp_path, "-r requirements/base.txt") == 0


def test_two_starts_at_once_install_once(run, project, environment, tmp_path):
    both = [
        subprocess.Popen(
            [project / "run"],
            env=environment | {"PIP_SECONDS": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    notes = [each.communicate(timeout=60)[1] for each in both]

    assert [each.returncode for each in both] == [0, 0]
    assert _asked(tmp_path, "-r requirements/base.txt") == 1
    assert sum("Another ./run is installing" in note for note in notes) == 1


def test_environment_of_a_removed_python_is_made_anew(run, project, tmp_path):
    run()
    python = project / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to("/nowhere/python3.10")

    done = run()

    assert done.returncode == 0
    assert _asked(tmp_path, "-r requirements/base.txt") == 2


def test_options_reach_the_settings(run, tmp_path):
    done = run(
        "--port=8001", "--lan", "--debug", "--host-name", "a.local", "--host-name=b"
    )

    assert "port=8001 lan=1 debug=1" in done.stdout
    assert "hosts=a.local,b settings=gonuts_league.settings.local" in done.stdout


def test_debug_and_lan_are_off_unless_asked_for(run):
    assert "port= lan= debug=\n" in run().stdout


def test_relative_data_folder_is_seen_from_where_run_was_called(run, project):
    assert f"var={project.parent}/mine\n" in run(GONUTS_VAR="mine").stdout


@pytest.mark.parametrize("port", ["", "0", "65536", "http", "8o00", "999999999999"])
def test_unusable_port_is_refused(run, port):
    done = run("--port", port)

    assert done.returncode == 1
    assert "--port needs a number from 1 to 65535" in done.stderr


def test_unknown_command_is_refused_with_help(run):
    done = run("sevre")

    assert done.returncode == 2
    assert "There is no option or command “sevre”." in done.stderr
    assert "./run manage" in done.stderr


def test_manage_passes_input_output_and_status_through(run):
    done = run("manage", "echo", "two words")

    assert (done.stdout, done.returncode) == ("the input", 7)
    assert "Installing packages" in done.stderr


def test_lint_runs_every_check_and_names_all_that_failed(run, project):
    done = run("lint")

    assert done.returncode == 1
    assert "found by ruff" in done.stderr
    assert done.stderr.endswith("These checks failed:\n    ruff\n    mypy\n")
    assert "ok      migrations" in done.stderr


def test_what_can_be_put_right_is_put_right(run, bin_dir, tmp_path):
    run("lint", "--fix")

    assert _asked(tmp_path, "-m ruff check --fix .") == 1


@pytest.mark.parametrize(
    ("extra", "status"),
    [({}, 0), ({"CI": "true"}, 1), ({"GONUTS_REQUIRE_BROWSER": "1"}, 1)],
)
def test_tests_left_out_without_a_browser_are_named(run, extra, status):
    done = run("test", **extra)

    assert done.returncode == status
    assert "LEFT OUT" in done.stderr
    assert "tests/browser/test_phone.py::test_tap" in done.stderr


def test_all_tests_run_with_a_browser(run, bin_dir, tmp_path):
    _write_program(bin_dir / "chromium", "#!/bin/sh\n")

    done = run("test", CI="true")

    assert done.returncode == 0
    assert "LEFT OUT" not in done.stderr
    assert _asked(tmp_path, "-m pytest -q -p tests.sharing") == 1
    assert _asked(tmp_path, "not processes") == 0
    assert _asked(tmp_path, "not browser") == 0


@pytest.mark.parametrize("commit", [[], ["v1"]])
def test_tests_of_what_was_changed_are_run(run, tmp_path, commit):
    assert run("test", "--changed", *commit).returncode == 0
    asked = (tmp_path / "asked").read_text()
    assert asked.endswith(" ".join(["-m tests.changed", *commit]) + "\n")


@pytest.mark.parametrize("wanted", [[], ["tests/scoring/games"]])
def test_soak_plays_all_games_of_the_simulators_tests(run, wanted):
    assert run("soak", *wanted).stdout == "soak=1\n"


def test_dev_lock_holds_every_pin_of_the_base_lock():
    pins = {
        name: set(re.findall(r"^([\w.-]+==\S+)", text, re.MULTILINE))
        for name in ("base", "dev", "prod")
        for text in [(_ROOT / "requirements" / f"{name}.txt").read_text()]
    }

    assert pins["base"] - pins["dev"] == set()
    assert pins["base"] - pins["prod"] == set()


def test_run_is_an_executable_of_the_plain_shell():
    script = _ROOT / "run"

    assert os.access(script, os.X_OK)
    assert script.read_text().startswith("#!/bin/sh\n")
