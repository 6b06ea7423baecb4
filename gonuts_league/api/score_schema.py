"""The shape of a table to score and of its answer, as OpenAPI writes it.

Only the frame is told: what a seat holds is each game's own, and INTERFACES has it.
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
_TABLE: dict[str, Any] = {
    "type": "object",
    "required": ["game", "seats"],
    "properties": {
        "game": {"type": "string", "example": "gonuts-gamewright"},
        "rulings": {"type": "object", "additionalProperties": {"type": "string"}},
        "seats": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "player": {"type": "string"},
                    "cards": {
                        "type": "object",
                        "additionalProperties": {"type": "integer", "minimum": 0},
                        "example": {"plain": 3, "boston-cream": 2},
                    },
                },
            },
        },
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
_ANSWER: dict[str, Any] = {
    "type": "object",
    "required": ["game", "rulings", "winners", "warnings", "seats"],
    "properties": {
        "game": {"type": "string"},
        "rulings": {"type": "object", "additionalProperties": {"type": "string"}},
        "winners": {"type": "array", "items": {"type": "string"}},
        "warnings": _PROBLEMS,
        "seats": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "player": {"type": "string"},
                    "points": {"type": "number"},
                    "tie_break": {"type": "array", "items": {"type": "integer"}},
                    "rank": {"type": "integer"},
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
