"""Stages in words: what they are called, and how far somebody came."""

from gonuts_league.formats.plan import StagePlan
from gonuts_league.formats.types import StageRow
from gonuts_league.tables.wording import say_by


def say_end(row: StageRow, *, is_for_two: bool) -> str:
    """How far somebody came in an elimination, in one sentence."""
    return say_by("results/words/end.txt", row=row, is_for_two=is_for_two)


def say_stage(stage: StagePlan, rounds_planned: int) -> str:
    """What a stage is, as one sentence of the plan."""
    return say_by("results/words/stage.txt", stage=stage, rounds=rounds_planned)


def say_cut(stage: StagePlan) -> str:
    """The action that begins a stage, as its button says it."""
    return say_by("results/words/cut.txt", stage=stage)
