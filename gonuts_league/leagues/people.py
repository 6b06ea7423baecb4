"""People as the club's boards show them: by name with a page, or without a name."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from gonuts_league.clubs.models import Club
from gonuts_league.players.showing import Audience, Namesake, show_people
from gonuts_league.tables.wording import say_some
from gonuts_league.web.templatetags.look import face


@dataclass(frozen=True, slots=True)
class ShownPerson:
    """`is_listed` is False for guests: they count as opponents and stand in no list."""

    pk: int
    name: str
    short: str
    club_slug: str
    is_named: bool
    is_listed: bool
    face: int = 0

    @property
    def url(self) -> str:
        """Empty for people without a page that the reader may see.

        Made when it is shown: few of those who are looked up are.
        """
        if not self.is_named:
            return ""
        return reverse("leagues:player", args=[self.club_slug, self.pk])

    @property
    def whole(self) -> SafeString:
        """Donut and whole name in a list, leading to the person's page."""
        if not self.url:
            return format_html('<span class="unnamed">{}</span>', self.name)
        drawn = face(self.face)
        return format_html('<a href="{}">{}{}</a>', self.url, drawn, self.name)

    @property
    def link(self) -> SafeString:
        """The name within a sentence, leading to the person's page."""
        if not self.url:
            return format_html("{}", self.short)
        return format_html('<a href="{}">{}</a>', self.url, self.short)


@dataclass(frozen=True, slots=True)
class ShownPeople:
    """The people a page is about; those who are gone are "a player"."""

    by_id: Mapping[int, ShownPerson]

    def __getitem__(self, pk: int) -> ShownPerson:
        return self.by_id.get(pk) or ShownPerson(
            pk, _("A player"), _("a player"), "", False, False
        )

    def named(self, ids: Iterable[int]) -> list[int]:
        """Those of them who may be named."""
        return [pk for pk in ids if self[pk].is_named]

    def with_others(
        self, club: Club, ids: Iterable[int], *, audience: Audience
    ) -> "ShownPeople":
        """These people and others, who are looked up if they are not among them."""
        missing = {*ids} - self.by_id.keys()
        if not missing:
            return self
        others = people_shown(club, missing, audience=audience)
        return ShownPeople({**self.by_id, **others.by_id})

    def links(self, ids: Iterable[int]) -> SafeString:
        """Donuts and names in a sentence: "A, B and C"; of many some are counted."""
        # Each link is escaped already; only our own "and" stands between them.
        together = '<span class="nobr">{}{}</span>'
        drawn = [format_html(together, face(self[p].face), self[p].link) for p in ids]
        return mark_safe(say_some(drawn))


def people_shown(club: Club, ids: Iterable[int], *, audience: Audience) -> ShownPeople:
    """Look up these people as `audience` may see them (one query; for members two)."""
    rows = club.players.filter(pk__in=set(ids))
    players = list(rows.values_list(*Namesake._fields, "is_guest", named=True))
    shown = show_people(players, audience=audience, among=club.players.all())
    return ShownPeople(
        {
            player.pk: ShownPerson(
                pk=player.pk,
                name=shown[player.pk].name,
                short=shown[player.pk].short,
                club_slug=club.slug,
                is_named=shown[player.pk].is_named,
                is_listed=not player.is_guest,
                face=shown[player.pk].face,
            )
            for player in players
        }
    )
