PLAYERS = (2, 3, 4, 5, 6)
# They change neither a score nor a check.
PLAY_ONLY = {"own-twist-counts", "day-old-donuts-take"}
SHARED = {"fewest-tie": "R4", "deck-filter": "deck", "own-twist-counts": "R10"}
RULINGS = {
    "gonuts-first": SHARED | {"bear-claw-points": "F1"},
    "gonuts-gamewright": SHARED
    | {
        "boston-cream-pair": "G1",
        "raspberry-frosted-points": "G2",
        "day-old-donuts-take": "R14",
    },
}
STANDINS = {"gonuts-first": ["F2"], "gonuts-gamewright": ["G2"]}
PACKED = {
    "gonuts-first": ["", "..", "t3.0.l1", "t9.q1", "a2b2.c99...z1"],
    "gonuts-gamewright": ["", ".", "t7.l1", "q1.0.", "p1...."],
}
