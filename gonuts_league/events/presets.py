"""Ready-made kinds of evening; an event copies one and may then differ."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Preset:
    """`minutes` is the time the whole evening takes, with 35 minutes a round."""

    id: str
    name: str | Promise
    about: str | Promise
    game: str
    rounds_planned: int
    seats_preferred: int
    seats_min: int
    seats_max: int
    format: str = "swiss"

    @property
    def minutes(self) -> int:
        return self.rounds_planned * 35


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
        "free-play",
        _("Free play"),
        _("Record games as they are played; no draw."),
        "gonuts-gamewright",
        1,
        4,
        2,
        6,
        format="free-play",
    ),
)
PRESETS_BY_ID = {preset.id: preset for preset in PRESETS}
