"""The embedded broker: messages as files in a folder, each of them whole.

kombu's own writes into a file that others see, so a reader may meet half of one, and
needs more than Python on Windows. Here a message, like a table of exchanges, is written
under another name and moved into place; who removes the file has the message. What
cannot be read is not a message yet, and what cannot be removed is open: both stay.
"""

import time
import uuid
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty
from typing import Any
from urllib.parse import quote

from kombu.exceptions import ChannelError
from kombu.transport import memory, virtual
from kombu.utils.json import dumps, loads

from gonuts_league.runtime.system import hold_lock

_PARTIAL = ".partial"
# A file of any content may lie there, and each step of reading it may fail.
_UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, RecursionError)

# Of each the key that leads to it, the pattern of keys, and the name of the queue.
Bindings = list[tuple[str, str, str]]


class Channel(virtual.Channel):
    supports_fanout = True

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        client: Any = self.connection.client
        self._folder = Path(client.transport_options["data_folder"])
        self._tables = Path(client.transport_options["control_folder"])
        self._listed: dict[str, deque[Path]] = {}

    def get_table(self, exchange: str) -> Bindings:
        try:
            table = loads(self._table_file(exchange).read_bytes())
            return [(key, pattern, queue) for key, pattern, queue in table]
        except (FileNotFoundError, *_UNREADABLE):
            return []

    def _queue_bind(
        self, exchange: str, routing_key: str | None, pattern: str | None, queue: str
    ) -> None:
        binding = (routing_key or "", pattern or "", queue or "")
        self._change_table(
            exchange, lambda table: table if binding in table else [binding, *table]
        )

    def _delete(self, queue: str, exchange: str, *args: Any, **kwargs: Any) -> None:
        self._purge(queue)
        routing_key, pattern = args[:2]
        binding = (routing_key or "", pattern or "", queue or "")
        self._change_table(
            exchange, lambda table: [each for each in table if each != binding]
        )

    def _table_file(self, exchange: str) -> Path:
        return self._tables / f"{quote(exchange, safe='')}.exchange"

    def _change_table(
        self, exchange: str, change: Callable[[Bindings], Bindings]
    ) -> None:
        file = self._table_file(exchange)
        with _raising_channel_errors(file):
            self._tables.mkdir(exist_ok=True)
            with hold_lock(self._tables / "exchanges.lock"):
                table = self.get_table(exchange)
                if (changed := change(table)) != table:
                    _write_whole(file, changed)

    def _put_fanout(self, exchange: str, payload: Any, *args: Any, **kw: Any) -> None:
        for _key, _pattern, queue in self.get_table(exchange):
            self._put(queue, payload)

    def _put(  # type: ignore[override]  # two bases name it differently
        self, queue: str, payload: Any, **kwargs: Any
    ) -> None:
        stamp = round(time.monotonic() * 1000)
        file = self._folder / f"{stamp}_{uuid.uuid4()}.{queue}.msg"
        with _raising_channel_errors(file):
            _write_whole(file, payload)

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        """Take the next message of a queue; Empty if there is none."""
        listed = self._listed.setdefault(queue, deque())
        if not listed:
            listed.extend(self._waiting(queue))
        while listed:
            payload = self._take(listed.popleft())
            if payload is not None:
                return payload
        raise Empty

    def _waiting(self, queue: str) -> list[Path]:
        """The files of a queue, oldest first."""
        files = (each.name.partition(".") for each in self._folder.iterdir())
        ours = ("".join(each) for each in files if each[2] == f"{queue}.msg")
        return [self._folder / name for name in sorted(ours)]

    def _size(self, queue: str) -> int:
        return len(self._waiting(queue))

    def _purge(self, queue: str) -> int:
        waiting = self._waiting(queue)
        for file in waiting:
            self._take(file)
        return len(waiting)

    def _take(self, file: Path) -> Any | None:
        """Return the message of a file and remove it; None if it cannot be had."""
        try:
            payload = loads(file.read_bytes())
            self.Message(dict(payload), channel=self)  # what reads it would break at
            file.unlink()
        except (OSError, *_UNREADABLE):
            return None
        return payload


class Transport(memory.Transport):
    # What a process declares holds for all its connections, as there.
    Channel = Channel  # type: ignore[assignment]  # ours is no channel in memory


def _write_whole(file: Path, content: Any) -> None:
    """Write a file that nobody else writes at this moment."""
    partial = file.with_name(file.name + _PARTIAL)
    try:
        partial.write_text(dumps(content))
        partial.replace(file)
    finally:
        partial.unlink(missing_ok=True)


@contextmanager
def _raising_channel_errors(file: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise ChannelError(f"Cannot write {file}") from error
