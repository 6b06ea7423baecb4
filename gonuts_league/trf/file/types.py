"""What stands in a tournament report file, and what may be wrong with one."""

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

TEXT_FIELDS = {"012": "name", "042": "starts_on", "052": "ends_on"}
"""The lines of a tournament that are a text, by their first three characters."""
PASSED_OVER = {
    "240": "byes",
    "XXZ": "byes",
    "250": "accelerations",
    "XXA": "accelerations",
    "260": "forbidden",
    "XXP": "forbidden",
}
"""What is not read by line, but said to be passed over: byes given beforehand, points
lent for pairing, and who may not meet."""


class Colour(StrEnum):
    """Who moved first; none where nobody was met."""

    FIRST = "w"
    SECOND = "b"
    NONE = "-"


class Code(StrEnum):
    """The result of a round for one player, as the file has it."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    SHORT_WIN = "W"
    SHORT_DRAW = "D"
    SHORT_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    FULL_BYE = "F"
    HALF_BYE = "H"
    ZERO_BYE = "Z"
    ALLOCATED_BYE = "U"

    @property
    def is_bye(self) -> bool:
        """Whether nobody was met."""
        return self in BYES

    @property
    def is_played(self) -> bool:
        """Whether a game was played."""
        return self not in BYES and self not in (Code.FORFEIT_WIN, Code.FORFEIT_LOSS)


BYES = (Code.FULL_BYE, Code.HALF_BYE, Code.ZERO_BYE, Code.ALLOCATED_BYE)
MATCHING: dict[Code, tuple[Code, ...]] = {
    Code.WIN: (Code.LOSS,),
    Code.DRAW: (Code.DRAW,),
    Code.LOSS: (Code.WIN,),
    Code.SHORT_WIN: (Code.SHORT_LOSS,),
    Code.SHORT_DRAW: (Code.SHORT_DRAW,),
    Code.SHORT_LOSS: (Code.SHORT_WIN,),
    Code.FORFEIT_WIN: (Code.FORFEIT_LOSS,),
    Code.FORFEIT_LOSS: (Code.FORFEIT_WIN, Code.FORFEIT_LOSS),
}
"""What the other player of a game may have; both may lose by forfeit."""


@dataclass(frozen=True, slots=True)
class RoundLine:
    """One round of one player. ``opponent`` is a starting number, None at a bye."""

    opponent: int | None
    colour: Colour
    code: Code


@dataclass(frozen=True, slots=True)
class TrfPlayer:
    """One player. ``number`` is from 1 to 9999; ``points`` and ``rank`` as filed."""

    number: int
    name: str
    points: Fraction = Fraction(0)
    rank: int | None = None
    rounds: tuple[RoundLine, ...] = ()


@dataclass(frozen=True, slots=True)
class PointRules:
    """What a result is worth; a full-point bye is a win, a half-point bye a draw."""

    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)
    loss: Fraction = Fraction(0)
    absence: Fraction = Fraction(0)
    allocated_bye: Fraction = Fraction(1)

    def worth(self, code: Code) -> Fraction:
        """Points for one round.

        >>> PointRules().worth(Code.HALF_BYE)
        Fraction(1, 2)
        """
        match code:
            case Code.WIN | Code.SHORT_WIN | Code.FORFEIT_WIN | Code.FULL_BYE:
                return self.win
            case Code.DRAW | Code.SHORT_DRAW | Code.HALF_BYE:
                return self.draw
            case Code.LOSS | Code.SHORT_LOSS:
                return self.loss
            case Code.ALLOCATED_BYE:
                return self.allocated_bye
            case Code.FORFEIT_LOSS | Code.ZERO_BYE:
                return self.absence


@dataclass(frozen=True, slots=True)
class PointCorrection:
    """Points given or taken beside the rules; round 0 stands for all rounds."""

    points: Fraction
    round: int
    numbers: tuple[int, ...]
    kind: str = ""


@dataclass(frozen=True, slots=True)
class FileProblem:
    """One thing wrong with a file, where, and what stands there.

    ``code`` is one of: ``no-number`` (a number is missing or none), ``no-points``,
    ``no-name``, ``unknown-result``, ``unknown-colour``, ``bye-with-opponent``,
    ``no-opponent``, ``unknown-player``, ``number-twice``, ``other-missing`` (the
    opponent has no such game), ``results-differ``, ``colours-differ``,
    ``points-differ`` (only a warning), ``no-players``, ``too-large``, ``teams``.
    """

    line: int
    first: int
    last: int
    code: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Tournament:
    """A whole file. Dates are as filed (2026/11/21).

    ``first_colour`` and ``forbidden``, numbers who may not meet, are written and not
    read. Of a file that was read ``passed_over`` has what else it holds, out of
    PASSED_OVER, and ``warnings`` what was odd without spoiling it.
    """

    name: str = ""
    starts_on: str = ""
    ends_on: str = ""
    round_count: int | None = None
    point_rules: PointRules = field(default_factory=PointRules)
    players: tuple[TrfPlayer, ...] = ()
    corrections: tuple[PointCorrection, ...] = ()
    first_colour: Colour = field(default=Colour.NONE, compare=False)
    forbidden: tuple[tuple[int, ...], ...] = field(default=(), compare=False)
    passed_over: frozenset[str] = field(default=frozenset(), compare=False)
    warnings: tuple[FileProblem, ...] = field(default=(), compare=False)

    @property
    def played_rounds(self) -> int:
        """The rounds up to the last one in which anybody met."""
        return max(
            (
                number
                for player in self.players
                for number, line in enumerate(player.rounds, start=1)
                if line.opponent is not None
            ),
            default=0,
        )

    @property
    def listed_rounds(self) -> int:
        """The rounds for which any player has a line, byes of a coming one included."""
        return max((len(player.rounds) for player in self.players), default=0)

    @property
    def planned_rounds(self) -> int:
        return max(self.round_count or 0, self.listed_rounds, 1)

    @property
    def is_finished(self) -> bool:
        return 0 < self.played_rounds == self.planned_rounds

    @property
    def counts_otherwise(self) -> bool:
        """Whether a win is not 1, or a draw not a half."""
        return self.point_rules != PointRules()


@dataclass(eq=False)
class TrfError(ValueError):
    """A file that cannot be taken, with all its problems in the order of its lines."""

    problems: tuple[FileProblem, ...]
