"""Shares in words, the same in charts, tables and sentences."""

from fractions import Fraction


def say_percent(share: float | Fraction) -> str:
    """A share of 1 in whole per cent, with a space that does not break.

    >>> say_percent(0.666).replace("\N{NO-BREAK SPACE}", "_")
    '67_%'
    """
    return f"{round(100 * share)}\N{NO-BREAK SPACE}%"
