"""PostgreSQL, RabbitMQ and Redis on this machine, to try and to test the league on.

`./run services start`, `stop` or `status` act on those of the data folder.
`./run test-services` runs tests beside fresh ones, which end with it, and so does
`python -m tests.services with postgresql rabbitmq -- COMMAND` with any command.
They listen on loopback alone and ask for a password, and they do not wait for the disk:
what has to survive a power cut belongs into a server of the system.
"""

import argparse
import json
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import psutil

from tests.ports import free_port

ROOT = Path(__file__).resolve().parent.parent
START_SECONDS, STOP_SECONDS = 180, 20
HOST, USER = "127.0.0.1", "gonuts"
# One queue of a name in each: a league takes one of its own.
LEAGUES = 24
# In which tests are told where the services beside them lie.
TOLD = "GONUTS_SERVICES"
# Debian keeps these out of a shell's way; what it calls RabbitMQ's server there would
# start that of the system.
_PATHS = (
    *(str(each) for each in sorted(Path("/usr/lib/postgresql").glob("*/bin"))[::-1]),
    "/usr/lib/rabbitmq/bin",
    os.environ.get("PATH", ""),
)


class ServiceError(Exception):
    """Why a service cannot be used, in one sentence."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the services of one data folder lie and listen."""

    folder: Path
    password: str
    ports: dict[str, int]

    def address(self, name: str) -> str:
        """What a league reads to use this service."""
        scheme, user, path = {
            "postgresql": ("postgres", USER, "postgres"),
            "rabbitmq": ("amqp", USER, "1"),
            "redis": ("redis", "", "1"),
        }[name]
        return f"{scheme}://{user}:{self.password}@{HOST}:{self.ports[name]}/{path}"


@dataclass(frozen=True, slots=True)
class Service:
    """`variables` are those in which a league reads the address."""

    name: str
    label: str
    program: str
    package: str
    variables: tuple[str, ...]
    ports: tuple[tuple[str, int], ...]
    launch: Callable[[Place, Path], None]
    is_ready: Callable[[Place], bool]
    stops_by: signal.Signals = signal.SIGTERM


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="./run services")
    acts = parser.add_subparsers(dest="act", required=True)
    for act in ("start", "stop", "status"):
        acts.add_parser(act).add_argument("names", nargs="*", metavar="SERVICE")
    beside = acts.add_parser("with", help="run a command beside fresh services")
    beside.add_argument("names", nargs="+", metavar="SERVICE")
    asked, command = _parted(arguments)
    options = parser.parse_args(asked)
    if unknown := set(options.names) - set(SERVICES):
        parser.error(f"no service {', '.join(unknown)}: {', '.join(SERVICES)}")
    chosen = [SERVICES[name] for name in options.names or SERVICES]
    try:
        if options.act == "with":
            return run_beside(chosen, command)
        place = usual_place()
        if options.act == "start":
            start(place, chosen)
        elif options.act == "stop":
            stop(place, chosen)
        return tell(place, chosen) if options.act != "stop" else 0
    except ServiceError as error:
        print(error, file=sys.stderr)
        return 1


