"""The ending of an event: the podium, what made the evening, what others are sent."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html, strip_tags
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from gonuts_league.events.access import can_organise, render_event, visible_event
from gonuts_league.events.models import Event
from gonuts_league.events.standings.figures import decimals_for, say_number
from gonuts_league.events.standings.standings_read import StandingsRead, read_standings
from gonuts_league.leagues import figures_read
from gonuts_league.leagues.people import ShownPeople, people_shown
from gonuts_league.players.showing import Audience, audience_of
from gonuts_league.results.reasons import why_maker
from gonuts_league.results.stage_words import say_end
from gonuts_league.runtime.network.phones import phone_base_url
from gonuts_league.standings.ratings.rating import shown
from gonuts_league.standings.statistics.types import FeedKind
from gonuts_league.tables.wording import say_by, say_winners

from .feed import game_news, people_in, say_score_points

LAST_STEP = 3
MOST_STORIES, MOST_OF_A_KIND, MOST_IN_A_STORY = 4, 2, 3
# Fewer games against each other are no row that ends.
LEAST_MEETINGS = 3
_ICONS = {
    FeedKind.RECORD: "trophy",
    FeedKind.STREAK_ENDED: "check",
    FeedKind.LEADER: "chart",
    FeedKind.FIRST_WIN: "hand",
}
Story = tuple[str, SafeString]


class Ending(NamedTuple):
    """A finished event as one audience sees it; `players` are by entry."""

    event: Event
    audience: Audience
    read: StandingsRead
    players: Mapping[int, int]
    people: ShownPeople

    @property
    def at(self) -> datetime:
        moment = self.event.starts_at or self.event.finished_at or timezone.now()
        return self.event.local(moment)

    @property
    def day(self) -> str:
        """Empty where the event's name says it."""
        day = date_format(self.at, "MONTH_DAY_FORMAT")
        return "" if day in self.event.name else day

    @property
    def winners(self) -> list[int]:
        return [person.pk for row, person, *_rest in self.podium if row.rank == 1]

    @property
    def decimals(self) -> int:
        return decimals_for([row.points for row in self.read.standings])

    @property
    def win_sentence(self) -> str:
        return say_winners([self.people[player].short for player in self.winners])

    @property
    def rows(self) -> list[tuple[Any, ...]]:
        """Each standing with its person, donut, and how far it came in a knockout."""
        ends, is_for_two = self.read.ends, self.read.is_for_two
        return [
            (
                row,
                self.people[self.players[row.entry]],
                self.read.people[row.entry].shown.face,
                say_end(ends[row.entry], is_for_two=is_for_two)
                if row.entry in ends
                else "",
            )
            for row in self.read.standings
        ]

    @property
    def podium(self) -> list[tuple[Any, ...]]:
        """The rows of the first places; several may share one, and none be left."""
        return [
            each
            for each in self.rows
            # Games of a knockout are no games of the standings.
            if each[0].rank <= LAST_STEP and (each[0].games or each[3])
        ]

    @property
    def why(self) -> tuple[SafeString, str]:
        """Why the winner is ahead of another with as many points, and what that is;
        else nothing."""
        first = self.read.standings[:2]
        is_level = len({row.points for row in first}) < len({row.rank for row in first})
        # How far the winner came stands on the podium.
        if not is_level or (self.rows[0][3] and not first[0].decision):
            return SafeString(), ""
        decided = first[0].ahead_by
        code = decided.code if decided else ""
        about = say_by("events/words/criterion_about.txt", code=code)
        return why_maker(self.read)(0, is_brief=True), about

    @property
    def stories(self) -> list[Story]:
        """What was counted of this evening, the winners' first."""
        own = list(_own_stories(self)) if len(self.winners) == 1 else []
        return [*_news(self)[: MOST_STORIES - min(len(own), 2)], *own][:MOST_STORIES]


@require_GET
def podium(request: HttpRequest, slug: str) -> HttpResponse:
    event = visible_event(request, slug)
    if not event.is_finished or event.is_called_off:
        return redirect("standings:event", slug)
    audience = audience_of(request.user, event.club)
    context = {
        "is_organiser": can_organise(request, event),
        "is_member": audience == Audience.MEMBERS,
        "counting": figures_read.recount_state(event.club),
        "weekday": event.local_start and date_format(event.local_start, "l"),
    }
    # Before the last place is announced nobody reads it here, not even the organiser.
    if event.frozen_after is None:
        context["ending"] = _read_ending(event, audience)
        context["message"] = _message(request, _read_ending(event, Audience.OPEN))
    return render_event(request, event, "boards/podium.html", context)


