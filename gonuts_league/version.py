"""The version of this program: the only place that says it."""

VERSION = "0.2.0"
