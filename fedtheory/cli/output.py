"""What the command prints: JSON for programs, tables and lines for people."""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from typing import Any

WIDTH = 100
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

    console = Console(markup=False, highlight=False, width=None if sys.stdout.isatty() else WIDTH)
    drawn = Table(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        drawn.add_column(column, overflow="fold")
    for row in rows:
        drawn.add_row(*(Text(cell, style=STYLES.get(cell, "")) for cell in row))
    console.print(drawn)


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
