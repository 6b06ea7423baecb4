import pytest

from gonuts_league.draft.pages.draft.words import say_method
from gonuts_league.events.draws.bounds import drawn_values, judge_draft
from gonuts_league.events.models import Round
from gonuts_league.events.services.stage_draws import (
    BY_BRACKET,
    BY_GROUPS,
    BY_SCHEDULE,
)
from gonuts_league.pairing.cost import seating_cost
from gonuts_league.pairing.types import (
    Bound,
    Candidate,
    EntryId,
    Level,
    PairingTask,
    Seating,
    TableSize,
)

LEVELS = (Level.REPEATS, Level.AVOID, Level.SPREAD)
PAIRS = TableSize(preferred=2, minimum=2, maximum=3)
MET, NEW = ((1, 2), (3, 4)), ((1, 3), (2, 4))


def task(points=(0, 0, 1, 1), history=(MET,)):
    return PairingTask(
        round_number=len(history) + 1,
        seed=1,
        size=PAIRS,
        candidates=tuple(
            Candidate(EntryId(number), points=point)
            for number, point in enumerate(points, start=1)
        ),
        history=history,
        levels=LEVELS,
    )


def drawn(tables=NEW, spread=2):
    """A round that was drawn so, with a bound of `spread` that only a draw knows."""
    asked = task()
    bound = Bound(repeats=0, avoided=0, spread=spread)
    cost = seating_cost(asked, tables)
    seating = Seating(tables, (), cost, "solved", "1", bound, LEVELS)
    return Round(rules=drawn_values(asked, seating))


def judged(round_, tables, asked=None):
    asked = asked or task()
    return judge_draft(round_, asked, tables, seating_cost(asked, tables))


def test_a_draft_that_is_as_good_as_drawn_keeps_what_was_proven():
    bound, proven = judged(drawn(), ((2, 3), (1, 4)))

    assert (bound["spread"], proven) == (2, list(LEVELS))


def test_a_level_behind_one_that_could_be_better_is_not_called_proven():
    bound, proven = judged(drawn(), MET)

    assert (bound["repeats"], proven) == (0, [])


def test_behind_a_level_made_worse_no_bound_is_above_what_a_seating_has():
    """The draw has solved a spread of 2 for a seating in which nobody meets again."""
    bound, _proven = judged(drawn(), MET)

    assert (seating_cost(task(), MET).spread, bound["spread"]) == (0, 0)


@pytest.mark.parametrize(
    ("tables", "asked"),
    [
        (NEW, task(points=(0, 1, 0, 1))),
        (NEW, task(history=())),
        (((1, 2, 3),), task()),
    ],
)
def test_other_points_pasts_or_sizes_are_bounded_anew(tables, asked):
    assert judged(drawn(), tables, asked)[0]["spread"] != 2


def test_a_draft_of_an_earlier_version_is_bounded_anew():
    bound, proven = judged(Round(), NEW)

    assert bound["repeats"] == 0
    assert proven[0] == "repeats"


def test_what_breaks_a_rule_by_contradiction_has_no_bound():
    pair = ((EntryId(1), EntryId(2)),)
    asked = PairingTask(
        round_number=1,
        seed=1,
        size=PAIRS,
        candidates=task().candidates,
        apart_rule=pair,
        together_rule=pair,
        levels=LEVELS,
    )

    bound, proven = judged(Round(), NEW, asked)

    assert (set(bound.values()), proven) == ({None}, [])


def test_every_way_of_a_stage_to_seat_a_round_has_words():
    assert all(map(say_method, (BY_GROUPS, BY_SCHEDULE, BY_BRACKET)))
