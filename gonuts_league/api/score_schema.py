"""The shape of a table to score and of its answer, as OpenAPI writes it.

The fields of all games are listed together; each game reads its own.
"""

from typing import Any

from drf_spectacular.utils import OpenApiExample

from gonuts_league.games.registry import PAGES, USUAL_DUEL, USUAL_GAME
from scoring.game import GAMES, find_game

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
_SEAT: dict[str, Any] = {
    "type": "object",
    "properties": {
        "player": {"type": "string"},
        **{k: v for pages in PAGES.values() for k, v in pages.seat_schema.items()},
    },
}
_TABLE: dict[str, Any] = {
    "type": "object",
    "required": ["game", "seats"],
    "properties": {
        "game": {"type": "string", "enum": list(GAMES)},
        "rulings": {"type": "object", "additionalProperties": {"type": "string"}},
        "seats": {"type": "array", "items": _SEAT},
        **{k: v for pages in PAGES.values() for k, v in pages.table_schema.items()},
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
        **{k: v for pages in PAGES.values() for k, v in pages.answer_schema.items()},
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

_EXAMPLES = {
    game_id: OpenApiExample(
        find_game(game_id).family_names["en"], value=pages.example, request_only=True
    )
    for game_id, pages in PAGES.items()
    if pages.example
}
_SEVERAL = [_EXAMPLES[USUAL_GAME].value, _EXAMPLES[USUAL_DUEL].value]
EXAMPLES = [
    *_EXAMPLES.values(),
    OpenApiExample("several tables", value=_SEVERAL, request_only=True),
]
