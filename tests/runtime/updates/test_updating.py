"""An update takes the old program's place whole, or leaves all as it was."""

import os
import shutil
import signal
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from gonuts_league.runtime.updates import updating
from gonuts_league.runtime.updates.release import UpdateError, write_release
from gonuts_league.version import VERSION
from tests.browser import open_browser
from tests.disks import full_at, obey_modes
from tests.evening.league import ROOT, League, lay_out, wait_until
from tests.evening.test_club_home import sign_in
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.rounds import RoundFactory
from tests.soak import IS_SOAK

OLD, NEW = "old", "new"
FOLDERS = ("gonuts_league", "scoring", "templates")


@pytest.fixture
def program(tmp_path):
    """A program of few files with the real `run`, and an update that is decided."""
    root = tmp_path / "a program's folder"
    for place, version in ((root, OLD), (root / ".update/decided", NEW)):
        for name in FOLDERS:
            (place / name / "deeper").mkdir(parents=True)
            (place / name / "deeper" / "file").write_text(version)
        (place / "manage.py").write_text(version)
        shutil.copy(ROOT / "run", place / "run")
        with (place / "run").open("a") as script:
            script.write(f"# {version}\n")
    (root / "var").mkdir()
    (root / "var" / "data").write_text("ours")
    return root


def version_of(root):
    files = [root / name / "deeper" / "file" for name in FOLDERS]
    found = {path.read_text() for path in (*files, root / "manage.py")}
    found.add((root / "run").read_text().split()[-1])
    (version,) = found
    return version


def killing_tool(folder, name, number):
    """A stand-in of a tool that kills the script before its `number`th call."""
    tool = folder / name
    tool.write_text(
        f"""#!/bin/sh
echo >>"{folder}/calls"
if [ "$(wc -l <"{folder}/calls")" = {number} ]; then kill -9 $PPID; exit; fi
exec {shutil.which(name)} "$@"
"""
    )
    tool.chmod(0o755)


def test_what_is_decided_is_finished_after_a_kill_at_every_step(program, tmp_path):
    before, number, killed = tmp_path / "before", 1, []
    shutil.copytree(program, before)
    while number == len(killed) + 1:
        shutil.rmtree(program)
        shutil.copytree(before, program)
        tools = tmp_path / f"tools-{number}"
        tools.mkdir()
        for name in ("mv", "rm", "rmdir", "mkdir"):
            killing_tool(tools, name, number)
        environment = os.environ | {"PATH": f"{tools}:{os.environ['PATH']}"}

        cut = subprocess.run(["sh", "run", "help"], cwd=program, env=environment)
        asked = subprocess.run(
            ["sh", "run", "help"], cwd=program, capture_output=True, text=True
        )

        assert asked.returncode == 0, asked.stderr
        assert "Usage" in asked.stdout
        assert version_of(program) == NEW
        assert (program / "var" / "data").read_text() == "ours"
        if cut.returncode == -signal.SIGKILL:
            killed.append(number)
        number += 1
    # Two moves a folder and one a file, and what is around them.
    assert len(killed) >= 2 * len(FOLDERS) + 2 + 3


KILLED = """
import os, signal, sys
from pathlib import Path
import django
django.setup()
from django.conf import settings
from gonuts_league.runtime.updates import updating
settings.BASE_DIR = Path(sys.argv[1])
updating._require_no_event = lambda: None
updating._try_out = lambda ready: None
CHANGES = ("os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.chmod")
for number in range(1, 400):
    if not (pid := os.fork()):
        left = number
        def count(event, arguments):
            global left
            writes = event == "open" and isinstance(arguments[2], int)
            if event in CHANGES or (writes and arguments[2] & 3):
                left -= 1
                if left == 0:
                    os.kill(os.getpid(), signal.SIGKILL)
        sys.addaudithook(count)
        updating.update(Path(sys.argv[2]))
        os._exit(0)
    ended = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    print(number, ended, updating.is_decided(), flush=True)
    if ended != -signal.SIGKILL:
        break
"""


def test_before_it_is_decided_a_kill_at_any_step_leaves_the_old(program, tmp_path):
    shutil.rmtree(program / ".update")
    (program / "gonuts_league" / "version.py").write_text(f'VERSION = "{VERSION}"')
    names = ["run", "manage.py", "gonuts_league/version.py"]
    write_release(program, names, tmp_path / "release.zip", version="99.1")
    (tmp_path / "var").mkdir()

    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(program), str(tmp_path / "release.zip")],
        cwd=ROOT,
        env=os.environ
        | {
            "DJANGO_SETTINGS_MODULE": "gonuts_league.settings.local",
            "GONUTS_VAR": str(tmp_path / "var"),
        },
        capture_output=True,
        text=True,
    )

    steps = [line.split()[1:] for line in done.stdout.splitlines()]
    *killed, last = [each for each in steps if len(each) == 2]
    assert len(killed) >= 10, done.stderr
    assert {tuple(each) for each in killed} == {("-9", "False")}
    assert last == ["0", "True"]
    assert version_of(program) == OLD


@pytest.mark.django_db
def test_an_update_is_refused_while_a_round_is_running(
    settings, tmp_path, program, monkeypatch
):
    settings.BASE_DIR, settings.VAR_DIR = program, tmp_path
    monkeypatch.setattr(updating, "database_path", lambda: tmp_path / "none")
    event = EventFactory(name="Thursday")
    EntryFactory.create_batch(4, event=event)
    RoundFactory(event=event, published=True)

    with pytest.raises(UpdateError, match="A round of Thursday is running"):
        updating.update(tmp_path / "release.zip")

    event.rounds.update(state="closed")
    with pytest.raises(UpdateError, match="no such file"):
        updating.update(tmp_path / "release.zip")


