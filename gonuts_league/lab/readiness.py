"""Whether bots can play at once. The compiler is loaded only when that is asked."""


def is_slow() -> bool:
    """Whether nothing is compiled on this machine."""
    from scoring.compiled import IS_COMPILED  # noqa: PLC0415 -- slow import

    return not IS_COMPILED


def is_ready(game_id: str) -> bool:
    """Whether a game can be played without compiling anything first."""
    from scoring.simulation.warm import is_warm  # noqa: PLC0415 -- slow import

    return is_warm(game_id)
