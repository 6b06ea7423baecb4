import subprocess
import sys

from benchmarks.scale_out import PARTS, first_bend
from tests.services import ROOT


def test_bend_is_the_first_number_of_workers_that_does_too_little():
    assert first_bend({1: 0.98, 2: 0.9, 4: 0.79, 8: 0.5}) == 4


def test_without_a_bend_there_is_no_number():
    assert first_bend({1: 0.98, 2: 0.8}) is None


def test_unknown_part_is_refused_before_anything_is_started():
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.scale_out", "wings"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 2
    assert "no part wings: " + ", ".join(PARTS) in done.stderr
