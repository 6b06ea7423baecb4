"""The names of people: how they are compared, kept and shown.

What is decided here
1. ``name_key``: two names are the same when their keys are the same. Case, the way an
   accent is encoded, spaces and invisible characters do not count; accents do.
2. ``clean_name``: the name as it is kept. Markup is text and stays as it is.
3. ``public_name``: what strangers see, the first name and one letter of the last.
4. ``short_names``: what fits on a table card, told apart within one set of people.
5. ``is_full_name``: which names may be shortened at all; ``hall_name``: what the
   screens and phones of the hall show.

The first word is the first name, the last word gives the letters: between them stand
middle names and particles (Maria de la Cruz is Maria C.). Only "Cruz, Maria" is turned
round. A title stays with the name after it. Not done: "Jr.", and guessing which
cultures write the family name first.
"""

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence

MAX_NAME_LENGTH = 80
MAX_KEY_LENGTH = 160

# A first name, and the last one letter by letter.
_Parts = tuple[str, list[str]]
_JOINERS = "\u200c\u200d"
_JOINED_CATEGORIES = frozenset({"Lo", "Mn", "Mc", "So", "Sk"})
# Drawn as nothing, though Unicode files them under letters, marks and symbols.
_BLANKS = frozenset("\u034f\u115f\u1160\u2800\u3164\uffa0")
_PARTICLES = frozenset(
    {"af", "al", "ap", "av", "bin", "da", "das", "de", "del", "della", "den", "der"}
    | {"des", "di", "dos", "du", "el", "la", "las", "le", "los", "ten", "ter", "van"}
    | {"vom", "von", "y", "zu", "zum", "zur"}
)
# English and German; compared in lower case and without a point.
_TITLES = frozenset(
    {"herr", "hr", "frau", "fr", "familie", "family", "team", "dr", "prof", "mag"}
    | {"mr", "mrs", "ms", "miss", "mx", "sir", "lady", "lord", "madame", "the"}
    | {"oma", "omi", "opa", "opi", "mama", "mami", "papa", "papi", "tante", "onkel"}
    | {"grandma", "grandpa", "granny", "mum", "mom", "dad", "aunt", "auntie", "uncle"}
)


class BadNameError(ValueError):
    """A name which cannot be kept: ``code`` is ``empty`` or ``too-long``.

    >>> BadNameError("empty", "  ").code
    'empty'
    """

    def __init__(self, code: str, value: str) -> None:
        super().__init__(code, value)
        self.code = code
        self.value = value


def name_key(name: str) -> str:
    """Return the text by which names are compared and ordered. Idempotent.

    >>> name_key("  GRETA\\u00a0 Lindqvist ")
    'greta lindqvist'
    >>> name_key("Zoe\\u0308") == name_key("ZO\\u00cb") != name_key("Zoe")
    True
    """
    if name.isascii() and name.isprintable():
        return " ".join(name.casefold().split())
    seen = "".join(c for c in name if not _is_unseen(c))
    # Decomposed first: some letters only fold rightly when their marks stand apart.
    folded = unicodedata.normalize("NFD", seen).casefold()
    return " ".join(unicodedata.normalize("NFC", folded).split())


def _is_unseen(character: str) -> bool:
    return (
        (unicodedata.category(character) in {"Cc", "Cf", "Cs"} or character in _BLANKS)
        and not character.isspace()
    ) or _is_variation_selector(character)


def _is_variation_selector(character: str) -> bool:
    return "\ufe00" <= character <= "\ufe0f" or (
        "\U000e0100" <= character <= "\U000e01ef"
    )


def tidy_text(text: str) -> str:
    """Drop controls and invisible marks, compose accents (NFC), fold spaces.

    Joiners stay where they matter: between letters of scripts without case (Persian,
    Hindi) and inside emoji.

    >>> tidy_text("\\u200eGreta\\u200b\\tLindqvist\\x00 ")
    'Greta Lindqvist'
    """
    spaced = " ".join(text.split())
    if spaced.isprintable():
        return unicodedata.normalize("NFC", spaced)
    kept = "".join(c for i, c in enumerate(spaced) if _is_kept(spaced, i))
    return " ".join(unicodedata.normalize("NFC", kept).split())


