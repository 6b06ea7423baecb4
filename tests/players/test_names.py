import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gonuts_league.players.names import (
    MAX_NAME_LENGTH,
    BadNameError,
    clean_name,
    first_name,
    hall_name,
    is_full_name,
    name_key,
    public_name,
    short_names,
    tidy_text,
)
from tests.soak import IS_SOAK

# Few letters, so that clashes are common: accents, a point, a joiner, a wide space.
crowded = st.text(alphabet="aAbBß éo\u0301.-,\u200d\u3000d1", max_size=8)
TITLES = ("herr", "frau", "dr", "oma", "mr")
WORDS = ("Herr", "Frau", "Dr.", "Oma", "MR", "Anna", "Ann", "Berg", "B.", "von", "7")
# Names of a few words, so that titles and clashes are common.
typed = st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map(" ".join)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Greta Lindqvist", "  greta   LINDQVIST "),
        ("Zo\u00eb", "Zoe\u0308"),
        ("Straße", "STRASSE"),
        ("Anna\u00a0Berg", "Anna Berg"),
        ("An\u200bna", "Anna"),
        ("\u202eAnna\u202c", "Anna"),
        ("Anna\ufe0f", "Anna"),
        ("Anna\x00", "Anna"),
    ],
)
def test_name_key_joins_spellings_that_look_alike(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


def test_name_key_keeps_accents_apart() -> None:
    assert name_key("Zoë") != name_key("Zoe")


def is_in_use(character: str) -> bool:
    """Whether it is neither free nor for private use, as most of them are."""
    return unicodedata.category(character) not in ("Cn", "Co")


def test_name_key_is_idempotent_for_every_character() -> None:
    characters = map(chr, range(sys.maxunicode + 1))
    keys = {name_key(each) for each in characters if IS_SOAK or is_in_use(each)}

    assert [key for key in keys if name_key(key) != key] == []


@given(st.text())
def test_name_key_is_idempotent_and_composed(name: str) -> None:
    key = name_key(name)

    assert name_key(key) == key
    assert unicodedata.is_normalized("NFC", key)


@given(st.text(), st.text(alphabet=st.characters(categories=["Cf", "Zs"])))
def test_tidy_text_is_idempotent_and_keeps_the_key(name: str, unseen: str) -> None:
    tidy = tidy_text(name + unseen)

    assert tidy_text(tidy) == tidy
    assert name_key(tidy) == name_key(name)


@pytest.mark.parametrize(
    ("given_name", "kept"),
    [
        ("Greta\tLindqvist\r\n", "Greta Lindqvist"),
        ("Gre\x07ta", "Greta"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("O'Neill & Söhne", "O'Neill & Söhne"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "علی\u200cرضا"),
        ("An\u200cna", "Anna"),
        ("\ud800Anna", "Anna"),
        ("👩🏽\u200d💻 Ada", "👩🏽\u200d💻 Ada"),
    ],
)
def test_clean_name_keeps_what_is_read(given_name: str, kept: str) -> None:
    assert clean_name(given_name) == kept


@pytest.mark.parametrize("name", ["", " \t\n", "\u200b\ufeff", "\u3164", "\x00"])
def test_clean_name_refuses_what_cannot_be_seen(name: str) -> None:
    with pytest.raises(BadNameError) as caught:
        clean_name(name)

    assert (caught.value.code, caught.value.value) == ("empty", name)


def test_clean_name_counts_letters_after_tidying() -> None:
    longest = "a" * MAX_NAME_LENGTH

    assert clean_name(f" {longest}\u200b ") == longest
    with pytest.raises(BadNameError) as caught:
        clean_name(longest + "a")
    assert caught.value.code == "too-long"


def test_clean_name_refuses_a_name_whose_key_is_too_long() -> None:
    assert clean_name("ﬃ" * 53) == "ﬃ" * 53
    with pytest.raises(BadNameError):
        clean_name("ﬃ" * 54)


@given(st.text())
def test_clean_name_gives_a_name_or_its_own_error(name: str) -> None:
    try:
        kept = clean_name(name)
    except BadNameError:
        return
    assert 0 < len(kept) <= MAX_NAME_LENGTH
    assert clean_name(kept) == kept
    assert kept.encode()


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Greta Lindqvist", "Greta L."),
        ("Greta", "Greta"),
        ("", ""),
        ("Greta Maria Lindqvist", "Greta L."),
        ("Maria de la Cruz", "Maria C."),
        ("de la Cruz", "de la Cruz"),
        ("Ludwig van Beethoven", "Ludwig B."),
        ("Van Morrison", "Van M."),
        ("Anna-Lena Müller-Lüdenscheidt", "Anna-Lena M."),
        ("Sinéad O'Connor", "Sinéad O."),
        ("Cruz, Maria", "Maria C."),
        ("Greta L.", "Greta L."),
        ("Greta (Lindqvist)", "Greta L."),
        ("Greta 🍩", "Greta"),
        ("Guest 12", "Guest 12"),
        ("Мария Иванова", "Мария И."),
        ("Ελένη Παππά", "Ελένη Π."),
        ("प्रिया शर्मा", "प्रिया श."),
        ("आशा मीना", "आशा मी."),
        ("山田 太郎", "山田 太."),
        ("王小明", "王小明"),
        ("فاطمة الزهراء", "فاطمة ا."),
        ("Zoe\u0308 E\u0301clair", "Zo\u00eb \u00c9."),
    ],
)
def test_public_name_shows_first_name_and_initial(name: str, shown: str) -> None:
    assert public_name(name) == shown


