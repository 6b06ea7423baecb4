"""Decisions about players whom nothing in a season separates."""

import random
from collections.abc import Collection, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.clubs.services.actions import (
    Action,
    kept_in,
    log_action,
    register,
    still_there,
)
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import TieChoice
from gonuts_league.formats.cut import draw_lot
from gonuts_league.leagues.models import Season, SeasonTie
from gonuts_league.leagues.seasons_read import final_table
from gonuts_league.pairing.types import EntryId
from gonuts_league.standings.seasons.ranking import level_groups

from .seasons import bump_season, lock_season


@transaction.atomic
def decide_tie(
    season: Season,
    *,
    players: Collection[int],
    choice: TieChoice,
    actor: Actor,
    order: Sequence[int] = (),
    seed: int | None = None,
    reason: str = "",
) -> SeasonTie:
    """Share the rank of tied players, or order them, the best first.

    `order` is that of a play-off; a lot draws its own from `seed`, which stays to be
    seen. LeagueError if they would not be level at the end of the season, are decided
    about, or the order is not of all of them.
    """
    season = lock_season(season)
    table = final_table(season)
    level = frozenset(players)
    if level not in {frozenset(group) for group in level_groups(table.rows)}:
        raise LeagueError("season-not-tied")
    if any(row.decision for row in table.rows if row.player in level):
        raise LeagueError("season-tie-decided")
    decided: list[int] = []
    match choice:
        case TieChoice.PLAY_OFF:
            decided = list(order)
            if len(decided) != len(level) or set(decided) != level:
                raise LeagueError("season-tie-order", path="order")
        case TieChoice.LOT:
            seed = random.SystemRandom().randrange(10**6) if seed is None else seed
            decided = list(draw_lot(map(EntryId, level), seed))
    tie = SeasonTie.objects.create(
        season=season,
        choice=choice,
        players=sorted(level),
        order=decided,
        seed=seed if choice == TieChoice.LOT else None,
        reason=reason,
    )
    _note(tie, "season-tie-decided", actor=actor)
    return tie


@transaction.atomic
def take_tie_back(tie: SeasonTie, *, actor: Actor) -> None:
    """Undo a decision: the players share their rank again, undecided."""
    season = lock_season(tie.season)
    found = still_there(season.ties.filter(pk=tie.pk))
    found.taken_back_at = timezone.now()
    found.save(update_fields=["taken_back_at"])
    _note(found, "season-tie-taken-back", actor=actor)


@transaction.atomic
def bring_tie_back(tie: SeasonTie, *, actor: Actor) -> None:
    """Restore a decision that was taken back."""
    season = lock_season(tie.season)
    same = season.ties.filter(players=tie.players)
    if tie.taken_back_at is None or same.exists():
        raise LeagueError("changed-since")
    tie.taken_back_at = None
    tie.save(update_fields=["taken_back_at"])
    _note(tie, "season-tie-decided", actor=actor)


def _note(tie: SeasonTie, action: str, *, actor: Actor) -> None:
    season = tie.season
    bump_season(season)
    kept: dict[str, Any] = {
        "tie": tie.pk,
        "season": season.pk,
        "title": season.name,
        "players": tie.order or tie.players,
        "choice": tie.choice,
        "seed": tie.seed,
    }
    # Not the reason: it may hold a name, and the journal would keep it.
    log_action(season.league.club, action, actor=actor, after=kept)


SENTENCES = {
    TieChoice.SHARED: _("Place in “%(title)s” shared by: %(names)s"),
    TieChoice.PLAY_OFF: _(
        "A play-off broke the tie in “%(title)s”, best first: %(names)s"
    ),
    TieChoice.LOT: _(
        "Drawing lots (lot number %(seed)s) broke the tie in “%(title)s”, best "
        "first: %(names)s"
    ),
}


def _tie(row: JournalEntry) -> SeasonTie:
    ties = SeasonTie.ever.select_related("season")
    return still_there(ties.filter(pk=kept_in(row)["tie"]))


register(
    Action(
        "season-tie-decided",
        sentence=lambda kept: SENTENCES[kept["choice"]],
        undo=lambda row, actor: take_tie_back(_tie(row), actor=actor),
    ),
    Action(
        "season-tie-taken-back",
        _("The decision in “%(title)s” was taken back: %(names)s"),
        icon="undo",
        takes_back="season-tie-decided",
        undo=lambda row, actor: bring_tie_back(_tie(row), actor=actor),
    ),
    family="season-ties",
    topic="seasons",
    touches="tie",
    rests="season: seasons season-ends",
)
