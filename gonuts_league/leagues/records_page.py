"""The club's records, edition by edition, each leading to the game it was set in."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.functional import cached_property
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.clubs.models import Club
from gonuts_league.players.showing import Audience
from gonuts_league.tables.wording import say_game

from .facts import Fact
from .figures.types import ClubRecord, RecordKind
from .figures_read import figures_of_club
from .game_links import GameLink, game_links
from .people import People, people_shown
from .words import say_record, say_record_value, say_table_size

MOST_NAMED = 2


@dataclass(frozen=True, slots=True)
class SizeRecords:
    """Records of tables of one size and depth; `title` is empty for those of all."""

    title: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class RecordCard:
    """One edition; `most` are of what lay in front of one player."""

    title: str
    sizes: tuple[SizeRecords, ...]
    most: tuple[Fact, ...]


@dataclass(frozen=True)
class RecordFacts:
    """Makes facts of records: looks everybody and every game up at once."""

    club: Club
    records: tuple[ClubRecord, ...]
    audience: Audience

    @cached_property
    def _people(self) -> People:
        holders = (each for record in self.records for each in record.holders)
        ids = [holder.player for holder in holders]
        return people_shown(self.club, ids, audience=self.audience)

    @cached_property
    def _games(self) -> Mapping[int, GameLink]:
        first = [record.holders[0].table for record in self.records]
        return game_links(self.club, first)

    def fact(self, record: ClubRecord) -> Fact:
        """Name, value and holders of a record; its first game is where it leads."""
        game = self._games.get(record.holders[0].table or 0)
        return Fact(
            say_record(record.kind),
            say_record_value(record),
            self._holders(record),
            game.url if game else "",
        )

    def _holders(self, record: ClubRecord) -> str:
        if len(record.holders) < record.holder_count:
            return _("%(count)s times") % {"count": record.holder_count}
        players = list(dict.fromkeys(each.player for each in record.holders))
        named = self._people.links(players[:MOST_NAMED])
        left = len(players) - MOST_NAMED
        if left <= 0:
            return named
        text = ngettext("{names} and {count} more", "{names} and {count} more", left)
        return format_html(text, names=named, count=left)


def records_page(club: Club, *, audience: Audience) -> tuple[RecordCard, ...]:
    """One card an edition, and one of what editions have in common."""
    records = figures_of_club(club).records
    facts = RecordFacts(club, records, audience)
    by_edition: dict[str, list[ClubRecord]] = {}
    for record in records:
        by_edition.setdefault(record.game, []).append(record)
    return tuple(
        _card(game, found, facts)
        for game, found in sorted(by_edition.items(), key=lambda each: not each[0])
    )


def _card(game: str, records: Iterable[ClubRecord], facts: RecordFacts) -> RecordCard:
    by_size: dict[tuple[int, str], list[Fact]] = {}
    most = []
    for record in records:
        if record.kind == RecordKind.MOST:
            most.append(facts.fact(record))
        else:
            size = by_size.setdefault((record.seats, record.depth), [])
            size.append(facts.fact(record))
    return RecordCard(
        title=say_game(game) if game else _("In all games"),
        sizes=tuple(
            SizeRecords(say_table_size(seats, depth) if seats else "", tuple(found))
            for (seats, depth), found in sorted(by_size.items())
        ),
        most=tuple(most),
    )
