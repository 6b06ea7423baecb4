"""Perfect play of Donuts by trying everything out, in plain Python.

A board is a list of 36 letters. Nothing is shared with the engine, the solver or the
rules with sentences; only the groups of a full board are `oracle`'s.
"""

from tests.scoring.games.donuts import oracle

DONUTS = 30


def walk(field, step):
    """The fields from here to the edge."""
    column, row = field % 6 + step[0], field // 6 + step[1]
    found = []
    while 0 <= column < 6 and 0 <= row < 6:
        found.append(row * 6 + column)
        column, row = column + step[0], row + step[1]
    return found


RAYS = {
    sign: [
        (walk(field, step), walk(field, (-step[0], -step[1]))) for field in range(36)
    ]
    for sign, step in oracle.STEPS.items()
}
FIVES = [
    [field, *RAYS[sign][field][0][:4]]
    for sign in RAYS
    for field in range(36)
    if len(RAYS[sign][field][0]) >= 4
]


def value_of(board, last, layout, own, other):
    """1, 0 or -1 for whoever places the next donut, which is of this letter."""
    best = -1
    for field in open_fields(board, last, layout):
        best = max(best, value_after(board, field, layout, own, other))
        if best == 1:
            break
    return best


def open_fields(board, last, layout):
    empty = [field for field in range(36) if board[field] == "."]
    if last is None:
        return empty
    forth, back = RAYS[layout[last]][last]
    return [field for field in empty if field in forth or field in back] or empty


def value_after(board, field, layout, own, other):
    after = list(board)
    after[field] = own
    for rays in RAYS.values():
        ends = [end_of_run(board, ray, own) for ray in rays[field]]
        if [board[end] if end is not None else "." for end in ends] == [other, other]:
            for end in ends:
                after[end] = own
    if any(all(after[each] == own for each in five) for five in FIVES):
        return 1
    if 36 - after.count(".") == DONUTS:
        donuts = oracle.as_donuts(after)
        ours, theirs = (oracle.largest_group(donuts, each) for each in (own, other))
        return (ours > theirs) - (ours < theirs)
    return -value_of(after, field, layout, other, own)


def end_of_run(board, ray, own):
    """The first field beyond the own donuts, None at the edge."""
    return next((field for field in ray if board[field] != own), None)
