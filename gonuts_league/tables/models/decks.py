"""What a club plays with, at any of its tables."""

from django.db import models


class GoalDeck(models.Model):
    """The goals that a club has typed in; while `text` is empty it has none in force.

    `cards` are `[colour, points, [five counts]]`, one for every copy; `names` are those
    of the five treats, if the text gives them. `previous_text` is the deck that was in
    force before.
    """

    club = models.OneToOneField(
        "clubs.Club", on_delete=models.CASCADE, related_name="goal_deck"
    )
    text = models.TextField(blank=True)
    cards = models.JSONField(default=list)
    treats = models.JSONField(default=list)
    names = models.JSONField(default=list)
    previous_text = models.TextField(blank=True)
    updated_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"goal deck of club {self.club_id}"
