PLAYERS = (2,)
PLAY_ONLY = set()
RULINGS = {"donuts": {}}
STANDINS = {"donuts": ["tiles"]}
PACKED = {"donuts": ["v", "c.o.draw", "v.o.five-1", "c.b." + "v" * 36]}
