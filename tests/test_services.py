"""`./run services`, with Redis for all three: it starts in a moment."""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests import on_services, services
from tests.ports import free_port
from tests.services import SERVICES, ServiceError, new_place, start, stop, tell

pytestmark = [
    pytest.mark.processes,
    pytest.mark.skipif(not shutil.which("redis-server"), reason="there is no Redis"),
]
REDIS = [SERVICES["redis"]]


@pytest.fixture
def place(tmp_path):
    made = new_place(tmp_path / "services", {"redis": free_port()})
    yield made
    stop(made, REDIS)


def test_a_service_runs_until_it_is_stopped_and_asks_for_a_password(place, capsys):
    start(place, REDIS)
    begun = services._running(place, "redis")
    start(place, REDIS)  # it runs already

    assert tell(place, REDIS) == 0
    assert services._running(place, "redis") == begun
    told = capsys.readouterr().out
    assert f"Redis: runs on 127.0.0.1:{place.ports['redis']}" in told
    assert f"export GONUTS_CACHE_URL=redis://:{place.password}@127.0.0.1" in told
    assert b"NOAUTH" in services._answer(place, "redis", b"PING\r\n")
    assert (place.folder / "password").stat().st_mode & 0o777 == 0o600

    stop(place, REDIS)
    assert tell(place, REDIS) == 1
    assert capsys.readouterr().out == "Redis: stopped\n"


def test_a_port_that_is_taken_is_named(place):
    at = ("127.0.0.1", place.ports["redis"])
    with socket.create_server(at), pytest.raises(ServiceError) as raised:
        start(place, REDIS)

    assert str(raised.value) == (
        f"Redis needs port {place.ports['redis']} of 127.0.0.1, which another program"
        " has."
    )


def test_a_service_that_is_not_installed_is_named_with_its_package(place, monkeypatch):
    monkeypatch.setattr(services, "_PATHS", (str(place.folder),))

    with pytest.raises(ServiceError) as raised:
        start(place, REDIS)

    assert str(raised.value) == (
        "Redis is not installed (on Debian and Ubuntu: sudo apt install redis-server)."
    )


def test_a_service_that_does_not_start_names_its_log(place, monkeypatch):
    folder = place.folder / "bin"
    folder.mkdir(parents=True)
    (folder / "redis-server").symlink_to("/bin/false")
    monkeypatch.setattr(services, "_PATHS", (str(folder),))

    with pytest.raises(
        ServiceError, match=r"Redis did not start; .*redis\.log says why"
    ):
        start(place, REDIS)


def test_a_command_runs_beside_services_that_end_with_it(tmp_path):
    asks = "import os; print(os.environ['CELERY_BROKER_URL'])"
    command = [
        "-m",
        "tests.services",
        "with",
        "redis",
        "--",
        sys.executable,
        "-c",
        asks,
    ]
    done = subprocess.run(
        [sys.executable, *command],
        cwd=services.ROOT,
        env=os.environ | {"TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.startswith("redis://:")
    assert list(tmp_path.iterdir()) == []


def test_what_is_left_out_is_told_in_a_sentence(monkeypatch, capsys):
    monkeypatch.setattr(services, "_PATHS", ("/nowhere",))

    assert on_services.main(["--short"]) == 0
    assert capsys.readouterr().out == (
        "LEFT OUT: the tests on a server's engines, as PostgreSQL and RabbitMQ cannot"
        " be found (on Debian and Ubuntu: sudo apt install postgresql"
        " rabbitmq-server).\n"
    )
    assert on_services.main([]) == 1


def test_every_file_named_for_the_services_is_there():
    named = (*on_services.EVENINGS, *on_services.ROOMS)

    assert [each for each in named if not Path(services.ROOT / each).exists()] == []
