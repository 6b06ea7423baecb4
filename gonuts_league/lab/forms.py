"""What bots shall play, as forms for one game and number of players."""

import random
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gonuts_league.clubs.forms import PlainForm
from gonuts_league.lab.bots import usual_bot
from gonuts_league.tables.wording import say
from scoring import find_game
from scoring.messages import ruling_question, ruling_value
from scoring.rulings import Ruling
from scoring.simulation.machines import find_machine
from scoring.simulation.types import Asked

from .services import MOST_GAMES, MOST_SEED

USUAL_GAMES = 10_000
SAME = ""


class TableForm(PlainForm):
    """One bot a seat, the first one's where nothing else is said; each ruling."""

    seed = forms.IntegerField(min_value=0, max_value=MOST_SEED)

    def __init__(self, *args: Any, game_id: str, players: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game_id, self.players = game_id, players
        self.fields["seed"].label = _("Seed")
        self.fields["seed"].help_text = _("The same number gives the same games again.")
        self.fields["seed"].initial = random.SystemRandom().randrange(1, 1_000_000)
        for seat in range(players):
            self.fields[f"bot-{seat}"] = _bot_field(seat, game_id)
        for ruling in find_game(game_id).rulings:
            self.fields[ruling.id] = _ruling_field(ruling)

    @property
    def seats(self) -> list[forms.BoundField]:
        return [self[f"bot-{seat}"] for seat in range(self.players)]

    @property
    def rulings(self) -> list[forms.BoundField]:
        return [self[ruling.id] for ruling in find_game(self.game_id).rulings]

    def asked(self) -> Asked:
        """What a valid form asks for."""
        typed = self.cleaned_data
        first = typed["bot-0"]
        return Asked(
            game_id=self.game_id,
            games=typed.get("games", 1),
            seed=typed["seed"],
            bots=tuple(typed[f"bot-{n}"] or first for n in range(self.players)),
            rulings={
                field.name: typed[field.name]
                for field in self.rulings
                if typed[field.name]
            },
        )


class AskForm(TableForm):
    """How many games shall be counted, too."""

    games = forms.IntegerField(
        label=gettext_lazy("Number of games"),
        min_value=1,
        max_value=MOST_GAMES,
        initial=USUAL_GAMES,
    )


def _bot_field(seat: int, game_id: str) -> forms.ChoiceField:
    choices = [(bot, bot) for bot in find_machine(game_id).bots]
    if seat:
        choices.insert(0, (SAME, _("like seat 1")))
    return forms.ChoiceField(
        label=_("Seat %(number)s") % {"number": seat + 1},
        choices=choices,
        required=not seat,
        initial=SAME if seat else usual_bot(game_id),
        error_messages={
            "invalid_choice": _("This game has no bot called %(value)s. Choose one.")
        },
    )


def _ruling_field(ruling: Ruling) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=say(ruling_question(ruling.id)),
        choices=[
            (value, say(ruling_value(ruling.id, value))) for value in ruling.values
        ],
        initial=ruling.default,
        required=False,
        error_messages={
            "invalid_choice": _("%(value)s is no answer to this. Choose one.")
        },
    )