@given(crowded)
def test_public_name_is_never_longer_than_the_name_and_a_point(name: str) -> None:
    assert len(public_name(name)) <= len(tidy_text(name)) + 1


@pytest.mark.parametrize(
    ("names", "shorts"),
    [
        ([], ()),
        (["Anna Berg", "Ben Cole"], ("Anna", "Ben")),
        (["Anna", "Anna B"], ("Anna", "Anna B")),
        (["Anna Berg", "Anna Cole"], ("Anna B.", "Anna C.")),
        (["Anna Berg", "ANNA Bauer"], ("Anna Be.", "ANNA Ba.")),
        (
            ["Anna Berg", "Anna Bauer", "Anna Cole"],
            ("Anna Be.", "Anna Ba.", "Anna C."),
        ),
        (["Anna Bar", "Anna Bart"], ("Anna Bar", "Anna Bart")),
        (["Anna Berg", "Anna Maria Berg"], ("Anna Berg", "Anna Maria Berg")),
        (["Anna Berg", "anna  BERG"], ("Anna", "Anna")),
        (["Zoë", "Zoe"], ("Zoë", "Zoe")),
        (["Zoë Adams", "Zoe Adler"], ("Zoë Ada.", "Zoe Adl.")),
        (["Guest 1", "Guest 12"], ("Guest 1", "Guest 12")),
        (["Jan de Vries", "Jan van Dam"], ("Jan V.", "Jan D.")),
        (["Мария Иванова", "Мария Ильина"], ("Мария Ив.", "Мария Ил.")),
        (["Herr Vogel", "Frau Dr. Vogel"], ("Herr Vogel", "Frau Dr. Vogel")),
        (["Paul M.", "Mia K"], ("Paul M.", "Mia K")),
        (["Oma Inge", "von Arnim"], ("Oma Inge", "von Arnim")),
        (["Dr. Anna Berg", "Zoë & Max"], ("Dr. Anna Berg", "Zoë & Max")),
        (["Anna K.", "Anna Krause"], ("Anna K.", "Anna Kr.")),
        (["J. R. Berg", "A. Cole"], ("J. R. Berg", "A. Cole")),
    ],
)
def test_short_names_take_as_few_letters_as_needed(
    names: list[str], shorts: tuple[str, ...]
) -> None:
    assert short_names(names) == shorts


def test_short_names_spell_out_forms_that_meet_across_first_names() -> None:
    names = ["De Cruz", "De Cole", "de Cr."]

    assert short_names(names) == ("De Cruz", "De Co.", "de Cr.")


@given(st.lists(st.one_of(crowded, st.text(max_size=6)), max_size=12))
def test_short_names_differ_exactly_when_keys_do(names: list[str]) -> None:
    shorts = short_names(names)

    keys = [name_key(name) for name in names]
    assert len({*map(name_key, shorts)}) == len({*keys})
    assert len({*zip(keys, shorts, strict=True)}) == len({*keys})


@given(st.lists(st.one_of(crowded, typed), max_size=8))
def test_short_names_shorten_full_names_alone_and_never_to_a_title(names) -> None:
    for name, short in zip(names, short_names(names), strict=True):
        first, *others = short.split() or [""]
        if not is_full_name(name):
            assert name_key(short) == name_key(name)
            continue
        assert name_key(short).startswith(name_key(first_name(name)))
        assert others or first.rstrip(".").casefold() not in TITLES


@given(st.data(), st.lists(crowded, max_size=8, unique_by=name_key))
def test_short_names_leave_what_people_are_called_and_still_differ(data, names) -> None:
    called = data.draw(st.sets(st.sampled_from(names)) if names else st.just(set()))

    shorts = short_names(names, called=called)

    assert len({*map(name_key, shorts)}) == len(names)
    for name, short in zip(names, shorts, strict=True):
        assert name not in called or short == tidy_text(name)


@given(typed)
def test_the_hall_sees_no_more_than_strangers_but_of_a_title_and_one_name(name) -> None:
    words = name.split()
    is_titled = all(word.rstrip(".").casefold() in TITLES for word in words[:-1])

    assert hall_name(name) == (name if is_titled else public_name(name))


@given(st.lists(crowded, max_size=8), st.randoms(use_true_random=False))
def test_short_names_do_not_depend_on_the_order(names: list[str], rng) -> None:
    distinct = [*{name_key(name): name for name in names}.values()]
    shuffled = rng.sample(distinct, len(distinct))

    before = dict(zip(distinct, short_names(distinct), strict=True))
    after = dict(zip(shuffled, short_names(shuffled), strict=True))
    assert before == after
