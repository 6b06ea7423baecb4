"""Read a list of names pasted from a messenger, a mail or a spreadsheet.

One person a line; a text of only one line is split at semicolons, else at commas. Of
each line is taken off, in this order: emoji; the stamp of a chat ("[19.11.26, 18:03]
Greta:"); numbers, bullets and tick boxes; mail addresses and telephone numbers; the
club after a tab, " - " or "@"; and from the end "+1", brackets, notes and marks. A
bracket is the club unless it reads like a note (late, 19:30, she/her). What is taken
off is kept to be shown, so nothing vanishes unseen, except characters that are so.

What is decided
- Chat stamps: the message is the line, for people paste lists under their own name.
  Only a message which says no more than "I'm in", "+1" or a thumb up stands for its
  sender. Telegram writes the stamp on a line of its own: it counts for the next line.
- "+1" elsewhere is a guest without a name: it is counted, and no person is made up.
- A line of more than eight words, a question or an address of the web is a message.
- A struck-out or crossed name ("~Anna~", "❌ Anna") is a person: the reader decides.

- "Anna & Ben" stays one name; `couple_in` gives the two, for the organiser is asked.

Not done: "Berg, Anna" is not turned round.
"""

from .parsing import MAX_BYTES, MAX_LINE_LENGTH, MAX_LINES, couple_in, parse_name_list
from .types import ListedPerson, NameList, NameListError, SkippedLine

__all__ = [
    "MAX_BYTES",
    "MAX_LINES",
    "MAX_LINE_LENGTH",
    "ListedPerson",
    "NameList",
    "NameListError",
    "SkippedLine",
    "couple_in",
    "parse_name_list",
]
