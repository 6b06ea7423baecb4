"""Everything the site says can be said in German too, and the catalogue is in order."""

import os
import re
import shutil
from collections import Counter

import pytest

from tests.catalogue import (
    ROOT,
    extract,
    key_of,
    read_catalogue,
    read_compiled,
    texts_of,
)

CATALOGUE = read_catalogue()
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w+\}")
TAG = re.compile(r"</?[a-z]+[^>]*>")


def has_xgettext():
    if not shutil.which("xgettext") and os.environ.get("CI"):
        pytest.fail("xgettext is missing: install gettext")
    return shutil.which("xgettext")


def marks(pattern, text):
    return Counter(pattern.findall(text))


def test_the_catalogue_holds_just_what_the_sources_say(tmp_path, settings, monkeypatch):
    if not has_xgettext():
        pytest.skip("no xgettext here")

    said = {key_of(each) for each in extract(tmp_path, settings, monkeypatch)}
    known = {key_of(each) for each in CATALOGUE if not each.obsolete}

    assert sorted(map(str, said - known)) == []
    assert sorted(map(str, known - said)) == []


def test_no_message_is_untranslated_or_fuzzy_or_obsolete():
    unsure = [*CATALOGUE.fuzzy_entries(), *CATALOGUE.obsolete_entries()]

    assert [each.msgid for each in CATALOGUE.untranslated_entries()] == []
    assert [each.msgid for each in unsure] == []


def test_undo_is_never_called_going_back():
    going_back = {
        each.msgid
        for each in CATALOGUE
        for text in texts_of(each)
        if re.match(r"Zurück\b(?!nehmen)", text.replace("\xad", ""))
    }
    undo = {
        text.replace("\xad", "")
        for each in CATALOGUE
        if each.msgid == "Undo"
        for text in texts_of(each)
    }

    told_as_going_back = {
        each.msgid
        for each in CATALOGUE
        if re.search(r"\bundo(ne)?\b", each.msgid, re.I)
        and any(re.search(r"\bzurück\b", text, re.I) for text in texts_of(each))
    }

    assert undo == {"Rückgängig"}
    assert {msgid for msgid in going_back if not msgid.startswith("Back")} == set()
    assert "Back" in going_back
    assert told_as_going_back == set()


def test_no_word_that_readers_stumbled_over_comes_back():
    retired = (
        r"affiliation|let go|on opened pages|parted by|badges all the same"
        r"|\bsilent\b|six points a seat|\bdesk\b|\bwall\b|with all earlier games"
        r"|the draw was asked for"
    )
    said = {each.msgid for each in CATALOGUE if re.search(retired, each.msgid, re.I)}

    assert said == set()


def test_a_term_has_one_german_word():
    """The cut is told by who goes on, and who left is gone already."""
    others = r"\bCut\b|früher gegangen"
    said = [text for each in CATALOGUE for text in texts_of(each)]

    assert [text for text in said if re.search(others, text)] == []


def test_what_is_counted_has_two_forms():
    counted = [each for each in CATALOGUE if each.msgid_plural]

    assert counted
    assert [
        each.msgid for each in counted if len(list(filter(None, texts_of(each)))) != 2
    ] == []


@pytest.mark.parametrize("pattern", [PLACEHOLDER, TAG])
def test_values_and_tags_are_the_same_in_both_languages(pattern):
    odd = []
    for each in CATALOGUE:
        english = [each.msgid, each.msgid_plural or each.msgid]
        for number, text in enumerate(texts_of(each)):
            # A form for one may leave out the number or write it, in either language.
            wanted = [english[1]] if number else english
            if marks(pattern, text) not in [marks(pattern, each) for each in wanted]:
                odd.append(text)

    assert odd == []


def test_spaces_and_lines_around_a_message_are_the_same_in_both_languages():
    def around(text):
        return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]

    odd = [
        each.msgid
        for each in CATALOGUE
        if around(each.msgid) != around(texts_of(each)[0])
    ]

    assert odd == []


def test_german_is_set_as_german_is():
    """Quotes are German ones, and a percent sign stays with its number."""
    texts = [text for each in CATALOGUE for text in texts_of(each)]
    odd = [
        text
        for text in texts
        if re.search(r"[“][^„]*”|(?<=\w) %(?![(sd])", text)
        or text.count("„") != text.count("“")
        or ('"' in TAG.sub("", text))
    ]

    assert odd == []


def test_a_long_word_on_its_own_may_be_broken():
    """A button, a label or a heading of one word has to fit a phone of 320 px."""
    long_words = [
        text
        for each in CATALOGUE
        for text in texts_of(each)
        if re.fullmatch(r"\w{14,}", text)
    ]

    assert long_words == []


def test_the_compiled_catalogue_says_the_same():
    written = {key_of(each): texts_of(each) for each in CATALOGUE}
    compiled = {key_of(each): texts_of(each) for each in read_compiled()}

    assert compiled == written


def test_no_template_writes_a_date_in_the_order_of_one_language():
    fixed = re.compile(r"""date:["'][^"'_]*[jdDlFMNnmY][^"'_]*["']""")
    found = [
        path.name
        for path in (ROOT / "templates").rglob("*.html")
        if fixed.search(path.read_text())
    ]

    assert found == []


def test_no_german_sentence_makes_a_subject_of_the_name_of_a_round():
    # "Halbfinale ist", "Finale und Spiel um Platz 3 ist": neither is German.
    named = re.compile(r"name=[\w.]+\|round_name[^%]*%}\s*(.+?)\s*{%", re.S)
    of_rounds = {
        re.sub(r"{{ ?(\w+) ?}}", r"%(\1)s", " ".join(said.split()))
        for page in (ROOT / "templates").rglob("*.html")
        for said in named.findall(page.read_text())
    }
    subject = re.compile(r"%\(Round\)s [a-zäöü]|^%\(name\)s (ist|hat|läuft)")

    assert len(of_rounds) > 10
    assert [
        text
        for each in CATALOGUE
        if "%(Round)s" in each.msgid or each.msgid in of_rounds
        for text in texts_of(each)
        if subject.search(text) and text != each.msgid
    ] == []


def test_the_number_of_a_place_stays_beside_its_word():
    texts = [text for each in CATALOGUE for text in texts_of(each)]

    assert [text for text in texts if "um Platz 3" in text] == []
    assert any("um Platz\xa03" in text for text in texts)
