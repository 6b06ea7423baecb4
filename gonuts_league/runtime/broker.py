"""The embedded broker: messages as files in a folder, each of them whole.

kombu's own makes a file and then writes into it, so a reader may meet half of one, and
moves what it has read to the system's temporary folder. Here a message, like a table of
exchanges, is written under another name and moved into place; who removes the file has
the message. What cannot be read is not a message yet: it stays where it is.
"""

import fcntl
import time
import uuid
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.exceptions import ChannelError
from kombu.transport import filesystem
from kombu.utils.json import dumps, loads

_PARTIAL = ".partial"
# A file of any content may lie there, and each step of reading it may fail.
_UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, RecursionError)

Bindings = list[Any]


class Channel(filesystem.Channel):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._listed: dict[str, deque[Path]] = {}

    def get_table(self, exchange: str) -> Bindings:
        try:
            table = loads(self._table_file(exchange).read_bytes())
            return [filesystem.exchange_queue_t(*each) for each in table]
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
        return Path(self._exchange_file(exchange))  # type: ignore[attr-defined]  # not in its stubs

    def _change_table(
        self, exchange: str, change: Callable[[Bindings], Bindings]
    ) -> None:
        file = self._table_file(exchange)
        with _raising_channel_errors(file):
            self.control_folder.mkdir(exist_ok=True)
            with (self.control_folder / "exchanges.lock").open("w") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                table = self.get_table(exchange)
                if (changed := change(table)) != table:
                    _write_whole(file, changed)

    def _put(  # type: ignore[override]  # two bases name it differently
        self, queue: str, payload: Any, **kwargs: Any
    ) -> None:
        stamp = round(time.monotonic() * 1000)
        file = Path(self.data_folder_out) / f"{stamp}_{uuid.uuid4()}.{queue}.msg"
        with _raising_channel_errors(file):
            _write_whole(file, payload)

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        """Take the next message of a queue; Empty if there is none."""
        listed = self._listed.setdefault(queue, deque())
        if not listed:
            folder = Path(self.data_folder_in)
            files = (each.name.partition(".") for each in folder.iterdir())
            ours = ("".join(each) for each in files if each[2] == f"{queue}.msg")
            listed.extend(folder / name for name in sorted(ours))
        while listed:
            payload = self._take(listed.popleft())
            if payload is not None:
                return payload
        raise Empty

    def _take(self, file: Path) -> Any | None:
        """Return the message of a file and remove it; None if it cannot be had."""
        try:
            payload = loads(file.read_bytes())
            self.Message(dict(payload), channel=self)  # what reads it would break at
            file.unlink()
        except (OSError, *_UNREADABLE):
            return None
        return payload


class Transport(filesystem.Transport):
    Channel = Channel


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
