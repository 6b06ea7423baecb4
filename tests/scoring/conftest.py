"""Hypothesis keeps no database here and is not timed: the machine may be shared."""

from hypothesis import settings

settings.register_profile("scoring", database=None, deadline=None)
settings.load_profile("scoring")
