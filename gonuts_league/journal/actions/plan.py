"""The plan of an event, its rules, ties, clock, screens, links and end."""

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.clubs.services.actions import (
    Action,
    NewsPeople,
    Players,
    kept_in,
    register,
    require_same,
    still_there,
)
from gonuts_league.events.enums import LinkKind, WallShows
from gonuts_league.events.models import Event
from gonuts_league.events.services import (
    clocks,
    freezing,
    links,
    setup,
    standings_rules,
    ties,
)

from .rows import event_in, moment_in, round_in, table_in


def _change_back(row: JournalEntry, actor: Actor) -> None:
    event = Event.objects.get(pk=event_in(row).pk)
    now = {name: setup.plan_value(getattr(event, name)) for name in row.after}
    require_same(now, row.after)
    before = {
        name: Event._meta.get_field(name).to_python(value)  # type: ignore[union-attr]  # no relation is in a plan
        for name, value in row.before.items()
    }
    setup.change_plan(event, actor=actor, **before)


def _reopen(row: JournalEntry, actor: Actor) -> None:
    draft_id = (row.after or {}).get("away")
    setup.reopen_event(event_in(row), actor=actor, draft_id=draft_id)


def _plan_news(
    row: JournalEntry, people: NewsPeople, players: Players
) -> SafeString | None:
    if row.event is None:
        return None
    return format_html(gettext("{event} was planned"), event=row.event.name)


def _end_news(
    row: JournalEntry, people: NewsPeople, players: Players
) -> SafeString | None:
    event = row.event
    if event is None or not event.is_finished:
        return None
    url = reverse("leagues:podium", args=[event.slug])
    link = format_html('<a href="{}">{}</a>', url, event.name)
    if event.is_called_off:
        return format_html(gettext("{event} was called off"), event=link)
    winners = (row.after or {}).get("players", [])
    if event.frozen_after is None and winners and people.named(winners) == winners:
        text = ngettext(
            "{players} won {event}", "{players} share the win of {event}", len(winners)
        )
        return format_html(text, players=people.links(winners), event=link)
    return format_html(gettext("{event} ended; its standings are final"), event=link)


register(
    Action(
        "event-created",
        _("The event was created"),
        news=_plan_news,
        card="powdered",
        icon="calendar",
        never=_("Delete the event on its plan; once begun, call it off there."),
    )
)
register(
    Action(
        "event-deleted",
        _("“%(event)s” was deleted"),
        undo=lambda row, actor: setup.restore_event(
            kept_in(row)["event_id"], actor=actor
        ),
    ),
    Action(
        "event-restored",
        _("“%(event)s” is there again"),
        takes_back="event-deleted",
        undo=lambda row, actor: setup.delete_event(
            still_there(Event.objects.filter(pk=kept_in(row)["event_id"])), actor=actor
        ),
    ),
    family="deletions",
    icon="calendar",
    topic="events",
    touches="event_id",
)
register(
    Action(
        "plan-changed",
        _("The plan was changed"),
        touches="field",
        shows={
            "levels": _("What counts most"),
            "rounds_planned": _("Rounds planned"),
            "confirm_by": _("Who confirms a result"),
            "is_check_in_open": _("People check themselves in"),
            "is_sign_up_open": _("People sign up by a link"),
        },
        rests="endings",
        undo=_change_back,
    )
)
register(
    Action(
        "event-finished",
        _("The event was finished"),
        news=_end_news,
        card="mucho-matcha",
        icon="trophy",
        first=_("Open the event again first"),
        question="reopen-event",
        undo=_reopen,
    ),
    Action(
        "event-called-off",
        _("The event was called off"),
        news=_end_news,
        card="plain",
        icon="calendar",
        first=_("Open the event again first"),
        question="reopen-event",
        undo=_reopen,
    ),
    Action(
        "event-reopened",
        _("The event was opened again"),
        icon="undo",
        takes_back="event-finished event-called-off",
        undo=lambda row, actor: setup.finish_event(
            event_in(row),
            actor=actor,
            finished_at=moment_in(row, "finished_at"),
            is_called_off=row.before.get("off", False),
        ),
    ),
    family="endings",
    rests="drafts games publishings closings",
)


