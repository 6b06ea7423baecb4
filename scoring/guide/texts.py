"""What the guides of all games say: sources, and alternatives."""

from scoring.templates import Plural, gettext_noop

SOURCES = {
    "earlier": gettext_noop("the earlier rulebook"),
    "gamewright": gettext_noop("the Gamewright rulebook"),
    "card-page": gettext_noop("a third party's card-by-card page"),
    "program": gettext_noop("a public program of the Gamewright game"),
    "nosh": gettext_noop("the Nosh rulebook"),
    "donuts": gettext_noop("the German rulebook of Donuts"),
    "arena": gettext_noop("the summary of Board Game Arena"),
    "donuts-program": gettext_noop("a public program of Donuts"),
    "review": gettext_noop("a public review"),
    "counting": gettext_noop("our own counting"),
    "reading": gettext_noop("our own reading"),
    "choice": gettext_noop("our own choice"),
}

TEMPLATES: dict[str, str | Plural] = {
    "cited": gettext_noop("Source: {sources}."),
    "either-more": gettext_noop("{first}, {next}"),
    "either-last": gettext_noop("{first} or {last}"),
    **{f"source:{source_id}": words for source_id, words in SOURCES.items()},
}
