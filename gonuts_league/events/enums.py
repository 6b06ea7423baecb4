from django.db import models
from django.utils.translation import gettext_lazy as _


class EventFormat(models.TextChoices):
    SWISS = "swiss", _("rounds by points")
    FREE_PLAY = "free-play", _("free play")


class ConfirmBy(models.TextChoices):
    """Who must agree before what a table hands in is its result."""

    NOBODY = "nobody", _("Nobody: what a table hands in counts")
    ONE_OTHER = "one-other", _("One other player of the table")
    ALL = "all", _("Everybody at the table")
    ORGANISER = "organiser", _("The organiser")


class RoundState(models.TextChoices):
    DRAFT = "draft", _("draft")
    PUBLISHED = "published", _("running")
    CLOSED = "closed", _("closed")
    DISCARDED = "discarded", _("thrown away")


class AwardKind(models.TextChoices):
    BYE = "bye", _("bye")
    PENALTY = "penalty", _("penalty")
    ADJUSTMENT = "adjustment", _("adjustment")
    FORFEIT = "forfeit", _("forfeit")


class LinkKind(models.TextChoices):
    """What a link of a whole event opens."""

    SEATS = "seats", _("where everybody sits")
    WALL = "wall", _("the wall")
    STATION = "station", _("an entry station")


class WallShows(models.TextChoices):
    """What the organiser lets the wall show."""

    TURNS = "turns", _("everything by turns")
    SEATING = "seating", _("the seating")
    STANDINGS = "standings", _("the standings")
    CLOCK = "clock", _("the clock")
    NOTHING = "nothing", _("nothing")
