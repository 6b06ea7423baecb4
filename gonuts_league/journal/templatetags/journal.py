"""What the journal says of an action, for templates."""

from django import template
from django.utils.translation import gettext as _

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.clubs.reasons import say_reason
from gonuts_league.clubs.services.actions import ACTIONS
from gonuts_league.errors import with_round
from gonuts_league.events.agreeing.hands import who
from gonuts_league.journal.changes import changes_of
from gonuts_league.journal.sentences import (
    Names,
    action_sentence,
    as_dict,
    doer,
    name_actions,
    source,
)
from gonuts_league.journal.undo import undo_url, why_never

register = template.Library()
register.filter("sentence", action_sentence)
register.filter("sentences", name_actions)
register.filter("changes", changes_of)
register.filter("doer", doer)
register.filter("who", who)
register.filter("source", source)
register.filter("say_reason", say_reason)
register.filter("why_never", why_never)
register.filter("undo_url", undo_url)


@register.filter
def action_icon(row: JournalEntry) -> str:
    return ACTIONS[row.act].icon if row.act in ACTIONS else "check"


@register.filter
def undo_first(row: JournalEntry, names: Names) -> str:
    """What the button says that undoes this before something that it rests on."""
    label = ACTIONS[row.act].first
    if not label:
        return _("First undo: %(act)s") % {"act": action_sentence(row, names)}
    table = (
        row.table.number if row.table is not None else as_dict(row.after).get("table")
    )
    return str(label) % with_round(as_dict(row.after) | {"table": table})
