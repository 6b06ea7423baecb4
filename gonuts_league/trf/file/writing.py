"""Write a tournament report file, TRF-2026.

1. What is known of the event (012 to 062), then rounds (142), first colour (152), the
   points where they are not chess's (162) and the type (192).
2. Each player (001), by starting number, with all rounds.
3. Forbidden pairs (260), corrections of points (299).

What does not fit its columns is cut (names at 33 characters) or rounded (points to
tenths). Lines end with CR and LF. Nothing of teams is written.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from .types import TEXT_FIELDS, PointRules, RoundLine, Tournament, TrfPlayer

NAME_LENGTH = 33
_SCORES = (("W", "win"), ("D", "draw"), ("L", "loss"), ("A", "absence"))


def write_trf(tournament: Tournament) -> str:
    """The text of the file.

    >>> write_trf(Tournament(name="Cup", round_count=3)).splitlines()
    ['012 Cup', '062 0', '142 3', '192 CUSTOM_SWISS']
    """
    lines = [
        *_heading(tournament),
        *map(_player, sorted(tournament.players, key=lambda player: player.number)),
        *_tail(tournament),
    ]
    return "".join(f"{line}\r\n" for line in lines)


def _heading(tournament: Tournament) -> Iterator[str]:
    count = tournament.round_count
    fields = {tag: getattr(tournament, name) for tag, name in TEXT_FIELDS.items()} | {
        "062": str(len(tournament.players)),
        "142": "" if count is None else str(count),
        "152": tournament.first_colour.upper().strip("-"),
        "192": "CUSTOM_SWISS",
    }
    for tag, text in sorted(fields.items()):
        if text:
            yield f"{tag} {_one_line(text)}"
    if tournament.counts_otherwise:
        yield f"162 {_scores(tournament.point_rules)}"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _scores(rules: PointRules) -> str:
    worth = {letter: getattr(rules, name) for letter, name in _SCORES}
    worth["P"] = rules.allocated_bye
    return "   ".join(f" {letter}{_tenths(points)}" for letter, points in worth.items())


def _player(player: TrfPlayer) -> str:
    rank = "" if player.rank is None else player.rank
    return (
        f"001 {player.number:>4}      {_one_line(player.name)[:NAME_LENGTH]:<66}"
        f"{_tenths(player.points)} {rank:>4}" + "".join(map(_round, player.rounds))
    )


def _round(line: RoundLine) -> str:
    opponent = "0000" if line.opponent is None else f"{line.opponent:>4}"
    return f"  {opponent} {line.colour} {line.code}"


def _tenths(points: Fraction) -> str:
    """In four columns, rounded to tenths, a half to the even one."""
    tenths = round(points * 10)
    sign = "-" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10}".rjust(4)


def _tail(tournament: Tournament) -> Iterator[str]:
    for numbers in tournament.forbidden:
        yield f"260   1 999{_numbers(numbers)}"
    for given in tournament.corrections:
        yield (
            f"299 {given.kind:1.1}        {_tenths(given.points)}  "
            f"{given.round:>3}{_numbers(given.numbers)}"
        )


def _numbers(numbers: Iterable[int]) -> str:
    return "".join(f" {number:>4}" for number in numbers)
