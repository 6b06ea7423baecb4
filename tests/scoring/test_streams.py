import os

import pytest

from scoring.streams import written_whole


@pytest.fixture
def old(tmp_path):
    path = tmp_path / "old"
    path.write_text("old")
    return path


def test_a_file_is_replaced_when_all_is_written(old):
    with written_whole(old) as file:
        file.write("new")
        assert old.read_text() == "old"

    assert old.read_text() == "new"
    assert list(old.parent.iterdir()) == [old]


@pytest.mark.parametrize("stop", [KeyboardInterrupt, OSError])
def test_after_a_stop_the_file_is_as_it_was(old, stop):
    def write_half():
        with written_whole(old) as file:
            file.write("half of it")
            raise stop

    with pytest.raises(stop):
        write_half()

    assert old.read_text() == "old"
    assert list(old.parent.iterdir()) == [old]


def test_behind_a_link_the_file_itself_is_replaced(old):
    link = old.with_name("link")
    link.symlink_to(old)

    with written_whole(link) as file:
        file.write("new")

    assert link.is_symlink()
    assert old.read_text() == "new"


def test_what_is_no_plain_file_is_written_itself(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDWR)

    with written_whole(pipe) as stream:
        stream.write("new")

    assert os.read(reader, 9) == b"new"
    os.close(reader)


@pytest.mark.parametrize("where", ["nowhere/at/all", "."])
def test_what_cannot_be_opened_is_told_before_anything_is_written(tmp_path, where):
    with pytest.raises(OSError, match="directory"), written_whole(tmp_path / where):
        raise AssertionError
