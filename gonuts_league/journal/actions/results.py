"""Results, disputes and calls of tables, and points without play."""

from collections.abc import Iterable

from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.clubs.services.actions import (
    Action,
    Kept,
    NewsPeople,
    Players,
    register,
)
from gonuts_league.errors import with_round
from gonuts_league.events.enums import AwardKind
from gonuts_league.events.models import Award
from gonuts_league.events.services import awards, byes, results, rounds
from gonuts_league.journal.sentences import Names
from gonuts_league.tables.enums import TableState, Taken
from gonuts_league.tables.models import Table
from gonuts_league.tables.wording import markup_by, say_points

from .rows import moment_in, table_in


def _call_off_again(row: JournalEntry, actor: Actor) -> None:
    table = table_in(row)
    call_off = byes.call_off_with_byes if byes.had_byes(table) else rounds.void_table
    call_off(table, actor=actor)


register(
    Action(
        "table-called-off",
        _("Table %(table)s of %(round)s was called off"),
        icon="warn",
        undo=lambda row, actor: byes.play_after_all(table_in(row), actor=actor),
    ),
    Action(
        "table-called-on",
        _("Table %(table)s of %(round)s is played after all"),
        takes_back="table-called-off",
        undo=_call_off_again,
    ),
    family="calls",
    topic="results",
    touches="table",
    rests="table: results; round: closings publishings; endings",
)


def _open_again(row: JournalEntry, actor: Actor) -> None:
    """Open a result, and restore the state and rulings from before it was confirmed."""
    table = results.correct_result(table_in(row), actor=actor)
    before = row.before or {}
    Table.objects.filter(pk=table.pk).update(
        state=before.get("state", table.state),
        rulings=before.get("rulings", table.rulings),
    )


def _result_news(
    row: JournalEntry, people: NewsPeople, players: Players
) -> SafeString | None:
    """Without the winners where one of them may not be named."""
    table, event = row.table, row.event
    if table is None or event is None:
        return None
    values = with_round({**table.round.kept, "table": table.number})
    first = [seat for seat in row.after["seats"] if seat["rank"] == 1]
    found = [players[pk] for seat in first if (pk := seat["entry"]) in players]
    winners = people.named(found)
    is_told = len(winners) == len(found)
    return markup_by(
        "journal/words/result_news.html",
        event=event.name,
        winners=people.links(winners) if winners and is_told else "",
        count=len(winners),
        points=first[0]["points"] if first else None,
        **values,
    )


def place_lines(before: Kept, after: Kept, names: Names) -> Iterable[str]:
    """The result that was confirmed, or opened again."""
    for seat in after.get("seats") or before.get("seats", []):
        said = {
            "name": names.entry(seat["entry"]),
            "place": seat["rank"],
            "points": say_points(seat["points"]),
        }
        if seat["rank"] is None:
            yield gettext("%(name)s: no place") % said
        elif seat["points"] is None:
            yield gettext("%(name)s: place %(place)s") % said
        else:
            yield gettext("%(name)s: place %(place)s, %(points)s points") % said


register(
    Action(
        "result-confirmed",
        _("Table %(table)s of %(round)s was confirmed"),
        news=_result_news,
        card="boston-cream",
        first=_("Open the result of table %(table)s for correction"),
        undo=_open_again,
    ),
    Action(
        "result-restored",
        _("The result of table %(table)s of %(round)s is in force again"),
        first=_("Open the result of table %(table)s for correction"),
        undo=_open_again,
    ),
    Action(
        "result-reopened",
        _("The result of table %(table)s of %(round)s was opened again"),
        icon="undo",
        takes_back="result-confirmed result-restored",
        undo=lambda row, actor: results.restore_result(
            table_in(row),
            result_id=row.after["result"],
            version=row.after["table_version"],
            state=TableState(row.before["state"]),
            confirmed_at=moment_in(row, "confirmed_at"),
            actor=actor,
        ),
    ),
    family="results",
    topic="results",
    touches="table",
    rests="table: calls seat-judged; round: closings publishings; endings",
    needs="result",
    lines=place_lines,
    undone_by=Role.SCOREKEEPER,
)


register(
    Action(
        "handed-in",
        sentence=lambda kept: (
            _("%(name)s handed in table %(table)s of %(round)s")
            if kept.get("entry")
            else _("Table %(table)s of %(round)s was handed in")
        ),
    ),
    Action(
        "result-agreed",
        _("%(name)s agreed to table %(table)s of %(round)s"),
        topic="results",
    ),
)


register(
    Action(
        "result-disputed",
        icon="warn",
        sentence=lambda kept: (
            _("%(name)s does not agree with table %(table)s of %(round)s")
            if kept.get("entry")
            else _("The result of table %(table)s of %(round)s was disputed")
        ),
        topic="results",
    ),
    Action(
        "dispute-settled",
        _("The dispute at table %(table)s of %(round)s ended: %(taken)s"),
        labels={"taken": Taken},
    ),
    Action(
        "second-count-taken",
        _("Numbers of the second count were taken at table %(table)s of %(round)s"),
    ),
)


register(
    Action("organiser-called", _("Table %(table)s of %(round)s called the organiser")),
    Action("call-answered", _("Somebody is on the way to table %(table)s")),
    Action("call-ended", _("The problem of table %(table)s is solved")),
)


def _award(kept: Kept) -> Award:
    return Award.ever.select_related("event__club", "entry").get(pk=kept["award"])


register(
    Action(
        "award-given",
        icon="info",
        sentence=lambda kept: (
            _("%(name)s sits out %(round)s")
            if kept.get("kind") == AwardKind.BYE
            else _("%(name)s: %(kind)s of %(points)s points")
        ),
        undo=lambda row, actor: awards.take_award_back(_award(row.after), actor=actor),
    ),
    Action(
        "award-taken-back",
        icon="undo",
        sentence=lambda kept: (
            _("%(name)s does not sit out %(round)s")
            if kept.get("kind") == AwardKind.BYE
            else _("%(name)s: %(kind)s of %(points)s points taken back")
        ),
        takes_back="award-given",
        undo=lambda row, actor: awards.give_award_again(
            _award(row.before), actor=actor
        ),
    ),
    family="awards",
    topic="results",
    touches="award",
    rests="endings",
    needs="award",
    labels={"kind": AwardKind},
)
