"""The version of this program: the only place that says it."""

VERSION = "0.2.0"


def number_of(version: str) -> int:
    """A version as a number that grows with it, for rows that are compared.

    >>> number_of("0.2.0"), number_of("1.0.12")
    (2000, 1000012)
    """
    major, minor, patch = (*map(int, version.split(".")), 0, 0)[:3]
    return (major * 1000 + min(minor, 999)) * 1000 + min(patch, 999)
