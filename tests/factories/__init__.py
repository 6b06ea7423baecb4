from factory.django import DjangoModelFactory


def begin_numbers(first: int = 0) -> None:
    """Let all factories count on from there, for names that no two of them share."""
    for each in DjangoModelFactory.__subclasses__():
        each.reset_sequence(first, force=True)
