from django.db import models
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    OWNER = "owner", _("owner")
    ORGANISER = "organiser", _("organiser")
    SCOREKEEPER = "scorekeeper", _("scorekeeper")


ORGANISING = (Role.OWNER, Role.ORGANISER)


class TokenScope(models.TextChoices):
    """What a program may do with a token, if its person may."""

    READ = "read", _("read")
    SCORE = "score", _("enter results")
    ORGANISE = "organise", _("organise events")


class Export(models.TextChoices):
    """What leaves a club as a file with names."""

    BACKUP = "backup", _("a backup")
    CLUB = "club", _("the whole club")
    SITE = "site", _("the opened pages")
    PEOPLE = "people", _("the list of people")
    PERSON = "person", _("what is held on a person")
    GAMES = "games", _("the games")
    STANDINGS = "standings", _("the standings")
    RATINGS = "ratings", _("the ratings")
    REPORT = "report", _("the tournament file")
