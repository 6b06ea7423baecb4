"""The embedded queue: whole messages, whatever others write at the same moment."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from queue import Empty

import pytest
from django.conf import settings as project

from gonuts_league.celery import app
from gonuts_league.runtime.broker import Transport
from tests.runtime.queueing import bound_queue, connect
from tests.soak import games

WRITERS, READERS, MESSAGES = 3, 2, games(10_000, part=4)
TRANSPORT = project.CELERY_BROKER_TRANSPORT


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "queue").mkdir()
    (tmp_path / "control").mkdir()
    # A process remembers what it has bound; another folder knows nothing of it.
    Transport.global_state.clear()
    return tmp_path


@pytest.fixture
def waiting(folder):
    with connect(TRANSPORT, folder) as connection:
        queue = connection.SimpleQueue(bound_queue("taps"))
        yield queue
        queue.close()


def take(queue) -> str:
    message = queue.get_nowait()
    message.ack()
    return message.payload


def start(act: str, folder: Path, *more: str) -> subprocess.Popen[str]:
    command = [
        sys.executable,
        "-m",
        "tests.runtime.queueing",
        act,
        TRANSPORT,
        str(folder),
    ]
    return subprocess.Popen(
        [*command, *more], cwd=project.BASE_DIR, stdout=subprocess.PIPE, text=True
    )


@pytest.mark.processes
def test_ten_thousand_messages_of_three_writers_arrive_once_and_whole(folder):
    shares = [MESSAGES // WRITERS + (each < MESSAGES % WRITERS) for each in range(3)]
    readers = [start("read", folder) for _ in range(READERS)]
    writers = [
        start("write", folder, f"writer{each}", str(share))
        for each, share in enumerate(shares)
    ]

    said = [each.communicate(timeout=120)[0] for each in writers]
    (folder / "written").touch()
    arrived = [each.communicate(timeout=120)[0].split() for each in readers]

    # A reader that met half a message, or a writer half a table, ends with 1.
    assert [each.returncode for each in (*writers, *readers)] == [0] * 5
    assert said == [""] * WRITERS
    assert sorted(body for each in arrived for body in each) == sorted(
        f"writer{each}-{number}"
        for each, share in enumerate(shares)
        for number in range(share)
    )
    assert list((folder / "queue").iterdir()) == []


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b'{"body": "Im',
        b"\x00\xff\x13",
        b"[]",
        b'{"properties": {}}',
        b'{"body": "x", "properties": {"body_encoding": "base64", "delivery_tag": 1}}',
    ],
)
def test_what_is_no_message_is_left_alone_and_the_next_one_arrives(
    waiting, folder, content
):
    foreign = folder / "queue" / "0.taps.msg"
    foreign.write_bytes(content)
    waiting.put("tap")

    arrived = take(waiting)

    assert arrived == "tap"
    with pytest.raises(Empty):
        take(waiting)
    assert list((folder / "queue").iterdir()) == [foreign]


def test_half_a_message_arrives_when_it_is_whole(waiting, folder):
    waiting.put("tap")
    (file,) = (folder / "queue").iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[:40])
    with pytest.raises(Empty):
        take(waiting)

    file.write_bytes(whole)

    assert take(waiting) == "tap"


def test_taking_a_message_leaves_the_systems_temporary_folder_alone(
    waiting, folder, monkeypatch
):
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(folder / "elsewhere"))
    waiting.put("tap")

    arrived = take(waiting)

    assert arrived == "tap"
    assert not (folder / "elsewhere").exists()


def test_half_a_table_of_exchanges_is_made_anew(folder):
    (folder / "control" / "taps.exchange").write_text('[["ta')

    with connect(TRANSPORT, folder) as connection:
        bound_queue("taps")(connection.channel()).declare()
        table = connection.channel().get_table("taps")

    assert table == [("taps", "", "taps")]


def test_deleted_queue_leaves_the_table_of_exchanges(folder):
    with connect(TRANSPORT, folder) as connection:
        channel = connection.channel()
        for name in ("taps", "drinks"):
            bound_queue(name)(channel).declare()

        bound_queue("drinks")(channel).delete()

        assert channel.get_table("taps") == [("taps", "", "taps")]


def test_writer_that_cannot_write_says_so_and_leaves_nothing(waiting, folder):
    (folder / "queue").rmdir()

    with pytest.raises(waiting.channel.connection.client.channel_errors):
        waiting.put("tap")

    (folder / "queue").mkdir()


def test_celery_uses_this_queue():
    with app.connection_for_write() as connection:
        assert type(connection.transport).__module__ == "gonuts_league.runtime.broker"


@pytest.mark.processes
def test_worker_lives_on_with_foreign_files_in_its_queue(folder):
    queue = folder / "queue"
    for name, content in (("0", b""), ("1", b"[]"), ("2", b'{"body": "x'), ("3", b"?")):
        (queue / f"{name}.interactive.msg").write_bytes(content)
    command = [sys.executable, "-m", "celery", "-A", "gonuts_league.celery:app"]
    local = {"DJANGO_SETTINGS_MODULE": "gonuts_league.settings.local"}
    worker = subprocess.Popen(
        [*command, "worker", "-Q", "interactive", "-P", "solo"],
        cwd=project.BASE_DIR,
        env=os.environ | local | {"GONUTS_VAR": str(folder)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        # Taken and dropped: no worker needs a database for it.
        message = app.amqp.create_task_message("1", "no-such-task", (), {})
        queue_of_app = app.amqp.queues["interactive"]
        with (
            connect(TRANSPORT, folder) as connection,
            app.amqp.Producer(connection) as sender,
        ):
            app.amqp.send_task_message(
                sender, "no-such-task", message, queue=queue_of_app
            )
        until = time.monotonic() + 30
        while len(list(queue.glob("*.msg"))) > 4 and time.monotonic() < until:
            time.sleep(0.1)

        assert sorted(each.name[0] for each in queue.glob("*.msg")) == list("0123")
        assert worker.poll() is None
    finally:
        worker.terminate()
        worker.wait(timeout=60)
