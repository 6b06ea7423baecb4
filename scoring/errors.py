"""What the scoring library raises: always a ScoringError, with the offender on it."""

from scoring.types import Problem


class ScoringError(ValueError):
    """Something given to the scoring library cannot be used."""


class UnknownGameError(ScoringError):
    """No game has this id."""

    def __init__(self, game_id: str) -> None:
        super().__init__(f"unknown game: {game_id!r}")
        self.game_id = game_id


class ProblemsError(ScoringError):
    """Something that cannot be used, for `problems`."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(f"{p.path}: {p.sentence}" for p in problems))
        self.problems = problems


class SeatCountError(ScoringError):
    """A number of seats, players or names that does not fit."""

    def __init__(self, count: int) -> None:
        super().__init__(f"wrong number of seats: {count}")
        self.count = count


class RulingsError(ProblemsError):
    """Rulings that the game does not have; `problems` lists every one."""


class TableauError(ProblemsError):
    """A tableau that cannot be scored; `problems` lists all that is impossible."""


class UnreadableError(ScoringError):
    """Input that is no JSON at all; `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.sentence)
        self.problem = problem
