"""Look at a result, hand it in, agree to it, confirm it, take the confirmation back."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRefresh

from gonuts_league.clubs.reasons import reason_given
from gonuts_league.draft.pages.correction import after_confirming
from gonuts_league.errors import LeagueError
from gonuts_league.events.agreeing.agreement import (
    Agreed,
    agreed_of,
    seats_to_agree,
    still_entering,
    waits_for_others,
)
from gonuts_league.events.agreeing.hands import changes_since
from gonuts_league.events.agreeing.second_counts import open_dispute, two_counts
from gonuts_league.events.services.agreeing import agree_to_result
from gonuts_league.events.services.results import confirm_result, reopen_result
from gonuts_league.tables.enums import TableState
from gonuts_league.tables.models import PhoneHolder, Result, Seat, Table
from gonuts_league.tables.selectors import games_needed, is_scored_by_game
from gonuts_league.tables.wording import say_by

from .access import (
    ENDED,
    TableAccess,
    at_table,
    read_anew,
)
from .frame import holder_at, show_page, state_key
from .reading import TableNow, read_table, strip, troubles_of
from .verdict import agreed_words, called, verdict_now
from .who import speaker


@at_table("GET", "POST")
def confirm(access: TableAccess, table: Table) -> HttpResponse:
    """Show what would be confirmed; a POST confirms the version that was shown."""
    if access.request.method == "POST":
        return _confirm(access, table)
    if access.request.htmx and (shown := access.request.GET.get("shown", "")):
        is_same = shown == _shown_key(table)
        return HttpResponse(status=204) if is_same else HttpResponseClientRefresh()
    if not table.is_open or table.round.is_closed_for(table.pk):
        return access.lead_to(table)
    now = read_table(table, audience=access.audience)
    # A phone led here by a dispute must not be led back here again.
    url = access.url(table, change=int(waits_for_others(table)))
    if now.asks_for_places:
        return access.go(url)
    if not now.is_enough:
        return access.go(url, _what_is_missing(now))
    return _confirm_page(access, now)


@at_table("POST")
def reopen(access: TableAccess, table: Table) -> HttpResponse:
    """Take the confirmation back, so that something can be changed."""
    try:
        reopen_result(table, actor=access.actor, reason=reason_given(access.sent))
    except LeagueError as error:
        if error.code != "table-not-confirmed":
            raise
        return access.lead_to(table)
    messages.success(
        access.request, _("The result is open again. Change it, then confirm.")
    )
    return access.lead_to(table)


def _confirm(access: TableAccess, table: Table) -> HttpResponse:
    seen = access.number("version")
    try:
        result = _agree(access, table, seen)
    except LeagueError as error:
        return _refused(access, table, error, seen)
    if result and access.event_url:
        # The night's page says it, with the way back beside it.
        return access.go(after_confirming(table, access.event_url))
    return access.lead_to(table, "" if result else "confirm")


def _agree(access: TableAccess, table: Table, version: int) -> Result | None:
    """Confirm at the desk; hand in or agree with a phone.

    None while others are to agree. LeagueError for whatever stands in the way.
    """
    is_whole_box = "whole_box" in access.sent
    if not access.token:
        return confirm_result(
            table,
            version=version,
            actor=access.actor,
            # The page that asked for the confirm has asked this too.
            is_all=True,
            is_whole_box=is_whole_box,
            # Only the desk may say so: at the table everybody would like to.
            ended_on_time="on_time" in access.sent,
            reason=reason_given(access.sent),
        )
    return agree_to_result(
        table,
        version=version,
        seat=speaker(access, table),
        actor=access.actor,
        is_whole_box=is_whole_box,
    )


def _refused(
    access: TableAccess, table: Table, error: LeagueError, seen: int
) -> HttpResponse:
    if error.code in ENDED:
        if error.code == "round-closed":
            return access.lead_to(table)
        return access.refuse(table, error.sentence)
    now = read_table(read_anew(table), audience=access.audience)
    if now.asks_for_places:
        return access.refuse(table, error.sentence)
    if not now.is_enough:
        return access.refuse(table, _what_is_missing(now))
    if error.code != "table-changed":
        return _confirm_page(access, now, refusal=error.sentence, status=422)
    # The service's sentence, with no more of anybody's name than this page shows.
    changes = changes_since(now.table, seen, now.name_by_seat)
    refusal = LeagueError("table-changed", changes=changes).sentence
    return _confirm_page(access, now, refusal=refusal, status=409)


def _what_is_missing(now: TableNow) -> str:
    if len(now.complete) >= games_needed(now.table):
        return LeagueError("series-undecided").sentence
    if not now.missing:
        return LeagueError("nobody-left").sentence
    return LeagueError("seats-not-entered", names=now.missing_names).sentence


def _confirm_page(
    access: TableAccess, now: TableNow, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    table, troubles = now.table, troubles_of(now)
    grades = {grade for grade, _sentence in troubles}
    has_strip = is_scored_by_game(table) and table.game_count == 1
    holder = holder_at(access, table)
    context: dict[str, Any] = {
        "verdict": verdict_now(now, access.event),
        "strip": strip(now, access, None, shows_totals=True) if has_strip else (),
        "troubles": troubles,
        "is_impossible": "impossible" in grades,
        "asks_for_box": grades >= {"outside-setup"} and "impossible" not in grades,
        "asks_why": not access.token and table.round.reopened_for_id == table.pk,
        "back_url": access.url(table, change=1)
        if is_scored_by_game(table)
        else access.url(table, table.depth),
        "refusal": refusal,
        "shown": _shown_key(table),
        "holder": holder,
        **_agreeing(now, access, holder),
    }
    template = "phones/table_confirm.html"
    return show_page(access, template, table, context, status=status)


def _shown_key(table: Table) -> str:
    """Changes with everything that the page about agreeing shows."""
    dispute = open_dispute(table)
    counted = sum(map(len, dispute.counts.values())) if dispute else 0
    return f"{state_key(table)}-{table.agreements.count()}-{counted}"


def _agreeing(
    now: TableNow, access: TableAccess, holder: PhoneHolder | None
) -> dict[str, Any]:
    """Who has agreed, who is asked for it, and what this phone can say.

    `main` is the one large button, if this phone has anything left to say.
    """
    agreed, policy = agreed_of(now.table), access.event.confirm_by
    dispute = _dispute(now, access)
    is_early = bool(not access.token and still_entering([now.table])) and (
        now.table.round.reopened_for_id != now.table.pk
    )
    others: list[Seat] = []
    if not access.token:
        main = _("Confirm for them") if is_early else _("Confirm the result")
    elif dispute:
        main = ""
    elif agreed.handed_in is None:
        main = _hand_in(now, holder)
    else:
        others = list(seats_to_agree(policy, agreed, now.seats))
        own = holder.seat_id if holder is not None else None
        is_asked = own in {seat.pk for seat in others}
        others = [seat for seat in others if seat.pk != own]
        main = _agree_as(now.name_by_seat[own]) if own and is_asked else ""
    asks = _("Nobody has handed it in yet.") if is_early else ""
    return {
        "rule": say_by("phones/words/rule.txt", policy=policy)
        if access.token
        else _desk_rule(now, is_early),
        "story": agreed_words(agreed, now.name_by_seat),
        "stale": _stale(now.table, agreed, now.name_by_seat),
        "say": dispute.get("words") or asks or _asks(policy, access, agreed, main),
        "main": main,
        "others": [(seat, _agree_as(now.name_by_seat[seat.pk])) for seat in others],
        "can_dispute": bool(access.token) and not dispute,
        "dispute": dispute,
    }


def _agree_as(name: str) -> str:
    return _("Agree as %(name)s") % {"name": name}


def _desk_rule(now: TableNow, is_early: bool) -> str:
    """What the desk is asked before it confirms for a table that may be tapping on."""
    counts = [sum(now.cards(index).values()) for index in now.asked]
    return say_by(
        "phones/words/desk_rule.txt",
        is_early=is_early,
        least=min(counts, default=0),
        most=max(counts, default=0),
    )


def _dispute(now: TableNow, access: TableAccess) -> dict[str, Any]:
    """Who does not agree, and whether all of it was counted a second time.

    Nothing where nobody disputes, or where both counts have become equal.
    """
    if now.table.state != TableState.DISPUTED:
        return {}
    both = two_counts(now.table)
    if both.dispute is None:
        return {"words": _("The players do not agree.")}
    if both.agree:
        return {}
    name = called(both.dispute, now.name_by_seat)
    return {
        "words": _("%(name)s does not agree.") % {"name": name},
        "about": both.dispute.about,
        "is_counted": both.is_counted,
        "can_take_back": not access.token or both.dispute.device == access.actor.device,
    }


def _hand_in(now: TableNow, holder: PhoneHolder | None) -> str:
    if holder is None or holder.seat_id is None:
        return _("Hand it in")
    return _("Hand it in as %(name)s") % {"name": now.name_by_seat[holder.seat_id]}


def _stale(table: Table, agreed: Agreed, names: Mapping[int, str]) -> str:
    """That what was handed in was changed since."""
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
    ) % {"who": called(handed_in, names)}


def _asks(policy: str, access: TableAccess, agreed: Agreed, main: str) -> str:
    return say_by(
        "phones/words/asks.txt",
        policy=policy,
        main=main,
        is_handed_in=access.token and agreed.handed_in is not None,
    )
