"""What evening shall be rehearsed, as a form for one game."""

import random
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gonuts_league.clubs.forms import PlainForm
from gonuts_league.events.presets import FALLBACK_COUNT
from gonuts_league.lab.bots import SEARCHING, is_slow
from gonuts_league.lab.services import MOST_SEED
from gonuts_league.pairing.types import LARGEST_TABLE, SMALLEST_TABLE
from scoring import find_game
from scoring.simulation.machines import find_machine

from .evenings.checking import LEAST, MOST
from .evenings.types import ALIKE, Asked
from .services import table_size

USUAL_EVENINGS, USUAL_ROUNDS = 200, 4
USUAL_SIZE, DUELS = (4, 3, 5), (2, 2, 2)
SIZES = ("seats_preferred", "seats_min", "seats_max")


def _number(name: str, label: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=LEAST[name], max_value=MOST[name])


def _seats(label: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, min_value=SMALLEST_TABLE, max_value=LARGEST_TABLE
    )


class EveningForm(PlainForm):
    """Filled with a usual evening of the game; who plays and the seed may be left."""

    players = _number("players", gettext_lazy("Players"))
    rounds = _number("rounds", gettext_lazy("Rounds"))
    evenings = _number("evenings", gettext_lazy("Evenings to play"))
    seats_preferred = _seats(gettext_lazy("Players a table"))
    seats_min = _seats(gettext_lazy("At least"))
    seats_max = _seats(gettext_lazy("At most"))
    seed = forms.IntegerField(
        label=gettext_lazy("Seed"),
        help_text=gettext_lazy("The same number gives the same evenings again."),
        min_value=0,
        max_value=MOST_SEED,
    )

    def __init__(self, *args: Any, game_id: str, **kwargs: Any) -> None:
        kwargs["initial"] = _usual_values(game_id) | kwargs.get("initial", {})
        super().__init__(*args, **kwargs)
        self.game_id = game_id
        usual, best = _usual_bots(game_id)
        bots = [(bot, bot) for bot in find_machine(game_id).bots]
        self.fields["usual"] = _bot_field(_("Everybody plays like"), bots, usual)
        self.fields["best"] = _bot_field(
            _("Only the strongest plays like"),
            [*bots, (ALIKE, _("nobody: all play alike"))],
            best,
        )

    @property
    def sizes(self) -> list[forms.BoundField]:
        return [self[name] for name in SIZES]

    @property
    def has_fold_errors(self) -> bool:
        """Whether something is wrong among the fields that are folded away."""
        return any(name in self.errors for name in ("usual", "best", "seed"))

    def asked(self) -> Asked:
        """What is asked for; LeagueError if the sizes contradict each other."""
        typed = self.cleaned_data
        return Asked(
            game_id=self.game_id,
            players=typed["players"],
            rounds=typed["rounds"],
            size=table_size(*(typed[name] for name in SIZES)),
            evenings=typed["evenings"],
            seed=typed["seed"],
            usual=typed["usual"],
            best=typed["best"],
        )


def _bot_field(label: str, choices: Any, initial: str) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        choices=choices,
        initial=initial,
        required=all(value for value, _label in choices),
        error_messages={
            "invalid_choice": _("This game has no bot called %(value)s. Choose one.")
        },
    )


def _usual_bots(game_id: str) -> tuple[str, str]:
    """How everybody plays and how the strongest does; quick bots where all is slow."""
    usual, best = find_game(game_id).usual_bots
    if is_slow() and best in SEARCHING:
        quick = [bot for bot in find_machine(game_id).bots if bot not in SEARCHING]
        usual, best = quick[-2:]
    return usual, best


def _usual_values(game_id: str) -> dict[str, object]:
    """The first values of all fields."""
    is_for_two = max(find_machine(game_id).player_counts) == DUELS[0]
    preferred, least, most = DUELS if is_for_two else USUAL_SIZE
    return {
        "players": FALLBACK_COUNT,
        "rounds": USUAL_ROUNDS,
        "evenings": USUAL_EVENINGS,
        "seats_preferred": preferred,
        "seats_min": least,
        "seats_max": most,
        "seed": random.SystemRandom().randrange(1, 1_000_000),
    }
