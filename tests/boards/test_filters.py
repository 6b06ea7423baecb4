from gonuts_league.boards.templatetags.boards import say_edition
from scoring import GAMES


def test_editions_have_names_in_short():
    assert say_edition("gonuts-first") == "first edition"
    assert [say_edition(game) for game in GAMES if game == "donuts"] == ["Donuts"]
