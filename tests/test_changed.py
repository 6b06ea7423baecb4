import grimp
import pytest

from tests.changed import (
    MOST_IMPORTS,
    changed_files,
    concerned_pages,
    nearest_tests,
)

TREE = {
    "gonuts_league.desk.services.rooms": (),
    "tests.desk.services.test_rooms": ("gonuts_league.desk.services.rooms",),
    "tests.desk.test_views_rooms": (),
    "tests.wall.test_screens": ("gonuts_league.desk.services.rooms",),
    "tests.wall.test_rooms": (),
    "tests.wall.acts": ("gonuts_league.desk.services.rooms",),
}


@pytest.fixture
def graph():
    made = grimp.ImportGraph()
    for module, imported in TREE.items():
        made.add_module(module)
        for each in imported:
            made.add_import(importer=module, imported=each)
    return made


def test_nearest_tests_a_module_come_before_those_that_import_it(graph):
    assert nearest_tests(["gonuts_league/desk/services/rooms.py"], graph) == [
        "tests/desk/services/test_rooms.py",
        "tests/desk/test_views_rooms.py",
        "tests/wall/test_screens.py",
    ]


def test_a_changed_test_and_the_nearest_tests_what_it_shares_with_others_are_run(graph):
    graph.add_import(importer="tests.wall.test_rooms", imported="tests.wall.acts")

    assert nearest_tests(
        ["tests/wall/test_screens.py", "tests/wall/acts.py"], graph
    ) == [
        "tests/wall/test_screens.py",
        "tests/wall/test_rooms.py",
    ]


def test_a_page_of_words_and_a_program_have_no_nearest_tests_their_own(graph):
    assert nearest_tests(["docs/rules.md", "run"], graph) == []


def test_a_test_that_imports_much_is_left_to_the_whole_run(graph):
    for number in range(MOST_IMPORTS):
        graph.add_import(
            importer="tests.wall.test_screens", imported=f"gonuts_league.wall.m{number}"
        )

    assert "tests/wall/test_screens.py" not in nearest_tests(
        ["gonuts_league/desk/services/rooms.py"], graph
    )


def test_a_module_without_tests_has_those_of_what_imports_it(graph):
    deep, rooms = "gonuts_league.events.deep", "gonuts_league.desk.services.rooms"
    graph.add_import(importer=rooms, imported=deep)

    assert nearest_tests(["gonuts_league/events/deep.py"], graph) == [
        "tests/desk/services/test_rooms.py",
        "tests/desk/test_views_rooms.py",
    ]


@pytest.mark.parametrize(
    ("file", "pages"),
    [
        ("gonuts_league/desk/forms.py", ["gonuts_league.desk."]),
        ("templates/desk/rooms.html", ["gonuts_league.desk."]),
        ("templates/base.html", ["gonuts_league."]),
        ("gonuts_league/urls.py", ["gonuts_league."]),
        ("tests/test_who_sees_what.py", ["gonuts_league."]),
        ("docs/rules.md", []),
        ("run", []),
    ],
)
def test_addresses_of_its_room_are_asked_for_who_sees_them(graph, file, pages):
    found = concerned_pages([file], graph)

    assert [each for each in found if each.count(".") < 3] == pages


def test_addresses_of_pages_that_import_it_are_asked_too(graph):
    graph.add_import(
        importer="gonuts_league.desk.pages.rooms", imported="scoring.drawing"
    )

    found = concerned_pages(["scoring/drawing.py"], graph)

    assert "gonuts_league.desk.pages.rooms." in found


def test_files_of_a_commit_are_told(monkeypatch):
    asked = []

    def git(*arguments):
        asked.append(arguments)
        return ["new.py"] if arguments[0] == "ls-files" else ["b.py", "a.py"]

    monkeypatch.setattr("tests.changed._git", git)

    assert changed_files("v1") == ["a.py", "b.py", "new.py"]
    assert asked[0][-1] == "v1"
