"""Stages in words: what they are called, and how far somebody came."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from gonuts_league.events.enums import StageKind
from gonuts_league.formats.plan import StagePlan
from gonuts_league.formats.types import End, StageRow

LOST: Mapping[int, str | Promise] = {
    0: gettext_lazy("Lost the final."),
    1: gettext_lazy("Lost the semi-final."),
    2: gettext_lazy("Lost the quarter-final."),
}
OUT: Mapping[int, str | Promise] = {
    0: gettext_lazy("Place %(place)s in the final."),
    1: gettext_lazy("Out in the semi-final, place %(place)s at the table."),
    2: gettext_lazy("Out in the quarter-final, place %(place)s at the table."),
}
STILL_IN: Mapping[int, str | Promise] = {
    0: gettext_lazy("Plays the final."),
    1: gettext_lazy("Is in the semi-final."),
    2: gettext_lazy("Is in the quarter-final."),
}
DID_NOT_PLAY: Mapping[int, str | Promise] = {
    0: gettext_lazy("Did not play the final."),
    1: gettext_lazy("Did not play the semi-final."),
    2: gettext_lazy("Did not play the quarter-final."),
}


SEAT_STEP: Mapping[int, str | Promise] = {
    0: gettext_lazy("Seat the final"),
    1: gettext_lazy("Seat the semi-final"),
    2: gettext_lazy("Seat the quarter-final"),
}


def seat_step(to_final: int) -> str:
    """What the button says that seats a step."""
    return str(SEAT_STEP.get(to_final, _("Seat the next step")))


def say_end(row: StageRow, *, is_for_two: bool) -> str:
    """How far somebody came in an elimination, in one sentence."""
    values = {"place": row.place, "count": row.to_final}
    match row.end:
        case End.WON if row.place:
            return _("Won the final.")
        case End.WON:
            return _("Won: nobody was left to play against.")
        case End.SHARED_WIN:
            return _("Shares the win: the final was drawn.")
        case End.THIRD_PLACE_WON:
            return _("Won the match for third place.")
        case End.THIRD_PLACE_LOST:
            return _("Lost the match for third place.")
        case End.IN_THIRD_PLACE:
            return _("Plays for third place.")
        case End.STILL_IN:
            found = STILL_IN.get(row.to_final, _("Is still in the knockout."))
        case End.LEFT:
            found = DID_NOT_PLAY.get(row.to_final, _("Left during the knockout."))
        case _:
            table = LOST if is_for_two else OUT
            found = table.get(row.to_final, _("Out %(count)s steps before the final."))
    return str(found) % values


def say_stage(stage: StagePlan, rounds_planned: int) -> str:
    """What a stage is, as one sentence of the plan."""
    values = {
        "rounds": rounds_planned,
        "groups": stage.group_count,
        "count": stage.entrants,
        "best": stage.best,
        "size": stage.table_size,
    }
    match stage.kind:
        case StageKind.SWISS:
            return (
                ngettext(
                    "%(rounds)s round by points.",
                    "%(rounds)s rounds by points.",
                    rounds_planned,
                )
                % values
            )
        case StageKind.GROUPS:
            return (
                ngettext(
                    "%(groups)s groups, %(rounds)s round each.",
                    "%(groups)s groups, %(rounds)s rounds each.",
                    rounds_planned,
                )
                % values
            )
        case StageKind.SCHEDULE:
            return (
                _("Everybody meets everybody, in %(rounds)s rounds if that is enough.")
                % values
            )
    return _elimination(stage) % values


def _elimination(stage: StagePlan) -> str:
    if stage.table_size > 2:
        if stage.entrants <= stage.table_size:
            return _("The first %(count)s play a final at one table.")
        return ngettext(
            "The first %(count)s play on at tables of %(size)s; the best of each goes "
            "on, until one table is left.",
            "The first %(count)s play on at tables of %(size)s; the best %(best)s of "
            "each go on, until one table is left.",
            stage.best,
        )
    if stage.entrants == 2:
        return _("The first two play a final.")
    if stage.third_place:
        return _(
            "The first %(count)s play a knockout in pairs, with a final and a "
            "match for third place."
        )
    return _("The first %(count)s play a knockout in pairs, up to the final.")


def say_cut(stage: StagePlan) -> str:
    """The action that begins a stage, as its button says it."""
    match stage.kind:
        case StageKind.GROUPS:
            return _("Make the groups")
        case StageKind.SCHEDULE:
            return _("Make the schedule")
    if stage.entrants <= 2:
        return _("Cut to the final")
    return _("Cut to the top %(count)s") % {"count": stage.entrants}
