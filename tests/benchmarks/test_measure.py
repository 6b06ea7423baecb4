import re
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import measure

ROOT = Path(__file__).resolve().parent.parent.parent
# A reader who follows a request opens no more files of ours than these.
MOST_FILES = {"draft page": 30, "one tap": 22, "standings page": 22}
DATACLASSES = """
@dataclass
class One: ...
@dataclass(frozen=True)
class Two: ...
@dataclasses.dataclass
class Three: ...
@final
class Other: ...
"""


def test_sizes_leave_migrations_out_and_count_flat_modules(tmp_path):
    for name in ("__init__.py", "models.py", "pages/list.py", "migrations/0001.py"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("x = 1\ny = 2\n")
    (tmp_path / "enums.py").write_text(DATACLASSES)

    assert measure.sizes(tmp_path) == (3 * 2 + 9, 4, 2, 3)


def test_dataclasses_are_counted_however_they_are_written():
    assert measure.dataclass_count(DATACLASSES) == 3


def test_only_functions_of_tests_are_counted():
    text = "def test_a(): ...\ndef helper(): ...\ndef test_b(): ...\n"

    assert measure.test_count(text) == 2


@pytest.mark.parametrize(
    ("path", "app"),
    [
        ("gonuts_league/tables/services/entry.py", "gonuts_league/tables"),
        ("scoring/games/nosh/score.py", "scoring"),
    ],
)
def test_file_belongs_to_its_app(path, app):
    assert measure.app_of(path) == app


def test_three_requests_of_this_program_are_measured():
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.measure", "--files"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )

    asked = re.findall(r"^  (\w.+): (\d+)$((?:\n    .*)+)", done.stdout, re.MULTILINE)
    # The heading of a file that is in no app names it too, after its number.
    file = re.compile(r"^ +\D\S+\.py$", re.MULTILINE)
    named = [
        (name, int(count), len(file.findall(files))) for name, count, files in asked
    ]
    assert [name for name, _, _ in named] == list(MOST_FILES)
    assert all(count == files > 0 for _, count, files in named)
    assert [name for name, count, _ in named if count > MOST_FILES[name]] == []