def _update_in_browser(page: Page, file: Path) -> None:
    page.goto(f"{page.url.split('/backups')[0]}/backups/")
    page.get_by_role("link", name="Update the program").click()
    page.set_input_files("#release-file", file)
    page.get_by_role("button", name="Update the program").click()


def _update(
    root: Path, file: Path, league: League, disk: Callable[[], None] | None = None
) -> subprocess.CompletedProcess:
    return subprocess.run(
        ["sh", str(root / "run"), "update", file.name],
        cwd=file.parent,
        env=league.environment,
        preexec_fn=disk,
        capture_output=True,
        text=True,
    )


FAILS = """
from django.db import migrations
def fail(apps, schema_editor):
    if apps.get_model("players", "Player").objects.filter(name="Player 1").exists():
        raise ValueError("Player 1 is in the way")
class Migration(migrations.Migration):
    dependencies = [("players", "{last}")]
    operations = [
        migrations.RunSQL("UPDATE players_player SET affiliation = 'Half'"),
        migrations.RunPython(fail),
    ]
"""


def _lay_failing_migration(root: Path) -> str:
    """Add a migration that fails on the data of this league alone; its name."""
    folder = root / "gonuts_league/players/migrations"
    last = max(path.stem for path in folder.glob("0*.py"))
    failing = folder / "0999_fail.py"
    failing.write_text(FAILS.format(last=last))
    return str(failing.relative_to(root))


@pytest.mark.long
@pytest.mark.processes
@pytest.mark.browser
def test_a_running_league_is_updated_or_goes_on_as_it_was(tmp_path):
    root = tmp_path / "program"
    names = lay_out(root)
    write_release(root, names, tmp_path / "good.zip", version="99.1")
    migration = _lay_failing_migration(root)
    write_release(root, [*names, migration], tmp_path / "bad.zip", version="99.2")
    (root / migration).unlink()
    league = League(root / "var")
    # The tests are no part of it.
    league.environment["DJANGO_SETTINGS_MODULE"] = "gonuts_league.settings.local"
    seeded = league.prepare("seed", players=4, is_published=False)
    with zipfile.ZipFile(tmp_path / "song.zip", "w") as packed:
        packed.writestr("song.txt", "la la la")
    with zipfile.ZipFile(tmp_path / "good.zip") as packed:
        held = {name.split("/", 1)[1] for name in packed.namelist()}
    cut = (tmp_path / "good.zip").read_bytes()[:-60]
    (tmp_path / "cut.zip").write_bytes(cut)
    program = subprocess.Popen(
        ["sh", "run"], cwd=root, env=league.environment, stdout=subprocess.DEVNULL
    )
    try:
        wait_until(league.answers, 90, "the league does not answer")

        # Full while it is unpacked; in the soak while the backup is taken, too.
        disks = [full_at(100_000), *[full_at(800_000)] * IS_SOAK]
        stuck = [_update(root, tmp_path / "good.zip", league, disk) for disk in disks]
        root.chmod(0o555)
        stuck.append(_update(root, tmp_path / "good.zip", league, obey_modes))
        root.chmod(0o755)
        left = (root / ".update").exists()
        refused = _update(root, tmp_path / "bad.zip", league)
        before = (root / "gonuts_league/version.py").read_text()
        answered = league.answers()
        applied = league.rows("SELECT name FROM django_migrations WHERE app='players'")
        with open_browser() as browser:
            page = browser.new_page()
            sign_in(page, league, seeded["username"])
            page.goto(f"{league.base}/backups/")
            for wrong in (tmp_path / "song.zip", tmp_path / "cut.zip"):
                _update_in_browser(page, wrong)
                page.get_by_role("alert").get_by_text("no release").wait_for()
                page.get_by_text(f"Version {VERSION} of the program").wait_for()
            _update_in_browser(page, tmp_path / "good.zip")
            page.get_by_text("Version 99.1 of the program").wait_for(timeout=120_000)
            page.get_by_text(f"Version 99.1 is running: {league.base}/").wait_for()

        assert {each.returncode for each in stuck} == {1}
        assert all("Nothing was changed" in each.stderr for each in stuck)
        assert "Traceback" not in "".join(each.stderr for each in stuck)
        assert not left
        assert refused.returncode == 1
        assert "Player 1 is in the way" in refused.stderr
        assert "Nothing was changed" in refused.stderr
        assert f'"{VERSION}"' in before
        assert answered
        assert ("0999_fail",) not in applied
        assert '"99.1"' in (root / "gonuts_league/version.py").read_text()
        german = "gonuts_league/locale/de/LC_MESSAGES/django.mo"
        assert german in held
        assert (root / german).read_bytes() == (ROOT / german).read_bytes()
        assert program.poll() is None
        assert league.answers()
        people = league.rows("SELECT count(*), max(affiliation) FROM players_player")
        assert people[0][0] == 4
        assert people[0][1] != "Half"
        assert not (root / ".update").exists()
    finally:
        program.terminate()
        program.wait(timeout=60)
        league.stop()

    older = _update(root, tmp_path / "good.zip", league)
    assert "Only a newer one is taken" in older.stderr
