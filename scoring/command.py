"""The `score` command: tables in as JSON, answers out, problems on standard error.

Standard output has the shape of the input: one object for one table, an array for an
array, one line for each line with `lines`. The place of a table that is refused holds
the error object. Every problem is also one line on standard error, its path first; in
an array or a stream the path begins with the place from 0, `[3].seats[1].cards.plain`
(empty lines are skipped and not counted). A problem of the input as a whole has the
path `input`.

What cannot be read as a table at all (no UTF-8, no JSON, nothing) is one such problem.
Only for a file that cannot be opened or read nothing stands on standard output, but the
lines before. A stream of no lines is no problem, like an array of no tables.
"""

from collections.abc import Iterable
from typing import BinaryIO

from scoring.errors import UnreadableError
from scoring.streams import (
    ANSWERED,
    Output,
    decode,
    exit_status,
    open_input,
    read_lines,
    tell,
    write_json,
)
from scoring.tables_json import (
    answer_document,
    answer_table,
    load_json,
    place_problems,
    refuse,
)


def run(
    file: str,
    stdin: BinaryIO,
    stdout: Output,
    stderr: Output,
    *,
    lines: bool = False,
) -> int:
    """Answer all tables of a file (`-` for standard input); `lines` reads JSON Lines.

    The exit status is 0, or 2 for any problem.
    A BrokenPipeError of `stdout` goes up to the caller.
    """
    return exit_status(lambda: _answer(file, lines, stdin, stdout, stderr), stderr)


def _answer(
    file: str, lines: bool, stdin: BinaryIO, stdout: Output, stderr: Output
) -> int:
    try:
        with open_input(file, stdin) as source:
            if lines:
                return _answer_lines(read_lines(source), stdout, stderr)
            content = b"".join(read_lines(source))
    except UnreadableError as error:
        return tell([error.problem], stderr)
    return _answer_document(content, stdout, stderr)


def _answer_document(content: bytes, stdout: Output, stderr: Output) -> int:
    try:
        answer = answer_document(load_json(decode(content)))
    except UnreadableError as error:
        answer = refuse([error.problem])
    write_json(answer.body, stdout)
    return tell(answer.problems, stderr)


def _answer_lines(source: Iterable[bytes], stdout: Output, stderr: Output) -> int:
    status = ANSWERED
    lines = (line.rstrip() for line in source if line.strip())
    for place, line in enumerate(lines):
        try:
            answer = answer_table(load_json(decode(line)))
        except UnreadableError as error:
            answer = refuse([error.problem])
        write_json(answer.body, stdout)
        status = max(status, tell(place_problems(answer.problems, place), stderr))
    return status
