"""Acts on clocks, walls and frozen standings, to be done and undone.

Each prepares an event and gives what is then done to it.
"""

from functools import partial

from gonuts_league.events.enums import WallShows
from gonuts_league.events.services.clocks import (
    add_minutes,
    give_extra_minutes,
    pause_clock,
    resume_clock,
    start_clock,
    stop_clock,
)
from gonuts_league.events.services.freezing import (
    begin_reveal,
    end_reveal,
    freeze_standings,
    show_standings,
    step_reveal,
)
from gonuts_league.events.services.links import let_wall_show
from tests.events.actions import ME, play_round, start_round


def frozen(event):
    play_round(event)
    return lambda: freeze_standings(event, after_round=1, actor=ME)


def shown(event):
    play_round(event)
    freeze_standings(event, after_round=1, actor=ME)
    return lambda: show_standings(event, actor=ME)


def announcing(event):
    frozen(event)()
    begin_reveal(event, actor=ME)
    step_reveal(event, seen=0, step=1)
    return lambda: show_standings(event, actor=ME)


def begun(event):
    frozen(event)()
    return lambda: begin_reveal(event, actor=ME)


def put_off(event):
    announcing(event)
    return lambda: end_reveal(event, actor=ME)


def timed_round(event):
    event.round_minutes = 35
    event.save()
    return start_round(event)


def clock_started(event):
    round_ = timed_round(event)
    return lambda: start_clock(round_, actor=ME)


def clock_started_again(event):
    round_ = timed_round(event)
    start_clock(round_, actor=ME)
    stop_clock(round_, actor=ME)
    return lambda: start_clock(round_, actor=ME)


def clock_act(act):
    def prepare(event):
        round_ = timed_round(event)
        start_clock(round_, actor=ME)
        if act is resume_clock:
            pause_clock(round_, actor=ME)
        return lambda: act(round_, actor=ME)

    return prepare


def extra_time(event):
    table = start_round(event).tables.get(number=1)
    return lambda: give_extra_minutes(table, minutes=5, actor=ME)


def wall_changed(event):
    return lambda: let_wall_show(event, WallShows.CLOCK, actor=ME)


SCREEN_CASES = {
    "standings-frozen": frozen,
    "standings-shown": shown,
    "standings-shown announcing": announcing,
    "reveal-begun": begun,
    "reveal-ended": put_off,
    "clock-started": clock_started,
    "clock-started again": clock_started_again,
    "clock-paused": clock_act(pause_clock),
    "clock-resumed": clock_act(resume_clock),
    "clock-stopped": clock_act(stop_clock),
    "minutes-added": clock_act(partial(add_minutes, minutes=5)),
    "extra-time-given": extra_time,
    "wall-changed": wall_changed,
}