def _parted(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    asked = list(arguments)
    if "--" not in asked:
        return asked, []
    at = asked.index("--")
    return asked[:at], asked[at + 1 :]


def run_beside(services: Sequence[Service], command: Sequence[str]) -> int:
    """Run a command with services of its own; its exit status."""
    # Short, and open to the user that PostgreSQL runs as.
    folder = Path(tempfile.mkdtemp(prefix="gonuts-services-"))
    place = new_place(folder, {name: free_port() for name in _usual_ports()})
    # Who ends us expects that they end too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        start(place, services)
        told = {"folder": str(folder), "ports": place.ports}
        environment = os.environ | addresses(place, services)
        environment |= {TOLD: json.dumps(told), "PYTHONUNBUFFERED": "1"}
        return subprocess.run(
            command, cwd=ROOT, env=environment, check=False
        ).returncode
    finally:
        stop(place, services)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.rmtree(_postgres_folder(place), ignore_errors=True)


def usual_place() -> Place:
    """The services of the data folder, on ports that stay the same."""
    var = Path(os.environ.get("GONUTS_VAR", ROOT / "var"))
    var.mkdir(mode=0o700, parents=True, exist_ok=True)
    return new_place(var / "services", _usual_ports())


def place_beside_us() -> Place:
    """The services that this process was started beside."""
    told = json.loads(os.environ[TOLD])
    return new_place(Path(told["folder"]), told["ports"])


def new_place(folder: Path, ports: dict[str, int]) -> Place:
    folder.mkdir(mode=0o700, exist_ok=True)
    kept = folder / "password"
    if not kept.exists():
        kept.touch(mode=0o600)
        kept.write_text(secrets.token_hex(16))
    return Place(folder, kept.read_text(), ports)


def _usual_ports() -> dict[str, int]:
    return dict(port for service in SERVICES.values() for port in service.ports)


def addresses(place: Place, services: Sequence[Service]) -> dict[str, str]:
    """What to set for a league, by the name of the variable.

    Redis is no broker where RabbitMQ is one.
    """
    found: dict[str, str] = {}
    for service in services:
        for variable in service.variables:
            found.setdefault(variable, place.address(service.name))
    return found


def start(place: Place, services: Sequence[Service]) -> None:
    """Start what does not run yet, and wait until it answers."""
    for service in services:
        _require_installed(service)
    for service in services:
        if _running(place, service.name) is None:
            for name, _port in service.ports:
                if _running(place, name) is None:
                    _require_free(place, service, place.ports[name])
            folder = place.folder / service.name
            folder.mkdir(mode=0o700, exist_ok=True)
            service.launch(place, folder)
    for service in services:
        end = time.monotonic() + START_SECONDS
        while not service.is_ready(place):
            if _running(place, service.name) is None or time.monotonic() > end:
                stop(place, services)
                raise ServiceError(
                    f"{service.label} did not start; {_log(place, service.name)} says"
                    " why."
                )
            time.sleep(0.1)


def stop(place: Place, services: Sequence[Service]) -> None:
    names = [name for each in services for name, _port in each.ports[::-1]]
    by = {each.name: each.stops_by for each in services}
    asked = {name: found for name in names if (found := _running(place, name))}
    for name, process in asked.items():
        if name in by:
            process.send_signal(by[name])
            _wait_for(process)
    # The names of RabbitMQ's node are told to the end.
    for process in asked.values():
        if process.is_running():
            process.terminate()
            _wait_for(process)


def kill(place: Place, service: Service) -> None:
    """End it at once, and all that it has started, as a fault of the machine does."""
    process = _running(place, service.name)
    assert process is not None
    ended = [process, *process.children(recursive=True)]
    for each in ended:
        with suppress(psutil.NoSuchProcess):
            each.kill()
    psutil.wait_procs(ended, STOP_SECONDS)


def _wait_for(process: psutil.Process) -> None:
    children = process.children(recursive=True)
    _gone, left = psutil.wait_procs([process, *children], STOP_SECONDS)
    for each in left:
        each.kill()


def tell(place: Place, services: Sequence[Service]) -> int:
    """Print what runs and what a league sets to use it; 1 if something does not run."""
    down = 0
    for service in services:
        process = _running(place, service.name)
        is_up = process is not None and service.is_ready(place)
        down += not is_up
        at = f"{HOST}:{place.ports[service.name]}"
        print(
            f"{service.label}: "
            + (
                f"runs on {at} (process {process.pid})"
                if is_up and process
                else "stopped"
            )
        )
    if not down:
        for variable, value in addresses(place, services).items():
            print(f"export {variable}={value}")
    return int(down > 0)


def _require_installed(service: Service) -> None:
    if _program(service.program) is None:
        raise ServiceError(not_installed(service))


def not_installed(service: Service) -> str:
    return (
        f"{service.label} is not installed (on Debian and Ubuntu: sudo apt install"
        f" {service.package})."
    )


def _require_free(place: Place, service: Service, port: int) -> None:
    with socket.socket() as asking:
        asking.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            asking.bind((HOST, port))
        except OSError:
            raise ServiceError(
                f"{service.label} needs port {port} of {HOST}, which another program"
                " has."
            ) from None


def missing() -> list[Service]:
    """The services that are not installed here."""
    return [each for each in SERVICES.values() if _program(each.program) is None]


def _program(name: str) -> str | None:
    return shutil.which(name, path=os.pathsep.join(_PATHS))


# ---- Processes

# It is a child of the system's then, which buries it when it is killed: PostgreSQL does
# not start while anything has the number of the one before.
_IN_BACKGROUND = 'exec 3<&0; "$@" <&3 >&2 & echo $!'


def _launch(
    place: Place,
    name: str,
    command: Sequence[str],
    *,
    asked: str = "",
    user: str | None = None,
    variables: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> None:
    """Start a program that outlives us, and note which process it is."""
    program = _program(command[0])
    assert program is not None
    with _log(place, name).open("ab") as log:
        told = subprocess.run(
            [*("/bin/sh", "-c", _IN_BACKGROUND, name), program, *command[1:]],
            cwd=folder or place.folder,
            input=asked,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            start_new_session=True,
            env=os.environ | {"LC_ALL": "C.UTF-8"} | (variables or {}),
            check=True,
            **_as(user),
        ).stdout
    pid = int(told)
    with suppress(psutil.NoSuchProcess):  # who waits for it finds that it has ended
        noted = json.dumps([pid, psutil.Process(pid).create_time()])
        (place.folder / f"{name}.process").write_text(noted)


def _as(user: str | None) -> dict:
    return {"user": user, "group": user, "extra_groups": []} if user else {}


def _log(place: Place, name: str) -> Path:
    return place.folder / f"{name}.log"


def _running(place: Place, name: str) -> psutil.Process | None:
    """The process of a service that was started here, unless it has ended."""
    try:
        pid, begun = json.loads((place.folder / f"{name}.process").read_text())
        process = psutil.Process(pid)
        is_ours = process.create_time() == begun
        return process if is_ours and process.status() != "zombie" else None
    except (OSError, ValueError, psutil.NoSuchProcess):
        return None


def _answer(place: Place, name: str, asked: bytes) -> bytes:
    try:
        with socket.create_connection((HOST, place.ports[name]), timeout=5) as asking:
            asking.sendall(asked)
            return asking.recv(200)
    except OSError:
        return b""


# ---- PostgreSQL


def _launch_postgresql(place: Place, folder: Path) -> None:
    user = None
    if os.getuid() == 0:
        # It refuses root, and another user may not look into our folder.
        user = "postgres"
        folder = _postgres_folder(place)
        folder.mkdir(mode=0o700, exist_ok=True)
        found = pwd.getpwnam(user)
        os.chown(folder, found.pw_uid, found.pw_gid)
    data, kept = folder / "data", folder / "password"
    if not (data / "PG_VERSION").exists():
        program = _program("initdb")
        assert program is not None
        kept.write_text(place.password)
        kept.chmod(0o644)  # the folder is closed
        made = subprocess.run(
            [
                *(program, "-D", str(data), "-U", USER, f"--pwfile={kept}"),
                *("--auth=scram-sha-256", "--encoding=UTF8", "--locale=C.UTF-8"),
                "--no-sync",
            ],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
            **_as(user),
        )
        if made.returncode:
            raise ServiceError(f"PostgreSQL makes no database: {made.stderr.strip()}")
    options = {
        "listen_addresses": HOST,
        "unix_socket_directories": "",
        "fsync": "off",
        "max_connections": "200",
        # Two that wait for each other are to be told of it soon.
        "deadlock_timeout": "200ms",
        "log_lock_waits": "on",
    }
    _launch(
        place,
        "postgresql",
        [
            *("postgres", "-D", str(data), "-p", str(place.ports["postgresql"])),
            *(each for name in options for each in ("-c", f"{name}={options[name]}")),
        ],
        user=user,
        folder=folder,
    )


def _postgres_folder(place: Place) -> Path:
    """For root, whose own folders are closed to the user that it runs as."""
    mark = sha256(place.password.encode()).hexdigest()[:12]
    return Path("/var/tmp") / f"gonuts-postgresql-{mark}"


def _is_postgresql_ready(place: Place) -> bool:
    import psycopg  # noqa: PLC0415 -- not there where only a league runs

    try:
        psycopg.connect(place.address("postgresql"), connect_timeout=5).close()
    except psycopg.OperationalError:
        return False
    return True


# ---- RabbitMQ


def _launch_rabbitmq(place: Place, folder: Path) -> None:
    # It may have outlived a server that was killed.
    if _running(place, "epmd") is None:
        port = str(place.ports["epmd"])
        _launch(place, "epmd", ["epmd", "-port", port, "-address", HOST])
    (folder / "data").mkdir(exist_ok=True)
    definitions = folder / "definitions.json"
    definitions.write_text(json.dumps(_rabbitmq_definitions(place)))
    (folder / "rabbitmq.conf").write_text(
        f"listeners.tcp.1 = {HOST}:{place.ports['rabbitmq']}\n"
        f"load_definitions = {definitions}\n"
        "disk_free_limit.absolute = 50MB\n"
        "log.console = true\nlog.console.level = warning\nlog.file = false\n"
    )
    _launch(
        place,
        "rabbitmq",
        ["rabbitmq-server"],
        variables=_rabbitmq_variables(place, folder),
    )


def set_rabbitmq_memory(place: Place, share: float) -> None:
    """Have it take messages only while it uses less than this share of the memory."""
    program = _program("rabbitmqctl")
    assert program is not None
    subprocess.run(
        [
            program,
            "-n",
            f"{USER}@localhost",
            "set_vm_memory_high_watermark",
            f"{share}",
        ],
        env=os.environ | _rabbitmq_variables(place, place.folder / "rabbitmq"),
        check=True,
        capture_output=True,
    )


def _rabbitmq_variables(place: Place, folder: Path) -> dict[str, str]:
    return {
        "HOME": str(folder),
        "RABBITMQ_NODENAME": f"{USER}@localhost",
        "RABBITMQ_CONF_ENV_FILE": os.devnull,
        "RABBITMQ_CONFIG_FILE": str(folder / "rabbitmq.conf"),
        "RABBITMQ_MNESIA_BASE": str(folder / "data"),
        "RABBITMQ_LOG_BASE": str(folder),
        "RABBITMQ_ENABLED_PLUGINS_FILE": str(folder / "plugins"),
        "RABBITMQ_DIST_PORT": str(place.ports["rabbitmq-nodes"]),
        "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS": (
            "+S 1:1 +sbwt none +sbwtdcpu none +sbwtdio none"
            " -kernel inet_dist_use_interface {127,0,0,1}"
        ),
        "ERL_EPMD_PORT": str(place.ports["epmd"]),
        # One process, whose signals no shell turns into a call of its own.
        "RUNNING_UNDER_SYSTEMD": "true",
    }


def _rabbitmq_definitions(place: Place) -> dict:
    hosts = [str(number) for number in range(LEAGUES)]
    return {
        "users": [{"name": USER, "password": place.password, "tags": "administrator"}],
        "vhosts": [{"name": host} for host in hosts],
        "permissions": [
            {"user": USER, "vhost": host}
            | dict.fromkeys(("configure", "write", "read"), ".*")
            for host in hosts
        ],
    }


def _is_rabbitmq_ready(place: Place) -> bool:
    return _answer(place, "rabbitmq", b"AMQP\0\0\x09\x01").startswith(b"\x01\0\0")


# ---- Redis


def _launch_redis(place: Place, folder: Path) -> None:
    config = (
        f"bind {HOST}\nport {place.ports['redis']}\nrequirepass {place.password}\n"
        f'dir {folder}\nsave ""\ndatabases {LEAGUES}\n'
    )
    # Not as arguments, which every user of the machine may read.
    _launch(place, "redis", ["redis-server", "-"], asked=config)


def _is_redis_ready(place: Place) -> bool:
    asked = f"AUTH {place.password}\r\n".encode()
    return _answer(place, "redis", asked).startswith(b"+OK")


SERVICES = {
    each.name: each
    for each in (
        Service(
            "postgresql",
            "PostgreSQL",
            "postgres",
            "postgresql",
            ("DATABASE_URL",),
            (("postgresql", 27432),),
            _launch_postgresql,
            _is_postgresql_ready,
            signal.SIGINT,
        ),
        Service(
            "rabbitmq",
            "RabbitMQ",
            "rabbitmq-server",
            "rabbitmq-server",
            ("CELERY_BROKER_URL",),
            (("rabbitmq", 27672), ("rabbitmq-nodes", 27673), ("epmd", 27674)),
            _launch_rabbitmq,
            _is_rabbitmq_ready,
        ),
        Service(
            "redis",
            "Redis",
            "redis-server",
            "redis-server",
            ("CELERY_BROKER_URL", "GONUTS_CACHE_URL"),
            (("redis", 27679),),
            _launch_redis,
            _is_redis_ready,
        ),
    )
}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
