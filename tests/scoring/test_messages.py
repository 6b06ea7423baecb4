import json
import string
from importlib import import_module
from pathlib import Path

import pytest

import scoring
from scoring import GAMES
from scoring.messages import (
    Message,
    card_name,
    render,
    render_all,
    ruling_question,
    ruling_value,
)
from scoring.templates import TEMPLATES, Plural, add_templates

GERMAN = {
    "{first} and {last}": "{first} und {last}",
    "Plain": "Schlichter",
    "Most {card} at the table: +{bonus}.": "Die meisten {card} am Tisch: +{bonus}.",
}


def placeholders(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_a_translation_reaches_the_names_inside_a_sentence():
    message = Message("most", {"card": card_name("plain"), "bonus": 3})

    assert render(message, GERMAN.__getitem__) == "Die meisten Schlichter am Tisch: +3."


def test_the_number_picks_the_plural_without_its_sign():
    asked = []

    def note_number(singular, plural, number):
        asked.append(number)
        return plural

    message = Message("level-points", {"names": ("A",), "points": -1})

    assert render(message, ngettext=note_number) == "Level with A on −1 points."
    assert message.sentence == "Level with A on −1 point."
    assert asked == [1]


def test_a_name_with_braces_is_shown_as_it_is():
    message = Message("level-points", {"names": ("{points}", "B"), "points": 2})

    assert message.sentence == "Level with {points} and B on 2 points."


def test_lists_take_commas_and_one_and():
    shown = [
        Message("level-points", {"names": names, "points": 5}).sentence
        for names in (("A",), ("A", "B"), ("A", "B", "C", "D"))
    ]

    assert shown == [
        "Level with A on 5 points.",
        "Level with A and B on 5 points.",
        "Level with A, B, C and D on 5 points.",
    ]


def test_several_sentences_are_parted_by_a_space():
    messages = [Message("fixed-single", {"points": 2}), Message("power-only")]

    assert render_all(messages) == (
        "Always 2. No points at the end; it is there for its power."
    )


def test_the_english_text_of_a_message_is_written_once():
    message = Message("fixed-single", {"points": -2})

    assert message.sentence is message.sentence
    assert message == Message("fixed-single", {"points": -2})


def test_messages_of_the_same_id_and_values_are_equal():
    first, second = card_name("plain"), Message("card:plain")

    assert first == second
    assert hash(first) == hash(second)


def test_singular_and_plural_speak_of_the_same_values():
    for message_id, template in TEMPLATES.items():
        if isinstance(template, Plural):
            singular = placeholders(template.singular)
            assert singular <= placeholders(template.plural), message_id
        else:
            assert template.strip() == template, message_id


def test_every_template_stands_in_a_file_that_the_catalogue_is_made_of():
    root = Path(scoring.__file__).parent
    for steps in root.glob("games/*/play/steps.py"):  # loaded when first needed
        import_module(f"scoring.games.{steps.parts[-3]}.play.steps")
    files = [json.loads(path.read_text("utf-8")) for path in root.rglob("texts.json")]
    written = {
        message_id: text if isinstance(text, str) else tuple(text)
        for sections in files
        for texts in sections.values()
        for message_id, text in texts.items()
    }

    assert written == TEMPLATES


def test_a_message_id_is_given_once():
    with pytest.raises(ValueError, match="level-points"):
        add_templates({"level-points": "something else"})


def test_every_ruling_and_value_has_a_label():
    for game in GAMES.values():
        for ruling in game.rulings:
            assert ruling_question(ruling.id).sentence
            assert all(ruling_value(ruling.id, v).sentence for v in ruling.values)
