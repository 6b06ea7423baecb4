"""Put together what the wall shows at one moment: a page, the clock, small notes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.events.clock_page import ClockFace, clock_of, face_of
from gonuts_league.events.enums import LinkKind, WallShows
from gonuts_league.events.models import Event, Round
from gonuts_league.events.selectors import SEEN_ROUNDS
from gonuts_league.events.services.links import event_link
from gonuts_league.venue.codes import code_of
from gonuts_league.web.live_parts import version_of

from .keeping import kept
from .reading import (
    results_page,
    reveal_page,
    round_title,
    running_rounds,
    seating_pages,
    standings_pages,
)
from .slides import Nothing, Slide, Ticking, Welcome
from .turns import in_range, page_at

# After a publication everybody looks for a seat, and for nothing else.
SEATING_ALONE = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class Picture:
    """`version` names everything in it but the running seconds of the clock."""

    slide: Slide
    face: ClockFace | None
    notes: tuple[str, ...]
    page: int
    count: int
    next_words: str
    version: str

    @property
    def template(self) -> str:
        return f"venue/wall/{self.slide.kind}.html"


def picture_of(
    event: Event, *, now: datetime, base_url: str, asked: int = 0
) -> Picture:
    """What the wall shows at `now`; `asked` turns to a page, counted from 1."""
    # While places are announced nothing else matters.
    running = [] if event.revealed is not None else running_rounds(event)
    slides = _slides(event, running, now, base_url)
    count = len(slides)
    since = _scene_since(event)
    page = in_range(asked, count) if asked else page_at(now, since=since, count=count)
    following = slides[page % count]
    is_other = following.kind != slides[page - 1].kind
    face = face_of(clock_of(running[-1]), now=now) if running else None
    notes = _notes(running)
    return Picture(
        slide=slides[page - 1],
        face=face,
        notes=notes,
        page=page,
        count=count,
        next_words=_WORDS[following.kind]() if is_other else "",
        version=version_of(
            slides[page - 1], face and face.version, notes, page, count, following.kind
        ),
    )


_WORDS: Mapping[str, Callable[[], str]] = {
    "seating": lambda: _("Next: the seating"),
    "results": lambda: _("Next: last results"),
    "standings": lambda: _("Next: the standings"),
    "welcome": lambda: _("Next: the code for your phone"),
}


def _slides(
    event: Event, running: Sequence[Round], now: datetime, base_url: str
) -> list[Slide]:
    if event.revealed is not None:
        return [reveal_page(event)]
    slides: list[Slide] = []
    match event.wall_shows:
        case WallShows.NOTHING:
            return [Nothing(event.name)]
        case WallShows.CLOCK:
            return [_ticking(event, running)]
        case WallShows.STANDINGS:
            slides.extend(kept(event, standings_pages))
        case WallShows.SEATING:
            slides.extend(kept(event, seating_pages))
        case _:
            slides.extend(_by_turns(event, running, now))
            if slides and not running and not event.is_finished:
                slides.append(_welcome(event, base_url))
    return slides or [_welcome(event, base_url)]


def _by_turns(event: Event, running: Sequence[Round], now: datetime) -> list[Slide]:
    """Seating first and, for a while, alone; then the last results and standings."""
    seating = kept(event, seating_pages)
    published_at = running[-1].published_at if running else None
    if seating and published_at and now - published_at < SEATING_ALONE:
        return list(seating)
    results = kept(event, results_page)
    if results is None:
        return list(seating)
    return [*seating, results, *kept(event, standings_pages)]


def _scene_since(event: Event) -> datetime | None:
    rows = event.rounds.filter(state__in=SEEN_ROUNDS)
    moments = [
        moment
        for pair in rows.values_list("published_at", "closed_at")
        for moment in pair
        if moment is not None
    ]
    return max(moments, default=None)


def _ticking(event: Event, running: Sequence[Round]) -> Ticking:
    has_clock = bool(running) and clock_of(running[-1]) is not None
    title = round_title(event, running[-1]) if running else event.name
    return Ticking(title, "" if has_clock else _("No clock is running."))


def _welcome(event: Event, base_url: str) -> Welcome:
    here = sum(1 for entry in event.entries.all() if entry.is_here)
    words = ngettext("%(count)s person is here", "%(count)s people are here", here)
    code = code_of(event_link(event, LinkKind.SEATS), base_url)
    return Welcome(
        title=event.name,
        here=words % {"count": here},
        wifi=event.club.wifi_name,
        address=base_url.removeprefix("http://").removeprefix("https://"),
        code=code.code,
        svg=code.svg,
        is_lan=settings.IS_LAN,
    )


def _notes(running: Sequence[Round]) -> tuple[str, ...]:
    if not running:
        return ()
    tables = running[-1].tables.filter(extra_minutes__gt=0)
    return tuple(
        ngettext(
            "Table %(table)s: %(minutes)s minute extra",
            "Table %(table)s: %(minutes)s minutes extra",
            table.extra_minutes,
        )
        % {"table": table.number, "minutes": table.extra_minutes}
        for table in tables
        if table.is_open
    )
