"""Visit the opened pages of a club as a stranger, and write them as files in a zip."""

import posixpath
import re
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

from django.conf import settings
from django.core.handlers.base import BaseHandler
from django.core.handlers.wsgi import WSGIRequest
from django.core.signals import request_finished
from django.db import close_old_connections
from django.urls import Resolver404, resolve, reverse
from django.utils import translation
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from gonuts_league.clubs.models import Club
from gonuts_league.errors import LeagueError
from gonuts_league.leagues.figures_read import recount_state
from gonuts_league.leagues.services.recounting import recount
from gonuts_league.runtime.zones import zone
from gonuts_league.safekeeping.club_file.writing import whole_file

from .rewriting import PageRewriter, symbols_in

# Whatever else a stranger can open needs the server.
_PAGES = {
    "clubs": "club",
    "events": "desk list rules stages",
    "games": "game index rulings",
    "leagues": "chances feed head-to-head leaderboards league list methods player "
    "player-review podium podium-picture ratings-csv records review season season-csv "
    "season-row standings",
    "players": "list",
    "standings": "csv event game",
}
_HOST = "https://localhost"
# The earliest that a zip can say: the same pages are the same bytes.
_NO_TIME = (1980, 1, 1, 0, 0, 0)
Progress = Callable[[int, int], None]


def write_site(
    club: Club,
    target: Path,
    *,
    language: str,
    progress: Progress = lambda done, total: None,
) -> None:
    """Write the opened pages of a club, in one language, with figures of now.

    LeagueError if they are closed, or are closed meanwhile.
    """
    with (
        _keeping_connections(),
        translation.override(language),
        whole_file(target) as unfinished,
    ):
        site = _Site(club, language)
        site.require_open()
        if not recount_state(club).is_current:
            recount(club)
        site.visit(progress)
        site.require_open()
        site.write(unfinished)


@contextmanager
def _keeping_connections() -> Iterator[None]:
    """Leave the database open at the end of each request: the next one follows."""
    request_finished.disconnect(close_old_connections)
    try:
        yield
    finally:
        request_finished.connect(close_old_connections)


class _Site:
    """Pages and files as they were read, by address, and which address led to which."""

    def __init__(self, club: Club, language: str) -> None:
        self._club, self._language = club, language
        self._home = reverse("clubs:club", args=[club.slug])
        self._handler = BaseHandler()
        self._handler.load_middleware()
        self._pages: dict[str, str] = {}
        self._files: dict[str, bytes] = {}
        # The pages of the games know no club, and lead to the home of all.
        self._moved = {f"{_HOST}{reverse('clubs:home')}": f"{_HOST}{self._home}"}
        self._sprites: dict[str, dict[str, str]] = {}

    def require_open(self) -> None:
        if not Club.objects.filter(pk=self._club.pk, are_pages_open=True).exists():
            raise LeagueError("club-site-closed")

    def visit(self, progress: Progress) -> None:
        """Read the club's home, and all that links lead to from there on."""
        found = [f"{_HOST}{self._home}"]
        seen = set(found)

        def note(address: str) -> str:
            if not _is_wanted(address):
                return ""
            if address not in seen:
                seen.add(address)
                found.append(address)
            return address

        for count, address in enumerate(found):
            progress(count, len(found))
            self._read(address, note)

    def write(self, target: Path) -> None:
        foot = self._foot()
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
            for address in sorted({*self._pages, *self._files}):
                name = f"{self._club.slug}/{self._name(address)}"
                held = zipfile.ZipInfo(name, _NO_TIME)
                held.compress_type = zipfile.ZIP_DEFLATED
                held.external_attr = 0o644 << 16
                packed.writestr(held, self._content(address, foot))

    def _read(self, address: str, note: Callable[[str], str]) -> None:
        answer = self._ask(address)
        if answer.status_code in (301, 302):
            self._moved[address] = note(urljoin(address, answer["Location"]))
        elif answer.status_code == 200:
            content = b"".join(answer)
            if answer["Content-Type"].startswith("text/html"):
                page = self._pages[address] = content.decode()
                PageRewriter(address, file_of=note, sprite=self._sprite).rewrite(page)
            else:
                self._files[address] = content
        answer.close()

    def _ask(self, address: str) -> Any:
        """Ask as somebody who is not signed in and comes from nowhere."""
        parts = urlsplit(address)
        environ = {
            "REQUEST_METHOD": "GET",
            "PATH_INFO": parts.path,
            "QUERY_STRING": parts.query,
            "SERVER_NAME": parts.hostname,
            "SERVER_PORT": "443",
            "HTTP_COOKIE": f"{settings.LANGUAGE_COOKIE_NAME}={self._language}",
            "wsgi.url_scheme": parts.scheme,
            "wsgi.input": BytesIO(),
        }
        return self._handler.get_response(WSGIRequest(environ))

    def _content(self, address: str, foot: str) -> str | bytes:
        if address in self._files:
            return self._files[address]
        file_of = partial(self._file, address)
        rewriter = PageRewriter(
            address, file_of=file_of, sprite=self._sprite, foot=foot
        )
        return rewriter.rewrite(self._pages[address])

    def _sprite(self, address: str) -> dict[str, str]:
        if address not in self._sprites:
            answer = self._ask(urljoin(_HOST, address))
            self._sprites[address] = symbols_in(b"".join(answer).decode())
            answer.close()
        return self._sprites[address]

    def _file(self, page: str, address: str) -> str:
        """How a page refers to the file of an address, "" if there is none."""
        while address in self._moved:
            address = self._moved[address]
        if address not in self._pages and address not in self._files:
            return ""
        folder = posixpath.dirname(self._name(page)) or "."
        return posixpath.relpath(self._name(address), folder)

    def _name(self, address: str) -> str:
        """The name of a file, from the folder of all."""
        parts = urlsplit(address)
        path = parts.path.removeprefix(self._home).strip("/") or "index"
        stem, suffix = posixpath.splitext(path)
        query = re.sub(r"[^\w-]+", "-", parts.query)
        return f"{stem}{query and f'_{query}'}{suffix or '.html'}"

    def _foot(self) -> str:
        """Of which day the files are; the same on each page of that day."""
        today = localdate(timezone=zone(self._club.time_zone))
        words = _("As of %(day)s") % {"day": date_format(today)}
        return format_html('<p class="small muted">{}</p>', words)


def _is_wanted(address: str) -> bool:
    """Whether an address is among the files: of an open page, or of its looks."""
    parts = urlsplit(address)
    if f"{parts.scheme}://{parts.netloc}" != _HOST:
        return False
    if parts.path.startswith(settings.STATIC_URL):
        return True
    try:
        match = resolve(parts.path)
    except Resolver404:
        return False
    return match.url_name in _PAGES.get(match.namespace, "").split()
