"""The draft of a round, its way to the players, and the stages of an event."""

from collections.abc import Iterable
from dataclasses import asdict

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.clubs.services.actions import (
    Action,
    Kept,
    NewsPeople,
    Players,
    register,
    require_same,
    still_there,
)
from gonuts_league.errors import with_round
from gonuts_league.events.services import drafts, rounds, stage_plans, stages
from gonuts_league.formats.plan import StagePlan
from gonuts_league.journal.changes import arrow
from gonuts_league.journal.sentences import Names
from gonuts_league.tables.enums import SeatOutcome
from gonuts_league.tables.models import Seat
from gonuts_league.tables.wording import say_list

from .rows import event_in, moment_in, outcome_label, round_in


def _was_first_draft(drawn: JournalEntry, gone: JournalEntry) -> bool:
    """A draft thrown away does not bring back the one that its draw replaced."""
    is_same = drawn.after.get("round_id") == gone.after.get("away")
    return is_same and drawn.after.get("away") is None


def _seating(before: Kept, after: Kept, names: Names) -> Iterable[str]:
    tables = after.get("tables", [])
    numbers = after.get("numbers") or range(1, len(tables) + 1)
    for number, table in zip(numbers, tables, strict=True):
        yield gettext("Table %(table)s: %(names)s") % {
            "table": number,
            "names": say_list([names.entry(pk) for pk in table]),
        }
    if after.get("byes"):
        said = say_list([names.entry(pk) for pk in after["byes"]])
        yield gettext("Sits out this round: %(names)s") % {"names": said}
    if "seed" in after:
        yield gettext("Seed of the draw: %(seed)s") % after


register(
    Action(
        "round-drawn",
        lambda kept: (
            _("%(Round)s was seated") if "named" in kept else _("%(Round)s was drawn")
        ),
        icon="repeat",
        first=_("Discard the draft of %(round)s first"),
        lines=_seating,
    ),
    Action("draft-back", _("The earlier draft of %(round)s is back")),
    Action(
        "draft-discarded",
        _("The draft of %(round)s was discarded"),
        icon="undo",
        takes_back="round-drawn",
        takes_back_if=_was_first_draft,
    ),
    family="drafts",
    topic="draws",
    touches="round",
    # Drafts of a stage hold who was in it then: a stage that changed comes first.
    rests="drafts stages endings; round: edits publishings",
    needs="round_id",
    undo=lambda row, actor: drafts.exchange_drafts(
        event_in(row),
        away_id=row.after["round_id"],
        back_id=row.after["away"],
        actor=actor,
    ),
)
register(
    Action(
        "game-seated",
        _("Game %(round)s began: %(names)s"),
        undo=lambda row, actor: drafts.unseat_game(round_in(row), actor=actor),
    ),
    Action(
        "game-unseated",
        _("Game %(round)s was put away: %(names)s"),
        undo=lambda row, actor: drafts.seat_game_again(
            event_in(row), round_id=row.after["round_id"], actor=actor
        ),
    ),
    family="games",
    topic="draws",
    touches="round",
    rests="round: publishings closings result-confirmed result-restored; endings",
    needs="round_id",
)


register(
    Action(
        "draw-requested",
        _("The draw of %(round)s was requested"),
        never=_("A request changes nothing. Undo the draw itself."),
        topic="draws",
    ),
    Action(
        "draw-cancelled",
        _("The draw of %(round)s was cancelled"),
        never=_("Nothing came of it. Draw again."),
    ),
)


def _round_news(
    row: JournalEntry, people: NewsPeople, players: Players
) -> SafeString | None:
    if row.event is None:
        return None
    text = gettext("{round} of {event} began")
    return capfirst(format_html(text, event=row.event.name, **with_round(row.after)))


def _judge_again(row: JournalEntry, actor: Actor) -> None:
    seats = Seat.objects.select_related("round__event")
    seat = still_there(seats.filter(pk=row.after["seat"]))
    require_same(seat.outcome, row.after["outcome"])
    rounds.judge_seat(seat, outcome=SeatOutcome(row.before["outcome"]), actor=actor)


def _judged(before: Kept, after: Kept, names: Names) -> Iterable[str]:
    yield arrow("", *(outcome_label(kept.get("outcome")) for kept in (before, after)))


register(
    Action(
        "round-published",
        _("%(Round)s was published"),
        news=_round_news,
        card="glazed",
        first=_("Make %(round)s a draft again first"),
        question="unpublish",
        undo=lambda row, actor: rounds.unpublish_round(round_in(row), actor=actor),
    ),
    Action(
        "publication-undone",
        _("%(Round)s is a draft again"),
        icon="undo",
        takes_back="round-published",
        undo=lambda row, actor: rounds.publish_round(
            round_in(row), actor=actor, published_at=moment_in(row, "published_at")
        ),
    ),
    family="publishings",
    topic="draws",
    touches="round",
    rests="round: closings result-confirmed result-restored edits; drafts endings",
    needs="round_id",
)
register(
    Action(
        "round-closed",
        _("%(Round)s was closed"),
        first=_("Open %(round)s again first"),
        question="reopen",
        undo=lambda row, actor: rounds.reopen_round(round_in(row), actor=actor),
    ),
    Action(
        "round-reopened",
        _("%(Round)s was opened again"),
        icon="undo",
        takes_back="round-closed",
        undo=lambda row, actor: rounds.close_round(
            round_in(row), actor=actor, closed_at=moment_in(row, "closed_at")
        ),
    ),
    family="closings",
    topic="draws",
    touches="round",
    rests="round: result-reopened publication-undone calls; endings",
    needs="round_id",
)
register(
    Action(
        "seat-judged",
        _("%(name)s in %(round)s: %(outcome)s"),
        labels={"outcome": SeatOutcome},
        lines=_judged,
        topic="results",
        touches="seat",
        rests=(
            "entry: leavings repairs; table: calls results; "
            "round: closings publishings; endings"
        ),
        needs="seat outcome",
        undo=_judge_again,
    )
)


def _plan_again(row: JournalEntry, actor: Actor) -> None:
    event = event_in(row)
    now = [asdict(plan) for plan in stage_plans.plans_of(event)]
    require_same(now, row.after["stages"])
    plans = [StagePlan(**kept) for kept in row.before["stages"]]
    stage_plans.plan_stages(event, plans=plans, actor=actor)


register(
    Action(
        "stages-planned",
        _("The stages were planned"),
        family="stages",
        rests="drafts endings",
        undo=_plan_again,
    )
)


register(
    Action("stage-started", _("Stage %(stage)s began with %(count)s players")),
    Action("play-off-asked", _("Those level at the cut play it off")),
    Action("finalist-replaced", _("%(name)s plays in place of %(other)s")),
    Action("stage-restored", _("Stage %(stage)s is as it was before")),
    family="stages",
    rests="drafts endings",
    needs="stage_id state",
    undo=lambda row, actor: stages.restore_stage(
        event_in(row),
        stage_id=row.after["stage_id"],
        state=row.before["state"],
        instead_of=row.after["state"],
        actor=actor,
    ),
)
