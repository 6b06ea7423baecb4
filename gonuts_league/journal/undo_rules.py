"""What may rest on which act, and which acts take each other back: plain tables.

A new kind of act that can be undone is one row in `RESTS`, and one function in
`services.undoers.UNDOERS`; a higher app registers its functions there. The subject ""
means any act of the event (or club).
"""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Subject = str
Rests = tuple[tuple[Subject, tuple[str, ...]], ...]

DRAFTS = ("round-drawn", "draft-back", "draft-discarded")
ENDINGS = ("event-finished", "event-reopened")
EDITS = (
    *("seats-swapped", "seat-moved-by-hand", "bye-seated"),
    *("seat-benched", "benched-seated"),
)
PINNINGS = (
    *("seat-pinned", "person-pinned", "table-pinned", "bye-pinned"),
    *("pair-pinned-together", "pair-pinned-apart", "unpinned", "pins-restored"),
)
PUBLISHINGS = ("round-published", "publication-undone")
CLOSINGS = ("round-closed", "round-reopened")
CONFIRMED = ("result-confirmed", "result-restored")
RESULTS = (*CONFIRMED, "result-reopened")
GAMES = ("game-seated", "game-unseated")
CALLS = ("table-called-off", "table-called-on")
JOINS = ("seat-joined", "seat-moved", "seat-given-up")
STAGES = (
    *("stages-planned", "stage-started", "play-off-asked", "finalist-replaced"),
    "stage-restored",
)
REPAIRS = ("tables-repaired", "repair-undone")
SLIPS = ("slip-entered", "slip-undone")
ENTERINGS = ("player-entered", "players-entered", "entry-removed", "entries-removed")
PRESENCE = ("checked-in", "checked-out")
ALL_PRESENCE = ("all-checked-in", "all-checked-out")
WAITINGS = ("let-in", "made-to-wait")
LEAVINGS = ("dropped", "drop-undone")
AWARDS = ("award-given", "award-taken-back")
RULES = ("standings-rules-changed",)
TIES = ("tie-shared", "tie-played-off", "tie-drawn", "tie-reopened")
FREEZES = ("standings-frozen", "standings-shown")
REVEALS = ("reveal-begun", "reveal-ended")
CLOCKS = (
    *("clock-started", "clock-paused", "clock-resumed", "clock-stopped"),
    *("minutes-added", "clock-restored"),
)
PAGES = ("pages-opened", "pages-closed")
SEARCH = ("search-allowed", "search-refused")
RECORDING = ("recording-opened", "recording-closed")
WIFI = ("wifi-named",)
ZONE = ("zone-chosen",)
PRIVATE_LINKS = ("player-link-made", "player-link-ended", "player-link-restored")
MEMBERS = ("member-added", "member-removed")
PEOPLE = ("player-added", "players-added", "players-taken-back")
MERGES = ("people-merged", "people-parted")
ROOMS = ("rooms-changed",)
OWN_TABLES = ("own-table-given", "own-table-taken")
GROUPS = ("groups-seated",)
GOALS = ("goal-deck-kept", "goal-deck-dropped", "goal-deck-back")
LEAGUES = ("league-founded", "league-taken-back")
SEASONS = ("season-begun", "season-taken-back")
SEASON_CHANGES = ("season-changed",)
NIGHTS = ("night-added", "night-removed")
WITHDRAWALS = ("player-withdrew", "player-returned")
SEASON_TIES = ("season-tie-decided", "season-tie-taken-back")
SEASON_ENDS = ("season-closed", "season-reopened")

TYPED = (
    "totals-entered",
    "places-entered",
    "outcome-entered",
    "no-cards-entered",
    "tableau-entered",
    "ending-entered",
    "rules-changed",
)

OWNERS_ACTS = frozenset({*PAGES, *SEARCH, *RECORDING, *WIFI, *ZONE, *MEMBERS})
RESULT_ACTS = frozenset(RESULTS)
# Acts outside an event that an act in one may rest on, or that rest on it.
CLUB_ACTS = (*PEOPLE, *MERGES, "player-changed", "guest-marked", "player-erased")


