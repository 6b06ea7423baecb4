import pytest

from tests.sharing import Sharing


@pytest.mark.parametrize(
    ("test", "shared"),
    [
        ("tests/runtime/test_serve.py::test_taken_port", "processes"),
        ("tests/runtime/test_broker.py::test_one[b]", "programs"),
        ("tests/evening/test_older_backups.py::test_one", "programs"),
        ("tests/evening/test_bad_thursday.py::test_a_bad_thursday", "processes"),
        ("tests/evening/test_hall.py::test_one", "processes"),
        ("tests/test_soak.py::test_one[a]", "tests/test_soak.py::test_one[a]"),
        ("tests/demo/test_services.py::test_one", "tests/demo/test_services.py"),
        ("scoring/compiled.py::one", "scoring/compiled.py::one"),
    ],
)
def test_one_worker_has_all_that_start_processes(test, shared):
    assert Sharing._split_scope(None, test) == shared
