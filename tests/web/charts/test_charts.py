import re
from xml.etree import ElementTree

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from gonuts_league.web.charts import (
    Bar,
    DataTable,
    LinePoint,
    Racer,
    ToldShare,
    draw_bars,
    draw_bump,
    draw_dots,
    draw_line,
)

TABLE = DataTable("Numbers", ("Who", "How many"), (("Ann <b>", "3"), ("Bo", "−2")))
WORDS = {"key": "k", "title": "A <title>", "desc": "What it shows", "table": TABLE}


def line(*values, spread=10.0):
    readings = [
        LinePoint(f"Night {n}", value, spread) for n, value in enumerate(values)
    ]
    return draw_line(readings, say_value=lambda value: f"{value:.0f}", **WORDS)


def bump(*racers, steps=("R1", "R2", "R3")):
    return draw_bump(racers, steps=steps, **WORDS)


CHARTS = {
    "line": line(1500, 1530, 1490),
    "bump": bump(Racer("Ann", (2, 1, 1)), Racer("Bo", (None, 2, 2))),
    "bars": draw_bars([Bar("1-2", 3), Bar("3-4", 5, True)], chosen="31", **WORDS),
    "dots": draw_dots([ToldShare(0.25, 0.3, 12), ToldShare(0.5, 0.4, 40)], **WORDS),
}


def numbers(text):
    return [float(number) for number in re.findall(r"-?\d+\.?\d*", text)]


@pytest.mark.parametrize("kind", CHARTS)
def test_a_chart_has_title_description_and_its_numbers_as_a_table(kind):
    page = render_to_string(f"charts/{kind}.html", {"chart": CHARTS[kind]})

    root = ElementTree.fromstring(f"<r>{page}</r>")
    svg = root.find("figure/svg")
    assert svg.get("aria-labelledby") == "k-title k-desc"
    assert svg.find("title[@id='k-title']").text == "A <title>"
    assert svg.find("desc[@id='k-desc']").text == "What it shows"
    cells = [cell.text for row in root.findall(".//tbody/tr") for cell in row]
    assert cells == ["Ann <b>", "3", "Bo", "−2"]


@pytest.mark.parametrize("kind", CHARTS)
def test_a_chart_has_no_style_and_no_script(kind):
    page = render_to_string(f"charts/{kind}.html", {"chart": CHARTS[kind]})

    assert "style=" not in page
    assert "<script" not in page


def test_the_line_goes_up_with_its_values_and_stays_inside():
    chart = line(1500, 1530, 1490, spread=60)

    heights = numbers(chart.curves[1].path)[1::2]
    assert heights[1] < heights[0] < heights[2]
    assert all(0 <= y <= 100 for y in numbers(chart.curves[0].path)[1::2])


def test_one_evening_alone_is_a_dot_without_a_line():
    chart = line(1500)

    assert chart.curves == ()
    assert len(chart.dots) == 1


def test_equal_values_without_doubt_are_drawn_too():
    assert len(line(1500, 1500, spread=0).rules) >= 2


def test_a_long_history_keeps_only_its_last_dot():
    assert len(line(*range(1000, 1100)).dots) == 1


def test_a_racer_ends_at_the_own_row():
    chart = bump(Racer("Ann", (1, 2)), Racer("Bo", (2, 1)), steps=("R1", "R2"))

    for racer in chart.racers:
        assert numbers(racer.curve.path)[-1] == float(racer.name.y[:-1])


def test_who_came_late_begins_where_the_first_rank_was():
    chart = bump(Racer("Ann", (1, 1, 1)), Racer("Bo", (None, 2, 2)))

    starts = [numbers(racer.curve.path)[0] for racer in chart.racers]
    assert sorted(starts) == [0, 50]


def test_who_was_far_down_comes_from_under_the_last_row():
    chart = bump(Racer("Ann", (90, 1)), Racer("Bo", (2, 2)), steps=("R1", "R2"))

    assert all(0 <= numbers(each.curve.path)[1] <= 100 for each in chart.racers)


def test_long_names_of_steps_stand_at_both_ends_alone():
    steps = tuple(f"{n} Oct" for n in range(1, 24))
    chart = bump(Racer("Ann", (1,) * 23), steps=steps)

    words = [mark.text for mark in chart.marks]
    assert words == ["1 Oct", "12 Oct", "23 Oct"]


def test_short_names_of_steps_all_stand():
    chart = bump(Racer("Ann", (1, 1, 1)))

    assert [mark.text for mark in chart.marks] == ["R1", "R2", "R3"]


def test_the_first_racer_is_drawn_on_top():
    assert CHARTS["bump"].racers[-1].curve.kind == "ln em"


def test_bars_are_as_high_as_their_counts():
    first, second = CHARTS["bars"].boxes

    assert numbers(first.height)[0] / numbers(second.height)[0] == pytest.approx(
        3 / 5, abs=0.01
    )
    assert second.kind == "bar em"


def test_the_word_over_a_bar_keeps_clear_of_higher_ones_beside_it():
    counts = (9, 1, 1, 1, 1, 1, 1, 1)
    bars = [Bar(str(n), count, n == 1) for n, count in enumerate(counts)]
    alone = [Bar(str(n), count, n == 6) for n, count in enumerate(counts)]

    beside, away = (
        next(mark for mark in draw_bars(each, chosen="31", **WORDS).marks if mark.kind)
        for each in (bars, alone)
    )

    assert (beside.y, away.y) == ("11%", "75%")


def test_bars_without_any_count_are_flat():
    chart = draw_bars([Bar("1", 0), Bar("2", 0)], **WORDS)

    assert {box.height for box in chart.boxes} == {"0%"}


def test_a_share_that_came_as_said_is_on_the_diagonal():
    chart = draw_dots([ToldShare(0.5, 0.5, 10)], **WORDS)

    line_ = chart.rules[-1]
    middle = (numbers(line_.x1)[0] + numbers(line_.x2)[0]) / 2
    assert numbers(chart.dots[0].x)[0] == pytest.approx(middle, abs=0.1)


def test_numbers_of_a_chart_keep_their_point_in_german():
    with translation.override("de"):
        page = render_to_string("charts/line.html", {"chart": CHARTS["line"]})

    assert not re.search(r'"\d+,\d+%"', page)
