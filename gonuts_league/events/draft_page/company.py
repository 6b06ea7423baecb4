"""Who else is at work on a draft, and what they have changed since it was looked at."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.clubs.actors import Actor
from gonuts_league.events.drafts_read import others_editing
from gonuts_league.events.journal import tell
from gonuts_league.events.models import DraftEditor, Event, Round
from gonuts_league.events.undo_rules import DRAFTS, EDITS, PINNINGS, PUBLISHINGS
from gonuts_league.tables.wording import say_list

CHANGES = (*EDITS, *PINNINGS, *DRAFTS, *PUBLISHINGS)


@dataclass(frozen=True, slots=True)
class Company:
    """Sentences, empty for none: who has the draft open too, and what changed.

    `is_behind` says that the reader still looks at an older draft.
    """

    others: str
    changed: str
    is_behind: bool


def company_of(
    round_: Round,
    *,
    actor: Actor,
    screen: str,
    now: datetime,
    is_behind: bool = False,
    was_refused: bool = False,
) -> Company:
    """Tell a reader of a draft of the others; `screen` names the own browser.

    What changed is told to whoever is behind, or was refused for having been.
    """
    editors = others_editing(round_, actor=actor, screen=screen, now=now)
    return Company(
        others=_say_others(editors, actor),
        changed=say_last_change(round_.event) if is_behind or was_refused else "",
        is_behind=is_behind,
    )


def say_last_change(event: Event) -> str:
    """Who changed the draft last, and how."""
    acts = event.journal.filter(act__in=CHANGES).select_related("user", "table__round")
    told = tell(event, list(acts.order_by("-pk")[:1]))
    if not told:
        return ""
    return _("%(who)s: %(act)s.") % {"who": told[0].who, "act": told[0].sentence}


def _say_others(editors: Iterable[DraftEditor], actor: Actor) -> str:
    users = {editor.user for editor in editors}
    names = sorted(user.called for user in users if user != actor.user)
    if names:
        said = ngettext(
            "%(names)s has this draft open too.",
            "%(names)s have this draft open too.",
            len(names),
        )
        return said % {"names": say_list(names)}
    if users:
        return _("You have this draft open on another screen too.")
    return ""
