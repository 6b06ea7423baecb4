from django.db import models
from django.utils.translation import gettext_lazy as _


class TableState(models.TextChoices):
    SEATED = "seated", _("seated")
    STARTED = "started", _("entering")
    ENTERED = "entered", _("to be confirmed")
    CONFIRMED = "confirmed", _("confirmed")
    DISPUTED = "disputed", _("disputed")
    VOID = "void", _("called off")
    ENDED_ON_TIME = "ended-on-time", _("ended on time")


class SeatOutcome(models.TextChoices):
    PLAYED = "played", _("played")
    LEFT = "left", _("left during the game")
    DID_NOT_COME = "did-not-come", _("did not come")
    FORFEITED = "forfeited", _("forfeited")
    DISQUALIFIED = "disqualified", _("disqualified")


class Placed(models.TextChoices):
    """How a person came to a seat."""

    DRAWN = "drawn", _("drawn")
    BY_HAND = "by-hand", _("put there by hand")
    REPAIRED = "repaired", _("moved by a repair")


class Depth(models.TextChoices):
    """How much of a game is known; what a depth lacks is "not entered", never 0."""

    CARDS = "cards", _("cards")
    TOTALS = "totals", _("totals")
    PLACES = "places", _("places only")
    OUTCOME = "outcome", _("outcome only")


class Series(models.TextChoices):
    """How the games of one table make one result."""

    SINGLE = "single", _("one game")
    FIXED = "fixed", _("a fixed number of games")
    BEST_OF = "best-of", _("best of")


class ResultState(models.TextChoices):
    CONFIRMED = "confirmed", _("confirmed")
    SUPERSEDED = "superseded", _("superseded")


class Taken(models.TextChoices):
    """Which count a dispute ended with."""

    FIRST = "first", _("the first count")
    SECOND = "second", _("the second count")
    SOME = "some", _("some of each count")
    NEITHER = "neither", _("the dispute was taken back")


class LateState(models.TextChoices):
    """What became of a tap that arrived late."""

    WAITING = "waiting", _("waits for a decision")
    APPLIED = "applied", _("applied")
    DROPPED = "dropped", _("dropped")
    UNDONE = "undone", _("taken back")
