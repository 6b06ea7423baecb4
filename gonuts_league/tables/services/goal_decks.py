"""Keep the goals that a club plays with, put them away, bring the last ones back."""

from django.db import transaction

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.services.journal import note_act
from gonuts_league.errors import LeagueError
from gonuts_league.tables.models import GoalDeck
from gonuts_league.tables.selectors import goal_deck_row
from scoring.games.nosh.goal_file import read_goal_deck


@transaction.atomic
def keep_goal_deck(club: Club, *, text: str, actor: Actor) -> GoalDeck:
    """Put the goals of a CSV text in force; those before can be brought back.

    GoalDeckError with all that is wrong with the text, and nothing is changed then.
    """
    row = _locked_row(club)
    previous = row.text if row.text not in ("", text) else row.previous_text
    _put_in_force(row, text, previous=previous)
    note_act(club, "goal-deck-kept", actor=actor, after={"goals": len(row.cards)})
    return row


@transaction.atomic
def drop_goal_deck(club: Club, *, actor: Actor) -> GoalDeck:
    """Go back to the stand-in; a club that has no goals of its own is left as it is."""
    row = _locked_row(club)
    if not row.text:
        return row
    before = {"goals": len(row.cards)}
    row.previous_text, row.text = row.text, ""
    row.cards, row.treats, row.names = [], [], []
    row.save()
    note_act(club, "goal-deck-dropped", actor=actor, before=before)
    return row


@transaction.atomic
def bring_back_goal_deck(club: Club, *, actor: Actor) -> GoalDeck:
    """Put the goals before in force again, and keep those in force in their place.

    LeagueError if there were none. GoalDeckError if they can no longer be read.
    """
    row = _locked_row(club)
    if not row.previous_text:
        raise LeagueError("no-goal-deck-before")
    _put_in_force(row, row.previous_text, previous=row.text)
    note_act(club, "goal-deck-back", actor=actor, after={"goals": len(row.cards)})
    return row


def _locked_row(club: Club) -> GoalDeck:
    Club.objects.select_for_update().get(pk=club.pk)
    return goal_deck_row(club)


def _put_in_force(row: GoalDeck, text: str, *, previous: str) -> None:
    deck = read_goal_deck(text)
    row.text, row.previous_text = text, previous
    row.cards = [[goal.colour, goal.points, goal.counts] for goal in deck.goals]
    row.treats, row.names = list(deck.treats), list(deck.names)
    row.save()
