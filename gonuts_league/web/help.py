"""How-tos inside the program: which page has which, and their texts as HTML.

The texts lie as Markdown beside the code, a folder for each language, so that they
are installed with it and read without a network.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.utils.safestring import SafeString
from markdown_it import MarkdownIt

FOLDER = Path(__file__).resolve().parent.parent / "help"
CONTENTS = "contents"
FIRST_EVENING = "your-first-evening"
# The pages of each how-to by the names of their addresses: whole rooms, and single
# pages that belong to another one than their room.
_PAGES = {
    CONTENTS: "clubs:",
    "correcting": "clubs:journal events:awards events:correction events:journal",
    "settings": (
        "clubs:password clubs:settings clubs:tokens tables:goal-deck "
        "safekeeping:backup safekeeping:close"
    ),
    "people": (
        "players: leagues:same-person leagues:merge leagues:part events:people "
        "events:paste"
    ),
    "seasons": "leagues: safekeeping:site",
    "earlier-games": "leagues:import leagues:import-job standings:correct-game",
    "finishing": "leagues:podium events:rules events:ties",
    "planning": "events:list events:new events:sizes events:plan events:trf-import",
    "drawing": "events:job events:round events:ledger events:rooms",
    "running": (
        "events: table:desk table:desk-confirm table:desk-differences "
        "table:desk-outcome table:desk-places table:desk-recount table:desk-rules "
        "table:desk-totals table:desk-who table:grid"
    ),
    "stages": "events:stages events:stage-plan",
    "announcing": "events:reveal",
    "backups": "safekeeping:",
    "screens": "events:links events:screens phones:state",
    "paper": (
        "events:paper events:tents events:entrance events:certificates "
        "events:arrivals events:pairings events:slips"
    ),
    "simulations": "simulations: rehearsals:",
}
HELP_OF: Mapping[str, str] = {
    page: topic for topic, pages in _PAGES.items() for page in pages.split()
}
_TO_ANOTHER = re.compile(r'href="([\w-]+)\.md"')


class HowTo(NamedTuple):
    title: str
    html: SafeString


@cache
def how_to(topic: str, language: str) -> HowTo:
    """One how-to, made once: what is shipped with the program does not change.

    Links to the file of another one lead to its page. LookupError if there is none.
    """
    try:
        text = (FOLDER / language / f"{topic}.md").read_text(encoding="utf-8")
    except OSError:  # there is none, or no file can have so long a name
        raise LookupError(topic) from None
    title, _end, body = text.partition("\n")
    html = MarkdownIt("commonmark", {"html": False}).render(body)
    # Our own texts, in which no HTML is let through either.
    linked = SafeString(_TO_ANOTHER.sub(r'href="../\1/"', html))
    return HowTo(title.removeprefix("# "), linked)
