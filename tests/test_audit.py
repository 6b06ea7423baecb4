"""The audit finds a licence, a file and a fault of security that are not in order."""

import re
import shutil
from importlib.metadata import distributions

import pytest

from tests.audit import (
    LOCK,
    ROOT,
    SUMS,
    TOOLS,
    VENDORED,
    licence_faults,
    licence_of,
    pinned,
    read_answer,
    vendored_faults,
)


def test_every_installed_package_may_be_used():
    licences = {each.name.lower(): licence_of(each) for each in distributions()}

    assert list(licence_faults(licences, pinned(LOCK))) == []
    assert {"django", "numpy", "celery"} <= licences.keys() & pinned(LOCK)


@pytest.mark.parametrize("licence", ["", "AGPL-3.0-only", "MIT AND Proprietary"])
def test_other_licence_is_named(licence):
    (fault,) = licence_faults({"django": "MIT", "greedy": licence}, set())

    assert fault.startswith("greedy: ")


def test_licence_of_a_tool_is_none_for_what_is_shipped():
    assert list(licence_faults(TOOLS, set())) == []
    assert len(list(licence_faults(TOOLS, set(TOOLS)))) == len(TOOLS)


@pytest.fixture
def copied(tmp_path):
    shutil.copytree(ROOT / VENDORED, tmp_path / VENDORED)
    (tmp_path / SUMS).parent.mkdir()
    shutil.copy(ROOT / SUMS, tmp_path / SUMS)
    return tmp_path


def test_files_of_others_are_those_that_were_taken_in():
    assert list(vendored_faults(ROOT)) == []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda path: path.write_text("*{}"), "is not the file"),
        (lambda path: path.unlink(), "is missing"),
        (lambda path: path.with_name("more.js").touch(), "more.js is not in"),
    ],
)
def test_changed_missing_and_added_files_are_named(copied, change, told):
    change(copied / VENDORED / "pico.min.css")

    (fault,) = vendored_faults(copied)
    assert told in fault


def test_faults_of_security_are_named_with_their_cure():
    fault = {"id": "PYSEC-2026-1", "fix_versions": ["2.0"]}
    packages = [
        {"name": "a", "version": "1.0", "vulns": [fault]},
        {"name": "b", "version": "1.0", "vulns": []},
    ]

    assert read_answer(packages) == (["a 1.0: PYSEC-2026-1, mended in 2.0"], "")


def test_what_nobody_answered_for_is_not_called_safe():
    holes, unanswered = read_answer([{"name": "a", "skip_reason": "not found"}])

    assert holes == []
    assert "of 1 packages were not looked up" in unanswered


@pytest.mark.parametrize("name", ["base", "prod"])
def test_time_zones_come_with_every_installation(name):
    lock = (LOCK.parent / f"{name}.txt").read_text()

    assert re.search(r"^tzdata==[\d.]+ \\$", lock, re.M)