def _round_drawn() -> Rests:
    """Drafts of a stage hold who was in it then: a stage that changed comes first."""
    return (
        ("", (*DRAFTS, *STAGES, *ENDINGS)),
        ("round", (*EDITS, *PUBLISHINGS)),
    )


def _edited() -> Rests:
    """A place that somebody moved has its neighbours changed with it."""
    return (
        ("place", (*EDITS, *PINNINGS)),
        ("round", PUBLISHINGS),
        ("", (*DRAFTS, *ENDINGS)),
    )


def _pinned() -> Rests:
    return ("place", PINNINGS), ("round", PUBLISHINGS), ("", ENDINGS)


def _published() -> Rests:
    return (
        ("round", (*PUBLISHINGS, *CLOSINGS, *CONFIRMED, *EDITS)),
        ("", (*DRAFTS, *ENDINGS)),
    )


def _closed() -> Rests:
    return (
        ("round", (*CLOSINGS, "result-reopened", "publication-undone", *CALLS)),
        ("", ENDINGS),
    )


def _game() -> Rests:
    return ("round", (*GAMES, *PUBLISHINGS, *CLOSINGS, *CONFIRMED)), ("", ENDINGS)


def _result() -> Rests:
    return (
        ("table", (*RESULTS, *CALLS, "seat-judged")),
        ("round", (*CLOSINGS, *PUBLISHINGS)),
        ("", ENDINGS),
    )


def _call() -> Rests:
    return (
        ("table", (*CALLS, *RESULTS)),
        ("round", (*CLOSINGS, *PUBLISHINGS)),
        ("", ENDINGS),
    )


def _judged() -> Rests:
    return (
        ("seat", ("seat-judged",)),
        ("entry", (*LEAVINGS, *REPAIRS)),
        ("table", (*CALLS, *RESULTS)),
        ("round", (*CLOSINGS, *PUBLISHINGS)),
        ("", ENDINGS),
    )


def _joined() -> Rests:
    return (
        ("entry", (*JOINS, *REPAIRS, *LEAVINGS, "seat-judged")),
        ("table", (*CALLS, *RESULTS, *SLIPS)),
        ("round", (*CLOSINGS, *PUBLISHINGS)),
        ("", ENDINGS),
    )


def _slip() -> Rests:
    return (
        ("table", (*SLIPS, *CALLS, *RESULTS)),
        ("round", (*CLOSINGS, *PUBLISHINGS)),
        ("", ENDINGS),
    )


def _left() -> Rests:
    return (
        ("entry", (*LEAVINGS, *REPAIRS, "seat-judged", *ENTERINGS)),
        ("table", (*CALLS, *RESULTS)),
        ("round", (*CLOSINGS, *PUBLISHINGS)),
        ("", ENDINGS),
    )


def _clock() -> Rests:
    return ("round", (*CLOCKS, *PUBLISHINGS, *CLOSINGS)), ("", ENDINGS)


def _extra_time() -> Rests:
    return (
        ("table", ("extra-time-given",)),
        ("round", (*PUBLISHINGS, *CLOSINGS)),
        ("", ENDINGS),
    )


def _entered() -> Rests:
    return (
        (
            "entry",
            (
                *(*ENTERINGS, "round-drawn", "draft-back"),
                *(*GAMES, *AWARDS, *JOINS, *REPAIRS, *STAGES),
            ),
        ),
        ("player", ("players-taken-back",)),
        ("", ENDINGS),
    )


def _in_season(subject: Subject, kinds: tuple[str, ...], *more: str) -> Rests:
    """A closed season stays as it is: its end comes first."""
    return (subject, (*kinds, *more)), ("season", (*SEASONS, *SEASON_ENDS))


def _of(subject: Subject, kinds: tuple[str, ...], *more: str) -> Rests:
    return (subject, (*kinds, *more)), ("", ENDINGS)


