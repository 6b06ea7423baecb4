"""Donuts a second time, written from the rules and sharing nothing with the first.

A board is a dict of donuts by (column, row) from 0; every stretch of every line is
tried out.
"""

from itertools import product

STEPS = {"V": (0, 1), "H": (1, 0), "A": (1, -1), "D": (1, 1)}
SQUARES = [(column, row) for row, column in product(range(6), repeat=2)]


def as_donuts(board):
    return {
        (place % 6, place // 6): letter
        for place, letter in enumerate(board)
        if letter != "."
    }


def shifted(square, step, times):
    return square[0] + step[0] * times, square[1] + step[1] * times


def flips(donuts, square, letter):
    """Every stretch of own donuts with the new one in it and two others around it."""
    after = {**donuts, square: letter}
    found = set()
    for step in STEPS.values():
        for back, forth in product(range(1, 6), repeat=2):
            inside = [shifted(square, step, n) for n in range(1 - back, forth)]
            ends = [shifted(square, step, -back), shifted(square, step, forth)]
            own = all(after.get(one) == letter for one in inside)
            if own and all(after.get(end, letter) != letter for end in ends):
                found.update(ends)
    return found


def open_squares(donuts, last, letter_of_layout):
    empty = {square for square in SQUARES if square not in donuts}
    if last is None:
        return empty
    step = STEPS[letter_of_layout]
    line = {shifted(last, step, times) for times in range(-5, 6)}
    return line & empty or empty


def has_five(donuts, letter):
    return any(
        all(donuts.get(shifted(square, step, n)) == letter for n in range(5))
        for square in SQUARES
        for step in STEPS.values()
    )


def largest_group(donuts, letter):
    """A group for every donut; join neighbours until nothing changes."""
    group = {square: square for square, own in donuts.items() if own == letter}
    joined = True
    while joined:
        joined = False
        for square, step in product(group, [(1, 0), (0, 1)]):
            other = shifted(square, step, 1)
            if other in group and group[square] != group[other]:
                group[square] = group[other] = min(group[square], group[other])
                joined = True
    sizes = [list(group.values()).count(name) for name in set(group.values())]
    return max(sizes, default=0)
