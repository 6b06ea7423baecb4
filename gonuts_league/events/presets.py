"""The ready-made kinds of evening: the usual ones, and those of each game."""

from django.utils.translation import gettext_lazy as _

from gonuts_league.formats.plan import StagePlan
from gonuts_league.games.presets import Preset
from gonuts_league.games.registry import PAGES, USUAL_GAME

from .enums import StageKind

# The sizes of tables: the usual one, the smallest and the largest.
FOURS, TWOS = (4, 3, 5), (2, 2, 2)
# The first of them stand open on the page of a new event.
PRESETS = (
    Preset(
        "club-night",
        _("Club night"),
        _("Four rounds at tables of four, threes where the count needs them."),
        USUAL_GAME,
        4,
        *FOURS,
    ),
    Preset(
        "duels",
        _("Duels"),
        _("Five short rounds, two at a table; a win counts 1, and a bye as much."),
        USUAL_GAME,
        5,
        *TWOS,
        round_minutes=20,
    ),
    Preset(
        "final-table",
        _("Cut to the final table"),
        _("Three rounds; the first eight play on at two tables for a final of four."),
        USUAL_GAME,
        3,
        *FOURS,
        stages=(
            StagePlan(StageKind.SWISS),
            StagePlan(StageKind.ELIMINATION, entrants=8, table_size=4, best=2),
        ),
        steps=2,
    ),
    Preset(
        "short-evening",
        _("Short evening"),
        _("Three rounds at tables of four or five."),
        USUAL_GAME,
        3,
        *(4, 3, 6),
    ),
    Preset(
        "big-tables",
        _("Big tables"),
        _("Three rounds at tables of five and six, the whole box in play."),
        USUAL_GAME,
        3,
        *(5, 4, 6),
    ),
    Preset(
        "duels-semi-finals",
        _("Duels with semi-finals"),
        _("Four short rounds for two, then semi-finals, a final and third place."),
        USUAL_GAME,
        4,
        *TWOS,
        round_minutes=20,
        stages=(
            StagePlan(StageKind.SWISS),
            StagePlan(StageKind.ELIMINATION, entrants=4, third_place=True),
        ),
        steps=2,
    ),
    Preset(
        "groups-final",
        _("Groups, then a final"),
        _("Two groups play three rounds each; the best two of each play the final."),
        USUAL_GAME,
        3,
        *FOURS,
        stages=(
            StagePlan(StageKind.GROUPS, group_count=2),
            StagePlan(StageKind.ELIMINATION, entrants=4, table_size=4),
        ),
        steps=1,
    ),
    Preset(
        "everybody",
        _("Everybody meets everybody"),
        _("Two at a table, as many rounds as it takes, twelve at most."),
        USUAL_GAME,
        12,
        *TWOS,
        round_minutes=15,
        stages=(StagePlan(StageKind.SCHEDULE),),
    ),
    *(preset for pages in PAGES.values() for preset in pages.presets),
    Preset(
        "free-play",
        _("Free play"),
        _("Record games as they are played; no draw."),
        USUAL_GAME,
        1,
        *(4, 2, 6),
        format="free-play",
        round_minutes=0,
    ),
)
FALLBACK_COUNT = 23
PRESETS_BY_ID = {preset.id: preset for preset in PRESETS}


def chosen_preset(preset_id: str) -> Preset:
    """The preset of that id, or the usual evening."""
    return PRESETS_BY_ID.get(preset_id, PRESETS_BY_ID["club-night"])
