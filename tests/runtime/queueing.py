"""One writer or reader of the embedded queue, as a process of its own."""

import sys
import time
from pathlib import Path
from queue import Empty

from kombu import Connection, Exchange, Queue


def connect(transport: str, folder: Path) -> Connection:
    options = {
        "data_folder": str(folder / "queue"),
        "control_folder": str(folder / "control"),
    }
    return Connection("filesystem://", transport=transport, transport_options=options)


def bound_queue(name: str) -> Queue:
    return Queue(name, Exchange("taps", type="direct"), routing_key=name)


def write(connection: Connection, name: str, count: int) -> None:
    taps = bound_queue("taps")
    with connection.channel() as channel, connection.Producer(channel) as producer:
        for number in range(count):
            if number % 100 == 0:  # the table changes while the others send
                bound_queue(f"{name}{number}")(channel).declare()
                taps(channel).declare()
            producer.publish(
                f"{name}-{number}", exchange=taps.exchange, routing_key=taps.name
            )


def read(connection: Connection, folder: Path) -> None:
    """Print the body of each message until the writers have ended and none is left."""
    waiting = connection.SimpleQueue(bound_queue("taps"))
    while True:
        is_last = (folder / "written").exists()
        try:
            while True:
                message = waiting.get_nowait()
                print(message.payload)
                message.ack()
        except Empty:
            if is_last:
                return
        time.sleep(0.001)


if __name__ == "__main__":
    act, transport, place, *rest = sys.argv[1:]
    folder = Path(place)
    with connect(transport, folder) as connection:
        if act == "write":
            write(connection, rest[0], int(rest[1]))
        else:
            read(connection, folder)
