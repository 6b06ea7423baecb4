"""The shape of a table to score and of its answer, as OpenAPI writes it.

The fields of all games are listed together; each game reads its own.
"""

from drf_spectacular.utils import OpenApiExample

from gonuts_league.games.registry import PAGES, USUAL_DUEL, USUAL_GAME
from gonuts_league.games.types import (
    NUMBER,
    TEXT,
    WHOLE,
    YES_OR_NO,
    Schema,
    list_of,
    map_of,
    record_of,
)
from scoring.game import GAMES, find_game

MOST_TABLES = 1000

_PROBLEMS = list_of(
    record_of("path", "code", "message", path=TEXT, code=TEXT, message=TEXT)
)
_SEAT = record_of(
    player=TEXT,
    **{k: v for pages in PAGES.values() for k, v in pages.seat_schema.items()},
)
_TABLE = record_of(
    *("game", "seats"),
    game={**TEXT, "enum": list(GAMES)},
    rulings=map_of(TEXT),
    seats=list_of(_SEAT),
    **{k: v for pages in PAGES.values() for k, v in pages.table_schema.items()},
)
_LINE = record_of(item=TEXT, count=WHOLE, points=NUMBER, rule=TEXT, why=TEXT)
_SHARE: Schema = {
    "type": "object",
    "nullable": True,
    "description": "Of a hundred such games, rounded down; level ones are on no side",
    "properties": {
        "percent": WHOLE,
        "games": WHOLE,
        "players": WHOLE,
        "is_simulated": YES_OR_NO,
        "stand_ins": map_of(TEXT),
    },
}
_SEAT_SCORE = record_of(
    player=TEXT,
    points=NUMBER,
    tie_break=list_of(WHOLE),
    rank=WHOLE,
    better_than=_SHARE,
    breakdown=list_of(_LINE),
)
_ANSWER = record_of(
    *("game", "rulings", "winners", "warnings", "seats"),
    game=TEXT,
    rulings=map_of(TEXT),
    winners=list_of(TEXT),
    warnings=_PROBLEMS,
    **{k: v for pages in PAGES.values() for k, v in pages.answer_schema.items()},
    move_count={**WHOLE, "nullable": True},
    longer_than=_SHARE,
    shorter_than=_SHARE,
    seats=list_of(_SEAT_SCORE),
)
_ERROR = record_of("error", "problems", error=TEXT, problems=_PROBLEMS)

REQUEST: Schema = {
    "application/json": {
        "oneOf": [_TABLE, {"type": "array", "maxItems": MOST_TABLES, "items": _TABLE}]
    }
}
ANSWERED: Schema = {"oneOf": [_ANSWER, {"type": "array", "items": _ANSWER}]}
REFUSED: Schema = {
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
