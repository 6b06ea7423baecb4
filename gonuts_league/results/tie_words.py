"""Ties and what was decided about them, in sentences."""

from collections.abc import Mapping, Sequence

from gonuts_league.events.models import TieDecision
from gonuts_league.events.standings.standings_read import StandingsRead
from gonuts_league.events.standings.ties import TiedGroup
from gonuts_league.tables.wording import say_by

MOST_NAMED = 6


def say_undecided(groups: Sequence[TiedGroup], read: StandingsRead) -> str:
    """Who is level on which place, one sentence a tie; empty for none."""
    short = {entry: person.shown.short for entry, person in read.people.items()}
    return " ".join(f"{say_tie(group, short)}." for group in groups)


def say_tie(group: TiedGroup, names: Mapping[int, str]) -> str:
    """Who is level on which place, without a full stop: it is a heading as well."""
    return say_by(
        "results/words/tie.txt",
        people=[names[entry] for entry in group.entries],
        rank=group.rank,
        most=MOST_NAMED,
    )


def say_decision(decision: TieDecision, names: Mapping[int, str]) -> str:
    """What was decided about a tie of an event, in one sentence."""
    said = [names[entry] for entry in decision.order or decision.entries]
    return say_choice(decision.choice, said, decision.seed)


def say_choice(choice: str, people: Sequence[str], seed: int | None) -> str:
    """What was made of people who are level, best first; a lot with its number."""
    words = {"choice": choice, "people": people, "seed": seed}
    return say_by("results/words/tie_choice.txt", **words)
