"""Positions that the rulebooks describe, played by hand; see `scripted`.

Each has a name that begins with its ruling, a box, players, the top of the deck, and
rounds of picks and moves. They are written from the text of the rules.
"""

POSITIONS = {
    "R17 what clashed in a lower slot is on top for an Eclair, R15": {
        "box": "gonuts-gamewright",
        "players": 3,
        "top": ["french-cruller", "eclair", "glazed", "plain"],
        "rounds": [
            (
                [1, 1, 2],
                "french-cruller row:1>discard clash",
                "eclair row:2>seat:2 take",
                "french-cruller discard>seat:2 power:eclair",
            ),
        ],
    },
    "R16 what clashes in a higher slot is not there yet": {
        "box": "gonuts-gamewright",
        "players": 3,
        "top": ["eclair", "plain", "glazed", "powdered"],
        "rounds": [
            ([1, 2, 2], "eclair row:1>seat:0 take", "plain row:2>discard clash"),
        ],
    },
    "R15 a Bear Claw that was drawn takes nothing": {
        "box": "gonuts-first",
        "players": 4,
        "top": ["glazed", "maple-bar", "plain", "milk", "eclair", "bear-claw"],
        "rounds": [
            (
                [1, 2, 3, 4],
                "glazed row:1>seat:0 take",
                "maple-bar row:2>seat:1 take",
                "bear-claw deck>seat:1 power:maple-bar",
                "plain row:3>seat:2 take",
                "milk row:4>seat:3 take",
            ),
        ],
    },
    "R12 a card of a lower slot can be taken away, R15": {
        "box": "gonuts-gamewright",
        "players": 4,
        "top": ["eclair", "bear-claw", "plain", "glazed", "milk"],
        "rounds": [
            (
                [1, 2, 3, 4],
                "eclair row:1>seat:0 take",
                "bear-claw row:2>seat:1 take",
                "eclair seat:0>seat:1 power:bear-claw",
                "plain row:3>seat:2 take",
                "glazed row:4>seat:3 take",
            ),
        ],
    },
    "R13 a Bear Claw before anybody has a card": {
        "box": "gonuts-gamewright",
        "players": 4,
        "top": ["bear-claw", "plain", "glazed", "milk", "eclair"],
        "rounds": [
            (
                [1, 2, 2, 3],
                "bear-claw row:1>seat:0 take",
                "plain row:2>discard clash",
                "glazed row:3>seat:3 take",
            ),
        ],
    },
    "R10 a taker with nothing but the Twist": {
        "box": "gonuts-gamewright",
        "players": 4,
        "top": ["plain", "glazed", "powdered", "cinnamon-twist", "eclair"],
        "rounds": [
            (
                [1, 2, 3, 4],
                "plain row:1>seat:0 take",
                "glazed row:2>seat:1 take",
                "powdered row:3>seat:2 take",
                "cinnamon-twist row:4>seat:3 take",
                "cinnamon-twist seat:3>discard power:cinnamon-twist",
            ),
        ],
    },
    "R10 the Twist itself, where its ruling lets it count": {
        "box": "gonuts-gamewright",
        "players": 4,
        "rulings": {"own-twist-counts": "yes"},
        "top": ["plain", "glazed", "powdered", "cinnamon-twist", "eclair"],
        "rounds": [
            (
                [1, 2, 3, 4],
                "plain row:1>seat:0 take",
                "glazed row:2>seat:1 take",
                "powdered row:3>seat:2 take",
                "cinnamon-twist row:4>seat:3 take",
                "plain seat:0>seat:1 power:cinnamon-twist",
                "glazed seat:1>seat:2 power:cinnamon-twist",
                "powdered seat:2>seat:3 power:cinnamon-twist",
                "cinnamon-twist seat:3>seat:0 power:cinnamon-twist",
            ),
        ],
    },
    "R11 all pass what they had, the last seat to the first": {
        "box": "gonuts-first",
        "players": 4,
        "top": ["plain", "glazed", "eclair", "milk", "cinnamon-twist", "boston-cream"],
        "rounds": [
            (
                [1, 2, 3, 4],
                "plain row:1>seat:0 take",
                "glazed row:2>seat:1 take",
                "eclair row:3>seat:2 take",
                "milk row:4>seat:3 take",
            ),
            (
                [5, 1, 1, 1],
                "boston-cream row:1>discard clash",
                "cinnamon-twist row:5>seat:0 take",
                "plain seat:0>seat:1 power:cinnamon-twist",
                "glazed seat:1>seat:2 power:cinnamon-twist",
                "eclair seat:2>seat:3 power:cinnamon-twist",
                "milk seat:3>seat:0 power:cinnamon-twist",
            ),
        ],
    },
    "R25 a giver with nothing else gives the card itself": {
        "box": "gonuts-gamewright",
        "players": 3,
        "top": ["sprinkled", "plain", "glazed", "powdered"],
        "rounds": [
            (
                [1, 2, 2],
                "sprinkled row:1>seat:0 take",
                "sprinkled seat:0>seat:2 power:sprinkled",
                "plain row:2>discard clash",
            ),
        ],
    },
    "R25 an earlier copy of the giving card is another card": {
        "box": "gonuts-first",
        "players": 3,
        "top": ["mucho-matcha", "plain", "plain", "glazed", "mucho-matcha"],
        "rounds": [
            (
                [1, 2, 2],
                "mucho-matcha row:1>seat:0 take",
                "mucho-matcha seat:0>seat:1 power:mucho-matcha",
                "plain row:2>discard clash",
            ),
            (
                [3, 1, 3],
                "mucho-matcha row:1>seat:1 take",
                "mucho-matcha seat:1>seat:0 power:mucho-matcha",
                "plain row:3>discard clash",
            ),
        ],
    },
    "R25 who has nothing else discards the card itself": {
        "box": "gonuts-gamewright",
        "players": 5,
        "top": ["raspberry-frosted", "plain", "glazed", "powdered", "milk", "eclair"],
        "rounds": [
            (
                [1, 2, 2, 2, 2],
                "raspberry-frosted row:1>seat:0 take",
                "raspberry-frosted seat:0>discard power:raspberry-frosted",
                "plain row:2>discard clash",
            ),
        ],
    },
    "R27 nobody has a card to lose": {
        "box": "gonuts-gamewright",
        "players": 5,
        "top": ["strawberry-glazed", "plain", "glazed", "powdered", "milk", "eclair"],
        "rounds": [
            (
                [1, 2, 2, 2, 2],
                "strawberry-glazed row:1>seat:0 take",
                "plain row:2>discard clash",
            ),
        ],
    },
    "R24 the Milk of who has fewer than three others goes": {
        "box": "gonuts-gamewright",
        "players": 4,
        "top": ["plain", "milk", "glazed", "powdered", "eclair", "glazed", "glazed"],
        "rounds": [
            ([1, 3, 3, 3], "plain row:1>seat:0 take", "glazed row:3>discard clash"),
            ([1, 3, 3, 3], "glazed row:1>seat:0 take", "glazed row:3>discard clash"),
            (
                [2, 4, 4, 4],
                "milk row:2>seat:0 take",
                "milk seat:0>discard power:milk",
                "powdered row:4>discard clash",
            ),
        ],
    },
    "R24 with three others the Milk can be kept": {
        "box": "gonuts-gamewright",
        "players": 4,
        "top": [
            *("plain", "milk", "eclair", "powdered", "eclair"),
            *("glazed", "powdered", "boston-cream"),
        ],
        "rounds": [
            ([1, 4, 4, 4], "plain row:1>seat:0 take", "powdered row:4>discard clash"),
            ([1, 4, 4, 4], "glazed row:1>seat:0 take", "powdered row:4>discard clash"),
            (
                [3, 5, 5, 5],
                "eclair row:3>seat:0 take",
                "powdered discard>seat:0 power:eclair",
                "eclair row:5>discard clash",
            ),
            (
                [2, 1, 1, 1],
                "boston-cream row:1>discard clash",
                "milk row:2>seat:0 take",
                "plain seat:0>discard power:milk",
                "eclair seat:0>discard power:milk",
                "glazed seat:0>discard power:milk",
            ),
        ],
    },
    "R14 Day-Old Donuts take two where two lie": {
        "box": "gonuts-gamewright",
        "players": 4,
        "top": ["plain", "glazed", "day-old-donuts", "powdered", "eclair"],
        "rounds": [
            (
                [1, 1, 2, 2],
                "plain row:1>discard clash",
                "glazed row:2>discard clash",
            ),
            (
                [3, 5, 5, 5],
                "day-old-donuts row:3>seat:0 take",
                "plain discard>seat:0 power:day-old-donuts",
                "glazed discard>seat:0 power:day-old-donuts",
                "eclair row:5>discard clash",
            ),
        ],
    },
    "R16 of equal cards in the pile the one nearest its top goes": {
        "box": "gonuts-gamewright",
        "players": 4,
        "top": ["plain", "powdered", "red-velvet", "eclair", "milk", "plain"],
        "rounds": [
            (
                [1, 1, 2, 2],
                "plain row:1>discard clash",
                "powdered row:2>discard clash",
            ),
            (
                [1, 1, 3, 4],
                "plain row:1>discard clash",
                "red-velvet row:3>seat:2 take",
                "plain discard>seat:2 power:red-velvet",
                "eclair row:4>seat:3 take",
                "powdered discard>seat:3 power:eclair",
            ),
        ],
    },
    "R23 a Cruller clears lower and higher slots in any order": {
        "box": "gonuts-gamewright",
        "players": 4,
        "top": ["plain", "french-cruller", "glazed", "powdered", "eclair"],
        "rounds": [
            (
                [2, 3, 3, 4],
                "french-cruller row:2>seat:0 take",
                "eclair row:5>discard power:french-cruller",
                "plain row:1>discard power:french-cruller",
                "glazed row:3>discard clash",
                "powdered row:4>seat:3 take",
            ),
        ],
    },
    "R23 a Cruller may clear nothing": {
        "box": "gonuts-gamewright",
        "players": 2,
        "top": ["french-cruller", "plain", "glazed"],
        "rounds": [
            ([1, 2], "french-cruller row:1>seat:0 take", "plain row:2>seat:1 take"),
        ],
    },
    "R19 what is put back is drawn next, R21 into the lowest gap": {
        "box": "gonuts-gamewright",
        "players": 3,
        "top": ["plain", "double-chocolate", "eclair", "plain", "powdered", "glazed"],
        "rounds": [
            (
                [2, 4, 4],
                "double-chocolate row:2>seat:0 take",
                "glazed deck>seat:0 power:double-chocolate",
                "powdered deck>deck power:double-chocolate",
                "plain row:4>discard clash",
            ),
            ([2, 1, 1], "plain row:1>discard clash", "powdered row:2>seat:0 take"),
        ],
    },
    "R19 the only card of the deck is taken": {
        "box": "gonuts-gamewright",
        "players": 3,
        "top": ["plain", "double-chocolate", "glazed", "powdered"],
        "clashes": 45,
        "last": ["eclair"],
        "rounds": [
            (
                [2, 3, 3],
                "double-chocolate row:2>seat:0 take",
                "eclair deck>seat:0 power:double-chocolate",
                "glazed row:3>discard clash",
            ),
        ],
    },
    "R19 of an empty deck nothing is looked at": {
        "box": "gonuts-gamewright",
        "players": 3,
        "top": ["plain", "double-chocolate", "glazed", "powdered"],
        "clashes": 46,
        "rounds": [
            (
                [2, 3, 3],
                "double-chocolate row:2>seat:0 take",
                "glazed row:3>discard clash",
            ),
        ],
    },
    "R18 of an empty deck nothing is drawn, R20 and that round is the last": {
        "box": "gonuts-gamewright",
        "players": 2,
        "top": ["plain", "chocolate-frosted", "glazed"],
        "clashes": 34,
        "rounds": [
            (
                [2, 3],
                "chocolate-frosted row:2>seat:0 take",
                "glazed row:3>seat:1 take",
            ),
        ],
    },
    "R20 a deck of one card fills one gap, and one round more is played": {
        "box": "gonuts-gamewright",
        "players": 2,
        "top": ["plain", "powdered", "glazed"],
        "clashes": 33,
        "last": ["donut-holes"],
        "rounds": [
            ([2, 2], "powdered row:2>discard clash"),
            ([2, 3], "donut-holes row:2>seat:0 take", "glazed row:3>seat:1 take"),
        ],
    },
    "R20 one card does not fill two gaps": {
        "box": "gonuts-gamewright",
        "players": 2,
        "top": ["plain", "powdered", "glazed"],
        "clashes": 33,
        "last": ["donut-holes"],
        "rounds": [
            ([2, 3], "powdered row:2>seat:0 take", "glazed row:3>seat:1 take"),
        ],
    },
}
