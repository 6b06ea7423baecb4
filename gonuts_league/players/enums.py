from django.db import models
from django.utils.translation import gettext_lazy as _


class GroupSeating(models.TextChoices):
    """What a group asks of every draw."""

    NONE = "none", _("nothing")
    TOGETHER_WISH = "together-wish", _("together if it can be helped")
    TOGETHER_RULE = "together-rule", _("always together")
    APART_WISH = "apart-wish", _("apart if it can be helped")
    APART_RULE = "apart-rule", _("always apart")
