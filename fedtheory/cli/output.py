"""What the command prints: JSON for programs, tables and lines for people."""

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import textwrap
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from pathlib import Path
from typing import IO, Any, TextIO, cast

WIDTH = 100
GAP = 2
"""Blanks between two columns."""
DIGITS = 6
STYLES = {
    "PROVED": "green",
    "PROVED-BALL": "green",
    "ENUMERATED": "cyan",
    "SUPPORTED": "cyan",
    "AXIOM": "cyan",
    "HOLDS": "green",
    "VACUOUS": "yellow",
    "INCONCLUSIVE": "yellow",
    "UNDECIDED": "yellow",
    "NOT-APPLICABLE": "dim",
    "VIOLATED": "bold red",
    "REFUTED": "bold red",
}
ANSI = re.compile(r"\033\[[0-9;]*m")
"""Escape sequences that colour a word and take no room."""
SHORT = {"PROVED AS REPAIRED": "REPA"}
"""Labels in four letters are their first four; this one would be taken for PROVED."""
SHORT_STYLES = {word[:4]: style for word, style in STYLES.items()}


def short(label: str) -> str:
    """A label in four letters."""
    return SHORT.get(label, label[:4])


def json_argument(parser: argparse.ArgumentParser) -> None:
    """Every verb takes --json."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def store_argument(parser: argparse.ArgumentParser) -> None:
    """Where results are kept."""
    from fedtheory.runs.store import VARIABLE  # and with it SQLite

    parser.add_argument(
        "--store",
        metavar="PATH",
        type=Path,
        help=f"where results are kept (default .fedtheory/results.db, or {VARIABLE})",
    )


def print_json(data: Any) -> None:
    """Prints data as JSON."""
    json.dump(data, sys.stdout, indent=2, ensure_ascii=False, allow_nan=False)
    print()


def line(text: str = "", *, hang: int = 4) -> None:
    """Prints one line, folded at the terminal's width and indented by `hang`; commands and texts of several lines stay whole."""
    width = page_width()
    plain = ANSI.sub("", text)
    if (
        width is None
        or len(plain) <= width
        or "\n" in text
        or plain.lstrip().startswith("fedtheory ")
    ):
        print(text)
        return
    start = len(text) - len(text.lstrip())
    below = " " * min(start + hang, width // 2)
    for part in textwrap.wrap(
        text, width, subsequent_indent=below, break_long_words=False, break_on_hyphens=False
    ):
        print(part)


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Prints a table, with words of verdicts coloured on a terminal."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    cells = [tuple(row) for row in rows]
    terminal = sys.stdout.isatty()
    console = Console(markup=False, highlight=False, width=None if terminal else WIDTH)
    widths = fitting([columns, *cells], console.width)
    needed = sum(widths) + GAP * (len(widths) - 1)
    if not terminal:
        console.width = max(WIDTH, needed)  # a file is as wide as it has to be
    drawn = Table(box=None, pad_edge=False, header_style="bold")
    for k, column in enumerate(columns):
        fits = widths[k] if needed <= console.width else None
        drawn.add_column(column, overflow="fold", width=fits)
    for row in cells:
        drawn.add_row(*(Text(cell, style=STYLES.get(cell, "")) for cell in row))
    console.print(drawn)


def page_width() -> int | None:
    """How wide a line may be: the terminal's width, or what COLUMNS says; a file has lines as long as they are."""
    if sys.stdout.isatty() or os.environ.get("COLUMNS", "").isdecimal():
        return max(40, shutil.get_terminal_size().columns)
    return None


def columns(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Prints one row a line; the last column has what room is left, and folds below itself where a page ends."""
    cells = [tuple(head), *(tuple(row) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)][:-1]
    indent = sum(widths) + GAP * len(widths)
    width = page_width()
    for row in cells:
        folded = [row[-1]]
        if width is not None:
            folded = textwrap.wrap(row[-1], max(width - indent, 12)) or [""]
        first = [coloured(cell.ljust(wide)) for cell, wide in zip(row, widths, strict=False)]
        line((" " * GAP).join([*first, folded[0]]).rstrip())
        for rest in folded[1:]:
            line(" " * indent + rest)


def padded(text: str, width: int) -> str:
    """A text with blanks up to a width; a bar above a letter takes no room."""
    return text + " " * (width - sum(not unicodedata.combining(c) for c in text))


def shortened(text: str, width: int) -> str:
    """A text in so many letters, with a mark where it was cut."""
    return text if len(text) <= width else text[: width - 1].rstrip() + "…"


class _Paged:
    """The pager's input, which is a terminal to whoever asks."""

    def __init__(self, stream: IO[str]) -> None:
        self.stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)

    def isatty(self) -> bool:
        """Its words are coloured."""
        return True


@contextmanager
def paged() -> Iterator[None]:
    """What is printed goes through the pager, if there is a terminal, and stays there if it fits."""
    pager = shlex.split(os.environ.get("PAGER", "less"))
    if not sys.stdout.isatty() or not pager or shutil.which(pager[0]) is None:
        yield
        return
    environment = {"LESS": "FRX"} | dict(os.environ)
    process = subprocess.Popen(pager, stdin=subprocess.PIPE, text=True, env=environment)
    assert process.stdin
    screen, sys.stdout = sys.stdout, cast(TextIO, _Paged(process.stdin))
    try:
        with suppress(BrokenPipeError):  # who leaves the pager has read enough
            yield
    finally:
        sys.stdout = screen
        with suppress(BrokenPipeError):
            process.stdin.close()
        process.wait()


def fitting(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """Widths of the columns at which no word is cut; wider ones shrink first, and all may be too wide together."""
    columns = list(zip(*rows, strict=True))
    whole = [max(map(len, column)) for column in columns]
    least = [
        max(len(word) for cell in column for word in cell.split() or [""]) for column in columns
    ]
    room = width - GAP * (len(columns) - 1)
    for most in range(max(whole), 0, -1):
        found = [min(wide, max(short, most)) for wide, short in zip(whole, least, strict=True)]
        if sum(found) <= room:
            return found
    return least


def coloured(word: str) -> str:
    """A word of a verdict, whole or in four letters, coloured on a terminal."""
    style = STYLES.get(word.strip()) or SHORT_STYLES.get(word.strip())
    codes = {"green": "32", "cyan": "36", "yellow": "33", "dim": "2", "bold red": "1;31"}
    plain = not sys.stdout.isatty() or bool(os.environ.get("NO_COLOR")) or style is None
    if plain or style is None:
        return word
    bare = word.rstrip()
    return f"\033[{codes[style]}m{bare}\033[0m{word[len(bare) :]}"


def rounded(number: Fraction | float | int, *, upwards: bool, digits: int = DIGITS) -> str:
    """A number to so many digits, rounded to the side that keeps a statement true."""
    exact = Fraction(repr(number)) if isinstance(number, float) else Fraction(number)
    context = Context(prec=digits, rounding=ROUND_CEILING if upwards else ROUND_FLOOR)
    short = context.divide(Decimal(exact.numerator), Decimal(exact.denominator)).normalize(context)
    return f"{short:f}" if -6 <= short.adjusted() < 9 else f"{short:e}"
