"""Ready-made kinds of evening; an event copies one and may then differ."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from gonuts_league.formats.plan import StagePlan
from gonuts_league.tables.enums import Series

from .enums import StageKind


@dataclass(frozen=True, slots=True)
class Preset:
    """`minutes` is the time the whole evening takes; 0 minutes a round: no clock.

    Without `stages` the standings after all rounds decide; `steps` come after those
    rounds, as long as no game is drawn.
    """

    id: str
    name: str | Promise
    about: str | Promise
    game: str
    rounds_planned: int
    seats_preferred: int
    seats_min: int
    seats_max: int
    format: str = "swiss"
    series: str = Series.SINGLE
    game_count: int = 1
    round_minutes: int = 35
    stages: tuple[StagePlan, ...] = ()
    steps: int = 0

    @property
    def minutes(self) -> int:
        return (self.rounds_planned + self.steps) * self.round_minutes


PRESETS = (
    Preset(
        "club-night",
        _("Club night"),
        _("Four rounds at tables of four, threes where the count needs them."),
        "gonuts-gamewright",
        4,
        4,
        3,
        5,
    ),
    Preset(
        "short-evening",
        _("Short evening"),
        _("Three rounds at tables of four or five."),
        "gonuts-gamewright",
        3,
        4,
        3,
        6,
    ),
    Preset(
        "big-tables",
        _("Big tables"),
        _("Three rounds at tables of five and six, the whole box in play."),
        "gonuts-gamewright",
        3,
        5,
        4,
        6,
    ),
    Preset(
        "duels",
        _("Duels"),
        _("Five short rounds, two at a table."),
        "gonuts-gamewright",
        5,
        2,
        2,
        3,
    ),
    Preset(
        "duels-semi-finals",
        _("Duels with semi-finals"),
        _("Four short rounds for two, then semi-finals, a final and third place."),
        "gonuts-gamewright",
        4,
        2,
        2,
        2,
        round_minutes=20,
        stages=(
            StagePlan(StageKind.SWISS),
            StagePlan(StageKind.ELIMINATION, entrants=4, third_place=True),
        ),
        steps=2,
    ),
    Preset(
        "final-table",
        _("Cut to the final table"),
        _("Three rounds; the first eight play on at two tables for a final of four."),
        "gonuts-gamewright",
        3,
        4,
        3,
        5,
        stages=(
            StagePlan(StageKind.SWISS),
            StagePlan(StageKind.ELIMINATION, entrants=8, table_size=4, best=2),
        ),
        steps=2,
    ),
    Preset(
        "groups-final",
        _("Groups, then a final"),
        _("Two groups play three rounds each; the best two of each play the final."),
        "gonuts-gamewright",
        3,
        4,
        3,
        5,
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
        "gonuts-gamewright",
        12,
        2,
        2,
        2,
        round_minutes=15,
        stages=(StagePlan(StageKind.SCHEDULE),),
    ),
    Preset(
        "nosh-evening",
        _("Nosh evening"),
        _("Three games of Nosh at tables of four, threes and fives where needed."),
        "nosh",
        3,
        4,
        3,
        5,
        round_minutes=50,
    ),
    Preset(
        "donuts-duels",
        _("Donuts, best of three"),
        _("Four rounds for two; the winner of two games wins the table."),
        "donuts",
        4,
        2,
        2,
        2,
        series=Series.BEST_OF,
        game_count=3,
        round_minutes=30,
    ),
    Preset(
        "free-play",
        _("Free play"),
        _("Record games as they are played; no draw."),
        "gonuts-gamewright",
        1,
        4,
        2,
        6,
        format="free-play",
        round_minutes=0,
    ),
)
FALLBACK_COUNT = 23
PRESETS_BY_ID = {preset.id: preset for preset in PRESETS}


def chosen_preset(preset_id: str) -> Preset:
    """The preset of that id, or the usual evening."""
    return PRESETS_BY_ID.get(preset_id, PRESETS_BY_ID["club-night"])
