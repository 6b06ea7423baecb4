"""Ports for the programs that tests start."""

import random
import socket

# Below those that the system gives to any connection, so that none of these takes one
# between the moment it is found and the start of its program.
FIRST, LAST = 20_000, 32_000
# Workers share the seed of the others' `random`.
_random = random.SystemRandom()


def free_port() -> int:
    """A port of this machine that nobody listens at."""
    while True:
        port = _random.randint(FIRST, LAST)
        with socket.socket() as asking:
            try:
                asking.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
