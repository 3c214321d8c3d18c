"""What the command prints: JSON for programs, tables and lines for people."""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from fedtheory.runs.store import VARIABLE

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


def json_argument(parser: argparse.ArgumentParser) -> None:
    """Every verb takes --json."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def store_argument(parser: argparse.ArgumentParser) -> None:
    """Where results are kept."""
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


def line(text: str = "") -> None:
    """Prints one line as it is."""
    print(text)


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
    """A word of a verdict, coloured on a terminal."""
    import os

    codes = {"green": "32", "cyan": "36", "yellow": "33", "dim": "2", "bold red": "1;31"}
    plain = not sys.stdout.isatty() or bool(os.environ.get("NO_COLOR")) or word not in STYLES
    return word if plain else f"\033[{codes[STYLES[word]]}m{word}\033[0m"


def rounded(number: Fraction | float | int, *, upwards: bool, digits: int = DIGITS) -> str:
    """A number to so many digits, rounded to the side that keeps a statement true."""
    exact = Fraction(repr(number)) if isinstance(number, float) else Fraction(number)
    context = Context(prec=digits, rounding=ROUND_CEILING if upwards else ROUND_FLOOR)
    short = context.divide(Decimal(exact.numerator), Decimal(exact.denominator)).normalize(context)
    return f"{short:f}" if -6 <= short.adjusted() < 9 else f"{short:e}"
