"""Logs of games that somebody wants to look at."""

import secrets

from django.db import models


def new_token() -> str:
    return secrets.token_urlsafe(12)


class PastedLog(models.Model):
    """Logs as they were pasted, for those who know the token; they are kept a while.

    `content` is compressed: one JSON document a line.
    """

    token = models.CharField(max_length=24, unique=True, default=new_token)
    content = models.BinaryField()
    # Whose it is, as a hash: who pastes much pushes out only what is theirs.
    caller = models.CharField(max_length=16, blank=True)
    games = models.PositiveIntegerField()
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return f"{self.games} logs"