@require_GET
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    """The podium as one file, under the names that strangers may read."""
    event = visible_event(request, slug)
    is_over = event.is_finished and not event.is_called_off
    if not is_over or event.frozen_after is not None:
        return redirect("leagues:podium", slug)
    sprite = Path(settings.BASE_DIR, "gonuts_league/static/faces.svg").read_text()
    ending = _read_ending(event, Audience.OPEN)
    drawn = render_to_string("boards/podium.svg", {"ending": ending, "sprite": sprite})
    # A file that is sent on holds all its parts.
    alone = drawn.replace(f"{static('faces.svg')}#", "#")
    answer = HttpResponse(alone, "image/svg+xml")
    answer["Content-Disposition"] = f'attachment; filename="podium-{slug}.svg"'
    return answer


def _read_ending(event: Event, audience: Audience) -> Ending:
    players = dict(event.entries.values_list("pk", "player_id"))
    people = people_shown(event.club, players.values(), audience=audience)
    read = read_standings(event, audience=audience)
    return Ending(event, audience, read, players, people)


def _news(ending: Ending) -> list[Story]:
    club, evening = ending.event.club, f"event:{ending.event.pk}"
    items = [
        each
        for each in figures_read.figures_of_club(club).feed
        # What half the hall has done is no story.
        if each.evening == evening and len(each.players) <= MOST_IN_A_STORY
    ]
    items.sort(key=lambda each: set(ending.winners).isdisjoint(each.players))
    people = people_shown(club, people_in(items), audience=ending.audience)
    now = timezone.now()
    return [
        (icon, news["text"])
        for kind, icon in _ICONS.items()
        for news in game_news(
            [each for each in items if each.kind == kind][:MOST_OF_A_KIND],
            people,
            {},
            now=now,
        )
    ]


def _own_stories(ending: Ending) -> Iterator[Story]:
    """What the evening meant to the one winner."""
    player = ending.event.club.players.get(pk=ending.winners[0])
    figures, name = figures_read.figures_of(player), ending.people[player.pk].link
    if figures is None or not ending.people[player.pk].is_named:
        return
    beaten = {
        ending.players[other.entry]
        for seats in ending.read.results.values()
        for own in seats
        for other in seats
        if ending.players[own.entry] == player.pk
        if own.rank and other.rank and own.rank < other.rank
    }
    for each in figures.opponents:
        is_first = each.ahead == 1 and each.meetings >= LEAST_MEETINGS
        if is_first and each.player in beaten and ending.people[each.player].is_named:
            text = _("{name} beat {other} for the first time, in game {count}")
            told = {"other": ending.people[each.player].link, "count": each.meetings}
            yield "swap", format_html(text, name=name, **told)
    scores = [each for each in figures.best_scores if each.game == ending.event.game]
    best = max(scores, key=lambda each: each.points, default=None)
    tonight = {table.pk for table in ending.read.tables}
    if best and best.table in tonight and figures.nights > 1:
        text = _("{name} scored {points}, a personal best")
        points = say_score_points(best.points)
        yield "trophy", format_html(text, name=name, points=points)
    for rating in figures_read.ratings_of_player(player):
        last = [shown(each.mu) for each in rating.points[-2:]]
        is_new = rating.points[-1].key == f"event:{ending.event.pk}"
        if is_new and last[-1] > last[0]:
            text, gain = _("{name}: rating +{gain}, now {rating}"), last[-1] - last[0]
            yield "up", format_html(text, name=name, gain=gain, rating=last[-1])


def _message(request: HttpRequest, ending: Ending) -> str:
    """The text for a messenger, under the names that strangers may read."""
    event = ending.event
    lines = [f"{event.name}, {ending.day}".removesuffix(", "), ""]
    for row, person, _face, far in ending.podium:
        points = "" if far else f" {say_number(row.points, ending.decimals)}"
        lines.append(f"{row.rank}. {person.name}{points}")
    told = [f"{unescape(strip_tags(text))}." for _icon, text in ending.stories]
    lines += ["", *told] if told else []
    if event.club.are_pages_open and not settings.IS_LAN:
        lines += ["", phone_base_url(request) + request.path]
    return "\n".join(lines)
