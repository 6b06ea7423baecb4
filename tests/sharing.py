"""Which worker has which tests, where several run them: `-p tests.sharing`.

One worker has all files with tests that start processes, since they disturb each
other, and share what they start; another has those of them that no clock hurries and
that share nothing. The marks of xdist do not reach its scheduler with the pytest that
we use.
"""

from functools import cache
from pathlib import Path

from xdist.scheduler import LoadScopeScheduling

ROOT = Path(__file__).resolve().parent.parent
# Their fixture takes seconds, and each worker would need one of its own.
SHARE_WHAT_THEY_MADE = ("tests/demo/test_services.py",)
# They start programs of their own, and wait for their end.
PATIENT = (
    *("tests/deploy/", "tests/health/", "tests/safekeeping/", "tests/test_services.py"),
    *("tests/runtime/backups/", "tests/runtime/updates/"),
    *("tests/runtime/test_broker.py", "tests/runtime/test_installed.py"),
    *("tests/evening/test_club_file.py", "tests/evening/test_new_laptop.py"),
    *("tests/evening/test_older_backups.py", "tests/evening/test_older_data.py"),
    "tests/evening/test_restoring.py",
)


class Sharing(LoadScopeScheduling):
    """The two shares of processes first, then each test where there is time."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.split("::")[0]
        if starts_processes(file):
            return "programs" if is_patient(file) else "processes"
        return file if file in SHARE_WHAT_THEY_MADE else nodeid

    def mark_test_complete(self, node, item_index, duration=0):
        """Forget what is done: all of it is looked through after each test."""
        super().mark_test_complete(node, item_index, duration)
        share = self._split_scope(self.registered_collections[node][item_index])
        if all(self.assigned_work[node][share].values()):
            del self.assigned_work[node][share]


@cache
def starts_processes(file: str) -> bool:
    return file.startswith("tests/") and "mark.processes" in (ROOT / file).read_text()


def is_patient(file: str) -> bool:
    return file.startswith(PATIENT)


def pytest_xdist_make_scheduler(config, log):
    return Sharing(config, log)