def _rule_back(row: JournalEntry, actor: Actor) -> None:
    event = Event.objects.get(pk=event_in(row).pk)
    require_same(standings_rules.rules_of(event), row.after)
    standings_rules.change_standings_rules(event, **row.before, actor=actor)


register(
    Action(
        "standings-rules-changed",
        _("The rules of the standings were changed"),
        # A cut goes by the standings as they were made then.
        rests="stages endings",
        shows={"points_system": _("Points"), "tie_breaks": _("Ties are broken by")},
        undo=_rule_back,
    )
)


register(
    Action("tie-shared", _("Place shared by: %(names)s")),
    Action("tie-played-off", _("A play-off broke the tie, best first: %(names)s")),
    Action(
        "tie-drawn",
        _("Drawing lots (lot number %(seed)s) broke the tie, best first: %(names)s"),
    ),
    Action("tie-reopened", _("The tie is open again: %(names)s")),
    family="ties",
    touches="decision",
    rests="stages",
    needs="decision",
    undo=lambda row, actor: ties.exchange_decisions(
        event_in(row),
        away_id=row.after["decision"],
        back_id=row.before["decision"],
        actor=actor,
    ),
)


register(
    Action(
        "standings-frozen",
        _("The standings were frozen after %(round)s"),
        undo=lambda row, actor: freezing.show_standings(event_in(row), actor=actor),
    ),
    Action(
        "standings-shown",
        _("The standings were shown to everybody"),
        takes_back="standings-frozen",
        undo=lambda row, actor: freezing.freeze_standings(
            event_in(row),
            after_round=row.before["round"],
            actor=actor,
            revealed=row.before.get("revealed"),
        ),
    ),
    family="freezes",
    rests="endings",
)
register(
    Action(
        "reveal-begun",
        _("The places are announced from the last to the first"),
        undo=lambda row, actor: freezing.end_reveal(event_in(row), actor=actor),
    ),
    Action(
        "reveal-ended",
        _("The announcement of the places was put off"),
        undo=lambda row, actor: freezing.begin_reveal(
            event_in(row), actor=actor, revealed=row.before["revealed"]
        ),
    ),
    family="reveals",
    rests="freezes",
)


register(
    Action("clock-started", _("The clock of %(round)s was started")),
    Action("clock-paused", _("The clock of %(round)s was paused")),
    Action("clock-resumed", _("The clock of %(round)s goes on")),
    Action("clock-stopped", _("The clock of %(round)s was stopped")),
    Action(
        "minutes-added",
        _("The clock of %(round)s was set to %(minutes)s minutes"),
    ),
    Action("clock-restored", _("The clock of %(round)s was set back to what it was")),
    family="clocks",
    touches="round",
    rests="round: publishings closings; endings",
    needs="round_id clock",
    undo=lambda row, actor: clocks.restore_clock(
        round_in(row), row.before["clock"], actor=actor
    ),
)
register(
    Action(
        "extra-time-given",
        _("Table %(table)s of %(round)s has %(minutes)s minutes extra"),
        touches="table",
        rests="round: publishings closings; endings",
        shows={"minutes": _("Minutes")},
        undo=lambda row, actor: clocks.give_extra_minutes(
            table_in(row),
            minutes=row.before["minutes"] - row.after["minutes"],
            actor=actor,
        ),
    )
)


register(
    Action(
        "wall-changed",
        _("What the big screen shows was changed"),
        undo=lambda row, actor: links.let_wall_show(
            event_in(row), WallShows(row.before["shows"]), actor=actor
        ),
    ),
    Action(
        "screen-handed-over",
        _("A screen was handed over and its account signed out"),
        never=_("Sign in again on that screen, then it is yours."),
    ),
)


register(
    Action(
        "event-link-renewed",
        _("A new code was made for “%(kind)s”"),
        labels={"kind": LinkKind},
    ),
    Action("code-renewed", _("Table %(table)s was given a new code")),
    shows={"generation": _("Code number")},
    never=_("The old code is no longer valid. Show the new one instead."),
)
