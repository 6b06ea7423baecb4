"""The settings of one machine, with the bare view among the addresses."""

from gonuts_league.settings.local import *  # noqa: F403 -- settings are layered so

ROOT_URLCONF = "benchmarks.bare.urls"
