"""The scripts of this folder that fill a league, run by one process that stays.

Called as a program; it reads a line `["seed", {"players": 4, ...}]` for each run, or
`["seed_games.correct", {...}]` for another function than `seed`, and answers with a
line of what that gives. So the site is loaded once for all of them.
"""

import json
import sys
from importlib import import_module

import django
from django.db import connections


def run(script: str, values: dict) -> dict:
    module, _, function = script.partition(".")
    seed = getattr(import_module(f"tests.evening.{module}"), function or "seed")
    try:
        return seed(**values)
    finally:
        # The league's own processes may move its file.
        connections.close_all()


if __name__ == "__main__":
    django.setup()
    for line in sys.stdin:
        print(json.dumps(run(*json.loads(line))), flush=True)
