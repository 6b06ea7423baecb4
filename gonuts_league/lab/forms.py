"""What bots shall play, as forms: a table of a game, many games, a whole evening."""

import random
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gonuts_league.clubs.forms import PlainForm
from gonuts_league.events.presets import FALLBACK_COUNT
from gonuts_league.games.wording import say_ruling
from gonuts_league.lab.bots import SEARCHING, bot_name, is_slow, usual_bot
from gonuts_league.lab.evenings.types import ALIKE, Rehearsal
from gonuts_league.lab.services.rehearsing import LEAST, MOST, table_size
from gonuts_league.lab.services.simulating import MOST_GAMES, MOST_SEED
from gonuts_league.pairing.types import LARGEST_TABLE, SMALLEST_TABLE
from scoring import find_game
from scoring.game import Ruling
from scoring.simulation.machines import find_machine
from scoring.simulation.types import BotGames

USUAL_GAMES = 10_000
SAME = ""


def _seed_field(help_text: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=gettext_lazy("Seed"),
        help_text=help_text,
        min_value=0,
        max_value=MOST_SEED,
        initial=lambda: random.SystemRandom().randrange(1, 1_000_000),
    )


class TableForm(PlainForm):
    """One bot a seat, the first one's where nothing else is said; each ruling."""

    seed = _seed_field(gettext_lazy("The same number gives the same games again."))

    def __init__(self, *args: Any, game_id: str, players: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game_id, self.players = game_id, players
        for seat in range(players):
            self.fields[f"bot-{seat}"] = _seat_field(seat, game_id)
        for ruling in find_game(game_id).rulings:
            self.fields[ruling.id] = _ruling_field(ruling)

    @property
    def seats(self) -> list[forms.BoundField]:
        return [self[f"bot-{seat}"] for seat in range(self.players)]

    @property
    def rulings(self) -> list[forms.BoundField]:
        return [self[ruling.id] for ruling in find_game(self.game_id).rulings]

    def asked(self) -> BotGames:
        """What a valid form asks for."""
        typed = self.cleaned_data
        first = typed["bot-0"]
        return BotGames(
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


def _seat_field(seat: int, game_id: str) -> forms.ChoiceField:
    label = _("Seat %(number)s") % {"number": seat + 1}
    bots = [(bot, bot_name(bot)) for bot in find_machine(game_id).bots]
    if not seat:
        return _bot_field(label, bots, usual_bot(game_id))
    return _bot_field(label, [(SAME, _("like seat 1")), *bots], SAME)


def _bot_field(
    label: str, choices: list[tuple[str, str]], initial: str
) -> forms.ChoiceField:
    """A choice that may be left where one of its values is empty."""
    return forms.ChoiceField(
        label=label,
        choices=choices,
        initial=initial,
        required=all(value for value, _label in choices),
        error_messages={
            "invalid_choice": _("This game has no bot called %(value)s. Choose one.")
        },
    )


def _ruling_field(ruling: Ruling) -> forms.ChoiceField:
    question, values = say_ruling(ruling)
    return forms.ChoiceField(
        label=question,
        choices=values,
        initial=ruling.default,
        required=False,
        error_messages={
            "invalid_choice": _("%(value)s is no answer to this. Choose one.")
        },
    )


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
    seed = _seed_field(gettext_lazy("The same number gives the same evenings again."))

    def __init__(self, *args: Any, game_id: str, **kwargs: Any) -> None:
        kwargs["initial"] = _usual_values(game_id) | kwargs.get("initial", {})
        super().__init__(*args, **kwargs)
        self.game_id = game_id
        usual, best = _usual_bots(game_id)
        bots = [(bot, bot_name(bot)) for bot in find_machine(game_id).bots]
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

    def asked(self) -> Rehearsal:
        """What is asked for; LeagueError if the sizes contradict each other."""
        typed = dict(self.cleaned_data)
        size = table_size(*(typed.pop(name) for name in SIZES))
        return Rehearsal(game=self.game_id, size=size, **typed)


def _usual_bots(game_id: str) -> tuple[str, str]:
    """How everybody plays and how the strongest does; quick bots where all is slow."""
    usual, best = find_game(game_id).usual_bots
    if is_slow() and best in SEARCHING:
        quick = [bot for bot in find_machine(game_id).bots if bot not in SEARCHING]
        usual, best = quick[-2:]
    return usual, best


def _usual_values(game_id: str) -> dict[str, object]:
    """The first values of all fields."""
    is_for_two = max(find_game(game_id).player_counts) == DUELS[0]
    return {
        "players": FALLBACK_COUNT,
        "rounds": USUAL_ROUNDS,
        "evenings": USUAL_EVENINGS,
        **dict(zip(SIZES, DUELS if is_for_two else USUAL_SIZE, strict=True)),
    }
