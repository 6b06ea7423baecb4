from django.db import models
from django.utils.translation import gettext_lazy as _


class EventFormat(models.TextChoices):
    SWISS = "swiss", _("rounds by points")
    FREE_PLAY = "free-play", _("free play")


class StageKind(models.TextChoices):
    SWISS = "swiss", _("rounds by points")
    GROUPS = "groups", _("groups")
    SCHEDULE = "schedule", _("everybody meets everybody")
    ELIMINATION = "elimination", _("who loses is out")


class DrawnRule(models.TextChoices):
    """What becomes of a drawn game where one player must advance."""

    REPLAY = "replay", _("It is played again, with the starts swapped")
    HIGHER_SEED = "higher-seed", _("The higher seed goes on")
    SHARED = "shared", _("A drawn final is shared; before it the higher seed goes on")


class ConfirmBy(models.TextChoices):
    """Who must agree before what a table hands in is its result."""

    NOBODY = "nobody", _("Nobody: handing in is enough")
    ONE_OTHER = "one-other", _("One other player of the table")
    ALL = "all", _("Everybody at the table")
    ORGANISER = "organiser", _("The organiser")


class ClockStart(models.TextChoices):
    """When the clock of a round starts, in an event with minutes a round."""

    BY_HAND = "by-hand", _("By hand, on the page of the event")
    PUBLISHED = "published", _("When a round is published")


class Effort(models.TextChoices):
    """How long a draw looks for something better; the values of `pairing.types`."""

    QUICK = "quick", _("quick")
    NORMAL = "normal", _("normal")
    EXACT = "exact", _("exact")


class OddTables(models.TextChoices):
    """What becomes of a count that the preferred size does not divide."""

    FEWEST = "fewest", _("as few odd tables as possible")
    SMALLER = "smaller", _("smaller tables")
    LARGER = "larger", _("larger tables")
    BYES = "byes", _("byes")


class OddAt(models.TextChoices):
    ANYWHERE = "anywhere", _("wherever it costs least")
    TOP = "top", _("at the top")
    BOTTOM = "bottom", _("at the bottom")


class ClubsApart(models.TextChoices):
    """What it counts that two people have the same affiliation."""

    WISH = "wish", _("apart if it can be helped")
    RULE = "rule", _("always apart")
    IGNORED = "ignored", _("does not count")


class PinKind(models.TextChoices):
    """An order to the next draw of a round."""

    TABLE = "table", _("sits at this table")
    SEAT = "seat", _("sits in this seat")
    TOGETHER = "together", _("sit together")
    APART = "apart", _("sit apart")
    SITS_OUT = "sits-out", _("sits out")


PLACE_PINS = (PinKind.TABLE, PinKind.SEAT)


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


class ByeRule(models.TextChoices):
    """What a round without play is worth; the values of `standings.byes`."""

    MEAN = "mean", _("as much as the tables earn on average")
    WIN = "win", _("as much as a win")
    FIXED = "fixed", _("a fixed number of points")


class LateRule(models.TextChoices):
    """What a player is given for rounds played before they came."""

    NOTHING = "nothing", _("nothing")
    BYE = "bye", _("as much as a bye")


class ByeCause(models.TextChoices):
    """Why an entry had a round without play."""

    ODD_COUNT = "odd-count", _("the players did not divide evenly")
    BY_HAND = "by-hand", _("asked for by hand")
    CALLED_OFF = "called-off", _("the table was called off")
    TOO_LATE = "too-late", _("came when all tables had begun")


class LinkKind(models.TextChoices):
    """What a link of a whole event opens."""

    SEATS = "seats", _("where everybody sits")
    WALL = "wall", _("the big screen")
    STATION = "station", _("an entry station")
    SIGN_UP = "sign-up", _("signing up")


class WallShows(models.TextChoices):
    """What the organiser lets the wall show."""

    TURNS = "turns", _("everything by turns")
    SEATING = "seating", _("the seating")
    STANDINGS = "standings", _("the standings")
    CLOCK = "clock", _("the clock")
    NOTHING = "nothing", _("nothing")


class TieChoice(models.TextChoices):
    """What an organiser makes of a tie that no criterion breaks."""

    SHARED = "shared", _("The place is shared")
    PLAY_OFF = "play-off", _("A play-off decides")
    LOT = "lot", _("The lot decides")
