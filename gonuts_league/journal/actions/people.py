"""Who takes part in an event, is here, waits, or leaves."""

from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.clubs.services.actions import Action, register, still_there
from gonuts_league.events.models import SignUp
from gonuts_league.events.services import people, sign_ups, waiting

from .rows import entry_in, event_in, moment_in


def _put_on_again(row: JournalEntry, actor: Actor) -> None:
    ids = row.before.get("entries") or [row.before["entry"]]
    people.restore_entries(event_in(row), entry_ids=ids, actor=actor)


def _come_back(row: JournalEntry, actor: Actor) -> None:
    outcomes = {int(pk): each for pk, each in row.before["outcomes"].items()}
    people.undrop_entry(entry_in(row), actor=actor, outcomes=outcomes)


def _leave_again(row: JournalEntry, actor: Actor) -> None:
    left_at = moment_in(row, "left_at")
    is_now = bool(row.after["table_ids"])
    people.drop_entry(entry_in(row), is_now=is_now, actor=actor, left_at=left_at)


register(
    Action(
        "player-entered",
        _("%(name)s takes part"),
        icon="club",
        needs="entry",
        undo=lambda row, actor: people.remove_entry(entry_in(row), actor=actor),
    ),
    Action(
        "players-entered",
        _("Put on the list: %(names)s"),
        undo=lambda row, actor: people.remove_entries(
            event_in(row), entry_ids=row.after["entries"], actor=actor
        ),
        lines=lambda before, after, names: names.beyond_sentence(after),
    ),
    Action(
        "entry-removed",
        _("%(name)s was taken off the list"),
        takes_back="player-entered",
        needs="entry",
        undo=_put_on_again,
    ),
    Action(
        "entries-removed",
        _("Taken off the list: %(names)s"),
        lines=lambda before, after, names: names.beyond_sentence(after or before),
        undo=_put_on_again,
    ),
    family="enterings",
    topic="people",
    touches="entry",
    rests=(
        "entry: round-drawn draft-back games awards repairs stages; "
        "player: players-taken-back; endings"
    ),
)
register(
    Action(
        "checked-in",
        _("%(name)s is here"),
        undo=lambda row, actor: people.check_in(
            entry_in(row), is_here=False, actor=actor
        ),
    ),
    Action(
        "checked-out",
        _("%(name)s is not here after all"),
        takes_back="checked-in",
        undo=lambda row, actor: people.check_in(
            entry_in(row), is_here=True, actor=actor, came_at=moment_in(row, "came_at")
        ),
    ),
    family="presence",
    topic="people",
    touches="entry",
    rests="entry: all-presence waitings enterings; endings",
)
register(
    Action(
        "all-checked-in",
        _("Everybody was checked in"),
        undo=lambda row, actor: people.check_out_again(
            event_in(row), entry_ids=row.after["entries"], actor=actor
        ),
    ),
    Action(
        "all-checked-out",
        _("Not here after all: %(names)s"),
        undo=lambda row, actor: people.check_in_all(
            event_in(row), entry_ids=row.after["entries"], actor=actor
        ),
    ),
    family="all-presence",
    topic="people",
    touches="entry",
    rests="endings",
    needs="entries",
)
register(
    Action("dropped", _("%(name)s leaves"), icon="club", undo=_come_back),
    Action(
        "drop-undone",
        _("%(name)s comes back"),
        icon="undo",
        takes_back="dropped",
        undo=_leave_again,
    ),
    family="leavings",
    topic="people",
    touches="entry",
    rests=(
        "entry: repairs seat-judged enterings; table: calls results; "
        "round: closings publishings; endings"
    ),
    needs="table_ids",
)


register(
    Action(
        "let-in",
        _("%(name)s was let in from the waiting list"),
        undo=lambda row, actor: waiting.make_wait(
            entry_in(row), since=moment_in(row, "waiting_since"), actor=actor
        ),
    ),
    Action(
        "made-to-wait",
        _("%(name)s was put on the waiting list"),
        takes_back="let-in",
        undo=lambda row, actor: waiting.let_in(
            entry_in(row), is_over=True, actor=actor, came_at=moment_in(row, "came_at")
        ),
    ),
    family="waitings",
    topic="people",
    touches="entry",
    rests="entry: presence all-presence leavings; endings",
    needs="entry",
)


def _answer_again(row: JournalEntry, actor: Actor) -> None:
    asked = still_there(SignUp.objects.filter(pk=row.after["sign_up"]))
    is_refused = row.act == "sign-up-restored"
    sign_ups.refuse_sign_up(asked, actor=actor, is_refused=is_refused)


register(
    Action("sign-up-refused", _("A sign-up was refused")),
    Action(
        "sign-up-restored",
        _("A sign-up waits for an answer again"),
        takes_back="sign-up-refused",
    ),
    family="sign-ups",
    topic="people",
    touches="sign_up",
    rests="endings",
    undo=_answer_again,
)