def _is_kept(text: str, index: int) -> bool:
    if text[index] in _JOINERS:
        around = text[max(index - 1, 0) : index] + text[index + 1 : index + 2]
        return len(around) == 2 and all(
            unicodedata.category(c) in _JOINED_CATEGORIES for c in around
        )
    return unicodedata.category(text[index]) not in {"Cc", "Cf", "Cs"}


def clean_name(name: str) -> str:
    """Return the name as it is kept: tidy, 1 to 80 characters, its key up to 160.

    Raises BadNameError: ``empty`` if nothing can be seen, ``too-long`` past the limits.
    A key is longer than its name where one sign folds to three letters (ﬃ).

    >>> clean_name(" Greta\\n <b>Lindqvist</b> ")
    'Greta <b>Lindqvist</b>'
    >>> clean_name("\\u200b")
    Traceback (most recent call last):
    ...
    gonuts_league.players.names.BadNameError: ('empty', '\\u200b')
    """
    tidy = tidy_text(name)
    key = name_key(tidy)
    if not key:
        raise BadNameError("empty", name)
    if len(tidy) > MAX_NAME_LENGTH or len(key) > MAX_KEY_LENGTH:
        raise BadNameError("too-long", name)
    return tidy


def first_name(name: str) -> str:
    """Return the first name, with what leads up to it.

    >>> first_name("Greta Lindqvist"), first_name("Cruz, Maria")
    ('Greta', 'Maria')
    """
    return _first_and_letters(name)[0]


def public_name(name: str) -> str:
    """Return the first name and the initial of the last; a single word stays.

    A last word which begins with a digit stays whole: "Guest 12" is no "Guest 1.".

    >>> public_name("Greta Lindqvist"), public_name("Greta"), public_name("Guest 12")
    ('Greta L.', 'Greta', 'Guest 12')
    >>> public_name("Maria de la Cruz"), public_name("Anna-Lena Mai-Horn")
    ('Maria C.', 'Anna-Lena M.')
    """
    first, letters = _first_and_letters(name)
    if not letters:
        return first
    return f"{first} {letters[0]}" + ("" if letters[0][0].isdigit() else ".")


def _first_and_letters(name: str) -> _Parts:
    """Return the first name and the last one letter by letter, as they are written."""
    words = tidy_text(name).split()
    lead = 0
    while _is_lead(words, lead):
        lead += 1
    first, rest = " ".join(words[: lead + 1]), words[lead + 1 :]
    if first.endswith(",") and rest:
        first, rest = rest[0], [words[lead]]
    bare = [word for word in map(_bare_word, rest) if word]
    return first, _letters(bare[-1]) if bare else []


def _is_lead(words: Sequence[str], index: int) -> bool:
    """Whether this word only leads up to a first name; a title leads to two names."""
    left = len(words) - 1 - index
    if words and words[index] in _PARTICLES:
        return left > 0
    return left > 1 and _is_title(words[index])


def _is_title(word: str) -> bool:
    return word.rstrip(".").casefold() in _TITLES


def is_full_name(name: str) -> bool:
    """Return whether a name is a first and a last name, and so may be shortened.

    It is not where it begins with a title or a particle, where either of the two is
    but an initial or a number, or where a word of it has no letters.

    >>> [is_full_name(name) for name in ("Greta Lindqvist", "Greta", "Paul M.")]
    [True, False, False]
    >>> [is_full_name(name) for name in ("Herr Vogel", "von Arnim", "Zoë & Max")]
    [False, False, False]
    """
    return _is_full(tidy_text(name).split(), *_first_and_letters(name))


def _is_full(words: Sequence[str], first: str, letters: Sequence[str]) -> bool:
    if len(words) < 2 or _is_title(words[0]) or words[0] in _PARTICLES:
        return False
    return all(map(_bare_word, words)) and min(_length(first), len(letters)) > 1


def _length(word: str) -> int:
    bare = _bare_word(word)
    return len(_letters(bare)) if bare else 0


def hall_name(name: str) -> str:
    """What the hall sees: as ``public_name``, but a title with one name is whole.

    >>> hall_name("Herr Vogel"), hall_name("Dr. Anna Berg"), hall_name("Greta Berg")
    ('Herr Vogel', 'Dr. Anna B.', 'Greta B.')
    """
    words = tidy_text(name).split()
    if len(words) > 1 and all(map(_is_title, words[:-1])):
        return " ".join(words)
    return public_name(name)


