"""Time zones: the one of this computer, and those that a club may choose from."""

import os
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones


def computer_zone(environ: Mapping[str, str], *, etc: Path = Path("/etc")) -> str:
    """The name of the zone that this computer is set to; UTC where nothing says."""
    return next((name for name in _told(environ, etc) if is_zone(name)), "UTC")


def _told(environ: Mapping[str, str], etc: Path) -> Iterator[str]:
    """What names the zone, what counts most first; a name may be nonsense."""
    yield re.sub(r"^:?(.*/zoneinfo/)?", "", environ.get("TZ", ""))
    # A copy of the zone's file, instead of a link to it, does not say its name.
    link = os.path.realpath(etc / "localtime")
    yield re.sub(r"^.*/zoneinfo[^/]*/(posix/|right/)?|^Etc/(?=UTC$)", "", link)
    try:
        yield (etc / "timezone").read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return


def is_zone(name: str) -> bool:
    """Whether a name is known here; cheaper than listing all of them."""
    try:
        ZoneInfo(name)
    except (ValueError, LookupError, OSError):
        return False
    return True


@lru_cache(maxsize=1)
def zone_names() -> tuple[str, ...]:
    return tuple(sorted(available_timezones()))


@lru_cache(maxsize=1000)
def zone(name: str) -> ZoneInfo:
    """The zone of a name; UTC for one that this computer does not know."""
    return ZoneInfo(name if is_zone(name) else "UTC")
