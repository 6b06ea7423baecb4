"""Calls have room: no depth of calls maps and gives back memory at each turn."""

import resource

import pytest

import manage
from gonuts_league import command, wsgi
from gonuts_league.call_stack import SLOTS, with_room
from gonuts_league.jobs import tasks

TURNS = 300
DEPTHS = range(0, 400, 2)


def test_no_depth_maps_memory_at_each_turn():
    with_room(loop_at_each_depth)()  # its memory is mapped

    assert faults_of(with_room(loop_at_each_depth)) < TURNS


@pytest.mark.parametrize(
    "enter",
    [manage.main, command.main, wsgi.application, tasks.run_job, tasks.run_part],
)
def test_commands_requests_and_jobs_have_room(enter):
    entered = getattr(enter, "run", enter)

    assert entered.__code__.co_stacksize == SLOTS


def loop_at_each_depth():
    for depth in DEPTHS:
        loop_below(depth)


def loop_below(depth):
    if depth:
        loop_below(depth - 1)
        return
    for _turn in range(TURNS):
        a_call()


def a_call():
    pass


def faults_of(act):
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    act()
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before
