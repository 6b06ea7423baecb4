import subprocess
import sys

from django.conf import settings


def test_a_reader_who_has_seen_enough_is_no_fault():
    with subprocess.Popen(
        [sys.executable, "manage.py", "help"],
        cwd=settings.BASE_DIR,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as telling:
        telling.stdout.close()  # as `head` does
        said = telling.stderr.read()

    assert (said, telling.returncode) == (b"", 1)
