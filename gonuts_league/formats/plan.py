"""What a stage is planned to be, before anybody plays in it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StagePlan:
    """One stage; what its kind has no use for stays as it is here.

    ``kind`` and ``drawn_rule`` are the ids of the site's choices. ``entrants`` come in
    from the stage before, and ``best`` of each table go on.
    """

    kind: str
    group_count: int = 0
    entrants: int = 0
    table_size: int = 2
    best: int = 1
    third_place: bool = False
    drawn_rule: str = "replay"