RESTS: Mapping[str, Rests] = {
    **dict.fromkeys(DRAFTS, _round_drawn()),
    **dict.fromkeys(EDITS, _edited()),
    **dict.fromkeys(PINNINGS, _pinned()),
    **dict.fromkeys(PUBLISHINGS, _published()),
    **dict.fromkeys(CLOSINGS, _closed()),
    **dict.fromkeys(GAMES, _game()),
    **dict.fromkeys(RESULTS, _result()),
    **dict.fromkeys(CALLS, _call()),
    "seat-judged": _judged(),
    **dict.fromkeys((*JOINS, *REPAIRS), _joined()),
    **dict.fromkeys(SLIPS, _slip()),
    **dict.fromkeys(LEAVINGS, _left()),
    **dict.fromkeys(ENTERINGS, _entered()),
    **dict.fromkeys(
        PRESENCE, _of("entry", PRESENCE, *ALL_PRESENCE, *WAITINGS, *ENTERINGS)
    ),
    **dict.fromkeys(ALL_PRESENCE, _of("entry", ALL_PRESENCE)),
    **dict.fromkeys(
        WAITINGS, _of("entry", WAITINGS, *PRESENCE, *ALL_PRESENCE, *LEAVINGS, *JOINS)
    ),
    **dict.fromkeys(AWARDS, _of("award", AWARDS)),
    "plan-changed": _of("field", ("plan-changed",)),
    # A cut goes by the standings as they were made then.
    **dict.fromkeys(RULES, (("", (*RULES, *STAGES, *ENDINGS)),)),
    **dict.fromkeys(TIES, (("decision", TIES), ("", STAGES))),
    **dict.fromkeys(STAGES, (("", (*STAGES, *DRAFTS, *ENDINGS)),)),
    **dict.fromkeys(ROOMS, (("", (*ROOMS, *ENDINGS)),)),
    **dict.fromkeys(OWN_TABLES, _of("entry", OWN_TABLES, *ENTERINGS)),
    **dict.fromkeys(FREEZES, (("", (*FREEZES, *ENDINGS)),)),
    **dict.fromkeys(REVEALS, (("", (*REVEALS, *FREEZES)),)),
    **dict.fromkeys(CLOCKS, _clock()),
    "extra-time-given": _extra_time(),
    "wall-changed": (("", ("wall-changed",)),),
    **dict.fromkeys(
        ENDINGS, (("", (*ENDINGS, *DRAFTS, *GAMES, *PUBLISHINGS, *CLOSINGS)),)
    ),
    **dict.fromkeys(PAGES, (("", PAGES),)),
    **dict.fromkeys(SEARCH, (("", SEARCH),)),
    **dict.fromkeys(RECORDING, (("", RECORDING),)),
    **dict.fromkeys(WIFI, (("", WIFI),)),
    **dict.fromkeys(ZONE, (("", ZONE),)),
    **dict.fromkeys(PRIVATE_LINKS, (("player", (*PRIVATE_LINKS, "player-erased")),)),
    **dict.fromkeys(MEMBERS, (("user", MEMBERS),)),
    **dict.fromkeys(
        PEOPLE, (("player", (*PEOPLE, *MERGES, *ENTERINGS, "player-erased")),)
    ),
    **dict.fromkeys(MERGES, (("other", MERGES), ("player", ("player-erased",)))),
    "player-changed": (
        ("person-field", ("player-changed",)),
        ("player", ("player-erased", "players-taken-back", *MERGES)),
    ),
    "guest-marked": (
        ("player", ("guest-marked", "player-erased", "players-taken-back", *MERGES)),
    ),
    **dict.fromkeys(GROUPS, (("seating", GROUPS),)),
    **dict.fromkeys(GOALS, (("", GOALS),)),
    "history-recorded": (),
    **dict.fromkeys(LEAGUES, (("league", (*LEAGUES, *SEASONS)),)),
    **dict.fromkeys(
        SEASONS,
        _in_season("season", NIGHTS, *SEASON_CHANGES, *WITHDRAWALS, *SEASON_TIES),
    ),
    **dict.fromkeys(SEASON_CHANGES, _in_season("season", SEASON_CHANGES)),
    **dict.fromkeys(NIGHTS, _in_season("night", NIGHTS)),
    **dict.fromkeys(WITHDRAWALS, _in_season("withdrawal", WITHDRAWALS)),
    **dict.fromkeys(SEASON_TIES, _in_season("tie", SEASON_TIES)),
    **dict.fromkeys(SEASON_ENDS, (("season", SEASON_ENDS),)),
}
"""By act: what of the acts after it rests on it, if it shares that subject."""

