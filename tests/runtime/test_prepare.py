"""`prepare` ends with one sentence where a server cannot be made ready."""

import shutil
from io import StringIO
from types import SimpleNamespace

import pytest
from django.core.management import call_command


def test_trouble_is_one_sentence_and_no_success(monkeypatch, settings, tmp_path):
    settings.VAR_DIR = tmp_path
    full = SimpleNamespace(free=1024)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: full)
    out, err = StringIO(), StringIO()

    with pytest.raises(SystemExit) as stopped:
        call_command("prepare", stdout=out, stderr=err)

    assert stopped.value.code == 1
    assert err.getvalue().startswith(f"The disk of {tmp_path} is full")
    assert out.getvalue() == ""
