"""Migrations that move data, in a database that migrations made.

All other tests get the tables of the models as they are, which takes a second instead
of ten; so these run in a process of their own.
"""

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.parametrize("app", ["events"])
def test_data_is_moved_and_back(app):
    file = HERE / app / "data_migrations.py"
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "--migrations"]

    done = subprocess.run([*command, str(file)], capture_output=True, text=True)

    assert done.returncode == 0, done.stdout