INVERSES: Mapping[tuple[str, str], Subject] = {
    ("round-drawn", "draft-discarded"): "round",
    ("round-published", "publication-undone"): "round",
    ("round-closed", "round-reopened"): "round",
    ("table-called-off", "table-called-on"): "table",
    ("result-confirmed", "result-reopened"): "table",
    ("result-restored", "result-reopened"): "table",
    ("checked-in", "checked-out"): "entry",
    ("dropped", "drop-undone"): "entry",
    ("let-in", "made-to-wait"): "entry",
    ("player-entered", "entry-removed"): "entry",
    ("award-given", "award-taken-back"): "award",
    ("event-finished", "event-reopened"): "",
    ("standings-frozen", "standings-shown"): "",
    ("pages-opened", "pages-closed"): "",
    ("search-allowed", "search-refused"): "",
    ("recording-opened", "recording-closed"): "",
    ("player-link-ended", "player-link-restored"): "player",
    ("member-added", "member-removed"): "user",
    ("night-added", "night-removed"): "night",
    ("player-withdrew", "player-returned"): "withdrawal",
    ("season-tie-decided", "season-tie-taken-back"): "tie",
    ("season-closed", "season-reopened"): "season",
    ("people-merged", "people-parted"): "other",
}
"""An act, and the one by which a button takes it back: the subject that they share."""

NEEDS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys((*DRAFTS, *EDITS, *PUBLISHINGS, *CLOSINGS), ("round_id",)),
    **dict.fromkeys(PINNINGS, ("round", "pins")),
    **dict.fromkeys(GAMES, ("round_id",)),
    **dict.fromkeys(STAGES[1:], ("stage_id", "state")),
    **dict.fromkeys(RESULTS, ("result",)),
    "seat-judged": ("seat", "outcome"),
    **dict.fromkeys(JOINS, ("seat", "table_id")),
    **dict.fromkeys(REPAIRS, ("places", "states")),
    **dict.fromkeys(SLIPS, ("columns",)),
    "player-entered": ("entry",),
    "entry-removed": ("entry",),
    **dict.fromkeys(ALL_PRESENCE, ("entries",)),
    **dict.fromkeys(WAITINGS, ("entry",)),
    **dict.fromkeys(LEAVINGS, ("table_ids",)),
    **dict.fromkeys(AWARDS, ("award",)),
    **dict.fromkeys(TIES, ("decision",)),
    "player-changed": ("change",),
    "guest-marked": ("player",),
    "people-merged": ("moved",),
    **dict.fromkeys(GOALS, ("text",)),
    "history-recorded": ("events",),
    **dict.fromkeys(CLOCKS, ("round_id", "clock")),
}
"""What an act must have kept to be undone; acts of earlier versions kept less."""

WHY_NEVER: Mapping[str, str | Promise] = {
    "event-created": _(
        "An event stays once it is made; nothing has to be played in it."
    ),
    "rounds-read": _("What was read from a file stays; results can be corrected."),
    "draw-requested": _("Asking changes nothing. Undo the draw itself."),
    "draw-cancelled": _("Nothing came of it. Draw again."),
    "code-renewed": _("The old code is void for good. Show the new one instead."),
    "event-link-renewed": _("The old code is void for good. Show the new one instead."),
    "screen-handed-over": _("Sign in again on that screen, then it is yours."),
    **dict.fromkeys(TYPED, _("What is entered is changed at the table itself.")),
    "player-erased": _("An erasure is for good; that is what it is for."),
    "singles-begun": _("It holds games only once they are recorded."),
    "history-taken-back": _("Read the file again to have these games back."),
    "club-founded": _("A club stays once it is founded."),
}
ELSEWHERE = _("This is changed where it was done, not here.")

LABELS: Mapping[str, str | Promise] = {
    "round-drawn": _("Throw the draft of round %(round)s away first"),
    "round-published": _("Make round %(round)s a draft again first"),
    "round-closed": _("Open round %(round)s again first"),
    "result-confirmed": _("Open the result of table %(table)s for correction"),
    "result-restored": _("Open the result of table %(table)s for correction"),
    "event-finished": _("Open the event again first"),
}
"""What the button of the nearest safe act says; others name the act."""
