"""Goals, favourite and coins of Nosh: three numbers a seat, or goal by goal.

The form's fields, with 0 for the seat: `s0-points`, `s0-shown` and `s0-coins`, or
`s0-goal0` with `s0-star0` (it shows the favourite) to `s0-goal6`, and `s0-coins`; the
field `way` says which. A button named like a field with `-step` adds its value to it.
Nothing filled in is "not entered". What the treats are called is never asked.

Packed, a seat is `n21-2-7` or `g5f-4-3f_7` (f: shows the favourite), and empty while
it is not entered; a number left out is an empty place.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from gonuts_league.games.game_pages import GamePages
from gonuts_league.games.presets import Preset
from gonuts_league.games.types import (
    COUNT,
    TEXT,
    WHOLE,
    YES_OR_NO,
    ColumnRow,
    DemoNights,
    EnteredGame,
    Form,
    ParsedForm,
    SeatToEnter,
    UnreadableEntryError,
    list_of,
    record_of,
)
from scoring.game import Game
from scoring.types import Line, Tableau

from .watching import show_table

NUMBERS, BY_GOAL = "numbers", "goals"
GOALS_OF_A_SEAT = 7
_KEYS = {"points": "goal_points", "shown": "favorite_goals", "coins": "coins"}
_MOST = {"points": 999, "shown": 99, "coins": 99}
_MOST_OF_A_GOAL = 99
_MORE_STEPS = {"points": (5,), "shown": (), "coins": (5,)}
_NUMBER = re.compile(r"[0-9]{1,3}\Z")
_STEP = re.compile(r"-?[0-9]{1,2}\Z")
_PACKED_NUMBERS = re.compile(r"n([0-9]{0,3})-([0-9]{0,2})-([0-9]{0,2})\Z")
_PACKED_GOALS = re.compile(r"g((?:[0-9]{1,2}f?(?:-[0-9]{1,2}f?){0,6})?)_([0-9]{0,2})\Z")
_WHERE = re.compile(r"\.goals\[([0-9]+)\]")


class NoshPages(GamePages):
    template = "games/widgets/goals.html"
    presets = (
        Preset(
            "nosh-evening",
            gettext_lazy("Nosh evening"),
            gettext_lazy(
                "Three games of Nosh at tables of four, threes and fives where needed."
            ),
            "nosh",
            3,
            4,
            3,
            5,
            round_minutes=50,
        ),
    )
    cover = ("mucho-matcha", "sprinkled")
    pictures: Mapping[str, str] = {
        "coins": "powdered",
        "goals": "sprinkled",
        "favorites": "mucho-matcha",
    }
    seat_schema: Mapping[str, Any] = {
        "goals": list_of(
            record_of(points=WHOLE, treats=list_of(TEXT), shows_favorite=YES_OR_NO)
        ),
        "goal_points": WHOLE,
        "favorite_goals": COUNT,
        "favorite": TEXT,
        "coins": COUNT,
    }
    example: Mapping[str, Any] = {
        "game": "nosh",
        "seats": [
            {
                "player": "Ann",
                "goals": [{"points": 5, "treats": ["treat-1", "treat-1", "treat-4"]}],
                "favorite": "treat-4",
                "coins": 7,
            },
            {"player": "Ben", "goal_points": 21, "favorite_goals": 2, "coins": 0},
            {"player": "Cleo", "goals": [], "favorite": "treat-2", "coins": 3},
        ],
    }
    watch_template = "simulations/tables/nosh.html"
    show_table = staticmethod(show_table)
    demo = DemoNights((1,), 3, 4, {4: 130, 3: 60})

    def ways(self) -> Mapping[str, str]:
        return {NUMBERS: _("Three numbers"), BY_GOAL: _("Goal by goal")}

    def way_of(self, entry: EnteredGame, seat: int) -> str:
        return BY_GOAL if "goals" in (entry.tableaux[seat] or {}) else NUMBERS

    def read(self, form: Form, before: EnteredGame) -> ParsedForm:
        """Numbers that are none keep what the seat had, and are named as errors."""
        errors: dict[str, str] = {}
        tableaux = []
        is_by_goal = form.get("way") == BY_GOAL
        read_seat = _read_goals if is_by_goal else _read_numbers
        for seat, tableau in enumerate(before.tableaux):
            prefix = f"s{seat}-"
            if any(name.startswith(prefix) for name in form):
                found: dict[str, str] = {}
                read = read_seat(form, prefix, found)
                errors |= found
                is_kept = found or _is_untouched(form, prefix, tableau or {})
                tableau = tableau if is_kept else read
            tableaux.append(tableau)
        names = [name for name in form if re.match(r"s[0-9]-", name)]
        typed = {name: str(form[name])[:8] for name in names} if errors else {}
        stepped = frozenset(n.removesuffix("-step") for n in names if "-step" in n)
        return ParsedForm(EnteredGame(tuple(tableaux)), errors, typed, stepped)

    def show(
        self,
        entry: EnteredGame,
        to_enter: SeatToEnter,
        reading: ParsedForm | None = None,
    ) -> dict[str, Any]:
        """The fields of one seat; `numbers` end with the coins in both ways."""
        shown = reading or ParsedForm(entry)
        way = to_enter.way if to_enter.way in self.ways() else NUMBERS
        prefix, tableau = f"s{to_enter.seat}-", entry.tableaux[to_enter.seat] or {}
        return {"way": way, **_fields(prefix, tableau, shown, way)}

    def pack(self, entry: EnteredGame) -> str:
        """
        >>> NOSH.pack(EnteredGame(({"goal_points": 21, "coins": 7}, None)))
        'n21--7.'
        """
        return ".".join(_pack_seat(tableau) for tableau in entry.tableaux)

    def unpack(self, text: str) -> EnteredGame:
        return EnteredGame(tuple(_unpack_seat(part) for part in text.split(".")))

    def entered_of(self, log: Mapping[str, Any]) -> EnteredGame:
        by_round = [*log["goals"]["blue"], log["goals"]["red"]]
        claimed = [
            (auction["winner"], goals[auction["claimed"]])
            for goals, played in zip(by_round, log["rounds"], strict=True)
            for auction in played["auctions"]
            if auction["claimed"] is not None
        ]
        tableaux = []
        for seat, favorite in enumerate(log["favorites"]):
            goals = [goal for winner, goal in claimed if winner == seat]
            tableaux.append(
                {
                    "goal_points": sum(goal["points"] for goal in goals),
                    "favorite_goals": sum(favorite in g["treats"] for g in goals),
                    "coins": log["coins"][seat],
                }
            )
        return EnteredGame(tuple(tableaux))

    def say_item(self, line: Line) -> tuple[str, str]:
        match line.item:
            case "goal":
                text = ngettext("%(count)s goal", "%(count)s goals", line.count)
                what = _("Goals") if line.why[0].id == "goal-together" else text
            case "favorite":
                what = _("Favourite")
            case _:
                what = ngettext("%(count)s coin", "%(count)s coins", line.count)
        return what.replace("%(count)s", str(line.count)), line.item

    def say_place(self, path: str) -> str:
        if match := _WHERE.match(path):
            return _("goal %(number)s") % {"number": int(match[1]) + 1}
        return {
            ".goals": _("goals"),
            ".goal_points": _("goal points"),
            ".favorite_goals": _("goals with the favourite"),
            ".coins": _("coins"),
        }.get(path, "")

    def say_tableau(self, entry: EnteredGame, seat: int) -> str:
        tableau = entry.tableaux[seat]
        if tableau is None:
            return ""
        return self.say_much("coins", tableau.get("coins", 0))

    def say_much(self, item: str, count: int) -> str:
        text = {
            "coins": ngettext("%(count)s coin", "%(count)s coins", count),
            "goals": ngettext("%(count)s goal", "%(count)s goals", count),
            "favorites": ngettext(
                "%(count)s goal with the favourite",
                "%(count)s goals with the favourite",
                count,
            ),
        }[item]
        return text % {"count": count}

    def column_rows(self, *_args: Any, **_kwargs: Any) -> tuple[ColumnRow, ...]:
        return tuple(
            ColumnRow(key, _labels()[name], "", _MOST[name])
            for name, key in _KEYS.items()
        )

    def column_of(self, tableau: Tableau) -> dict[str, int]:
        if "goals" not in tableau:
            return dict(tableau)
        numbers = {key: _number_of(tableau, name) for name, key in _KEYS.items()}
        return {key: number for key, number in numbers.items() if number is not None}

    def paper_rows(
        self, game: Game, players: int, rulings: Mapping[str, str]
    ) -> tuple[tuple[str, str], ...]:
        return (
            (_labels()["points"], ""),
            (_("Favourite"), _("which treat")),
            (_labels()["shown"], ""),
        )


def _is_untouched(form: Form, prefix: str, tableau: Tableau) -> bool:
    """Whether the fields are sent as they were shown: another way of entry than the
    one before shows less, which is no change."""
    way = BY_GOAL if form.get("way") == BY_GOAL else NUMBERS
    fields = _fields(prefix, tableau, ParsedForm(EnteredGame(())), way)
    shown = {each["name"]: each["value"] for rows in fields.values() for each in rows}
    shown |= {goal["star_name"]: "on" for goal in fields["goals"] if goal["has_star"]}
    given = {name: str(form[name]).strip() for name in form if name.startswith(prefix)}
    # A field that is left empty may be left out.
    return {(name, text) for name, text in given.items() if text} == {
        (name, text) for name, text in shown.items() if text
    }


def _read_numbers(form: Form, prefix: str, errors: dict[str, str]) -> Tableau | None:
    numbers = {
        key: number
        for name, key in _KEYS.items()
        if (number := _read_number(form, f"{prefix}{name}", _MOST[name], errors))
        is not None
    }
    return numbers or None


def _read_goals(form: Form, prefix: str, errors: dict[str, str]) -> Tableau | None:
    goals = []
    for number in range(GOALS_OF_A_SEAT):
        name = f"{prefix}goal{number}"
        has_star = f"{prefix}star{number}" in form
        points = _read_number(form, name, _MOST_OF_A_GOAL, errors)
        if points is not None:
            goals.append({"points": points, "shows_favorite": has_star})
        elif has_star and name not in errors:
            errors[name] = _("How many points has this goal?")
    coins = _read_number(form, f"{prefix}coins", _MOST["coins"], errors)
    if coins is None:
        return {"goals": goals} if goals else None
    return {"goals": goals, "coins": coins}


def _read_number(
    form: Form, name: str, most: int, errors: dict[str, str]
) -> int | None:
    """The number in a field after the button beside it; None if it is left empty."""
    text = str(form.get(name, "")).strip()
    step = str(form.get(f"{name}-step", ""))
    if text and not (_NUMBER.match(text) and int(text) <= most):
        errors[name] = _("This must be a whole number from 0 to %(most)s.") % {
            "most": most
        }
        return None
    if not _STEP.match(step):
        return int(text) if text else None
    return min(max(int(text or 0) + int(step), 0), most)


def _fields(
    prefix: str, tableau: Tableau, shown: ParsedForm, way: str
) -> dict[str, list[dict[str, Any]]]:
    is_by_goal = way == BY_GOAL
    names = ("coins",) if is_by_goal else tuple(_KEYS)
    return {
        "goals": [*_goal_fields(prefix, tableau, shown)] if is_by_goal else [],
        "numbers": [_number_field(prefix, name, tableau, shown) for name in names],
    }


def _number_field(
    prefix: str, name: str, tableau: Tableau, shown: ParsedForm
) -> dict[str, Any]:
    """One number and its buttons; `steps` are what more of them add.

    Only a stepped field was changed by a button, so only its number is sent again.
    """
    field = f"{prefix}{name}"
    number = _number_of(tableau, name)
    return {
        "kind": name,
        "name": field,
        "label": _labels()[name],
        "value": shown.typed.get(field, "" if number is None else str(number)),
        "error": shown.errors.get(field, ""),
        "steps": _MORE_STEPS[name],
        "is_stepped": field in shown.stepped,
    }


def _labels() -> dict[str, str]:
    return {
        "points": _("Points of all goals"),
        "shown": _("Goals showing the favourite"),
        "coins": _("Coins left"),
    }


def _number_of(tableau: Tableau, name: str) -> int | None:
    """A number as entered; the goals entered one by one give theirs."""
    goals: list[Mapping[str, Any]] | None = tableau.get("goals")
    if goals is None or name == "coins":
        return tableau.get(_KEYS[name])
    if name == "points":
        return sum(goal["points"] for goal in goals)
    return sum(goal["shows_favorite"] for goal in goals)


def _goal_fields(
    prefix: str, tableau: Tableau, shown: ParsedForm
) -> Iterator[dict[str, Any]]:
    """Each claimed goal: its points, and whether it shows the favourite."""
    goals: list[Mapping[str, Any]] = tableau.get("goals", [])
    for number in range(GOALS_OF_A_SEAT):
        goal = goals[number] if number < len(goals) else None
        name, star = f"{prefix}goal{number}", f"{prefix}star{number}"
        typed, has_favorite = shown.typed, bool(goal and goal["shows_favorite"])
        yield {
            "name": name,
            "label": _("Goal %(number)s") % {"number": number + 1},
            "value": typed.get(name, str(goal["points"]) if goal else ""),
            "star_name": star,
            "has_star": star in typed if typed else has_favorite,
            "error": shown.errors.get(name, ""),
        }


def _pack_seat(tableau: Tableau | None) -> str:
    if tableau is None:
        return ""
    if "goals" in tableau:
        goals = "-".join(
            f"{goal['points']}{'f' if goal['shows_favorite'] else ''}"
            for goal in tableau["goals"]
        )
        return f"g{goals}_{tableau.get('coins', '')}"
    return "n" + "-".join(str(tableau.get(key, "")) for key in _KEYS.values())


def _unpack_seat(text: str) -> Tableau | None:
    if not text:
        return None
    if match := _PACKED_NUMBERS.match(text):
        given = zip(_KEYS.values(), match.groups(), strict=True)
        return {key: int(number) for key, number in given if number} or None
    match = _PACKED_GOALS.match(text)
    if match is None:
        raise UnreadableEntryError(text)
    goals = [
        {"points": int(goal.rstrip("f")), "shows_favorite": goal.endswith("f")}
        for goal in match[1].split("-")
        if goal
    ]
    return {"goals": goals} | ({"coins": int(match[2])} if match[2] else {})


NOSH = NoshPages()
