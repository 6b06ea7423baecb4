import stat
import subprocess
import sys

from gonuts_league.runtime.secret import secret_key


def test_secret_key_is_made_once_and_only_its_owner_reads_it(tmp_path):
    path = tmp_path / "var" / "secret-key"

    key = secret_key(path)

    assert len(key) >= 60
    assert secret_key(path) == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_secret_key_of_an_empty_file_is_made_anew(tmp_path):
    path = tmp_path / "secret-key"
    path.touch()

    assert secret_key(path) == path.read_text() != ""


def test_processes_starting_together_agree_on_one_key(tmp_path):
    program = (
        "import sys, pathlib; from gonuts_league.runtime.secret import secret_key; "
        "print(secret_key(pathlib.Path(sys.argv[1])))"
    )
    command = [sys.executable, "-c", program, str(tmp_path / "var" / "secret-key")]

    started = [
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(8)
    ]
    keys = {each.communicate(timeout=60)[0].strip() for each in started}

    assert keys == {(tmp_path / "var" / "secret-key").read_text()}
