"""The shape of a table to score and of its answer, as OpenAPI writes it.

All fields of all games are told together; which of them a game reads is its own.
"""

from typing import Any

from drf_spectacular.utils import OpenApiExample

from scoring.games.registry import GAMES

MOST_TABLES = 1000

_PROBLEMS: dict[str, Any] = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["path", "code", "message"],
        "properties": {
            "path": {"type": "string"},
            "code": {"type": "string"},
            "message": {"type": "string"},
        },
    },
}
_COUNT: dict[str, Any] = {"type": "integer", "minimum": 0}
_ROWS: dict[str, Any] = {"type": "array", "items": {"type": "string"}}
_GOAL: dict[str, Any] = {
    "type": "object",
    "properties": {
        "points": {"type": "integer"},
        "treats": _ROWS,
        "shows_favorite": {"type": "boolean"},
    },
}
_SEAT: dict[str, Any] = {
    "type": "object",
    "properties": {
        "player": {"type": "string"},
        "cards": {"type": "object", "additionalProperties": _COUNT},
        "goals": {"type": "array", "items": _GOAL},
        "goal_points": {"type": "integer"},
        "favorite_goals": _COUNT,
        "favorite": {"type": "string"},
        "coins": _COUNT,
        "flavor": {"type": "string", "enum": ["vanilla", "chocolate"]},
    },
}
_TABLE: dict[str, Any] = {
    "type": "object",
    "required": ["game", "seats"],
    "properties": {
        "game": {"type": "string", "enum": list(GAMES)},
        "rulings": {"type": "object", "additionalProperties": {"type": "string"}},
        "seats": {"type": "array", "items": _SEAT},
        "players": {"type": "integer"},
        "board": _ROWS,
        "layout": _ROWS,
        "moves": _ROWS,
        "outcome": {"type": "string"},
        "winner": {"type": "string"},
    },
}
_LINE: dict[str, Any] = {
    "type": "object",
    "properties": {
        "item": {"type": "string"},
        "count": {"type": "integer"},
        "points": {"type": "number"},
        "rule": {"type": "string"},
        "why": {"type": "string"},
    },
}
_SHARE: dict[str, Any] = {
    "type": "object",
    "nullable": True,
    "description": "Of a hundred such games, rounded down; level ones are on no side",
    "properties": {
        "percent": {"type": "integer"},
        "games": {"type": "integer"},
        "players": {"type": "integer"},
        "is_simulated": {"type": "boolean"},
        "stand_ins": {"type": "object", "additionalProperties": {"type": "string"}},
    },
}
_ANSWER: dict[str, Any] = {
    "type": "object",
    "required": ["game", "rulings", "winners", "warnings", "seats"],
    "properties": {
        "game": {"type": "string"},
        "rulings": {"type": "object", "additionalProperties": {"type": "string"}},
        "winners": {"type": "array", "items": {"type": "string"}},
        "warnings": _PROBLEMS,
        "outcome": {"type": "string"},
        "move_count": {"type": "integer", "nullable": True},
        "longer_than": _SHARE,
        "shorter_than": _SHARE,
        "seats": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "player": {"type": "string"},
                    "points": {"type": "number"},
                    "tie_break": {"type": "array", "items": {"type": "integer"}},
                    "rank": {"type": "integer"},
                    "better_than": _SHARE,
                    "breakdown": {"type": "array", "items": _LINE},
                },
            },
        },
    },
}
_ERROR: dict[str, Any] = {
    "type": "object",
    "required": ["error", "problems"],
    "properties": {"error": {"type": "string"}, "problems": _PROBLEMS},
}

REQUEST: dict[str, Any] = {
    "application/json": {
        "oneOf": [_TABLE, {"type": "array", "maxItems": MOST_TABLES, "items": _TABLE}]
    }
}
ANSWERED: dict[str, Any] = {"oneOf": [_ANSWER, {"type": "array", "items": _ANSWER}]}
REFUSED: dict[str, Any] = {
    "oneOf": [_ERROR, {"type": "array", "items": {"oneOf": [_ANSWER, _ERROR]}}]
}

_GO_NUTS: dict[str, Any] = {
    "game": "gonuts-gamewright",
    "rulings": {"fewest-tie": "all"},
    "seats": [
        {"player": "Ann", "cards": {"plain": 3, "boston-cream": 2}},
        {"player": "Ben", "cards": {"jelly-filled": 4}},
        {"player": "Cleo", "cards": {"powdered": 3, "eclair": 1}},
    ],
}
_NOSH: dict[str, Any] = {
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
_DONUTS: dict[str, Any] = {
    "game": "donuts",
    "board": ["......", "..vc..", "..vc..", "..vc..", "..v...", "..v..."],
    "seats": [
        {"player": "Ann", "flavor": "vanilla"},
        {"player": "Ben", "flavor": "chocolate"},
    ],
}
EXAMPLES = [
    OpenApiExample("Go Nuts for Donuts", value=_GO_NUTS, request_only=True),
    OpenApiExample("Nosh", value=_NOSH, request_only=True),
    OpenApiExample("Donuts", value=_DONUTS, request_only=True),
    OpenApiExample("several tables", value=[_GO_NUTS, _DONUTS], request_only=True),
]
