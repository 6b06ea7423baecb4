import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from gonuts_league.errors import LeagueError
from gonuts_league.lab.evenings.figures import rehearsal_document
from gonuts_league.lab.evenings.playing import play_evenings
from gonuts_league.lab.evenings.tally import Tally, tally_of
from gonuts_league.lab.evenings.types import Rehearsal
from gonuts_league.lab.services.rehearsing import require_playable, table_size
from scoring import find_game
from scoring.errors import ScoringError
from scoring.simulation.running import chunks_of

AT_ONCE = 10


class Command(BaseCommand):
    help = "Play an evening many times by bots and tell how it goes, as JSON."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", metavar="GAME", help="such as gonuts-gamewright")
        parser.add_argument("--players", type=int, required=True)
        parser.add_argument("--rounds", type=int, required=True)
        parser.add_argument(
            "--sizes",
            type=int,
            nargs=3,
            default=(3, 4, 5),
            metavar=("LEAST", "USUAL", "MOST"),
        )
        parser.add_argument("--evenings", type=int, default=200)
        parser.add_argument("--seed", type=int, required=True)
        parser.add_argument("--usual", help="the bot that everybody plays like")
        parser.add_argument("--best", help="the bot of one; empty if all play alike")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            asked = self._asked(options)
            require_playable(asked)
        except (LeagueError, ScoringError) as error:
            raise CommandError(str(error)) from error
        tally = Tally()
        for first, count in chunks_of(1, asked.evenings, AT_ONCE):
            tally.merge(tally_of(play_evenings(asked, first, count)))
            self.stderr.write(f"{tally.evenings} of {asked.evenings} evenings")
        self.stdout.write(json.dumps(rehearsal_document(asked, tally), indent=2))

    def _asked(self, options: dict[str, Any]) -> Rehearsal:
        least, preferred, most = options["sizes"]
        usual, best = find_game(options["game"]).usual_bots
        return Rehearsal(
            game=options["game"],
            players=options["players"],
            rounds=options["rounds"],
            size=table_size(preferred, least, most),
            evenings=options["evenings"],
            seed=options["seed"],
            usual=usual if options["usual"] is None else options["usual"],
            best=best if options["best"] is None else options["best"],
        )
