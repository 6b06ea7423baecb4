"""Compare the rounds of opponents with each other, and points with results."""

from collections.abc import Iterable, Iterator, Sequence

from .lines import FIRST_ROUND, ROUND_WIDTH, FileLine
from .types import MATCHING, Colour, FileProblem, RoundLine, Tournament, TrfPlayer

Filed = tuple[FileLine, TrfPlayer]
_OTHER = {
    Colour.FIRST: Colour.SECOND,
    Colour.SECOND: Colour.FIRST,
    Colour.NONE: Colour.NONE,
}


def check_players(filed: Sequence[Filed]) -> Iterator[FileProblem]:
    """Numbers given twice, opponents that are not there, games that do not agree."""
    by_number: dict[int, TrfPlayer] = {}
    for line, player in filed:
        if player.number in by_number:
            yield FileProblem(line.number, 5, 8, "number-twice", str(player.number))
        by_number.setdefault(player.number, player)
    for line, player in filed:
        for index, played in enumerate(player.rounds):
            if played.opponent is None or played.code.is_bye:
                continue
            code = _fault(player, played, index, by_number)
            if code:
                at = FIRST_ROUND + ROUND_WIDTH * index
                text = line.text[at - 1 : at + 7]
                yield FileProblem(line.number, at, at + 7, code, text)


def _fault(
    player: TrfPlayer, played: RoundLine, index: int, by_number: dict[int, TrfPlayer]
) -> str:
    other = by_number.get(played.opponent or 0)
    if other is None or other is player:
        return "unknown-player"
    theirs = other.rounds[index] if index < len(other.rounds) else None
    if theirs is None or theirs.opponent != player.number:
        return "other-missing"
    if theirs.code not in MATCHING[played.code]:
        return "results-differ"
    return "colours-differ" if theirs.colour != _OTHER[played.colour] else ""


def points_that_differ(
    tournament: Tournament, filed: Iterable[Filed]
) -> Iterator[FileProblem]:
    """Players whose filed points are not those of their results and corrections."""
    for line, player in filed:
        worth = sum(tournament.point_rules.worth(r.code) for r in player.rounds)
        given = sum(
            correction.points
            for correction in tournament.corrections
            if player.number in correction.numbers
        )
        if worth + given != player.points:
            text = line.cut(80, 84)
            yield FileProblem(line.number, 80, 84, "points-differ", text)