def _bare_word(word: str) -> str:
    """Take off what is no letter, digit or mark at both ends."""
    if word.isalnum():
        return word
    inner = [i for i, c in enumerate(word) if c.isalnum() or _is_mark(c)]
    return word[inner[0] : inner[-1] + 1] if inner else ""


def _is_mark(character: str) -> bool:
    return unicodedata.category(character).startswith("M")


def _letters(word: str) -> list[str]:
    if word[0].isdigit():
        return [word]
    if word.isascii():
        return list(word)
    letters: list[str] = []
    for character in word:
        if letters and (_is_mark(character) or character in _JOINERS):
            letters[-1] += character
        else:
            letters.append(character)
    return letters


def short_names(
    names: Sequence[str], *, called: Collection[str] = ()
) -> tuple[str, ...]:
    """Return the shortest form of each name that nobody else in the set has.

    In order of the input. What is no full name (``is_full_name``), or a name by which
    somebody is ``called``, stands as it was typed. Another full name is the first name
    if nobody shares it; else with as many letters of the last name as it takes; else
    the whole name. Accents distinguish nobody as long as a further letter can. Names
    with one key get one form; names with different keys get forms with different keys.

    >>> short_names(["Greta Lindqvist", "Anna Berg", "Anna Bauer", "Anna"])
    ('Greta', 'Anna Be.', 'Anna Ba.', 'Anna')
    >>> short_names(["Herr Vogel", "Paul M.", "Oma Inge", "Paula Moser"])
    ('Herr Vogel', 'Paul M.', 'Oma Inge', 'Paula')
    >>> short_names(["Zoë Adams", "Zoe Brown", "Jo Bar", "Jo Bart"])
    ('Zoë A.', 'Zoe B.', 'Jo Bar', 'Jo Bart')
    >>> short_names(["Anna Lou", "Anna Berg", "Vy", "Vy Tran"], called=["Anna Lou"])
    ('Anna Lou', 'Anna B.', 'Vy', 'Vy T.')
    """
    as_typed = {name_key(name) for name in called}
    keys = [name_key(name) for name in names]
    names_by_key: dict[str, str] = {}
    for key, name in zip(keys, names, strict=True):
        names_by_key.setdefault(key, tidy_text(name))
    groups: defaultdict[str, dict[str, _Parts]] = defaultdict(dict)
    for key, name in names_by_key.items():
        parts = _first_and_letters(name)
        groups[_without_accents(parts[0])][key] = parts
    forms: dict[str, str] = {}
    for group in groups.values():
        forms |= _short_forms(group, names_by_key, as_typed)
    forms = _spell_out_clashes(forms, names_by_key)
    return tuple(forms[key] for key in keys)


def _without_accents(text: str) -> str:
    if text.isascii():
        return name_key(text)
    decomposed = unicodedata.normalize("NFD", name_key(text))
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def _short_forms(
    parts: Mapping[str, _Parts], names: Mapping[str, str], as_typed: Collection[str]
) -> dict[str, str]:
    """Shorten the names of people who share a first name, all by their keys."""
    forms = {
        key: names[key]
        for key, (first, letters) in parts.items()
        if key in as_typed or not _is_full(names[key].split(), first, letters)
    }
    if len(parts) == 1:
        return {key: first for key, (first, _) in parts.items()} | forms
    longest = max(len(letters) for _, letters in parts.values())
    for count in range(1, longest + 1):
        starts = {
            key: _without_accents("".join(letters[:count]))
            for key, (_, letters) in parts.items()
        }
        uses = Counter(starts.values())
        for key, (first, letters) in parts.items():
            if key not in forms and uses[starts[key]] == 1:
                short = f"{first} {''.join(letters[:count])}."
                forms[key] = short if count < len(letters) else names[key]
    return {key: forms.get(key, names[key]) for key in parts}


def _spell_out_clashes(
    forms: Mapping[str, str], names_by_key: Mapping[str, str]
) -> dict[str, str]:
    """Write names in full until no two forms share a key: whole names never do."""
    while True:
        form_keys = {key: name_key(form) for key, form in forms.items()}
        uses = Counter(form_keys.values())
        spelled = {
            key: names_by_key[key] if uses[form_keys[key]] > 1 else form
            for key, form in forms.items()
        }
        if spelled == forms:
            return spelled
        forms = spelled
