"""How often each score comes among many games of bots, made once and shipped.

`making` plays the games, `shipped` reads what is shipped without playing anything.
"""
