"""Set the goals that a club plays with, drop them, restore the last ones."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.services.actions import Action, log_action, register
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
    before = _as_values(row)
    previous = row.text if row.text not in ("", text) else row.previous_text
    _put_in_force(row, text, previous=previous)
    _note(row, "goal-deck-kept", actor, before)
    return row


@transaction.atomic
def drop_goal_deck(club: Club, *, actor: Actor) -> GoalDeck:
    """Return to the stand-in; a club without its own goals is left as it is."""
    row = _locked_row(club)
    if not row.text:
        return row
    before = _as_values(row)
    _put_none_in_force(row, previous=row.text)
    _note(row, "goal-deck-dropped", actor, before)
    return row


@transaction.atomic
def bring_back_goal_deck(club: Club, *, actor: Actor) -> GoalDeck:
    """Put the goals before in force again, and keep those in force in their place.

    LeagueError if there were none. GoalDeckError if they can no longer be read.
    """
    row = _locked_row(club)
    if not row.previous_text:
        raise LeagueError("no-goal-deck-before")
    before = _as_values(row)
    _put_in_force(row, row.previous_text, previous=row.text)
    _note(row, "goal-deck-back", actor, before)
    return row


@transaction.atomic
def restore_goal_deck(
    club: Club, *, text: str, previous_text: str, actor: Actor
) -> GoalDeck:
    """Put both decks back as they were before an action; an empty text is none."""
    row = _locked_row(club)
    before = _as_values(row)
    if text:
        _put_in_force(row, text, previous=previous_text)
    else:
        _put_none_in_force(row, previous=previous_text)
    _note(row, "goal-deck-back" if text else "goal-deck-dropped", actor, before)
    return row


def _locked_row(club: Club) -> GoalDeck:
    Club.objects.select_for_update().get(pk=club.pk)
    return goal_deck_row(club)


def _put_none_in_force(row: GoalDeck, *, previous: str) -> None:
    row.previous_text, row.text = previous, ""
    row.cards, row.treats, row.names = [], [], []
    row.save()


def _as_values(row: GoalDeck) -> dict[str, object]:
    """The texts are kept whole: only the two newest decks stay in their row."""
    return {
        "goals": len(row.cards),
        "text": row.text,
        "previous_text": row.previous_text,
    }


def _note(row: GoalDeck, action: str, actor: Actor, before: dict[str, object]) -> None:
    after = {"goals": len(row.cards)}
    log_action(row.club, action, actor=actor, before=before, after=after)


def _put_in_force(row: GoalDeck, text: str, *, previous: str) -> None:
    deck = read_goal_deck(text)
    row.text, row.previous_text = text, previous
    row.cards = [[goal.colour, goal.points, goal.counts] for goal in deck.goals]
    row.treats, row.names = list(deck.treats), list(deck.names)
    row.save()


register(
    Action("goal-deck-kept", _("The club entered its own goals for Nosh")),
    Action("goal-deck-dropped", _("The club removed its own goals for Nosh")),
    Action("goal-deck-back", _("The club restored its last goals for Nosh")),
    family="goal-decks",
    is_news_for_members=True,
    shows={"goals": _("Goals")},
    needs="text",
    undo=lambda row, actor: restore_goal_deck(
        row.club,
        text=row.before["text"],
        previous_text=row.before["previous_text"],
        actor=actor,
    ),
)
