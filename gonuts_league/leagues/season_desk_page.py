"""What an organiser's pages of a season show: nights, people who left, ties."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.events.enums import TieChoice
from gonuts_league.events.journal import names_in, sentence_of_act
from gonuts_league.events.journal_page import JUST_NOW, LastAct, undo_url
from gonuts_league.events.models import Event
from gonuts_league.events.tie_words import say_choice
from gonuts_league.events.ties import LAST_PRIZE
from gonuts_league.events.undo import may_undo, undo_of
from gonuts_league.tables.wording import say_list

from .models import Night, Season, Withdrawal
from .season_ranking import level_groups
from .season_types import SeasonRow
from .seasons_read import SeasonTable
from .services.undoers import LEAGUE_UNDOERS

MOST_CHOICES = 12


@dataclass(frozen=True, slots=True)
class NightLine:
    night: Night
    url: str
    state: str


@dataclass(frozen=True, slots=True)
class NightsPage:
    """Nights, and events of the club that count for none, the newest first."""

    nights: tuple[NightLine, ...]
    others: tuple[Event, ...]
    is_closed: bool


@dataclass(frozen=True, slots=True)
class LeavingPage:
    """Who left, and who could: people of the club who are no guests."""

    left: tuple[Withdrawal, ...]
    others: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class LevelPlayer:
    pk: int
    name: str
    place: int


@dataclass(frozen=True, slots=True)
class Level:
    """Players whom nothing parts, and nobody has decided about."""

    rank: int
    names: str
    players: tuple[LevelPlayer, ...]
    # As it was typed before a refusal.
    reason: str


@dataclass(frozen=True, slots=True)
class Decision:
    pk: int
    sentence: str
    reason: str
    is_idle: bool


@dataclass(frozen=True, slots=True)
class TiesPage:
    levels: tuple[Level, ...]
    decisions: tuple[Decision, ...]


def nights_page(season: Season) -> NightsPage:
    """Read the nights of a season and what could be one (3 queries)."""
    nights = season.nights.select_related("event").order_by(
        "-event__starts_at", "-event__created_at", "-pk"
    )
    return NightsPage(
        nights=tuple(_night(night) for night in nights),
        others=tuple(_others(season)[:MOST_CHOICES]),
        is_closed=season.is_closed,
    )


def _others(season: Season) -> QuerySet[Event]:
    """Events that count for no season of the league, the newest first."""
    events = season.league.club.events.exclude(nights__season__league=season.league)
    events = events.filter(season_of_singles=None)
    return events.order_by("-starts_at", "-created_at", "-pk")


def _night(night: Night) -> NightLine:
    event = night.event
    state = _("finished") if event.is_finished else _("open")
    return NightLine(night, reverse("events:desk", args=[event.slug]), state)


def leaving_page(season: Season) -> LeavingPage:
    left = tuple(season.withdrawals.select_related("player").order_by("pk"))
    people = season.league.club.players.filter(erased_at=None, is_guest=False)
    played = people.filter(
        Q(entries__event__nights__season=season)
        | Q(entries__event__season_of_singles=season)
    ).distinct()
    gone = {each.player_id for each in left}
    others = tuple(each for each in played.order_by("name_key") if each.pk not in gone)
    return LeavingPage(left, others)


def end_notes(table: SeasonTable) -> tuple[str, ...]:
    """Who would share one of the first ranks, if the season ended as it is."""
    rows = {row.player: row for row in table.rows}
    groups = [[rows[player] for player in group] for group in level_groups(table.rows)]
    return tuple(
        _end_note(table, group)
        for group in groups
        if group[0].decision is None and (group[0].rank or 0) <= LAST_PRIZE
    )


def _end_note(table: SeasonTable, group: Sequence[SeasonRow]) -> str:
    names = say_list([table.people[row.player].short for row in group])
    rank = group[0].rank
    if rank == 1:
        text = _("%(names)s are level at the top: decide about it first.")
    else:
        text = _("%(names)s share rank %(rank)s, unless you decide about it.")
    return text % {"names": names, "rank": rank}


def ties_page(
    table: SeasonTable, typed: Mapping[frozenset[int], str] | None = None
) -> TiesPage:
    """Who is level without a decision, and every decision there is.

    `typed` holds the reason that was typed for these players and not kept.
    """
    typed = typed or {}
    rows = {row.player: row for row in table.rows}
    undecided = [
        group for group in level_groups(table.rows) if rows[group[0]].decision is None
    ]
    return TiesPage(
        levels=tuple(
            _level(table, group, typed.get(frozenset(group), "")) for group in undecided
        ),
        decisions=tuple(_decision(table, tie) for tie in table.ties),
    )


def _level(table: SeasonTable, group: tuple[int, ...], reason: str) -> Level:
    rank = next(row.rank for row in table.rows if row.player == group[0])
    names = [table.people[player].short for player in group]
    return Level(
        rank=rank or 0,
        reason=reason,
        names=say_list(names),
        players=tuple(
            LevelPlayer(player, table.people[player].name, place)
            for place, player in enumerate(group, start=1)
        ),
    )


def _decision(table: SeasonTable, tie: Any) -> Decision:
    short = {pk: shown.short for pk, shown in table.people.items()}
    ids = tie.order or tie.players
    names = [short.get(pk, _("somebody")) for pk in ids]
    sentence = say_choice(TieChoice(tie.choice), names, tie.seed)
    deciding = {row.player for row in table.rows if row.decision is not None}
    is_idle = not set(tie.players) <= deciding
    return Decision(tie.pk, sentence, tie.reason, is_idle)


def just_done_in(season: Season, user: Any, *, back: str) -> LastAct | None:
    """The newest act of `user` about leagues, while it is fresh and can be undone."""
    acts = JournalEntry.objects.filter(club=season.league.club, event=None, user=user)
    act = acts.select_related("club", "user", "undoes").order_by("-pk").first()
    if act is None or act.act not in LEAGUE_UNDOERS:
        return None
    if act.at < timezone.now() - JUST_NOW or not may_undo(user, act):
        return None
    if not undo_of(act).is_possible:
        return None
    sentence = sentence_of_act(act, names_in([act]))
    return LastAct(sentence, undo_url(act), back)
