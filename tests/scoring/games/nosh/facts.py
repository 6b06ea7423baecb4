PLAYERS = (3, 4, 5)
# They change neither a score nor a check.
PLAY_ONLY = {"income", "first-goals-redraw"}
RULINGS = {
    "nosh": {"income": "N1", "last-stand-claims": "N2", "first-goals-redraw": "N11"}
}
STANDINS = {"nosh": ["goals"]}
PACKED = {"nosh": ["..", "n21-2-7..", "g5f-4_3.n--99.", "n0-0-0..."]}
