"""The values of the page where a table hands its result in and agrees to it."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.events.agreeing.agreement import (
    Agreed,
    agreed_of,
    seats_to_agree,
    still_entering,
)
from gonuts_league.events.agreeing.hands import who
from gonuts_league.events.agreeing.second_counts import open_dispute, two_counts
from gonuts_league.events.enums import ConfirmBy
from gonuts_league.tables.enums import TableState
from gonuts_league.tables.models import Agreement, PhoneHolder, Table
from gonuts_league.tables.wording import say_list

from .doors import Door
from .frame import state_key
from .holder import holder_at
from .reading import TableNow


@dataclass(frozen=True, slots=True)
class AgreeButton:
    """`seat_id` 0 stands for whoever holds this phone."""

    label: str
    seat_id: int


@dataclass(frozen=True, slots=True)
class AgreePage:
    """`main` is the one large button, if this phone has anything left to say.

    `stale` says that what was handed in was changed since; `shown` names the state
    that the page shows, so that a poll knows whether there is a newer one.
    """

    rule: str
    story: str
    stale: str
    say: str
    main: AgreeButton | None
    others: tuple[AgreeButton, ...]
    is_handed_in: bool
    can_dispute: bool
    dispute: "DisputeNote | None"
    shown: str


@dataclass(frozen=True, slots=True)
class DisputeNote:
    """Who does not agree, and whether all of it was counted a second time."""

    words: str
    is_counted: bool
    can_take_back: bool


def agree_page(now: TableNow, door: Door) -> AgreePage:
    """Who has agreed, who is asked for it, and what this phone can say."""
    agreed = agreed_of(now.table)
    names = {seat.pk: name for seat, name in zip(now.seats, now.names, strict=True)}
    policy = door.event.confirm_by
    dispute = _dispute(now, door, names)
    is_early = not door.token and bool(still_entering([now.table]))
    main, others = _buttons(now, door, agreed, names, is_disputed=dispute is not None)
    if is_early:
        main = AgreeButton(_("Confirm for them"), 0)
    return AgreePage(
        rule=RULES[ConfirmBy(policy)]() if door.token else _desk_rule(now, is_early),
        story=_story(agreed, names),
        stale=_stale(now.table, agreed, names),
        say=dispute.words if dispute else _say(policy, door, agreed, main, is_early),
        main=main,
        others=others,
        is_handed_in=agreed.handed_in is not None,
        can_dispute=bool(door.token) and dispute is None,
        dispute=dispute,
        shown=shown_key(now.table),
    )


def _desk_rule(now: TableNow, is_early: bool) -> str:
    """What the desk is asked before it confirms for a table that may be tapping on."""
    if not is_early:
        return _("You can confirm it now.")
    asked = [index for index in range(len(now.seats)) if now.is_asked(index)]
    counts = [sum(now.cards(index).values()) for index in asked]
    least, most = min(counts, default=0), max(counts, default=0)
    if least < most:
        told = _("They have %(least)s to %(most)s cards: is that all?")
        return told % {"least": least, "most": most}
    told = ngettext(
        "Each has %(count)s card: is that all?",
        "Each has %(count)s cards: is that all?",
        most,
    )
    return told % {"count": most}


def shown_key(table: Table) -> str:
    """Changes with everything that the page about agreeing shows."""
    dispute = open_dispute(table)
    counted = sum(map(len, dispute.counts.values())) if dispute else 0
    return f"{state_key(table)}-{table.agreements.count()}-{counted}"


def agreed_words(table: Table, version: int, names: Mapping[int, str]) -> str:
    """Who handed a version in and who agreed to it; empty if the table did not."""
    return _story(agreed_of(table, version=version), names)


def _buttons(
    now: TableNow,
    door: Door,
    agreed: Agreed,
    names: Mapping[int, str],
    *,
    is_disputed: bool,
) -> tuple[AgreeButton | None, tuple[AgreeButton, ...]]:
    if not door.token:
        return AgreeButton(_("Confirm the result"), 0), ()
    if is_disputed:
        return None, ()
    holder = holder_at(door, now.table)
    if agreed.handed_in is None:
        return AgreeButton(_hand_in(holder, names), 0), ()
    buttons = {
        seat.pk: AgreeButton(_("Agree as %(name)s") % {"name": names[seat.pk]}, seat.pk)
        for seat in seats_to_agree(door.event.confirm_by, agreed, now.seats)
    }
    own = holder.seat_id if holder is not None and holder.seat_id else 0
    main = buttons.pop(own, None)
    return main, tuple(buttons.values())


def _dispute(now: TableNow, door: Door, names: Mapping[int, str]) -> DisputeNote | None:
    """None where nobody disputes, or where both counts have become equal."""
    if now.table.state != TableState.DISPUTED:
        return None
    both = two_counts(now.table)
    if both.dispute is None:
        words = _("The players do not agree.")
        return DisputeNote(words, is_counted=False, can_take_back=False)
    if both.agree:
        return None
    seat_id = both.dispute.seat_id
    name = who(both.dispute) if seat_id is None else names[seat_id]
    return DisputeNote(
        words=_("%(name)s does not agree.") % {"name": name},
        is_counted=both.is_counted,
        can_take_back=not door.token or both.dispute.device == door.actor.device,
    )


def _hand_in(holder: PhoneHolder | None, names: Mapping[int, str]) -> str:
    if holder is None or holder.seat_id is None:
        return _("Hand it in")
    return _("Hand it in as %(name)s") % {"name": names[holder.seat_id]}


def _story(agreed: Agreed, names: Mapping[int, str]) -> str:
    """Who handed it in when, and who agreed."""
    if agreed.handed_in is None:
        return ""
    told = [
        _("%(who)s handed it in at %(time)s.")
        % {
            "who": _who(agreed.handed_in, names),
            "time": time_format(timezone.localtime(agreed.handed_in.at), "H:i"),
        }
    ]
    others = [_who(row, names) for row in agreed.rows[1:]]
    if others:
        told.append(_("Agreed: %(names)s.") % {"names": say_list(others)})
    return " ".join(told)


def _stale(table: Table, agreed: Agreed, names: Mapping[int, str]) -> str:
    """Say that a change came after somebody handed the table in."""
    if agreed.rows:
        return ""
    latest = table.results.order_by("-version").first()
    before = table.agreements.filter(
        table_version__gt=latest.table_version if latest else -1
    )
    last = before.select_related("user").order_by("-pk").first()
    if last is None:
        return ""
    handed_in = agreed_of(table, version=last.table_version).handed_in or last
    return _(
        "Something was changed after %(who)s handed it in. Look at it and hand it in "
        "again."
    ) % {"who": _who(handed_in, names)}


def _say(
    policy: str,
    door: Door,
    agreed: Agreed,
    main: AgreeButton | None,
    is_early: bool,
) -> str:
    if is_early:
        return _("Nobody has handed it in yet.")
    if not door.token or agreed.handed_in is None:
        return _("All are entered.")
    if policy == ConfirmBy.ORGANISER:
        return _("Handed in; the organiser confirms it.")
    if main is not None:
        return _("Is this right?")
    if policy == ConfirmBy.ALL:
        return _("Handed in; the others must agree.")
    return _("Handed in; another player must agree.")


def _who(row: Agreement, names: Mapping[int, str]) -> str:
    return who(row) if row.seat_id is None else names[row.seat_id]


RULES = {
    ConfirmBy.NOBODY: lambda: _("What you hand in is the result."),
    ConfirmBy.ONE_OTHER: lambda: _("One other player must agree."),
    ConfirmBy.ALL: lambda: _("Everybody at the table must agree."),
    ConfirmBy.ORGANISER: lambda: _("The organiser confirms what you hand in."),
}
