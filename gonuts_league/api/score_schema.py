"""The shape of a table to score and of its answer, as OpenAPI writes it.

All fields of all games are told together; which of them a game reads is its own.
"""

from typing import Any

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
        "cards": {
            "type": "object",
            "additionalProperties": _COUNT,
            "example": {"plain": 3, "boston-cream": 2},
        },
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
        "game": {"type": "string", "example": "gonuts-gamewright"},
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
